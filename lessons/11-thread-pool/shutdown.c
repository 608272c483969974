// SPDX-License-Identifier: MIT
//
// The act on the end of a pool: shutdown. A customer submits an item, which submits another, while
// main stops the pool.
#include "thread-pool.h"

#include <errno.h>

static struct tr_pool_item wash, dry;
static int told;	  // what the customer was told
static int washed, dried; // one worker after the other, or none

static int dries(void *unused)
{
	(void)unused;
	tr_log("dries");
	dried++;
	return 0;
}

static int washes(void *unused)
{
	(void)unused;
	tr_log("washes");
	washed++;
	int result = tr_pool_run(&pool, &dry);
	tr_check(result == 0, "from inside: expected 0, found %s", tr_error_name(result));
	return 0;
}

static void *customer(void *unused)
{
	tr_thread_name("customer");
	told = tr_pool_run(&pool, &wash);
	tr_log(told == 0 ? "is told: it will be done" : "is told: we are closing");
	return unused;
}

int shutdown_act(const struct tr_lesson_args *args)
{
	pthread_t thread;

	washed = dried = 0;
	job(&wash, "wash", washes, NULL);
	job(&dry, "dry", dries, NULL);
	pool_begin(args->threads);
	TR_MUST(pthread_create(&thread, NULL, customer, NULL));
	tr_log("closes");
	TR_MUST(tr_pool_stop(&pool));
	tr_log("has closed: washed %d, dried %d", washed, dried);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(told == 0 || told == ECANCELED,
		 "run or refused: expected 0 or ECANCELED, found %s", tr_error_name(told));
	tr_check(washed == (told == 0), "what was accepted is run, and nothing else: found %d",
		 washed);
	tr_check(dried == washed, "so is what it submits: expected %d, found %d", washed, dried);
	TR_MUST(tr_pool_destroy(&pool));
	return 0;
}
