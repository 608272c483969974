// SPDX-License-Identifier: MIT
//
// Wrong: only the first of several permits wakes somebody: who is woken by it may not have taken it
// yet when the next one is given. All else is as in right.c.
#include "test-permits.h"

#define permits_give right_permits_give
#include "right.c"
#undef permits_give

void permits_give(struct permits *p)
{
	pthread_mutex_lock(&p->lock);
	if (p->n++ == 0)
		pthread_cond_signal(&p->given);
	pthread_mutex_unlock(&p->lock);
}
