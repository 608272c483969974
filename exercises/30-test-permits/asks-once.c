// SPDX-License-Identifier: MIT
//
// Wrong: who is woken does not look again whether there is a permit. All else is as in right.c.
#include "test-permits.h"

#define permits_take right_permits_take
#include "right.c"
#undef permits_take

void permits_take(struct permits *p)
{
	pthread_mutex_lock(&p->lock);
	p->waiting++;
	if (p->n == 0)
		pthread_cond_wait(&p->given, &p->lock);
	p->waiting--;
	p->n--;
	pthread_mutex_unlock(&p->lock);
}
