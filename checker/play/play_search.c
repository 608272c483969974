// SPDX-License-Identifier: MIT
//
// The search that makes a map: see play_search.h. Every step is a choice, since a student may delay
// each of them; and the search continues after failures.
#include "checker/play/play_search.h"

#include "checker/search/runner.h"
#include "checker/search/search.h"

enum { STEPS_MOST = 2000 };

#define LONG 0.5 // seconds

struct map_maker {
	void (*slow)(void); // NULL: it was called
	struct play_map *map;
	struct racing *places;
};

struct play_rules play_rules_of(const struct play_level *l, enum races races)
{
	bool tells = l->goal == PLAY_OUTCOME || l->goal == PLAY_ENDS;
	return (struct play_rules){
		.rules = {.any_timeouts = true, .spurious = (int)l->spurious},
		.races = races,
		.prints = tells ? PRINTS_ORDERED : PRINTS_UNTOLD,
	};
}

static int went(void *ctx, const struct execution *e, size_t counts)
{
	struct map_maker *m = ctx;
	int rc = play_map_went(m->map, e->path, counts, e->trace);
	return rc ? rc : racing_of_trace(m->places, e->trace);
}

static void anew(void *ctx)
{
	struct map_maker *m = ctx;
	play_map_clear(m->map);
}

static void progress(void *ctx, const struct search_counts *counts,
		     const struct strategy_state *state, double seconds)
{
	struct map_maker *m = ctx;
	(void)counts, (void)state;
	if (seconds < LONG || !m->slow)
		return;
	m->slow();
	m->slow = NULL;
}

static int open_runner(struct runner **out, const struct target *target,
		       const struct play_rules *rules, const volatile sig_atomic_t *stop,
		       struct status *st)
{
	const struct runner_options how = {.rules = rules->rules,
					   .steps = STEPS_MOST,
					   .races = rules->races,
					   .prints = rules->prints,
					   .stop = stop};
	return runner_open(out, target, &how, st);
}

int play_search(const struct target *target, const struct play_rules *rules,
		const struct play_search *how, struct play_map *map, struct racing *places,
		bool *whole, struct status *st)
{
	struct runner *runner;
	struct search_result r;
	struct map_maker maker = {.slow = how->slow, .map = map, .places = places};
	const struct search_listener listener = {.anew = anew, .ctx = &maker, .went = went};
	const struct search_options o = {.strategy = &search_states,
					 .bound = BOUND_NONE,
					 .executions = how->executions,
					 .steps = STEPS_MOST,
					 .every_step = true,
					 .all = true,
					 .races = rules->races,
					 .listener = &listener,
					 .progress = progress,
					 .ctx = &maker,
					 .stop = how->stop};
	map->ends.printed = rules->prints != PRINTS_UNTOLD;
	int code = open_runner(&runner, target, rules, how->stop, st);
	if (code)
		return code;
	code = search_run(&o, &runner, 1, &r, st);
	*whole = !code && search_by_states(&r) && !map->lost;
	search_result_free(&r);
	runner->ops->close(runner);
	return code;
}

int play_run(const struct target *target, const struct play_rules *rules,
	     const struct racing *places, const struct choice *choices, size_t n,
	     struct play_map *map, size_t *end, struct status *st)
{
	struct runner *runner;
	const struct trace *t;
	struct plan plan = {.c = (struct choice *)choices, .n = n, .policy = {.kind = POLICY_STAY}};
	int code = open_runner(&runner, target, rules, NULL, st);
	if (code)
		return code;
	if (runner->ops->watch(runner, rules->races, places->all, places->n))
		code = status_no_memory(st);
	if (!code)
		code = runner_run(runner, &plan, false, &t, st);
	if (!code && play_ends_of(&map->ends, t, end))
		code = status_no_memory(st);
	runner->ops->close(runner);
	return code;
}
