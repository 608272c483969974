// SPDX-License-Identifier: MIT
//
// Each request has a condition of its own: the head alone is woken, and who is served, or gives up,
// wakes the next one if that can go on.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

// One who waits, on its own stack: it leaves the queue before its call returns.
struct request {
	TAILQ_ENTRY(request) next;
	int n;
	pthread_cond_t turn; // for: at the head, and enough permits. Loops: spurious wake-ups
};

struct fifo {
	pthread_mutex_t lock;

	// Guarded by lock.
	int permits;
	TAILQ_HEAD(, request) queue; // in the order in which they came
};

struct fifo *fifo_new(int permits)
{
	struct fifo *f = calloc(1, sizeof *f);
	if (!f)
		return NULL;
	TR_MUST(pthread_mutex_init(&f->lock, NULL));
	TAILQ_INIT(&f->queue);
	f->permits = permits;
	return f;
}

void fifo_free(struct fifo *f)
{
	pthread_mutex_destroy(&f->lock);
	free(f);
}

static bool can_go_on(const struct fifo *f, const struct request *r)
{
	return r && r == TAILQ_FIRST(&f->queue) && r->n <= f->permits;
}

// After each change of the queue or of the permits, whoever made it.
static void wake_head(struct fifo *f)
{
	struct request *head = TAILQ_FIRST(&f->queue);
	if (can_go_on(f, head))
		pthread_cond_signal(&head->turn);
}

int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline)
{
	struct request me = {.n = n};
	int result = 0;

	TR_MUST(pthread_cond_init(&me.turn, NULL));
	pthread_mutex_lock(&f->lock);
	TAILQ_INSERT_TAIL(&f->queue, &me, next); // also who need not wait: for it, this is its turn
	while (!can_go_on(f, &me) && result == 0)
		result = tr_cond_wait(&me.turn, &f->lock, deadline);
	if (result == ETIMEDOUT && can_go_on(f, &me))
		result = 0; // its turn came at the same moment as the deadline
	TAILQ_REMOVE(&f->queue, &me, next);
	if (result == 0)
		f->permits -= n;
	wake_head(f); // served or not: the next one is the head now
	pthread_mutex_unlock(&f->lock);
	pthread_cond_destroy(&me.turn); // out of the queue: nobody can signal it any more
	return result;
}

void fifo_release(struct fifo *f, int n)
{
	pthread_mutex_lock(&f->lock);
	f->permits += n;
	wake_head(f);
	pthread_mutex_unlock(&f->lock);
}

int fifo_value(struct fifo *f)
{
	pthread_mutex_lock(&f->lock);
	int permits = f->permits;
	pthread_mutex_unlock(&f->lock);
	return permits;
}

int fifo_waiting(struct fifo *f)
{
	struct request *r;
	int waiting = 0;

	pthread_mutex_lock(&f->lock);
	TAILQ_FOREACH(r, &f->queue, next)
		waiting++;
	pthread_mutex_unlock(&f->lock);
	return waiting;
}
