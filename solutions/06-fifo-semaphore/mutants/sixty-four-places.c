// SPDX-License-Identifier: MIT
//
// breaks: served
// Remembers who gave up in 64 places: the 64th that gives up behind the first makes it look as
// if the first had.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

enum { SLOTS = 64 };

struct fifo {
	pthread_mutex_t lock;
	pthread_cond_t changed;

	// Guarded by lock.
	int permits;
	int waiting;
	unsigned next;	  // the number that the next in line draws
	unsigned serving; // the number at the head of the line
	bool gone[SLOTS]; // whether number i, in slot i % SLOTS, has left the line
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

// Number i leaves the line. Those that have left before are skipped when it is their turn.
static void leave(struct fifo *f, unsigned i)
{
	f->waiting--;
	f->gone[i % SLOTS] = true;
	while (f->serving != f->next && f->gone[f->serving % SLOTS]) {
		f->gone[f->serving % SLOTS] = false;
		f->serving++;
	}
	pthread_cond_broadcast(&f->changed);
}

int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&f->lock);
	if (f->waiting == 0 && f->permits >= n) {
		f->permits -= n;
	} else {
		unsigned me = f->next++;
		f->waiting++;
		while (result == 0 && !(f->serving == me && f->permits >= n))
			result = tr_cond_wait(&f->changed, &f->lock, deadline);
		if (result == 0)
			f->permits -= n;
		leave(f, me);
	}
	pthread_mutex_unlock(&f->lock);
	return result;
}

void fifo_release(struct fifo *f, int n)
{
	pthread_mutex_lock(&f->lock);
	f->permits += n;
	pthread_cond_broadcast(&f->changed);
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
