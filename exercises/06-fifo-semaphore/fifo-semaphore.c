// SPDX-License-Identifier: MIT
//
// A semaphore, first come, first served: complete this file. The contract is in fifo-semaphore.h;
// tr_cond_wait() in treadle.h waits.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct fifo {
	pthread_mutex_t lock;
	pthread_cond_t changed;

	// Guarded by lock. Who waits, and in which order? <sys/queue.h> has lists (man 3 tailq).
	int permits;
	int waiting;
};

struct fifo *fifo_new(int permits)
{
	struct fifo *f = calloc(1, sizeof *f);
	if (!f)
		return NULL;
	TR_MUST(pthread_mutex_init(&f->lock, NULL));
	TR_MUST(pthread_cond_init(&f->changed, NULL));
	f->permits = permits;
	tr_object_name(&f->lock, "semaphore"); // so it is called in what treadle shows
	tr_object_name(&f->changed, "line or permits changed");
	return f;
}

void fifo_free(struct fifo *f)
{
	pthread_cond_destroy(&f->changed);
	pthread_mutex_destroy(&f->lock);
	free(f);
}

int fifo_acquire(struct fifo *f, int n, const struct timespec *deadline)
{
	(void)deadline;
	pthread_mutex_lock(&f->lock);
	// Here it should wait until it is its turn and there are n permits.
	f->permits -= n;
	pthread_mutex_unlock(&f->lock);
	return 0;
}

void fifo_release(struct fifo *f, int n)
{
	pthread_mutex_lock(&f->lock);
	f->permits += n;
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
