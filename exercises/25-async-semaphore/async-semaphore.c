// SPDX-License-Identifier: MIT
//
// An asynchronous semaphore. So far it counts, but nobody in the line hears of a permit, of the
// time, or of the token.
#include "async-semaphore.h"

#include <stdlib.h>

struct async_sem {
	pthread_mutex_t lock;
	int permits; // guarded by lock
};

struct async_sem *async_sem_new(int permits, struct tr_timer *timer)
{
	struct async_sem *s = malloc(sizeof *s);
	(void)timer;
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	s->permits = permits;
	return s;
}

int async_sem_wait(struct async_sem *s, const struct timespec *deadline,
		   struct tr_cancel_token token, struct tr_task **task)
{
	(void)deadline;
	(void)token;
	int result = tr_task_new(task, "permit");
	if (result != 0)
		return result;
	TR_MUST(pthread_mutex_lock(&s->lock));
	bool has = s->permits > 0;
	if (has)
		s->permits--;
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (has)
		TR_MUST(tr_task_complete(*task, 0));
	return 0;
}

void async_sem_post(struct async_sem *s)
{
	TR_MUST(pthread_mutex_lock(&s->lock));
	s->permits++;
	TR_MUST(pthread_mutex_unlock(&s->lock));
}

void async_sem_free(struct async_sem *s)
{
	TR_MUST(pthread_mutex_destroy(&s->lock));
	free(s);
}
