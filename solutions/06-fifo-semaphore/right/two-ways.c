// SPDX-License-Identifier: MIT
//
// A way for those who need not wait, which makes no request, and one for those who must. At the
// deadline it does not look again: what came by then stays for the others.
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
};

struct fifo {
	pthread_mutex_t lock;
	pthread_cond_t changed; // for: at the head, and enough permits. Loops: only one can go on

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
	TR_MUST(pthread_cond_init(&f->changed, NULL));
	TAILQ_INIT(&f->queue);
	f->permits = permits;
	return f;
}

void fifo_free(struct fifo *f)
{
	pthread_cond_destroy(&f->changed);
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
	if (can_go_on(f, TAILQ_FIRST(&f->queue)))
		pthread_cond_broadcast(&f->changed); // one condition: the head is among those woken
}

// The way that blocks. The caller holds the lock.
static int wait_turn(struct fifo *f, int n, const struct timespec *deadline)
{
	struct request me = {.n = n};
	int result = 0;

	TAILQ_INSERT_TAIL(&f->queue, &me, next);
	while (!can_go_on(f, &me) && result == 0)
		result = tr_cond_wait(&f->changed, &f->lock, deadline);
	TAILQ_REMOVE(&f->queue, &me, next);
	if (result == 0)
		f->permits -= n;
	wake_head(f);
	return result;
}

int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&f->lock);
	if (TAILQ_EMPTY(&f->queue) && n <= f->permits)
		f->permits -= n;
	else
		result = wait_turn(f, n, deadline);
	pthread_mutex_unlock(&f->lock);
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
