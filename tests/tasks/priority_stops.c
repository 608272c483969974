// SPDX-License-Identifier: MIT
//
// A priority scheduler is stopped (priority_stops N: that many consumers) while a thread submits.
// What was taken has run when stop returns; what was refused is not run.
#include <stdlib.h>

#include "tasks.h"

static struct tr_priorities all;
static struct tr_priority level;
static struct counted before, meanwhile;
static int told;

static void *submits(void *arg)
{
	told = tr_priority_submit(&level, &meanwhile.c);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t x;

	OK(tr_priorities_start(&all, argc > 1 ? atoi(argv[1]) : 1, 0));
	OK(tr_priority_init(&level, &all, 3));
	counted_init(&before, NULL, NULL);
	counted_init(&meanwhile, NULL, NULL);
	OK(tr_priority_submit(&level, &before.c));
	pthread_create(&x, NULL, submits, NULL);
	OK(tr_priorities_stop(&all));
	int runs = meanwhile.runs; // a race with what would run later
	tr_check(before.runs == 1, "what was taken has run");
	pthread_join(x, NULL);
	tr_check(told == 0 || told == ECANCELED, "told %d", told);
	tr_check(meanwhile.runs == (told == 0), "told %d, ran %d times", told, meanwhile.runs);
	tr_check(runs == meanwhile.runs, "all that was taken has run when stop returns");
	tr_reachable(told != 0, "refused");
	tr_reachable(told == 0, "taken");
	OK(tr_priority_destroy(&level));
	OK(tr_priorities_destroy(&all));
	return 0;
}
