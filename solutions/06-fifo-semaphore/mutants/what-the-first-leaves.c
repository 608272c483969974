// SPDX-License-Identifier: MIT
//
// breaks: served
// A newcomer takes what the first of those that wait leaves, and so passes the second.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

struct waiter {
	pthread_cond_t turn;
	int n;
	TAILQ_ENTRY(waiter) entry;
};

struct fifo {
	pthread_mutex_t lock;

	// Guarded by lock.
	int permits;
	int waiting;
	TAILQ_HEAD(, waiter) line;
};

struct fifo *fifo_new(int permits)
{
	struct fifo *f = calloc(1, sizeof *f);
	if (!f)
		return NULL;
	TR_MUST(pthread_mutex_init(&f->lock, NULL));
	TAILQ_INIT(&f->line);
	f->permits = permits;
	return f;
}

void fifo_free(struct fifo *f)
{
	pthread_mutex_destroy(&f->lock);
	free(f);
}
// The first in line learns of it if it can continue.
static void wake_first(struct fifo *f)
{
	struct waiter *first = TAILQ_FIRST(&f->line);

	if (first && first->n <= f->permits)
		pthread_cond_signal(&first->turn);
}

// Whether a thread that comes now and wants n need not wait.
static bool at_once(struct fifo *f, int n)
{
	struct waiter *first = TAILQ_FIRST(&f->line);
	int spare = f->permits;

	if (first) // what the first in line is going to take is not to be had
		spare = first->n <= f->permits ? f->permits - first->n : 0;
	return n <= spare;
}

int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&f->lock);
	if (at_once(f, n)) {
		f->permits -= n;
		pthread_mutex_unlock(&f->lock);
		return 0;
	}

	struct waiter me = {.n = n};
	TR_MUST(pthread_cond_init(&me.turn, NULL));
	TAILQ_INSERT_TAIL(&f->line, &me, entry);
	f->waiting++;
	while (result == 0 && !(TAILQ_FIRST(&f->line) == &me && f->permits >= n))
		result = tr_cond_wait(&me.turn, &f->lock, deadline);
	if (result == 0)
		f->permits -= n;
	TAILQ_REMOVE(&f->line, &me, entry);
	f->waiting--;
	wake_first(f);
	pthread_mutex_unlock(&f->lock);
	pthread_cond_destroy(&me.turn);
	return result;
}

void fifo_release(struct fifo *f, int n)
{
	pthread_mutex_lock(&f->lock);
	f->permits += n;
	wake_first(f);
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
	pthread_mutex_lock(&f->lock);
	int waiting = f->waiting;
	pthread_mutex_unlock(&f->lock);
	return waiting;
}
