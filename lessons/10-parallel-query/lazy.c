// SPDX-License-Identifier: MIT
//
// Act lazy: how often is the question "is it even?" put, and when?
#include "parallel_query.h"

static int evaluations;

static bool is_even(void *unused, intptr_t value)
{
	(void)unused;
	evaluations++;
	return value % 2 == 0;
}

static intptr_t plus_one(void *unused, intptr_t value)
{
	(void)unused;
	return value + 1;
}

static int prints(void *unused, intptr_t value)
{
	(void)unused;
	tr_log("finds %d, evaluations: %d", (int)value, evaluations);
	return 0;
}

static void check_evaluations(const char *when, int expected)
{
	tr_log("%s: %d evaluations", when, evaluations);
	tr_check(evaluations == expected, "expected %d evaluations, found %d", expected,
		 evaluations);
}

int lazy(const struct tr_lesson_args *args)
{
	intptr_t source[10], value;
	struct tr_query q;
	struct tr_query_cursor c;

	(void)args;
	for (int i = 0; i < 10; i++)
		source[i] = i;
	evaluations = 0;
	TR_WATCH(evaluations);
	TR_MUST(tr_query_from(&q, source, 10));
	TR_MUST(tr_query_where(&q, is_even, NULL));
	TR_MUST(tr_query_select(&q, plus_one, NULL));
	check_evaluations("built", 0);
	TR_SLEEP(500);

	tr_query_begin(&c, &q);
	for (int i = 0; i < 2 && tr_query_next(&c, &value); i++)
		prints(NULL, value);
	check_evaluations("two are enough", 3);
	TR_SLEEP(500);

	source[0] = 100;
	TR_MUST(tr_query_for_each(&q, prints, NULL));
	check_evaluations("all, from the beginning", 13);
	tr_unwatch(&evaluations);
	tr_query_destroy(&q);
	return 0;
}
