// SPDX-License-Identifier: MIT
//
// breaks: late
// Counts below zero for each who waits, and who gives up does not take itself off again.
#include "sema.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct sema {
	pthread_mutex_t lock;
	pthread_cond_t available; // for: called > 0

	// Guarded by lock.
	int permits; // less the number of those who wait: it may be below zero
	int called;  // how many of those who wait may go on
};

struct sema *sema_new(int permits)
{
	struct sema *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	TR_MUST(pthread_cond_init(&s->available, NULL));
	s->permits = permits;
	return s;
}

void sema_free(struct sema *s)
{
	pthread_cond_destroy(&s->available);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

int sema_acquire(struct sema *s, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&s->lock);
	if (--s->permits < 0) {
		while (s->called == 0 && result == 0)
			result = tr_cond_wait(&s->available, &s->lock, deadline);
		if (s->called > 0) {
			s->called--;
			if (result == EINTR)
				tr_interrupt(pthread_self());
			result = 0;
		} else if (result == EINTR) {
			s->permits++;
		}
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}

void sema_release(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	if (++s->permits <= 0) {
		s->called++;
		pthread_cond_signal(&s->available);
	}
	pthread_mutex_unlock(&s->lock);
}

int sema_value(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	int permits = s->permits > 0 ? s->permits : 0;
	pthread_mutex_unlock(&s->lock);
	return permits;
}
