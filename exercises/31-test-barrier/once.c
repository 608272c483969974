// SPDX-License-Identifier: MIT
//
// Wrong: nobody counts from the beginning again, so that it holds back one round only. All else is
// as in right.c.
#include "test-barrier.h"

#define barrier_wait right_barrier_wait
#include "right.c"
#undef barrier_wait

bool barrier_wait(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	bool last = ++b->here % b->threads == 0;
	if (last)
		pthread_cond_broadcast(&b->over);
	while (b->here < b->threads)
		pthread_cond_wait(&b->over, &b->lock);
	pthread_mutex_unlock(&b->lock);
	return last;
}
