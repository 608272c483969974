// SPDX-License-Identifier: MIT
//
// The sum of the even numbers of 0..9, which is 20. Act shared, with a planted bug; its cures
// guarded and merged.
#include "parallel_query.h"

static int total;
static pthread_mutex_t lock;

static bool is_even(void *unused, intptr_t value)
{
	(void)unused;
	return value % 2 == 0;
}

static void sum_up(int (*how)(const struct tr_query *, tr_query_action_f *, void *),
		   tr_query_action_f *add)
{
	struct tr_query q;

	total = 0;
	TR_WATCH(total);
	TR_MUST(tr_query_range(&q, 0, 10));
	TR_MUST(tr_query_where(&q, is_even, NULL));
	TR_MUST(tr_query_as_parallel(&q, 2));
	TR_MUST(how(&q, add, NULL));
	tr_query_destroy(&q);
	tr_log("the sum is %d", total);
	tr_check(total == 20, "expected 20, found %d", total);
	tr_unwatch(&total);
}

static int add_without_a_lock(void *unused, intptr_t value)
{
	(void)unused;
	total += (int)value;
	return 0;
}

// The bug: for-all runs the action in several workers at once, and they share the sum.
int shared(const struct tr_lesson_args *args)
{
	(void)args;
	sum_up(tr_query_for_all, add_without_a_lock);
	return 0;
}

static int add_with_the_lock(void *unused, intptr_t value)
{
	(void)unused;
	TR_MUST(pthread_mutex_lock(&lock));
	total += (int)value;
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

int guarded(const struct tr_lesson_args *args)
{
	(void)args;
	TR_MUST(pthread_mutex_init(&lock, NULL));
	tr_object_name(&lock, "lock");
	sum_up(tr_query_for_all, add_with_the_lock);
	TR_MUST(pthread_mutex_destroy(&lock));
	return 0;
}

int merged(const struct tr_lesson_args *args)
{
	(void)args;
	sum_up(tr_query_for_each, add_without_a_lock);
	return 0;
}
