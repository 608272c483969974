// SPDX-License-Identifier: MIT
//
// A cyclic barrier: complete this file. The task is in task.md, the contract in cyclic-barrier.h.
#include "cyclic-barrier.h"

#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct barrier {
	pthread_mutex_t lock;
	int parties; // these three never change
	int (*action)(void *arg);
	void *arg;

	int arrived; // in this round
	// What else? How does a thread that sleeps learn that its own round is complete, and not
	// the next?
};

struct barrier *barrier_new(int parties, int (*action)(void *arg), void *arg)
{
	struct barrier *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	b->parties = parties;
	b->action = action;
	b->arg = arg;
	return b;
}

void barrier_free(struct barrier *b)
{
	pthread_mutex_destroy(&b->lock);
	free(b);
}

int barrier_wait(struct barrier *b, const struct timespec *deadline, int *index)
{
	(void)deadline;
	pthread_mutex_lock(&b->lock);
	int place = b->parties - 1 - b->arrived++;
	pthread_mutex_unlock(&b->lock);
	if (index)
		*index = place;
	return 0; // nobody has waited for anybody
}

void barrier_reset(struct barrier *b)
{
	(void)b;
}

bool barrier_is_broken(struct barrier *b)
{
	(void)b;
	return false;
}
