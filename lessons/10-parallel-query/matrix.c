// SPDX-License-Identifier: MIT
//
// Act matrix: C = A B. The rows of C are the elements of the query, and for-all has the workers
// compute them: each writes its own rows, and all read A and B, so there is no lock.
#include "parallel_query.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct product {
	size_t n;
	double *a, *b, *c; // n * n each, row after row
	struct tr_query q;
};

static MEASURED int compute_row(void *product, intptr_t row)
{
	const struct product *p = product;
	size_t n = p->n;
	double *c = p->c + (size_t)row * n;

	for (size_t j = 0; j < n; j++)
		c[j] = 0;
	for (size_t k = 0; k < n; k++) {
		double a = p->a[(size_t)row * n + k];
		const double *b = p->b + k * n;
		for (size_t j = 0; j < n; j++)
			c[j] += a * b[j];
	}
	return 0;
}

static void multiply(void *product)
{
	struct product *p = product;
	TR_MUST(tr_query_for_all(&p->q, compute_row, p));
}

// B is the unit matrix, but for a 2 in place of each 1: so C is to be 2 A.
static MEASURED void begin(struct product *p, size_t n)
{
	*p = (struct product){.n = n};
	p->a = calloc(n * n, sizeof *p->a);
	p->b = calloc(n * n, sizeof *p->b);
	p->c = calloc(n * n, sizeof *p->c);
	TR_MUST(p->a && p->b && p->c ? 0 : ENOMEM);
	for (size_t i = 0; i < n * n; i++)
		p->a[i] = (double)(i % 17);
	for (size_t i = 0; i < n; i++)
		p->b[i * n + i] = 2;
	TR_MUST(tr_query_range(&p->q, 0, n));
}

static MEASURED void end(struct product *p)
{
	size_t wrong = 0;
	for (size_t i = 0; i < p->n * p->n; i++)
		wrong += p->c[i] != 2 * p->a[i];
	tr_check(wrong == 0, "the product is right: found %zu elements that are not", wrong);
	tr_query_destroy(&p->q);
	free(p->a);
	free(p->b);
	free(p->c);
}

// 1, 2, 4, ... threads, and at last as many as were asked for.
static void measure_size(size_t n, int most, int rounds)
{
	struct product p;
	struct times t;
	char what[64], text[51];
	double alone = 0;

	begin(&p, n);
	for (int threads = 1;; threads = 2 * threads < most ? 2 * threads : most) {
		TR_MUST(tr_query_as_parallel(&p.q, threads));
		snprintf(what, sizeof what, "%zu x %zu, threads: %d", n, n, threads);
		measure(&t, rounds, multiply, &p, what);
		if (rounds > 0) {
			double m = mean(&t);
			alone = threads == 1 ? m : alone;
			tr_log("%5zu %8d %9.2f %10.2f %9.2f %9.2f %s", n, threads, m, deviation(&t),
			       percentile_95(&t), alone / m, bar(text, alone / m));
		}
		if (threads >= most)
			break;
	}
	end(&p);
}

static void print_text(void)
{
	tr_log("the text, on six cores: 1000 x 1000: 1.83 with 2 threads, 4.39 with 6");
	tr_log("                        3000 x 3000: 2.13 with 2 threads, 5.82 with 6");
	tr_log("  with 12 threads on the six cores: 1.03 to 1.24 times as fast as with 6");
}

int matrix(const struct tr_lesson_args *args)
{
	static const size_t sizes[] = {100, 200, 400, 1000, 3000};
	struct timespec time = tr_lesson_time(3000);
	double budget = 1e3 * (double)time.tv_sec + 1e-6 * (double)time.tv_nsec, took = 0;

	if (time_is_virtual()) {
		tr_log("computing takes no time here: run the program by itself for the table");
		measure_size(4, args->threads < 2 ? args->threads : 2, 0);
		print_text();
		return 0;
	}
	tr_log(" size  threads   mean ms  deviation      95 %%  speed-up (a # is 0.1)");
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		double ratio = i ? (double)sizes[i] / (double)sizes[i - 1] : 1;
		if (took * ratio * ratio * ratio > budget) {
			tr_log("%zu x %zu would take longer: --speed 0.1 leaves more time",
			       sizes[i], sizes[i]);
			break;
		}
		double start = now();
		measure_size(sizes[i], args->threads, ROUNDS);
		took = now() - start;
	}
	print_text();
	return 0;
}
