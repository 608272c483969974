// SPDX-License-Identifier: MIT
//
// Acts relative-limit and deadline: a guest waits for coffee, two seconds at most. Other orders are
// called out meanwhile, by a broadcast that wakes this guest too: too soon, and for nothing.
#include "monitors.h"

#include <errno.h>

#define PATIENCE 2000 // milliseconds of the lesson's time
#define CALL_OUT 1500

static pthread_mutex_t counter;
static pthread_cond_t called;
static bool ready; // the guest's coffee (it never is); guarded by counter, as all below
static int waits;  // how many the guest has begun
static struct timespec first_end; // when the first of them was to end
static bool prolonged;		  // another one was to end later

static bool later(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

// Waits until called or that moment. Returns 0 or ETIMEDOUT.
static int wait_until(const struct timespec *moment)
{
	if (waits++ == 0)
		first_end = *moment;
	else if (later(moment, &first_end))
		prolonged = true;
	tr_log("waits");
	return tr_cond_wait(&called, &counter, moment);
}

// Waits no longer than so many milliseconds: what Monitor.Wait and Object.wait offer.
static int wait_for(long milliseconds)
{
	struct timespec moment = tr_lesson_deadline(milliseconds);
	return wait_until(&moment);
}

static void *guest_by_length(void *unused)
{
	int result = 0;

	(void)unused;
	tr_thread_name("guest");
	TR_MUST(pthread_mutex_lock(&counter));
	while (!ready && result == 0)
		result = wait_for(PATIENCE); // the bug: each wake-up gives two seconds more
	tr_log("gives up after %d waits", waits);
	TR_MUST(pthread_mutex_unlock(&counter));
	return NULL;
}

static void *guest_by_deadline(void *unused)
{
	struct timespec moment = tr_lesson_deadline(PATIENCE);
	int result = 0;

	(void)unused;
	tr_thread_name("guest");
	TR_MUST(pthread_mutex_lock(&counter));
	while (!ready && result == 0)
		result = wait_until(&moment);
	tr_log("gives up after %d waits", waits);
	TR_MUST(pthread_mutex_unlock(&counter));
	return NULL;
}

static int coffee(void *(*guest)(void *))
{
	pthread_t thread;

	ready = prolonged = false;
	waits = 0;
	TR_MUST(pthread_mutex_init(&counter, NULL));
	TR_MUST(pthread_cond_init(&called, NULL));
	tr_object_name(&counter, "counter");
	tr_object_name(&called, "called");
	TR_WATCH(waits);
	TR_MUST(pthread_create(&thread, NULL, guest, NULL));
	TR_SLEEP(CALL_OUT);
	TR_MUST(pthread_mutex_lock(&counter));
	tr_log("calls out another order");
	TR_MUST(pthread_cond_broadcast(&called));
	TR_MUST(pthread_mutex_unlock(&counter));
	TR_MUST(pthread_join(thread, NULL));
	tr_check(!prolonged, "no wait ends later than the first was to end");
	tr_unwatch(&waits);
	TR_MUST(pthread_cond_destroy(&called));
	TR_MUST(pthread_mutex_destroy(&counter));
	return 0;
}

int relative_limit(const struct tr_lesson_args *args)
{
	(void)args;
	return coffee(guest_by_length);
}

int deadline(const struct tr_lesson_args *args)
{
	(void)args;
	return coffee(guest_by_deadline);
}
