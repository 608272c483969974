// SPDX-License-Identifier: MIT
//
// Searches with more and more accesses as steps: see sparse.h. With one read and one write of each
// thread the failing execution is shortest, and shows a lost update; a value that is checked and
// then read once more takes two. Few preemptions are tried first; random schedules help where a
// thread that polls makes for many.
#include "checker/search/sparse.h"

#include "base/own_time.h"

#include <unistd.h>

#define LONG_ENOUGH 3 // executions at the limit of steps: other operations are too many
#define LONGEST 5     // seconds of own time, of all of it

static const struct pass {
	uint32_t first; // accesses
	const struct search_ops *strategy;
	uint64_t executions; // at most
} passes[] = {{1, &search_bounded, 40},
	      {1, &search_pct, 20},
	      {2, &search_bounded, 40},
	      {2, &search_pct, 20},
	      {4, &search_pct, 40}};

bool sparse_helps(const struct search_result *r)
{
	return r->limits.cut[END_STEPS].count && r->races.sure.n && !r->stopped;
}

// Makes *places those with races, of which so many accesses are steps. 0 or ENOMEM.
static int take_places(const struct race_list *races, uint32_t first, struct racing *places)
{
	bool fresh;
	int rc = 0;
	places->n = 0;
	for (size_t i = 0; !rc && i < races->n; i++) {
		struct visible at = races->all[i].at;
		at.first = first;
		rc = racing_add(places, at, &fresh);
	}
	return rc;
}

static int watch(struct runner *const *runners, size_t n, const struct racing *places)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < n; i++)
		rc = runners[i]->ops->watch(runners[i], RACES_OFF, places->all, places->n);
	return rc;
}

// No strategy is of use that takes steps for independent: they may differ by what is no step.
static struct search_options options_of(const struct search_options *o, const struct pass *pass,
					const struct racing *places)
{
	struct search_options how = *o;
	how.strategy = pass->strategy;
	how.races = RACES_OFF;
	how.places = places;
	how.beyond = 0;
	how.coarse = true;
	how.fine = how.left = false;
	how.most_long = LONG_ENOUGH;
	how.most_steps = 0;
	how.longest = o->longest && o->longest < LONGEST ? o->longest : LONGEST;
	how.progress = NULL;
	return how;
}

// Executions of this pass; 0: none are left.
static uint64_t budget(const struct search_options *o, uint64_t used, const struct pass *p)
{
	uint64_t left = !o->executions	       ? p->executions
			: used < o->executions ? o->executions - used
					       : 0;
	return left < p->executions ? left : p->executions;
}

// Is the failure found, or no time left? Executions that take seconds do so in each pass.
static bool over(const struct search_options *o, const struct search_result *r,
		 const struct own_time *own)
{
	return (r->failure.failing.runner && !o->all) || r->stopped ||
	       r->limits.cut[END_SPIN].count || own_time(own) >= LONGEST * 1000;
}

int sparse_search(const struct search_options *o, const struct search_result *whole,
		  struct runner *const *runners, size_t n, struct search_result *r,
		  struct status *st)
{
	struct racing places = {0};
	struct own_time own;
	uint64_t used = whole->counts.all.executions, ran = 0;
	int rc = EXIT_OK;
	*r = (struct search_result){0};
	own_time_begin(&own, getpid());
	for (size_t i = 0; !rc && i < sizeof passes / sizeof *passes && !over(o, r, &own); i++) {
		struct search_options how = options_of(o, &passes[i], &places);
		how.executions = budget(o, used + ran, &passes[i]);
		if (!how.executions)
			break;
		search_result_free(r);
		if (take_places(&whole->races.sure, passes[i].first, &places) ||
		    watch(runners, n, &places))
			rc = status_no_memory(st);
		if (!rc)
			rc = search_run(&how, runners, n, r, st);
		ran += r->counts.all.executions;
		own_time_look(&own);
	}
	r->counts.all.executions = ran;
	racing_free(&places);
	return rc;
}
