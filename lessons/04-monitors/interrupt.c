// SPDX-License-Identifier: MIT
//
// Waking a thread that sleeps: the acts interrupt and pending.
//
// A thread in nanosleep() can only be waited for. One that waits on a condition variable through
// tr_cond_wait() can be interrupted; so a wait for a condition that is never signalled, until a
// moment of the clock, is a sleep that can be cut short.
#include "monitors.h"

#include <assert.h>
#include <errno.h>

static pthread_mutex_t bed;
static pthread_cond_t rest; // nobody signals it

static void bed_make(void)
{
	TR_MUST(pthread_mutex_init(&bed, NULL));
	TR_MUST(pthread_cond_init(&rest, NULL));
	tr_object_name(&bed, "bed");
	tr_object_name(&rest, "rest");
}

static void bed_clear(void)
{
	TR_MUST(pthread_cond_destroy(&rest));
	TR_MUST(pthread_mutex_destroy(&bed));
}

// Sleeps for so many milliseconds, or until it is interrupted. Was it? A thread may also wake for
// no reason: it then sleeps on, until the same moment.
static bool sleep_or_interrupted(long milliseconds)
{
	struct timespec until = tr_lesson_deadline(milliseconds);
	int result;

	TR_MUST(pthread_mutex_lock(&bed));
	do
		result = tr_cond_wait(&rest, &bed, &until);
	while (result == 0);
	TR_MUST(pthread_mutex_unlock(&bed));
	if (result != ETIMEDOUT && result != EINTR)
		tr_must(result, "tr_cond_wait", __FILE__, __LINE__);
	return result == EINTR;
}

// interrupt -------------------------------------------------------------------------------------

static void *sleeper(void *unused)
{
	(void)unused;
	tr_thread_name("sleeper");
	tr_log("sleeps for ten seconds");
	bool woken = sleep_or_interrupted(10000);
	tr_log(woken ? "gets up: interrupted" : "gets up: has slept enough");
	return NULL;
}

int interrupt(const struct tr_lesson_args *args)
{
	pthread_t thread;

	(void)args;
	bed_make();
	TR_MUST(pthread_create(&thread, NULL, sleeper, NULL));
	TR_SLEEP(1000);
	tr_log("interrupts the sleeper");
	int result = tr_interrupt(thread);
	if (result == ESRCH)
		tr_log("is too late: nobody sleeps");
	else
		tr_must(result, "tr_interrupt", __FILE__, __LINE__);
	TR_MUST(pthread_join(thread, NULL));
	bed_clear();
	return 0;
}

// pending ---------------------------------------------------------------------------------------

static pthread_mutex_t work; // held by main until it has interrupted the worker

static void *worker(void *unused)
{
	(void)unused;
	tr_thread_name("worker");
	TR_MUST(pthread_mutex_lock(&work));
	tr_log("works, and notices nothing");
	TR_MUST(pthread_mutex_unlock(&work));

	tr_log("sleeps for two seconds");
	bool woken = sleep_or_interrupted(2000);
	tr_log(woken ? "gets up: interrupted" : "gets up: has slept enough");
	assert(woken); // in every order: the interruption came before, and has waited

	tr_log("sleeps for two seconds");
	woken = sleep_or_interrupted(2000);
	tr_log(woken ? "gets up: interrupted" : "gets up: has slept enough");
	assert(!woken);
	return NULL;
}

int pending(const struct tr_lesson_args *args)
{
	pthread_t thread;

	(void)args;
	bed_make();
	TR_MUST(pthread_mutex_init(&work, NULL));
	tr_object_name(&work, "work");

	TR_MUST(pthread_mutex_lock(&work));
	TR_MUST(pthread_create(&thread, NULL, worker, NULL));
	tr_log("interrupts the worker");
	TR_MUST(tr_interrupt(thread));
	TR_MUST(pthread_mutex_unlock(&work));
	TR_MUST(pthread_join(thread, NULL));

	TR_MUST(pthread_mutex_destroy(&work));
	bed_clear();
	return 0;
}
