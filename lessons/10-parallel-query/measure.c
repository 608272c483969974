// SPDX-License-Identifier: MIT
//
// Measuring: rounds, their mean, deviation and 95th percentile; bars.
#include "parallel_query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

double now(void)
{
	struct timespec t;
	TR_MUST(clock_gettime(CLOCK_MONOTONIC, &t));
	return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

bool time_is_virtual(void)
{
	double begin = now();
	for (unsigned i = 0; i < 100000; i++)
		__asm__ volatile("" : "+r"(i));
	return now() == begin;
}

void measure(struct times *t, int rounds, void (*round)(void *arg), void *arg, const char *what)
{
	bool progress = isatty(STDERR_FILENO) && !time_is_virtual();

	round(arg);
	for (t->n = 0; t->n < rounds; t->n++) {
		if (progress)
			fprintf(stderr, "\r%s: round %d of %d ", what, t->n + 1, rounds);
		double begin = now();
		round(arg);
		t->ms[t->n] = now() - begin;
	}
	if (progress)
		fprintf(stderr, "\r\033[K");
}

double mean(const struct times *t)
{
	double sum = 0;
	for (int i = 0; i < t->n; i++)
		sum += t->ms[i];
	return sum / t->n;
}

// By Newton's method, from above; so the lesson needs no other library than the C library itself.
static double square_root(double x)
{
	double root = x > 1 ? x : 1;
	for (double next; (next = (root + x / root) / 2) < root;)
		root = next;
	return root;
}

double deviation(const struct times *t)
{
	double m = mean(t), sum = 0;
	for (int i = 0; i < t->n; i++)
		sum += (t->ms[i] - m) * (t->ms[i] - m);
	return t->n > 1 ? square_root(sum / (t->n - 1)) : 0;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

double percentile_95(struct times *t)
{
	qsort(t->ms, (size_t)t->n, sizeof *t->ms, compare);
	return t->ms[(95 * t->n + 99) / 100 - 1];
}

const char *bar(char text[51], double value)
{
	int n = value >= 5 ? 50 : value > 0 ? (int)(10 * value + 0.5) : 0;
	memset(text, '#', (size_t)n);
	text[n] = '\0';
	return text;
}
