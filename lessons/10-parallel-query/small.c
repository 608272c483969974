// SPDX-License-Identifier: MIT
//
// Act small: the same query by main alone and by two workers, for more and more elements.
#include "parallel_query.h"

#include <stdio.h>
#include <stdlib.h>

// Is it a sum of digits that 7 divides? Some work, and no memory.
static MEASURED bool is_one(void *unused, intptr_t value)
{
	(void)unused;
	intptr_t sum = 0;
	for (intptr_t v = value; v > 0; v /= 10)
		sum += v % 10;
	return sum % 7 == 0;
}

static void run(void *query)
{
	intptr_t *list;
	size_t n;

	TR_MUST(tr_query_to_list(query, &list, &n));
	free(list);
}

// The query of n elements: by main alone, if workers is 0.
static void make(struct tr_query *q, size_t n, int workers)
{
	TR_MUST(tr_query_range(q, 0, n));
	TR_MUST(tr_query_where(q, is_one, NULL));
	if (workers > 0)
		TR_MUST(tr_query_as_parallel(q, workers));
}

static void measure_size(size_t n)
{
	struct tr_query queries[2];
	struct measured all[2] = {{.once = run, .arg = &queries[0]},
				  {.once = run, .arg = &queries[1]}};
	char what[32], line[MEASURE_BAR + 1];

	make(&queries[0], n, 0);
	make(&queries[1], n, 2);
	snprintf(what, sizeof what, "%zu elements", n);
	measure(what, all, 2, ROUNDS, 0);
	double one = all[0].found.mean / 1e3, two = all[1].found.mean / 1e3;
	tr_log("%8zu %8.1f us  %8.1f us  %8.2f %s", n, one, two, one / two,
	       bar(line, one / two, 2));
	tr_query_destroy(&queries[0]);
	tr_query_destroy(&queries[1]);
}

// Its steps alone can be looked at.
static void run_once(size_t n, int workers)
{
	struct tr_query q;
	make(&q, n, workers);
	run(&q);
	tr_query_destroy(&q);
}

int small(const struct tr_lesson_args *args)
{
	(void)args;
	if (!clock_moves()) {
		tr_log("computing takes no time here: run the program by itself for the table");
		run_once(10, 0);
		run_once(10, 2);
		return 0;
	}
	tr_log("elements  one thread  two workers  speed-up (a full bar: 2)");
	for (size_t n = 10; n <= 1000000; n *= 10)
		measure_size(n);
	return 0;
}
