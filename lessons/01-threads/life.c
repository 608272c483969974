// SPDX-License-Identifier: MIT
//
// The life of a thread: the acts start-join, restart and double-join.
#include "threads.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

static const char *yes(bool is)
{
	return is ? "yes" : "no";
}

// start-join ------------------------------------------------------------------------------------

static pthread_mutex_t door; // shut while a thread holds it
static int answer;	     // written by the worker, read by main after the join: no lock needed

static void *works(void *unused)
{
	(void)unused;
	tr_thread_name("worker");
	tr_log("begins");
	TR_MUST(pthread_mutex_lock(&door));
	TR_MUST(pthread_mutex_unlock(&door));
	tr_log("works");
	TR_SLEEP(1000);
	answer = 6 * 7;
	tr_log("has done its work");
	return NULL;
}

int start_join(const struct tr_lesson_args *args)
{
	struct worker worker = {.life = NEW};
	bool alive;

	(void)args;
	answer = 0;
	TR_MUST(pthread_mutex_init(&door, NULL));
	tr_object_name(&door, "door");

	alive = worker_alive(&worker);
	tr_log("worker alive? %s", yes(alive));
	assert(!alive);

	// The door is shut until main has looked: so the worker cannot have ended by then, however
	// long main takes.
	TR_MUST(pthread_mutex_lock(&door));
	tr_log("starts the worker");
	TR_MUST(worker_start(&worker, works, NULL));
	TR_SLEEP(1000);
	alive = worker_alive(&worker);
	tr_log("worker alive? %s", yes(alive));
	assert(alive);

	tr_log("opens the door, and joins");
	TR_MUST(pthread_mutex_unlock(&door));
	TR_MUST(worker_join(&worker));
	alive = worker_alive(&worker);
	tr_log("worker alive? %s", yes(alive));
	tr_log("reads the answer: %d", answer);
	assert(!alive && answer == 42);

	TR_MUST(pthread_mutex_destroy(&door));
	return 0;
}

// restart ---------------------------------------------------------------------------------------

static void *counts(void *laps)
{
	tr_thread_name("runner");
	tr_log("runs");
	TR_SLEEP(500);
	++*(int *)laps; // one runner at a time: the second starts after the first was joined
	tr_log("is at the finish");
	return NULL;
}

int restart(const struct tr_lesson_args *args)
{
	struct worker first = {.life = NEW}, second = {.life = NEW};
	int laps = 0, again;

	(void)args;
	TR_MUST(worker_start(&first, counts, &laps));
	again = worker_start(&first, counts, &laps);
	tr_log("starts it again: %s", tr_error_name(again));
	assert(again == EINVAL);

	TR_MUST(worker_join(&first));
	again = worker_start(&first, counts, &laps);
	tr_log("starts it again: %s", tr_error_name(again));
	assert(again == EINVAL);

	TR_MUST(worker_start(&second, counts, &laps)); // the right way: another thread
	TR_MUST(worker_join(&second));
	tr_log("counts %d laps", laps);
	assert(laps == 2);
	return 0;
}

// double-join -----------------------------------------------------------------------------------

static void *leaves(void *unused)
{
	(void)unused;
	tr_thread_name("worker");
	tr_log("works");
	TR_SLEEP(500);
	tr_log("has done its work");
	return NULL;
}

int double_join(const struct tr_lesson_args *args)
{
	pthread_t worker;
	int result;

	(void)args;
	TR_MUST(pthread_create(&worker, NULL, leaves, NULL));
	TR_MUST(pthread_join(worker, NULL));
	tr_log("has joined the worker");

	// The bug: with the first join the thread is gone, and its handle with it. Another thread
	// may have got the same handle by now; or the memory behind it is no longer there.
	tr_log("joins it once more");
	result = pthread_join(worker, NULL);
	tr_log("the second join reports: %s", result ? tr_error_name(result) : "nothing");
	return 0;
}
