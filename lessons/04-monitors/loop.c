// SPDX-License-Identifier: MIT
//
// Acts no-loop and loop: a bakery. main bakes; a customer that finds no loaf waits for one. After a
// wait of this kind (Mesa's, and that of pthreads) a thread knows only that it holds the mutex:
// what it was woken for may be gone again, or it woke for nothing.
#include "monitors.h"

static pthread_mutex_t bakery;
static pthread_cond_t baked; // a loaf has come
static int loaves;	     // guarded by bakery

// Takes one; the caller holds the mutex.
static void take_loaf(void)
{
	loaves--;
	tr_log("takes a loaf, %d left", loaves);
	tr_check(loaves >= 0, "a customer that takes a loaf finds one");
}

static void *hasty_customer(void *number)
{
	tr_thread_name("customer-%d", *(int *)number);
	TR_MUST(pthread_mutex_lock(&bakery));
	if (loaves == 0) { // the bug: after the wait it does not look again
		tr_log("waits for a loaf");
		TR_MUST(pthread_cond_wait(&baked, &bakery));
	}
	take_loaf();
	TR_MUST(pthread_mutex_unlock(&bakery));
	return NULL;
}

static void *careful_customer(void *number)
{
	tr_thread_name("customer-%d", *(int *)number);
	TR_MUST(pthread_mutex_lock(&bakery));
	while (loaves == 0) {
		tr_log("waits for a loaf");
		TR_MUST(pthread_cond_wait(&baked, &bakery));
	}
	take_loaf();
	TR_MUST(pthread_mutex_unlock(&bakery));
	return NULL;
}

// A loaf for each customer, one after another.
static int bakery_open(int customers, void *(*customer)(void *))
{
	struct tr_group group;

	loaves = 0;
	TR_MUST(pthread_mutex_init(&bakery, NULL));
	TR_MUST(pthread_cond_init(&baked, NULL));
	tr_object_name(&bakery, "bakery");
	tr_object_name(&baked, "baked");
	TR_WATCH(loaves);
	tr_group_start(&group, customers, customer);
	for (int i = 0; i < customers; i++) {
		TR_SLEEP(500);
		TR_MUST(pthread_mutex_lock(&bakery));
		loaves++;
		tr_log("bakes a loaf");
		TR_MUST(pthread_cond_signal(&baked));
		TR_MUST(pthread_mutex_unlock(&bakery));
	}
	tr_group_join(&group);
	tr_check(loaves == 0, "every customer has a loaf");
	tr_log("every customer has a loaf");
	tr_unwatch(&loaves);
	TR_MUST(pthread_cond_destroy(&baked));
	TR_MUST(pthread_mutex_destroy(&bakery));
	return 0;
}

int no_loop(const struct tr_lesson_args *args)
{
	return bakery_open(args->threads, hasty_customer);
}

int loop(const struct tr_lesson_args *args)
{
	return bakery_open(args->threads, careful_customer);
}
