// SPDX-License-Identifier: MIT
//
// Measures, and says how sure one can be: see measure.h.
#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

bool clock_moves(void)
{
	double begin = now_ns();
	volatile unsigned steps = 0;
	while (steps < 100000)
		steps++;
	return now_ns() > begin;
}

// Statistics ------------------------------------------------------------------------------------

// The 99.5 % quantile of Student's t, by degrees of freedom: 99 % lie between it and its negative.
// Between two lines of the table the upper one holds, so the error is never too small.
static double student(size_t freedom)
{
	static const struct {
		size_t freedom;
		double t;
	} table[] = {
		{1, 63.657}, {2, 9.925},  {3, 5.841},  {4, 4.604},  {5, 4.032},	 {6, 3.707},
		{7, 3.499},  {8, 3.355},  {9, 3.250},  {10, 3.169}, {12, 3.055}, {15, 2.947},
		{19, 2.861}, {24, 2.797}, {29, 2.756}, {39, 2.708}, {59, 2.662}, {99, 2.626},
	};
	double t = table[0].t;
	for (size_t i = 0; i < sizeof table / sizeof *table && table[i].freedom <= freedom; i++)
		t = table[i].t;
	return t;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

void figures_of(const double *values, size_t n, struct figures *f)
{
	double sorted[MEASURE_ROUNDS], sum = 0, squares = 0;
	if (n < 1 || n > MEASURE_ROUNDS)
		abort();
	for (size_t i = 0; i < n; i++)
		sum += sorted[i] = values[i];
	*f = (struct figures){.mean = sum / (double)n};
	qsort(sorted, n, sizeof *sorted, compare);
	f->p95 = sorted[(95 * n + 99) / 100 - 1];
	if (n == 1)
		return;
	for (size_t i = 0; i < n; i++)
		squares += (values[i] - f->mean) * (values[i] - f->mean);
	f->deviation = sqrt(squares / (double)(n - 1));
	f->error = student(n - 1) * f->deviation / sqrt((double)n);
}

// Rounds ----------------------------------------------------------------------------------------

// How long one call takes, of so many.
static double calls(const struct measured *m)
{
	double begin = now_ns();
	for (long i = 0; i < m->times; i++)
		m->once(m->arg);
	return (now_ns() - begin) / (double)m->times;
}

void measure_progress(const char *title, int done, int of)
{
	if (!isatty(STDERR_FILENO))
		return;
	if (done < of)
		fprintf(stderr, "\rmeasures %s: round %d of %d ", title, done + 1, of);
	else
		fprintf(stderr, "\r\033[K");
	fflush(stderr);
}

void measure(const char *title, struct measured *all, int n, int rounds, double least)
{
	if (rounds < 1 || rounds > MEASURE_ROUNDS)
		abort();
	measure_progress(title, 0, rounds);
	for (int i = 0; i < n; i++) {
		all[i].times = 1;
		while (calls(&all[i]) * (double)all[i].times < least)
			all[i].times *= 2;
	}
	for (int r = 0; r < rounds; r++) {
		measure_progress(title, r, rounds);
		for (int i = 0; i < n; i++) {
			struct measured *m = &all[(r + i) % n];
			m->values[r] = calls(m);
		}
	}
	measure_progress(title, rounds, rounds);
	for (int i = 0; i < n; i++)
		figures_of(all[i].values, (size_t)rounds, &all[i].found);
}

const char *bar(char text[MEASURE_BAR + 1], double value, double most)
{
	int length = most > 0 ? (int)(MEASURE_BAR * value / most + 0.5) : 0;
	length = length < 0 ? 0 : length > MEASURE_BAR ? MEASURE_BAR : length;
	memset(text, '#', (size_t)length);
	text[length] = '\0';
	return text;
}
