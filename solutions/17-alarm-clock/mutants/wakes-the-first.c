// SPDX-License-Identifier: MIT
//
// breaks: due
// A tick wakes the first in the list, and nobody wakes the others of the same hour.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct sleeper {
	TAILQ_ENTRY(sleeper) next;
	long hour;
	pthread_cond_t rings; // for: its hour has come. One thread waits, so it is signalled
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

void alarm_tick(struct alarm *a)
{
	struct sleeper *s;
	pthread_mutex_lock(&a->lock);
	a->now++;
	TAILQ_FOREACH(s, &a->sleepers, next) {
		if (s->hour > a->now)
			break;
		pthread_cond_signal(&s->rings);
		break;
	}
	pthread_mutex_unlock(&a->lock);
}

long alarm_now(struct alarm *a)
{
	pthread_mutex_lock(&a->lock);
	long now = a->now;
	pthread_mutex_unlock(&a->lock);
	return now;
}

// The caller has the lock.
static void insert(struct alarm *a, struct sleeper *mine)
{
	struct sleeper *s;
	TAILQ_FOREACH(s, &a->sleepers, next) {
		if (s->hour > mine->hour) {
			TAILQ_INSERT_BEFORE(s, mine, next);
			return;
		}
	}
	TAILQ_INSERT_TAIL(&a->sleepers, mine, next);
}

int alarm_sleep_until(struct alarm *a, long hour)
{
	struct sleeper mine = {.hour = hour};
	int result = 0;
	TR_MUST(pthread_cond_init(&mine.rings, NULL));
	pthread_mutex_lock(&a->lock);
	insert(a, &mine);
	while (a->now < hour && result == 0)
		result = tr_cond_wait(&mine.rings, &a->lock, NULL);
	TAILQ_REMOVE(&a->sleepers, &mine, next);
	if (a->now >= hour) {
		if (result == EINTR)
			tr_interrupt(pthread_self()); // for the next wait
		result = 0;
	}
	pthread_mutex_unlock(&a->lock);
	pthread_cond_destroy(&mine.rings);
	return result;
}
