// SPDX-License-Identifier: MIT
//
// n permits, first come, first served: see sem_fifo.h for the contract and the invariant.
#include "sync/sem_fifo.h"

#include <errno.h>
#include <stdbool.h>

#include "annotate/annotate.h"
#include "sync/interrupt.h"
#include "sync/lock.h"

struct tr_sem_fifo_request {
	TAILQ_ENTRY(tr_sem_fifo_request) next;
	int n;
};

int tr_sem_fifo_init(struct tr_sem_fifo *s, int permits, int max)
{
	if (max < 1 || permits < 0 || permits > max)
		return EINVAL;
	int result = tr_lock_init(&s->lock, &s->changed);
	if (result != 0)
		return result;
	s->permits = permits;
	s->max = max;
	TAILQ_INIT(&s->queue);
	tr_object_name(&s->lock, "semaphore");
	tr_object_name(&s->changed, "queue or permits changed");
	return 0;
}

int tr_sem_fifo_destroy(struct tr_sem_fifo *s)
{
	pthread_mutex_lock(&s->lock);
	bool waited_on = !TAILQ_EMPTY(&s->queue);
	pthread_mutex_unlock(&s->lock);
	if (waited_on)
		return EBUSY;
	pthread_cond_destroy(&s->changed);
	return pthread_mutex_destroy(&s->lock);
}

// The predicate of a waiter; false if r is NULL.
static bool can_go_on(const struct tr_sem_fifo *s, const struct tr_sem_fifo_request *r)
{
	return r && r == TAILQ_FIRST(&s->queue) && r->n <= s->permits;
}

// Called after each change of the queue or of the permits.
static void wake_head(struct tr_sem_fifo *s)
{
	if (can_go_on(s, TAILQ_FIRST(&s->queue)))
		pthread_cond_broadcast(&s->changed); // one condition: the head is among those woken
}

// Takes n permits in a wait.
static int wait_turn(struct tr_sem_fifo *s, int n, const struct timespec *deadline)
{
	struct tr_sem_fifo_request r = {.n = n};
	int result = 0;

	TAILQ_INSERT_TAIL(&s->queue, &r, next);
	while (!can_go_on(s, &r) && result == 0)
		result = tr_cond_wait(&s->changed, &s->lock, deadline);
	// The turn wins over the deadline.
	if (result == ETIMEDOUT && can_go_on(s, &r))
		result = 0;
	TAILQ_REMOVE(&s->queue, &r, next);
	if (result == 0)
		s->permits -= n;
	wake_head(s); // served or not: there is a new head
	return result;
}

int tr_sem_fifo_acquire(struct tr_sem_fifo *s, int n, const struct timespec *deadline)
{
	TR_CALL("sem_fifo_acquire");
	int result = 0;

	if (n < 1 || n > s->max)
		return EINVAL;
	pthread_mutex_lock(&s->lock);
	if (TAILQ_EMPTY(&s->queue) && s->permits >= n)
		s->permits -= n;
	else
		result = wait_turn(s, n, deadline);
	pthread_mutex_unlock(&s->lock);
	return result;
}

int tr_sem_fifo_release(struct tr_sem_fifo *s, int n)
{
	TR_CALL("sem_fifo_release");
	int result = 0;

	if (n < 1)
		return EINVAL;
	pthread_mutex_lock(&s->lock);
	if (n > s->max - s->permits) {
		result = EOVERFLOW;
	} else {
		s->permits += n;
		wake_head(s);
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}
