// SPDX-License-Identifier: MIT
//
// Each sleeper waits for a task of its own. A tick takes those whose hour has come off the list,
// and completes their tasks: what is decided by the tick, nobody decides again.
#include "alarm-clock.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct sleeper {
	LIST_ENTRY(sleeper) next;
	long hour;
	struct tr_task *rings;
};

struct alarm {
	pthread_mutex_t lock;
	// Guarded by lock.
	long now;
	LIST_HEAD(, sleeper) sleepers; // in no order; all have their hour still to come
};

struct alarm *alarm_new(void)
{
	struct alarm *a = calloc(1, sizeof *a);
	if (!a)
		return NULL;
	TR_MUST(pthread_mutex_init(&a->lock, NULL));
	LIST_INIT(&a->sleepers);
	return a;
}

void alarm_free(struct alarm *a)
{
	pthread_mutex_destroy(&a->lock);
	free(a);
}

void alarm_tick(struct alarm *a)
{
	struct sleeper *s, *next;
	pthread_mutex_lock(&a->lock);
	a->now++;
	for (s = LIST_FIRST(&a->sleepers); s; s = next) {
		next = LIST_NEXT(s, next);
		if (s->hour <= a->now) {
			LIST_REMOVE(s, next);
			tr_task_complete(s->rings, 0);
		}
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

int alarm_sleep_until(struct alarm *a, long hour)
{
	struct sleeper mine = {.hour = hour};
	pthread_mutex_lock(&a->lock);
	bool sleeps = a->now < hour;
	int result = sleeps ? tr_task_new(&mine.rings, NULL) : 0;
	if (sleeps && result == 0)
		LIST_INSERT_HEAD(&a->sleepers, &mine, next);
	pthread_mutex_unlock(&a->lock);
	if (!sleeps || result != 0)
		return result;
	result = tr_task_wait(mine.rings, NULL);
	pthread_mutex_lock(&a->lock);
	if (!tr_task_is_completed(mine.rings)) {
		LIST_REMOVE(&mine, next);
		tr_task_complete(mine.rings, 0); // gives back the completer's reference
	} else if (result == EINTR) {		 // it rang before this thread had the lock
		tr_interrupt(pthread_self());
		result = 0;
	}
	pthread_mutex_unlock(&a->lock);
	tr_task_release(mine.rings);
	return result;
}
