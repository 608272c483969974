// SPDX-License-Identifier: MIT
//
// Each who waits has a request with a condition of its own, which stands on its stack.
#include "cyclic-barrier.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct request {
	TAILQ_ENTRY(request) next;
	pthread_cond_t woken;
	bool decided;
	int result; // 0 or ECANCELED
};

struct barrier {
	pthread_mutex_t lock;
	int parties; // these three never change
	int (*action)(void *arg);
	void *arg;

	// Guarded by lock.
	TAILQ_HEAD(, request) waiting;
	int arrived; // how many
	bool broken;
};

struct barrier *barrier_new(int parties, int (*action)(void *arg), void *arg)
{
	struct barrier *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TAILQ_INIT(&b->waiting);
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

// Ends the round for all who wait in it; the next begins.
static void decide(struct barrier *b, int result)
{
	struct request *r;
	while ((r = TAILQ_FIRST(&b->waiting))) {
		TAILQ_REMOVE(&b->waiting, r, next);
		r->decided = true;
		r->result = result;
		pthread_cond_signal(&r->woken);
	}
	b->arrived = 0;
}

static void break_up(struct barrier *b)
{
	b->broken = true;
	decide(b, ECANCELED);
}

// The last to arrive.
static int open_up(struct barrier *b)
{
	int result = b->action ? b->action(b->arg) : 0;
	if (result == 0)
		decide(b, 0);
	else
		break_up(b);
	return result;
}

// All others.
static int wait_for_others(struct barrier *b, const struct timespec *deadline)
{
	struct request mine = {.decided = false};
	int result = 0;

	TR_MUST(pthread_cond_init(&mine.woken, NULL));
	TAILQ_INSERT_TAIL(&b->waiting, &mine, next);
	b->arrived++;
	while (!mine.decided && result == 0)
		result = tr_cond_wait(&mine.woken, &b->lock, deadline);
	if (mine.decided) {
		if (result == EINTR)
			tr_interrupt(pthread_self()); // too late: the next wait tells of it
		result = mine.result;
	} else {
		TAILQ_REMOVE(&b->waiting, &mine, next);
		break_up(b);
	}
	pthread_cond_destroy(&mine.woken);
	return result;
}

int barrier_wait(struct barrier *b, const struct timespec *deadline, int *index)
{
	int result;

	pthread_mutex_lock(&b->lock);
	int place = b->parties - 1 - b->arrived;
	if (b->broken)
		result = ECANCELED;
	else if (place == 0)
		result = open_up(b);
	else
		result = wait_for_others(b, deadline);
	pthread_mutex_unlock(&b->lock);
	if (result == 0 && index)
		*index = place;
	return result;
}

void barrier_reset(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	b->broken = false;
	decide(b, ECANCELED);
	pthread_mutex_unlock(&b->lock);
}

bool barrier_is_broken(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	bool broken = b->broken;
	pthread_mutex_unlock(&b->lock);
	return broken;
}
