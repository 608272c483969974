// SPDX-License-Identifier: MIT
//
// Wrong: only of the first round is anybody told. All else is as in right.c.
#include "test-barrier.h"

#define barrier_wait right_barrier_wait
#include "right.c"
#undef barrier_wait

bool barrier_wait(struct barrier *b)
{
	bool last = right_barrier_wait(b);
	pthread_mutex_lock(&b->lock);
	bool first_round = b->round == 1;
	pthread_mutex_unlock(&b->lock);
	return last && first_round;
}
