// SPDX-License-Identifier: MIT
//
// Permits for those who wait are counted apart, so that no newcomer takes them. Whoever of those
// who wait looks first has the grant; one that leaves takes it along rather than leave it behind.
#include "sema.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct sema {
	pthread_mutex_t lock;
	pthread_cond_t available; // for: granted > 0

	// Guarded by lock. granted <= waiting; if there are permits, all who wait have grants.
	int permits; // for who comes
	int waiting; // how many wait
	int granted; // how many permits are for those who wait
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
	if (s->permits > 0) {
		s->permits--;
	} else {
		s->waiting++;
		while (s->granted == 0 && result == 0)
			result = tr_cond_wait(&s->available, &s->lock, deadline);
		s->waiting--;
		if (s->granted > 0) {
			s->granted--;
			if (result == EINTR)
				tr_interrupt(pthread_self()); // told by the next wait
			result = 0;
		}
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}

void sema_release(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	if (s->granted < s->waiting) {
		s->granted++;
		pthread_cond_signal(&s->available);
	} else {
		s->permits++;
	}
	pthread_mutex_unlock(&s->lock);
}

int sema_value(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	int permits = s->permits;
	pthread_mutex_unlock(&s->lock);
	return permits;
}
