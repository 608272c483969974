// SPDX-License-Identifier: MIT
//
// Act recursive: a monitor that a thread inside may enter again, as those of C# and Java. To take a
// loaf a customer enters the bakery; to have breakfast it enters, and takes a loaf.
#include "monitors.h"

static pthread_mutex_t bakery; // a recursive one
static pthread_cond_t baked;
static int loaves; // guarded by bakery

static void take_loaf(void)
{
	TR_MUST(pthread_mutex_lock(&bakery));
	while (loaves == 0) {
		tr_log("waits for a loaf");
		// The bug: the mutex is held twice, and the wait gives it back once. (Monitor.Wait
		// and Object.wait give it back wholly.)
		TR_MUST(pthread_cond_wait(&baked, &bakery));
	}
	loaves--;
	TR_MUST(pthread_mutex_unlock(&bakery));
}

static void *customer(void *unused)
{
	(void)unused;
	tr_thread_name("customer");
	TR_MUST(pthread_mutex_lock(&bakery));
	take_loaf();
	tr_log("has breakfast");
	TR_MUST(pthread_mutex_unlock(&bakery));
	return NULL;
}

int recursive(const struct tr_lesson_args *args)
{
	pthread_mutexattr_t again;
	pthread_t thread;

	(void)args;
	loaves = 0;
	TR_MUST(pthread_mutexattr_init(&again));
	TR_MUST(pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE));
	TR_MUST(pthread_mutex_init(&bakery, &again));
	TR_MUST(pthread_mutexattr_destroy(&again));
	TR_MUST(pthread_cond_init(&baked, NULL));
	tr_object_name(&bakery, "bakery");
	tr_object_name(&baked, "baked");
	TR_WATCH(loaves);
	TR_MUST(pthread_create(&thread, NULL, customer, NULL));
	TR_SLEEP(500);
	TR_MUST(pthread_mutex_lock(&bakery));
	loaves++;
	tr_log("bakes a loaf");
	TR_MUST(pthread_cond_signal(&baked));
	TR_MUST(pthread_mutex_unlock(&bakery));
	TR_MUST(pthread_join(thread, NULL));
	tr_unwatch(&loaves);
	TR_MUST(pthread_cond_destroy(&baked));
	TR_MUST(pthread_mutex_destroy(&bakery));
	return 0;
}
