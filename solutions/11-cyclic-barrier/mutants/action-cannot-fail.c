// SPDX-License-Identifier: MIT
//
// breaks: broken
// Does not look at what the action returns.
#include "cyclic-barrier.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct round {
	bool decided;
	int result; // 0 or ECANCELED
	int users;
};

struct barrier {
	pthread_mutex_t lock;
	pthread_cond_t decided; // a round was: everybody looks at its own
	int parties;		// these three never change
	int (*action)(void *arg);
	void *arg;

	// Guarded by lock, also what is in a round.
	struct round *round; // of those who wait now; NULL if nobody does
	int arrived;	     // how many
	bool broken;
};

struct barrier *barrier_new(int parties, int (*action)(void *arg), void *arg)
{
	struct barrier *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->decided, NULL));
	b->parties = parties;
	b->action = action;
	b->arg = arg;
	return b;
}

void barrier_free(struct barrier *b)
{
	pthread_cond_destroy(&b->decided);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

// Ends the round for all who wait in it; the next begins.
static void decide(struct barrier *b, int result)
{
	if (b->round) {
		b->round->decided = true;
		b->round->result = result;
		pthread_cond_broadcast(&b->decided);
	}
	b->round = NULL; // those who wake up have it
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
	if (b->action)
		b->action(b->arg);
	decide(b, 0);
	return 0;
}

// All others.
static int wait_for_others(struct barrier *b, const struct timespec *deadline)
{
	int result = 0;

	if (!b->round)
		b->round = calloc(1, sizeof *b->round);
	struct round *mine = b->round;
	if (!mine)
		return ENOMEM;
	mine->users++;
	b->arrived++;
	while (!mine->decided && result == 0)
		result = tr_cond_wait(&b->decided, &b->lock, deadline);
	if (mine->decided) {
		if (result == EINTR)
			tr_interrupt(pthread_self()); // too late: the next wait tells of it
		result = mine->result;
	} else {
		break_up(b);
	}
	if (--mine->users == 0)
		free(mine);
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
