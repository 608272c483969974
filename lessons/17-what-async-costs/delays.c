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

static void table(void)
{
	int few = FEW, many = MANY;
	const int clocks[WAYS] = {FEW, FEW, MANY}, threads[WAYS] = {FEW, 1, 1};
	struct measured ways[WAYS] = {
		{.what = "sleep", .once = by_sleeps, .arg = &few},
		{.what = "delay", .once = by_delays, .arg = &few},
		{.what = "delay", .once = by_delays, .arg = &many},
	};
	char line[MEASURE_BAR + 1];

	measure("delays", ways, WAYS, ROUNDS, 0);
	printf("%-6s %7s %13s %13s %10s %7s %6s\n", "by", "clocks", "threads held", "stacks (MiB)",
	       "mean (ms)", "error", "ratio");
	for (int i = 0; i < WAYS; i++) {
		const struct figures *f = &ways[i].found;
		printf("%-6s %7d %13d %13.0f %10.2f %7.2f %6.3f  %s\n", ways[i].what, clocks[i],
		       threads[i], threads[i] * stack(), f->mean / 1e6, f->error / 1e6,
		       f->mean / ways[0].found.mean, bar(line, threads[i], FEW));
	}
	printf("%d rounds. mean: until all have rung, %.4g ms at least. error: half of the 99 %%\n"
	       "interval. ratio: to sleeping. stacks: reserved. The bars are the threads held.\n",
	       ROUNDS, (double)tr_lesson_time(MILLISECONDS).tv_nsec / 1e6);
}

int delays(const struct tr_lesson_args *args)
{
	int shown = SHOWN;

	(void)args;
	by_sleeps(&shown);
	tr_log("%d sleeps have held %d threads", SHOWN, SHOWN);
	by_delays(&shown);
	tr_log("%d delays have held 1 thread, the timer's", SHOWN);
	if (can_measure())
		table();
	return 0;
}
