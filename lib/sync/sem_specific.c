// SPDX-License-Identifier: MIT
//
// n permits by specific notification: see sem_specific.h for the contract and the invariant.
#include "sync/sem_specific.h"

#include <errno.h>
#include <stdbool.h>

#include "annotate/annotate.h"
#include "sync/interrupt.h"

struct tr_sem_specific_request {
	TAILQ_ENTRY(tr_sem_specific_request) next;
	int n;
	pthread_cond_t
		turn; // waited for: at the head, and enough permits. Loops: spurious wake-ups
};

int tr_sem_specific_init(struct tr_sem_specific *s, int permits, int max)
{
	if (max < 1 || permits < 0 || permits > max)
		return EINVAL;
	int result = pthread_mutex_init(&s->lock, NULL);
	if (result != 0)
		return result;
	s->permits = permits;
	s->max = max;
	TAILQ_INIT(&s->queue);
	tr_object_name(&s->lock, "semaphore");
	return 0;
}

int tr_sem_specific_destroy(struct tr_sem_specific *s)
{
	pthread_mutex_lock(&s->lock);
	bool waited_on = !TAILQ_EMPTY(&s->queue);
	pthread_mutex_unlock(&s->lock);
	return waited_on ? EBUSY : pthread_mutex_destroy(&s->lock);
}

// The predicate of a waiter; false if r is NULL.
static bool can_go_on(const struct tr_sem_specific *s, const struct tr_sem_specific_request *r)
{
	return r && r == TAILQ_FIRST(&s->queue) && r->n <= s->permits;
}

// Called after each change of the queue or of the permits.
static void wake_head(struct tr_sem_specific *s)
{
	struct tr_sem_specific_request *head = TAILQ_FIRST(&s->queue);
	if (can_go_on(s, head))
		pthread_cond_signal(&head->turn);
}

// Takes n permits in a wait.
static int wait_turn(struct tr_sem_specific *s, int n, const struct timespec *deadline)
{
	struct tr_sem_specific_request r = {.n = n};
	int result = pthread_cond_init(&r.turn, NULL);

	if (result != 0)
		return result;
	tr_object_name(&r.turn, "turn of a request for %d", n);
	TAILQ_INSERT_TAIL(&s->queue, &r, next);
	while (!can_go_on(s, &r) && result == 0)
		result = tr_cond_wait(&r.turn, &s->lock, deadline);
	// The turn wins over the deadline.
	if (result == ETIMEDOUT && can_go_on(s, &r))
		result = 0;
	TAILQ_REMOVE(&s->queue, &r, next);
	if (result == 0)
		s->permits -= n;
	wake_head(s);		       // served or not: there is a new head
	pthread_cond_destroy(&r.turn); // out of the queue: no thread can signal it
	return result;
}

int tr_sem_specific_acquire(struct tr_sem_specific *s, int n, const struct timespec *deadline)
{
	TR_CALL("sem_specific_acquire");
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

int tr_sem_specific_release(struct tr_sem_specific *s, int n)
{
	TR_CALL("sem_specific_release");
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
