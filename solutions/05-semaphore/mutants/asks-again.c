// SPDX-License-Identifier: MIT
//
// breaks: limit
// Does not sleep, but looks again and again: it works, and uses all of a processor.
#include "sema.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

struct sema {
	pthread_mutex_t lock;
	int permits; // guarded by lock
};

struct sema *sema_new(int permits)
{
	struct sema *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	s->permits = permits;
	return s;
}

void sema_free(struct sema *s)
{
	pthread_mutex_destroy(&s->lock);
	free(s);
}

int sema_acquire(struct sema *s, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&s->lock);
	while (s->permits == 0 && result == 0) {
		struct timespec now = tr_deadline(0);
		if (tr_interrupted()) {
			result = EINTR;
		} else if (deadline &&
			   (now.tv_sec > deadline->tv_sec ||
			    (now.tv_sec == deadline->tv_sec && now.tv_nsec >= deadline->tv_nsec))) {
			result = ETIMEDOUT;
		} else {
			pthread_mutex_unlock(&s->lock);
			sched_yield();
			pthread_mutex_lock(&s->lock);
		}
	}
	if (result == ETIMEDOUT && s->permits > 0)
		result = 0; // it came at the same moment as the deadline
	if (result == 0)
		s->permits--;
	pthread_mutex_unlock(&s->lock);
	return result;
}

void sema_release(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	s->permits++;
	pthread_mutex_unlock(&s->lock);
}

int sema_value(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	int permits = s->permits;
	pthread_mutex_unlock(&s->lock);
	return permits;
}
