// SPDX-License-Identifier: MIT
//
// Two phases: those of a decided round leave before anybody arrives for the next. So there is one
// outcome at a time. To wait at the entrance takes a moment only, and nobody gives up there.
#include "cyclic-barrier.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct barrier {
	pthread_mutex_t lock;
	pthread_cond_t moved; // a round was decided, or the last of it has left
	int parties;
	int (*action)(void *arg);
	void *arg;

	// Guarded by lock; not both arrived and leaving are above 0.
	int arrived, leaving;
	int outcome; // for those who leave
	bool broken;
};

struct barrier *barrier_new(int parties, int (*action)(void *arg), void *arg)
{
	struct barrier *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->moved, NULL));
	b->parties = parties;
	b->action = action;
	b->arg = arg;
	return b;
}

void barrier_free(struct barrier *b)
{
	pthread_cond_destroy(&b->moved);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

static void let_go(struct barrier *b, int outcome)
{
	b->leaving = b->arrived;
	b->arrived = 0;
	b->outcome = outcome;
	pthread_cond_broadcast(&b->moved);
}

static int sleep_till_decided(struct barrier *b, const struct timespec *deadline)
{
	int result = 0;

	b->arrived++;
	while (b->leaving == 0 && result == 0)
		result = tr_cond_wait(&b->moved, &b->lock, deadline);
	if (b->leaving == 0) {
		b->arrived--;
		b->broken = true;
		let_go(b, ECANCELED);
		return result;
	}
	if (result == EINTR)
		tr_interrupt(pthread_self());
	result = b->outcome;
	if (--b->leaving == 0)
		pthread_cond_broadcast(&b->moved);
	return result;
}

int barrier_wait(struct barrier *b, const struct timespec *deadline, int *index)
{
	int result = 0;

	pthread_mutex_lock(&b->lock);
	while (b->leaving > 0)
		pthread_cond_wait(&b->moved, &b->lock);
	int place = b->parties - 1 - b->arrived;
	if (b->broken) {
		result = ECANCELED;
	} else if (place > 0) {
		result = sleep_till_decided(b, deadline);
	} else {
		if (b->action)
			result = b->action(b->arg);
		b->broken = result != 0;
		let_go(b, result ? ECANCELED : 0);
	}
	pthread_mutex_unlock(&b->lock);
	if (result == 0 && index)
		*index = place;
	return result;
}

void barrier_reset(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	b->broken = false;
	if (b->arrived > 0)
		let_go(b, ECANCELED);
	pthread_mutex_unlock(&b->lock);
}

bool barrier_is_broken(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	bool broken = b->broken;
	pthread_mutex_unlock(&b->lock);
	return broken;
}
