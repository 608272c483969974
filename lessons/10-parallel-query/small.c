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

static void measure_size(struct table *t, size_t n)
{
	struct tr_query queries[2];
	struct measured all[2] = {{.once = run, .arg = &queries[0]},
				  {.once = run, .arg = &queries[1]}};
	char what[32];

	make(&queries[0], n, 0);
	make(&queries[1], n, 2);
	snprintf(what, sizeof what, "%zu elements", n);
	measure(what, all, 2, ROUNDS, 0);
	table_group(t, what);
	table_line(t, "main alone", &all[0].found, all[0].found.mean, "");
	table_line(t, "two workers", &all[1].found, all[0].found.mean, "");
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
	struct table t;

	if (!clock_moves()) {
		tr_log("computing takes no time here: run the program by itself for the table");
		run_once(10, 0);
		run_once(10, 2);
		return 0;
	}
	table_begin(&t, "Sums of digits that 7 divides, by one thread and by two", "us", args->svg);
	for (size_t n = 10; n <= 1000000; n *= 10)
		measure_size(&t, n);
	table_end(&t, "Ten rounds; to main alone. The text has no figures of small inputs.");
	return 0;
}
