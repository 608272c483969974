// SPDX-License-Identifier: MIT
//
// Wrong: who leaves is counted out; a fast thread is back for the next round before that. All else
// is as in right.c.
#include "test-barrier.h"

#define barrier_wait right_barrier_wait
#include "right.c"
#undef barrier_wait

static bool open; // the last one has come, and not all have left

bool barrier_wait(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	bool last = ++b->here == b->threads;
	if (last) {
		open = true;
		pthread_cond_broadcast(&b->over);
	}
	while (!open)
		pthread_cond_wait(&b->over, &b->lock);
	if (--b->here == 0)
		open = false;
	pthread_mutex_unlock(&b->lock);
	return last;
}
