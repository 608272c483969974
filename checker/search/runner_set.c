// SPDX-License-Identifier: MIT
//
// Runners of one program: see runner_set.h.
#include "checker/search/runner_set.h"

unsigned runner_set_processors(void)
{
	cpu_set_t allowed;
	if (sched_getaffinity(0, sizeof allowed, &allowed))
		return 1;
	return (unsigned)CPU_COUNT(&allowed);
}

void runner_set_pin(unsigned nth)
{
	cpu_set_t all, one;
	if (sched_getaffinity(0, sizeof all, &all))
		return;
	CPU_ZERO(&one);
	for (size_t i = 0, n = 0; i < CPU_SETSIZE; i++)
		if (CPU_ISSET(i, &all) && n++ == nth % (unsigned)CPU_COUNT(&all))
			CPU_SET(i, &one);
	sched_setaffinity(0, sizeof one, &one);
}

// The processor that the caller runs on, counted as in runner_set_pin().
static unsigned nth_here(void)
{
	cpu_set_t all;
	unsigned n = 0;
	if (sched_getaffinity(0, sizeof all, &all))
		return 0;
	for (int i = sched_getcpu() - 1; i >= 0; i--)
		n += CPU_ISSET(i, &all) != 0;
	return n;
}

bool runner_set_beside(const struct runner_set *set, cpu_set_t *before)
{
	if (set->n != 1 || sched_getaffinity(0, sizeof *before, before))
		return false;
	runner_set_pin(set->first);
	return true;
}

void runner_set_apart(const cpu_set_t *before)
{
	sched_setaffinity(0, sizeof *before, before);
}

int runner_set_open(struct runner_set *set, unsigned jobs, const struct target *target,
		    const struct runner_options *o, struct status *st)
{
	set->first = nth_here();
	for (set->n = 0; set->n < jobs && set->n < MOST_JOBS; set->n++) {
		struct runner_options own = *o;
		own.cpu = set->first + (unsigned)set->n;
		int code = runner_open(&set->runners[set->n], target, &own, st);
		if (code)
			return code;
	}
	return EXIT_OK;
}

int runner_set_renew(struct runner_set *set, unsigned jobs, const struct target *target,
		     const struct runner_options *o, struct status *st)
{
	size_t n = jobs < MOST_JOBS ? jobs : MOST_JOBS;
	bool well = set->n == n;
	set->first = nth_here();
	for (size_t i = 0; well && i < n; i++) {
		struct runner *r = set->runners[i];
		struct runner_options own = *o;
		own.cpu = set->first + (unsigned)i;
		well = r->ops->again && r->ops->again(r, target, &own);
	}
	if (well)
		return EXIT_OK;
	runner_set_close(set);
	return runner_set_open(set, jobs, target, o, st);
}

void runner_set_close(struct runner_set *set)
{
	for (size_t i = 0; i < set->n; i++)
		set->runners[i]->ops->close(set->runners[i]);
	set->n = 0;
}
