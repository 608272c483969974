// SPDX-License-Identifier: MIT
//
// Queries in real time, free of the runtime: of many sizes, by several workers, one query run by
// several threads at once; lists in order and not, actions that fail, and one query inside another.
#include <stdlib.h>

#include "tasks.h"

enum { ROUNDS = 60, RUNNERS = 2, MOST = 2000 };

static struct tr_query shared; // built by main, run by all

static bool even(void *arg, intptr_t value)
{
	(void)arg;
	return value % 2 == 0;
}

static intptr_t halved(void *arg, intptr_t value)
{
	(void)arg;
	return value / 2;
}

static int adds(void *sum, intptr_t value)
{
	__atomic_add_fetch((long *)sum, value, __ATOMIC_RELAXED);
	return 0;
}

static int fails(void *at, intptr_t value)
{
	return value == (intptr_t)at ? EIO : 0;
}

// The sum of 0 .. value - 1, by two workers of its own.
static int inner(void *sum, intptr_t value)
{
	struct tr_query q;
	OK(tr_query_range(&q, 0, value));
	OK(tr_query_as_parallel(&q, 2));
	OK(tr_query_for_all(&q, adds, sum));
	tr_query_destroy(&q);
	return 0;
}

static void check_list(const struct tr_query *q)
{
	intptr_t *list;
	size_t n;
	long sum = 0;

	OK(tr_query_to_list(q, &list, &n));
	tr_check(n == (q->count + 1) / 2, "found %zu of %zu", n, q->count);
	for (size_t i = 0; i < n; i++) {
		tr_check(!q->in_order || list[i] == (intptr_t)i, "in order");
		sum += list[i];
	}
	tr_check(sum == (long)(n * (n - 1) / 2), "each once");
	free(list);
}

static void *runs(void *arg)
{
	for (int round = 0; round < ROUNDS; round++) {
		long sum = 0;
		check_list(&shared);
		OK(tr_query_for_all(&shared, adds, &sum));
		tr_check(sum == (long)(MOST / 2) * (MOST / 2 - 1) / 2, "each once: found %ld", sum);
		intptr_t at = round % MOST / 2;
		tr_check(tr_query_for_all(&shared, fails, (void *)at) == EIO, "the error");
	}
	return arg;
}

static void one(unsigned round)
{
	struct tr_query q;
	long sum = 0, wanted = 0;
	size_t n = 1 + round % 40;

	OK(tr_query_range(&q, 0, n));
	OK(tr_query_where(&q, even, NULL));
	OK(tr_query_select(&q, halved, NULL));
	OK(tr_query_as_parallel(&q, 1 + round % 7));
	if (round % 2)
		tr_query_in_order(&q);
	check_list(&q);
	OK(tr_query_for_all(&q, inner, &sum));
	for (long i = 0; i < (long)(n + 1) / 2; i++)
		wanted += i * (i - 1) / 2;
	tr_check(sum == wanted, "queries in a query: expected %ld, found %ld", wanted, sum);
	tr_query_destroy(&q);
}

int main(void)
{
	pthread_t threads[RUNNERS];

	OK(tr_query_range(&shared, 0, MOST));
	OK(tr_query_where(&shared, even, NULL));
	OK(tr_query_select(&shared, halved, NULL));
	OK(tr_query_as_parallel(&shared, 4));
	for (int i = 0; i < RUNNERS; i++)
		OK(pthread_create(&threads[i], NULL, runs, NULL));
	for (int i = 0; i < RUNNERS; i++)
		OK(pthread_join(threads[i], NULL));
	tr_query_destroy(&shared);
	for (unsigned round = 0; round < ROUNDS; round++)
		one(round);
	return 0;
}
