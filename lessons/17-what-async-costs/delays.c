// SPDX-License-Identifier: MIT
//
// Act `delays`: many clocks ring after the same time. Each has a thread, which sleeps; or all have
// delays of one timer, which are awaited.
#include "what-async-costs.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 3, FEW = 200, MANY = 10000, MILLISECONDS = 50, ROUNDS = 5, WAYS = 3 };

// A thread for each -----------------------------------------------------------------------------

static void *sleeps(void *unused)
{
	TR_SLEEP(MILLISECONDS);
	return unused;
}

static void by_sleeps(void *clocks)
{
	int n = *(int *)clocks;
	pthread_t *threads = calloc((size_t)n, sizeof *threads);
	if (!threads)
		abort();
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&threads[i], NULL, sleeps, NULL));
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	free(threads);
}

// One thread for all: the timer's ---------------------------------------------------------------

static void by_delays(void *clocks)
{
	int n = *(int *)clocks;
	struct tr_task **delay = calloc((size_t)n, sizeof *delay);
	struct timespec at = tr_lesson_deadline(MILLISECONDS);
	struct tr_timer timer;
	if (!delay)
		abort();
	TR_MUST(tr_timer_start(&timer));
	for (int i = 0; i < n; i++)
		TR_MUST(tr_timer_delay(&timer, &at, &delay[i]));
	for (int i = 0; i < n; i++)
		await(delay[i]);
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_timer_destroy(&timer));
	free(delay);
}

// The table -------------------------------------------------------------------------------------

// What is reserved for a thread's stack, in MiB.
static double stack(void)
{
	pthread_attr_t attributes;
	size_t size = 0;
	TR_MUST(pthread_attr_init(&attributes));
	TR_MUST(pthread_attr_getstacksize(&attributes, &size));
	TR_MUST(pthread_attr_destroy(&attributes));
	return (double)size / (1 << 20);
}

static void table(FILE *svg)
{
	int few = FEW, many = MANY;
	struct measured ways[WAYS] = {
		{.what = "200 sleeps", .once = by_sleeps, .arg = &few},
		{.what = "200 delays", .once = by_delays, .arg = &few},
		{.what = "10,000 delays", .once = by_delays, .arg = &many},
	};
	char heading[64];
	struct table t;

	table_begin(&t, "Many clocks: each a thread that sleeps, or all one timer's", "ms", svg);
	measure("delays", ways, WAYS, ROUNDS, 0);
	snprintf(heading, sizeof heading,
		 "threads held: %d, 1, 1; their stacks: %.0f, %.0f, %.0f MiB", FEW, FEW * stack(),
		 stack(), stack());
	table_group(&t, heading);
	for (int i = 0; i < WAYS; i++)
		table_line(&t, ways[i].what, &ways[i].found, ways[0].found.mean, "");
	table_end(&t,
		  "5 rounds. mean: until all have rung; the clocks say 50 ms (less by --speed).\n"
		  "ratio: to sleeping. Stacks: what is reserved. The text has no figures of this.");
}

int delays(const struct tr_lesson_args *args)
{
	int shown = SHOWN;

	by_sleeps(&shown);
	tr_log("%d sleeps have held %d threads", SHOWN, SHOWN);
	by_delays(&shown);
	tr_log("%d delays have held 1 thread, the timer's", SHOWN);
	if (can_measure())
		table(args->svg);
	return 0;
}
