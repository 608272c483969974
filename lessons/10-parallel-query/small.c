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

static double time_of(size_t n, int workers, int rounds)
{
	struct times t;
	struct tr_query q;
	char what[64];

	TR_MUST(tr_query_range(&q, 0, n));
	TR_MUST(tr_query_where(&q, is_one, NULL));
	if (workers > 0)
		TR_MUST(tr_query_as_parallel(&q, workers));
	snprintf(what, sizeof what, "%zu elements", n);
	measure(&t, rounds, run, &q, what);
	tr_query_destroy(&q);
	return 1e3 * mean(&t);
}

int small(const struct tr_lesson_args *args)
{
	char text[51];

	(void)args;
	if (time_is_virtual()) {
		tr_log("computing takes no time here: run the program by itself for the table");
		time_of(10, 0, 0);
		time_of(10, 2, 0);
		return 0;
	}
	tr_log("elements  one thread  two workers  speed-up (a # is 0.1)");
	for (size_t n = 10; n <= 1000000; n *= 10) {
		double one = time_of(n, 0, ROUNDS), two = time_of(n, 2, ROUNDS);
		tr_log("%8zu %8.1f us  %8.1f us  %8.2f %s", n, one, two, one / two,
		       bar(text, one / two));
	}
	return 0;
}
