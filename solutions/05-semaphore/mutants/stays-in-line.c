// SPDX-License-Identifier: MIT
//
// breaks: late
// Who gives up stays in the queue: the next permit is handed to a request that is gone.
#include "sema.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

struct request {
	TAILQ_ENTRY(request) next;
	bool granted;	     // it has a permit, and is out of the queue
	pthread_cond_t turn; // for: granted
};

struct sema {
	pthread_mutex_t lock;

	// Guarded by lock. If there are permits, nobody waits.
	int permits;
	TAILQ_HEAD(, request) queue;
};

struct sema *sema_new(int permits)
{
	struct sema *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	TAILQ_INIT(&s->queue);
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
	struct request me = {0};
	int result = 0;

	pthread_mutex_lock(&s->lock);
	if (s->permits > 0) {
		s->permits--;
		pthread_mutex_unlock(&s->lock);
		return 0;
	}
	TR_MUST(pthread_cond_init(&me.turn, NULL));
	TAILQ_INSERT_TAIL(&s->queue, &me, next);
	while (!me.granted && result == 0)
		result = tr_cond_wait(&me.turn, &s->lock, deadline);
	if (!me.granted && result == EINTR)
		TAILQ_REMOVE(&s->queue, &me, next);
	if (me.granted) {
		if (result == EINTR)
			tr_interrupt(pthread_self()); // it has the permit: the next wait hears it
		result = 0;
	}
	pthread_cond_destroy(&me.turn);
	pthread_mutex_unlock(&s->lock);
	return result;
}

void sema_release(struct sema *s)
{
	pthread_mutex_lock(&s->lock);
	struct request *first = TAILQ_FIRST(&s->queue);
	if (first) {
		TAILQ_REMOVE(&s->queue, first, next);
		first->granted = true;
		pthread_cond_signal(&first->turn);
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
