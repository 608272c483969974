// SPDX-License-Identifier: MIT
//
// One condition, and each tick wakes all: who finds that it is too early sleeps on.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct alarm {
	pthread_mutex_t lock;
	pthread_cond_t tick; // for: another hour. Each waits for its own, so it is broadcast
	long now;	     // guarded by lock
};

struct alarm *alarm_new(void)
{
	struct alarm *a = calloc(1, sizeof *a);
	if (!a)
		return NULL;
	TR_MUST(pthread_mutex_init(&a->lock, NULL));
	TR_MUST(pthread_cond_init(&a->tick, NULL));
	return a;
}

void alarm_free(struct alarm *a)
{
	pthread_cond_destroy(&a->tick);
	pthread_mutex_destroy(&a->lock);
	free(a);
}

void alarm_tick(struct alarm *a)
{
	pthread_mutex_lock(&a->lock);
	a->now++;
	pthread_cond_broadcast(&a->tick);
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
	int result = 0;
	pthread_mutex_lock(&a->lock);
	while (a->now < hour && result == 0)
		result = tr_cond_wait(&a->tick, &a->lock, NULL);
	if (result == EINTR && a->now >= hour) {
		tr_interrupt(pthread_self()); // for the next wait
		result = 0;
	}
	pthread_mutex_unlock(&a->lock);
	return result;
}
