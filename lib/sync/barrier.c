// SPDX-License-Identifier: MIT
//
// The cyclic barrier, on a batch queue with a shared result: see barrier.h for the contract.
#include "sync/barrier.h"

#include <errno.h>

#include "annotate/annotate.h"
#include "sync/interrupt.h"
#include "sync/lock.h"

int tr_barrier_init(struct tr_barrier *b, int parties, int (*action)(void *arg), void *arg)
{
	if (parties < 1)
		return EINVAL;
	int result = tr_lock_init(&b->lock, &b->served);
	if (result != 0)
		return result;
	b->parties = parties;
	b->action = action;
	b->arg = arg;
	tr_batch_shared_init(&b->arrived);
	b->broken = false;
	b->waiting = 0;
	tr_object_name(&b->lock, "barrier");
	tr_object_name(&b->served, "round decided");
	return 0;
}

int tr_barrier_destroy(struct tr_barrier *b)
{
	pthread_mutex_lock(&b->lock);
	int waiting = b->waiting;
	pthread_mutex_unlock(&b->lock);
	if (waiting > 0)
		return EBUSY;
	pthread_cond_destroy(&b->served);
	return pthread_mutex_destroy(&b->lock);
}

// Ends the round with this result for all that wait in it. The lock is held.
static void decide(struct tr_barrier *b, int result)
{
	if (tr_batch_shared_clear(&b->arrived, result) > 0)
		pthread_cond_broadcast(&b->served);
}

static void break_up(struct tr_barrier *b)
{
	b->broken = true;
	decide(b, ECANCELED);
}

// The arrival of the last party. The lock is held.
static int open_up(struct tr_barrier *b)
{
	int result = b->action ? b->action(b->arg) : 0;
	if (result == 0)
		decide(b, 0);
	else
		break_up(b);
	return result;
}

// The arrival of another party. The lock is held.
static int wait_for_others(struct tr_barrier *b, const struct timespec *deadline)
{
	struct tr_batch_request *request;
	int result = tr_batch_shared_add(&b->arrived, &request);

	if (result != 0)
		return result;
	while (!request->done && result == 0) {
		b->waiting++;
		result = tr_cond_wait(&b->served, &b->lock, deadline);
		b->waiting--;
	}
	if (request->done) {
		if (result == EINTR)
			tr_interrupt(pthread_self()); // too late: the next wait reports it
		tr_batch_shared_take(request, &result);
		return result;
	}
	tr_batch_shared_remove(&b->arrived, request);
	// Any other error came before the wait began: the call changes nothing.
	if (result == ETIMEDOUT || result == EINTR)
		break_up(b);
	return result;
}

int tr_barrier_wait(struct tr_barrier *b, const struct timespec *deadline, int *index)
{
	TR_CALL("barrier_wait");
	int result, place;

	pthread_mutex_lock(&b->lock);
	place = b->parties - 1 - b->arrived.count;
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

void tr_barrier_reset(struct tr_barrier *b)
{
	TR_CALL("barrier_reset");
	pthread_mutex_lock(&b->lock);
	b->broken = false;
	decide(b, ECANCELED);
	pthread_mutex_unlock(&b->lock);
}

bool tr_barrier_is_broken(struct tr_barrier *b)
{
	pthread_mutex_lock(&b->lock);
	bool broken = b->broken;
	pthread_mutex_unlock(&b->lock);
	return broken;
}
