// SPDX-License-Identifier: MIT
//
// Act matrix: C = A B. The rows of C are the elements of the query, and for-all has the workers
// compute them: each writes its own rows, and all read A and B, so there is no lock.
#include "parallel_query.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_WAYS = 16 }; // numbers of threads

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

// One product, by so many threads.
struct way {
	struct product *p;
	int threads;
};

static void multiply(void *way)
{
	const struct way *w = way;
	TR_MUST(tr_query_as_parallel(&w->p->q, w->threads));
	TR_MUST(tr_query_for_all(&w->p->q, compute_row, w->p));
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

// 1, 2, 4, ... threads, and at last as many as were asked for. Returns how many numbers that is.
static int ways_of(struct product *p, struct way ways[], int most)
{
	int n = 0;
	for (int threads = 1; threads < most; threads *= 2)
		ways[n++] = (struct way){p, threads};
	ways[n++] = (struct way){p, most};
	return n;
}

// What the text measured, on six cores: speed-ups.
static const struct {
	size_t n;
	int threads;
	const char *speed_up;
} text[] = {{1000, 2, "1.83"}, {1000, 6, "4.39"}, {1000, 12, "*"},
	    {3000, 2, "2.13"}, {3000, 6, "5.82"}, {3000, 12, "*"}};

enum { TEXT = sizeof text / sizeof *text };

static const char *text_of(size_t n, int threads)
{
	for (int i = 0; i < TEXT; i++) {
		if (text[i].n == n && text[i].threads == threads)
			return text[i].speed_up;
	}
	return "";
}

static void name_of(char name[32], int threads)
{
	snprintf(name, 32, threads == 1 ? "%d thread" : "%d threads", threads);
}

// What the text has of this size, and was not measured here.
static void print_text(struct table *t, size_t n, const struct way ways[], int of)
{
	char name[32];

	for (int i = 0; i < TEXT; i++) {
		bool here = text[i].n != n;
		for (int w = 0; w < of; w++)
			here |= ways[w].threads == text[i].threads;
		if (here)
			continue;
		name_of(name, text[i].threads);
		table_line(t, name, NULL, 1, text[i].speed_up);
	}
}

static void measure_size(struct table *t, size_t n, int most)
{
	struct product p;
	struct way ways[MOST_WAYS];
	struct measured all[MOST_WAYS];
	char size[32], name[32];

	begin(&p, n);
	int of = ways_of(&p, ways, most);
	for (int i = 0; i < of; i++)
		all[i] = (struct measured){.once = multiply, .arg = &ways[i]};
	snprintf(size, sizeof size, "%zu x %zu", n, n);
	measure(size, all, of, ROUNDS, 0);
	table_group(t, size);
	for (int i = 0; i < of; i++) {
		name_of(name, ways[i].threads);
		table_line(t, name, &all[i].found, all[0].found.mean, text_of(n, ways[i].threads));
	}
	print_text(t, n, ways, of);
	end(&p);
}

// One product, whose steps alone can be looked at.
static void multiply_once(size_t n, int threads)
{
	struct product p;
	begin(&p, n);
	for (int i = 1; i <= threads; i++)
		multiply(&(struct way){&p, i});
	end(&p);
}

// Where there is no table.
static void log_text(void)
{
	tr_log("the text, on six cores: 1000 x 1000: 1.83 with 2 threads, 4.39 with 6");
	tr_log("                        3000 x 3000: 2.13 with 2 threads, 5.82 with 6");
	tr_log("  with 12 threads on the six cores: 1.03 to 1.24 times as fast as with 6");
}

// The sizes for which there is time, one after the other; of the others, what the text has.
static void measure_all(struct table *t, int threads)
{
	static const size_t sizes[] = {100, 200, 400, 1000, 3000};
	struct timespec time = tr_lesson_time(3000);
	double budget = 1e9 * (double)time.tv_sec + (double)time.tv_nsec, took = 0;
	char heading[64];

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		double ratio = i ? (double)sizes[i] / (double)sizes[i - 1] : 1;
		took *= ratio * ratio * ratio;
		if (took <= budget) {
			double start = now_ns();
			measure_size(t, sizes[i], threads);
			took = now_ns() - start;
		} else if (text_of(sizes[i], 2)[0]) {
			snprintf(heading, sizeof heading, "%zu x %zu, not measured here", sizes[i],
				 sizes[i]);
			table_group(t, heading);
			print_text(t, sizes[i], NULL, 0);
		}
	}
}

int matrix(const struct tr_lesson_args *args)
{
	struct table t;

	if (!clock_moves()) {
		tr_log("computing takes no time here: run the program by itself for the table");
		multiply_once(4, args->threads < 2 ? args->threads : 2);
		log_text();
		return 0;
	}
	table_begin(&t, "The product of two matrices, a row a work item", "ms", args->svg);
	measure_all(&t, args->threads);
	table_end(&t, "Ten rounds; to one thread. The text's (Mançano): speed-ups on six cores.\n"
		      "* 12 threads: 1.03 to 1.24 times as fast as 6.\n"
		      "What was not measured takes longer: --speed 0.1 leaves time for more.");
	return 0;
}
