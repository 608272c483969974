// SPDX-License-Identifier: MIT
//
// Delegated: whoever changes something serves those at the head, as many as there are permits for,
// and wakes them when they have theirs already.
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
	bool granted;	     // has its permits, and is out of the queue
	pthread_cond_t turn; // for: granted
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

// Gives permits to those at the head, as long as there are enough.
static void serve(struct fifo *f)
{
	struct request *head;
	while ((head = TAILQ_FIRST(&f->queue)) && head->n <= f->permits) {
		TAILQ_REMOVE(&f->queue, head, next);
		f->permits -= head->n;
		head->granted = true;
		pthread_cond_signal(&head->turn);
	}
}

int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline)
{
	struct request me = {.n = n};
	int result = 0;

	TR_MUST(pthread_cond_init(&me.turn, NULL));
	pthread_mutex_lock(&f->lock);
	TAILQ_INSERT_TAIL(&f->queue, &me, next);
	serve(f);
	while (!me.granted && result == 0)
		result = tr_cond_wait(&me.turn, &f->lock, deadline);
	if (me.granted) {
		if (result == EINTR)
			tr_interrupt(pthread_self()); // it has them: the next wait hears of it
		result = 0;
	} else {
		TAILQ_REMOVE(&f->queue, &me, next);
		serve(f); // it was in the way of those behind it, if it was the head
	}
	pthread_mutex_unlock(&f->lock);
	pthread_cond_destroy(&me.turn); // out of the queue: nobody can signal it any more
	return result;
}

void fifo_release(struct fifo *f, int n)
{
	pthread_mutex_lock(&f->lock);
	f->permits += n;
	serve(f);
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
