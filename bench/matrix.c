// SPDX-License-Identifier: MIT
//
// The product of two matrices, a row a work item: tr_query_for_all beside the same loop under
// OpenMP, as many threads each. Arguments: rounds (101), rows (300), threads (2).
//
// Both take turns within a round; a ratio is that of one round, so that what disturbs one disturbs
// the other. Printed: milliseconds and the ratio of ours to OpenMP's: medians, and the quartiles of
// the ratio. Below 1: ours is faster.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "treadle.h"

enum { ROUNDS = 200 };

static int n = 300, threads = 2;
static double *a, *b, *c; // n * n each, row after row

static int compute_row(void *unused, intptr_t row)
{
	double *to = c + (size_t)row * (size_t)n;

	(void)unused;
	memset(to, 0, (size_t)n * sizeof *to);
	for (int k = 0; k < n; k++) {
		double x = a[row * n + k];
		const double *from = b + (size_t)k * (size_t)n;
		for (int j = 0; j < n; j++)
			to[j] += x * from[j];
	}
	return 0;
}

static void by_query(void)
{
	struct tr_query q;
	TR_MUST(tr_query_range(&q, 0, (size_t)n));
	TR_MUST(tr_query_as_parallel(&q, threads));
	TR_MUST(tr_query_for_all(&q, compute_row, NULL));
	tr_query_destroy(&q);
}

static void by_openmp(void)
{
#pragma omp parallel for schedule(static) num_threads(threads)
	for (int row = 0; row < n; row++)
		compute_row(NULL, row);
}

static double *matrix(void)
{
	double *m = calloc((size_t)n * (size_t)n, sizeof *m);
	if (!m)
		abort();
	for (int i = 0; i < n * n; i++)
		m[i] = i % 17;
	return m;
}

static double took_ms(void (*multiply)(void))
{
	struct timespec from, to;
	clock_gettime(CLOCK_MONOTONIC, &from);
	multiply();
	clock_gettime(CLOCK_MONOTONIC, &to);
	return (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) / 1e6;
}

static int by_size(const void *x, const void *y)
{
	double l = *(const double *)x, r = *(const double *)y;
	return (l > r) - (l < r);
}

// The quartile of that number of what is sorted by it.
static double quartile(double *of, int rounds, int number)
{
	qsort(of, (size_t)rounds, sizeof *of, by_size);
	return of[number * (rounds - 1) / 4];
}

int main(int argc, char **argv)
{
	static double ours[ROUNDS], theirs[ROUNDS], ratio[ROUNDS];
	int rounds = argc > 1 ? atoi(argv[1]) : 101;

	n = argc > 2 ? atoi(argv[2]) : n;
	threads = argc > 3 ? atoi(argv[3]) : threads;
	if (rounds < 1 || rounds > ROUNDS || n < 1 || n > 10000 || threads < 1)
		return 2;
	a = matrix();
	b = matrix();
	c = matrix();
	by_openmp(); // the first time, its threads are made
	for (int r = 0; r < rounds; r++) {
		if (r % 2 == 0)
			ours[r] = took_ms(by_query);
		theirs[r] = took_ms(by_openmp);
		if (r % 2 == 1)
			ours[r] = took_ms(by_query);
		ratio[r] = ours[r] / theirs[r];
	}
	printf("%d x %d, %d threads, %d rounds: treadle %.2f ms, OpenMP %.2f ms, ratio %.3f "
	       "(%.3f-%.3f)\n",
	       n, n, threads, rounds, quartile(ours, rounds, 2), quartile(theirs, rounds, 2),
	       quartile(ratio, rounds, 2), quartile(ratio, rounds, 1), quartile(ratio, rounds, 3));
	free(a);
	free(b);
	free(c);
	return 0;
}
