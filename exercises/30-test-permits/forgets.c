// SPDX-License-Identifier: MIT
//
// Wrong: a permit that is given while nobody waits is forgotten. All else is as in right.c.
#include "test-permits.h"

#define permits_give right_permits_give
#include "right.c"
#undef permits_give

void permits_give(struct permits *p)
{
	pthread_mutex_lock(&p->lock);
	if (p->waiting) {
		p->n++;
		pthread_cond_signal(&p->given);
	}
	pthread_mutex_unlock(&p->lock);
}
