// SPDX-License-Identifier: MIT
//
// As Hoare has it: a tick wakes only the earliest, and who gets up wakes the next one. Who gets up
// early, by an interruption, passes on the ring that it may have had.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct sleeper {
	TAILQ_ENTRY(sleeper) next;
	long hour;
	pthread_cond_t rings; // for: its hour has come
};

struct alarm {
	pthread_mutex_t lock;
	// Guarded by lock.
	long now;
	TAILQ_HEAD(, sleeper) sleepers; // smallest hour first
};

struct alarm *alarm_new(void)
{
	struct alarm *a = calloc(1, sizeof *a);
	if (!a)
		return NULL;
	TR_MUST(pthread_mutex_init(&a->lock, NULL));
	TAILQ_INIT(&a->sleepers);
	return a;
}

void alarm_free(struct alarm *a)
{
	pthread_mutex_destroy(&a->lock);
	free(a);
}

// The caller has the lock.
static void ring(struct alarm *a)
{
	struct sleeper *first = TAILQ_FIRST(&a->sleepers);
	if (first && first->hour <= a->now)
		pthread_cond_signal(&first->rings);
}

void alarm_tick(struct alarm *a)
{
	pthread_mutex_lock(&a->lock);
	a->now++;
	ring(a);
	pthread_mutex_unlock(&a->lock);
}

long alarm_now(struct alarm *a)
{
	pthread_mutex_lock(&a->lock);
	long now = a->now;
	pthread_mutex_unlock(&a->lock);
	return now;
}

int alarm_sleep_until(struct alarm *a, long hour)
{
	struct sleeper mine = {.hour = hour}, *s;
	int result = 0;
	pthread_mutex_lock(&a->lock);
	if (a->now >= hour) {
		pthread_mutex_unlock(&a->lock);
		return 0;
	}
	TR_MUST(pthread_cond_init(&mine.rings, NULL));
	TAILQ_FOREACH(s, &a->sleepers, next)
		if (s->hour > hour)
			break;
	if (s)
		TAILQ_INSERT_BEFORE(s, &mine, next);
	else
		TAILQ_INSERT_TAIL(&a->sleepers, &mine, next);
	while (a->now < hour && result == 0)
		result = tr_cond_wait(&mine.rings, &a->lock, NULL);
	TAILQ_REMOVE(&a->sleepers, &mine, next);
	ring(a); // the next one
	if (a->now >= hour && result == EINTR) {
		tr_interrupt(pthread_self());
		result = 0;
	}
	pthread_mutex_unlock(&a->lock);
	pthread_cond_destroy(&mine.rings);
	return result;
}
