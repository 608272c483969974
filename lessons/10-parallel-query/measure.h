// SPDX-License-Identifier: MIT
//
// How long does it take? What a lesson needs that measures: rounds, statistics, bars, progress.
//
//	struct measured two[] = {{.what = "here", .once = here}, {.what = "there", .once = there}};
//	measure("a search", two, 2, 40, 2e6);
//	... two[1].found.mean / two[0].found.mean
//
// What is compared is measured in turn, round by round, and each round begins with another one:
// what disturbs the machine for a moment disturbs all of them. One thread calls these functions;
// none fails.
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stddef.h>

enum { MEASURE_ROUNDS = 100, MEASURE_BAR = 56 };

// What n values say of what they are values of.
struct figures {
	double mean;
	double deviation; // the standard deviation, of a sample: n - 1; 0 for one value
	double p95;	  // the 95th percentile: the smallest one that 95 % do not exceed
	double error;	  // half of the 99 % interval of the mean, by Student's t; 0 for one value
};

// n is from 1 to MEASURE_ROUNDS, or the program is aborted.
void figures_of(const double *values, size_t n, struct figures *f);

// One of the things that are compared.
struct measured {
	const char *what;
	void (*once)(void *arg);
	void *arg;
	long times;		       // once() is called so many times a round; measure() finds it
	double values[MEASURE_ROUNDS]; // nanoseconds for one call, of each round
	struct figures found;
};

// Measures the n things of all[] in so many rounds (1 to MEASURE_ROUNDS), and shows how far it is.
// A round calls each as often as is needed to last `least` nanoseconds; 0: once.
void measure(const char *title, struct measured *all, int n, int rounds, double least);

// Shows a person who waits how far it is, in a line that is written over, and is gone when all of
// the rounds are done. Nothing if standard error is no terminal.
void measure_progress(const char *title, int done, int of);

// The time of CLOCK_MONOTONIC, in nanoseconds.
double now_ns(void);

// Does the clock move while the program computes? Not in virtual time, as under `treadle view` and
// `treadle check`: there only sleeps and time limits move it, and nothing can be measured.
bool clock_moves(void);

// A bar for a value from 0 to most, of at most MEASURE_BAR characters.
const char *bar(char text[MEASURE_BAR + 1], double value, double most);

#endif
