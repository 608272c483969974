// SPDX-License-Identifier: MIT
//
// A semaphore as a turnstile: the last one puts a permit there, and each who passes puts it back.
// Whoever gives up asks once more whether there is a permit, since success comes first.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct latch {
	_Atomic int count; // never below 0
	struct tr_sem_fifo open;
};

struct latch *latch_new(int count)
{
	struct latch *l = count < 0 ? NULL : calloc(1, sizeof *l);
	if (!l)
		return NULL;
	atomic_init(&l->count, count);
	if (tr_sem_fifo_init(&l->open, count == 0, 1) != 0) {
		free(l);
		return NULL;
	}
	return l;
}

void latch_free(struct latch *l)
{
	tr_sem_fifo_destroy(&l->open);
	free(l);
}

// Only one thread takes the count from 1 to 0, and that one opens.
void latch_count_down(struct latch *l)
{
	int count = atomic_load(&l->count);
	while (count > 0 && !atomic_compare_exchange_strong(&l->count, &count, count - 1))
		;
	if (count == 1)
		tr_sem_fifo_release(&l->open, 1);
}

int latch_count(struct latch *l)
{
	return atomic_load(&l->count);
}

int latch_wait(struct latch *l, const struct timespec *deadline)
{
	int result = tr_sem_fifo_acquire(&l->open, 1, deadline);
	bool interrupted = false;
	while (result != 0 && latch_count(l) == 0) {
		interrupted |= result == EINTR;
		result = tr_sem_fifo_acquire(&l->open, 1, NULL);
	}
	if (interrupted)
		tr_interrupt(pthread_self());
	if (result == 0)
		tr_sem_fifo_release(&l->open, 1);
	return result;
}
