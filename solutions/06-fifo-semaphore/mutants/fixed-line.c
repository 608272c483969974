// SPDX-License-Identifier: MIT
//
// breaks: served
// The line is a ring with room for 64: who comes after that writes over those who have waited for
// longest.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { ROOM = 64 };

struct fifo {
	pthread_mutex_t lock;
	pthread_cond_t changed; // for: at the head, and enough permits. Loops: only one can go on

	// Guarded by lock.
	int permits;
	int *line[ROOM]; // how many each wants
	unsigned first, n;
};

struct fifo *fifo_new(int permits)
{
	struct fifo *f = calloc(1, sizeof *f);
	if (!f)
		return NULL;
	TR_MUST(pthread_mutex_init(&f->lock, NULL));
	TR_MUST(pthread_cond_init(&f->changed, NULL));
	f->permits = permits;
	return f;
}

void fifo_free(struct fifo *f)
{
	pthread_cond_destroy(&f->changed);
	pthread_mutex_destroy(&f->lock);
	free(f);
}

static int *head(const struct fifo *f)
{
	return f->n ? f->line[f->first % ROOM] : NULL;
}

static bool can_go_on(const struct fifo *f, const int *want)
{
	return want && want == head(f) && *want <= f->permits;
}

static void wake_head(struct fifo *f)
{
	if (can_go_on(f, head(f)))
		pthread_cond_broadcast(&f->changed);
}

static void leave(struct fifo *f, const int *want)
{
	unsigned at = 0;
	while (at < f->n && f->line[(f->first + at) % ROOM] != want)
		at++;
	for (; at > 0; at--)
		f->line[(f->first + at) % ROOM] = f->line[(f->first + at - 1) % ROOM];
	f->first++;
	f->n--;
}

int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&f->lock);
	f->line[(f->first + f->n++) % ROOM] = &n;
	while (!can_go_on(f, &n) && result == 0)
		result = tr_cond_wait(&f->changed, &f->lock, deadline);
	if (result == ETIMEDOUT && can_go_on(f, &n))
		result = 0;
	leave(f, &n);
	if (result == 0)
		f->permits -= n;
	wake_head(f);
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
	pthread_mutex_lock(&f->lock);
	int waiting = (int)f->n;
	pthread_mutex_unlock(&f->lock);
	return waiting;
}
