// SPDX-License-Identifier: MIT
//
// breaks: late
// Looks at the time before it looks at the permits: a permit that is there is not taken.
#include "sema.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct sema {
	pthread_mutex_t lock;
	pthread_cond_t available; // for: permits > 0. Loops: a newcomer may take the permit first
	int permits;		  // guarded by lock
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
	struct timespec now = tr_deadline(0);
	if (deadline && (now.tv_sec > deadline->tv_sec ||
			 (now.tv_sec == deadline->tv_sec && now.tv_nsec >= deadline->tv_nsec))) {
		pthread_mutex_unlock(&s->lock);
		return ETIMEDOUT;
	}
	while (s->permits == 0 && result == 0)
		result = tr_cond_wait(&s->available, &s->lock, deadline);
	if (result == ETIMEDOUT && s->permits > 0)
		result = 0; // it came at the same moment as the deadline
	if (result == 0)
		s->permits--;
	else if (s->permits > 0)
		pthread_cond_signal(&s->available); // it may have been meant for us: pass it on
	pthread_mutex_unlock(&s->lock);
	return result;
}

void sema_release(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	s->permits++;
	pthread_cond_signal(&s->available); // one permit: one waiter is enough
	pthread_mutex_unlock(&s->lock);
}

int sema_value(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	int permits = s->permits;
	pthread_mutex_unlock(&s->lock);
	return permits;
}
