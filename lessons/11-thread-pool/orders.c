// SPDX-License-Identifier: MIT
//
// Acts on the order in which items are taken: global, local, steal.
#include "thread-pool.h"

#include <pthread.h>
#include <string.h>

// What has run, in order. Guarded by lock.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char order[8];

static void note(const char *name)
{
	TR_MUST(pthread_mutex_lock(&lock));
	strncat(order, name, 1);
	TR_MUST(pthread_mutex_unlock(&lock));
}

static int small(void *name)
{
	tr_log("runs %s", (const char *)name);
	note(name);
	TR_SLEEP(300);
	return 0;
}

static struct tr_pool_item items[4];
static const char *const names[] = {"a", "b", "c", "d"};

// global -----------------------------------------------------------------------------------------

int global_queue(const struct tr_lesson_args *args)
{
	order[0] = '\0';
	pool_begin(args->threads);
	for (int i = 0; i < 4; i++) {
		job(&items[i], names[i], small, (void *)names[i]);
		tr_log("submits %s", names[i]);
		TR_MUST(tr_pool_run(&pool, &items[i]));
	}
	pool_end();
	tr_log("the order: %s", order);
	if (args->threads == 1)
		tr_check(strcmp(order, "abcd") == 0,
			 "one worker, first in, first out: expected abcd, found %s", order);
	return 0;
}

// local ------------------------------------------------------------------------------------------

static int splits(void *unused)
{
	(void)unused;
	tr_log("runs big: submits a, b, c from inside");
	for (int i = 0; i < 3; i++)
		TR_MUST(tr_pool_run(&pool, &items[i]));
	return 0;
}

int local_queue(const struct tr_lesson_args *args)
{
	struct tr_pool_item big = {.run = splits, .name = "big"};

	order[0] = '\0';
	for (int i = 0; i < 4; i++)
		job(&items[i], names[i], small, (void *)names[i]);
	pool_begin(args->threads);
	tr_log("submits big, and d behind it");
	TR_MUST(tr_pool_run(&pool, &big));
	TR_MUST(tr_pool_run(&pool, &items[3]));
	pool_end();
	tr_log("the order: %s", order);
	if (args->threads == 1)
		tr_check(strcmp(order, "cbad") == 0,
			 "one worker, the newest of its own first: expected cbad, found %s", order);
	return 0;
}

// steal ------------------------------------------------------------------------------------------

// By which thread a and b were run, and in which order. Guarded by lock.
static pthread_t owner, by[2];
static char thieves[4];

static int piece(void *name)
{
	int i = *(const char *)name - 'a';
	bool stolen = !pthread_equal(pthread_self(), owner);

	tr_log("runs %s%s", (const char *)name, stolen ? ", stolen" : "");
	TR_MUST(pthread_mutex_lock(&lock));
	by[i] = pthread_self();
	strncat(order, name, 1);
	if (stolen)
		strncat(thieves, name, 1);
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

static int busy(void *unused)
{
	(void)unused;
	tr_log("runs big: submits a, b from inside, and is busy");
	owner = pthread_self();
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_pool_run(&pool, &items[i]));
	TR_SLEEP(1000);
	tr_log("is done with big");
	return 0;
}

int steal(const struct tr_lesson_args *args)
{
	struct tr_pool_item big = {.run = busy, .name = "big"};

	order[0] = thieves[0] = '\0';
	for (int i = 0; i < 2; i++)
		job(&items[i], names[i], piece, (void *)names[i]);
	pool_begin(args->threads);
	TR_MUST(tr_pool_run(&pool, &big));
	pool_end();
	tr_check(strlen(order) == 2, "each piece is run once: expected 2, found %zu",
		 strlen(order));
	tr_check(strcmp(thieves, "b") != 0 || order[0] != 'b' || args->threads > 2,
		 "a thief takes the oldest: expected a, found %s", thieves);
	return 0;
}
