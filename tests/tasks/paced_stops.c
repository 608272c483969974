// SPDX-License-Identifier: MIT
//
// One at each beat: two are submitted, and the scheduler is stopped, at any moment. Both run, in
// their order, on its own thread; and what another thread submits meanwhile is run or refused.
#include "tasks.h"

static struct tr_paced paced;
static struct counted first, second, meanwhile;
static int told;

// By the clock: the beats are ten milliseconds apart.
static void has_come(int beats)
{
	const long long second = 1000000000;
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	long long passed = t.tv_sec * second + t.tv_nsec - paced.begin;
	tr_check(passed >= beats * 10000000LL, "beat %d: %lld ns passed", beats, passed);
}

static void runs_first(void *arg)
{
	has_come(1);
	counted_run(arg);
}

static void runs_after(void *arg)
{
	has_come(2);
	tr_check(first.runs == 1, "the second runs after the first");
	counted_run(arg);
}

static void *submits(void *arg)
{
	told = tr_paced_submit(&paced, &meanwhile.c);
	return arg;
}

int main(void)
{
	pthread_t x;

	OK(tr_paced_start(&paced, 10));
	counted_init(&first, NULL, NULL);
	counted_init(&second, NULL, NULL);
	counted_init(&meanwhile, NULL, NULL);
	first.c.run = runs_first;
	second.c.run = runs_after;
	OK(tr_paced_submit(&paced, &first.c));
	OK(tr_paced_submit(&paced, &second.c));
	pthread_create(&x, NULL, submits, NULL);
	OK(tr_paced_stop(&paced));
	tr_check(first.runs == 1 && second.runs == 1, "what was taken has run");
	tr_check(pthread_equal(first.thread, second.thread), "on one thread");
	pthread_join(x, NULL);
	tr_check(told == 0 || told == ECANCELED, "told %d", told);
	tr_check(meanwhile.runs == (told == 0), "told %d, ran %d times", told, meanwhile.runs);
	tr_reachable(told == 0, "taken");
	tr_reachable(told != 0, "refused");
	OK(tr_paced_destroy(&paced));
	return 0;
}
