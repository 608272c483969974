// SPDX-License-Identifier: MIT
//
// The even numbers of 0..9, then plus one, by two workers. Acts for-each, for-all and in-order:
// which thread does the second step, and when?
#include "parallel_query.h"

#include <stdio.h>
#include <stdlib.h>

enum { N = 10 };

static int asked[N];	  // each is written by one worker
static int done[N];	  // the same
static int nine_is_asked; // atomic

// The first step.
static bool is_even(void *unused, intptr_t value)
{
	(void)unused;
	tr_log("is %d even?", (int)value);
	asked[value] = 1;
	if (value == N - 1)
		__atomic_store_n(&nine_is_asked, 1, __ATOMIC_RELAXED);
	TR_SLEEP(100);
	return value % 2 == 0;
}

// The second step.
static int plus_one(void *unused, intptr_t value)
{
	(void)unused;
	tr_log("%d + 1 = %d", (int)value, (int)value + 1);
	done[value]++;
	return 0;
}

static void begin(struct tr_query *q)
{
	for (int i = 0; i < N; i++)
		asked[i] = done[i] = 0;
	nine_is_asked = 0;
	TR_MUST(tr_query_range(q, 0, N));
	TR_MUST(tr_query_where(q, is_even, NULL));
	TR_MUST(tr_query_as_parallel(q, 2));
}

static void end(struct tr_query *q)
{
	for (int i = 0; i < N; i++)
		tr_check(asked[i] && done[i] == (i % 2 == 0), "%d: one was added %d times", i,
			 done[i]);
	tr_query_destroy(q);
}

static int plus_one_after_all(void *unused, intptr_t value)
{
	for (int i = 0; i < N; i++)
		tr_check(asked[i], "%d was asked before the first second step", i);
	return plus_one(unused, value);
}

int for_each(const struct tr_lesson_args *args)
{
	struct tr_query q;

	(void)args;
	begin(&q);
	TR_MUST(tr_query_for_each(&q, plus_one_after_all, NULL));
	end(&q);
	return 0;
}

static int plus_one_at_once(void *unused, intptr_t value)
{
	if (value == 0) {
		bool early = !__atomic_load_n(&nine_is_asked, __ATOMIC_RELAXED);
		if (early)
			tr_log("9 has not been asked yet");
	}
	return plus_one(unused, value);
}

int for_all(const struct tr_lesson_args *args)
{
	struct tr_query q;

	(void)args;
	begin(&q);
	TR_MUST(tr_query_for_all(&q, plus_one_at_once, NULL));
	end(&q);
	return 0;
}

static intptr_t takes_its_time(void *unused, intptr_t value)
{
	(void)unused;
	TR_SLEEP(value < N / 2 ? 60 : 20);
	return value;
}

static bool log_list(const struct tr_query *q)
{
	intptr_t *list;
	size_t n;
	char text[4 * N] = "";
	bool sorted = true;

	TR_MUST(tr_query_to_list(q, &list, &n));
	tr_check(n == N, "expected %d elements, found %zu", N, n);
	for (size_t i = 0, used = 0; i < n; i++) {
		used += snprintf(text + used, sizeof text - used, " %d", (int)list[i]);
		sorted = sorted && list[i] == (intptr_t)i;
	}
	free(list);
	tr_log("%s:%s", q->in_order ? "in order" : "as they came", text);
	return sorted;
}

int in_order(const struct tr_lesson_args *args)
{
	struct tr_query q;

	(void)args;
	TR_MUST(tr_query_range(&q, 0, N));
	TR_MUST(tr_query_select(&q, takes_its_time, NULL));
	TR_MUST(tr_query_as_parallel(&q, 2));
	log_list(&q);
	tr_query_in_order(&q);
	tr_check(log_list(&q), "in order");
	tr_query_destroy(&q);
	return 0;
}
