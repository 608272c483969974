// SPDX-License-Identifier: MIT
//
// Taking steps that need no choice at once loses no end: of random programs without mistakes,
// the ends of all runs are those of the runs in which such steps go first.
#include "tests/unit/model.h"
#include "model/local.h"
#include "tests/lib/programs.h"

#include <stdlib.h>
#include <string.h>

#define MOST 64
#define RUNS 6000 // programs with more runs are left out
#define PROGRAMS 150

struct ends {
	uint64_t *at; // a hash of each end
	size_t n;
	enum eager first; // these steps go first
	bool asks;	  // some run asks for the end of a thread
};

static void mix(uint64_t *hash, uint64_t x)
{
	*hash ^= x;
	*hash = random_next(hash);
}

// What the program came to, whatever numbers its threads have. How far the others were when main
// ended it all is nothing it came to.
static uint64_t end_of(const struct machine *m)
{
	uint16_t cycle[BODIES];
	size_t n;
	uint64_t h = (uint64_t)world_stuck(&m->w, cycle, BODIES, &n) + 2 * m->w.over;
	bool whole = m->w.threads[1].last == OP_PROCESS_EXIT;
	for (unsigned b = 0; b < BODIES && !whole; b++) {
		const struct thread *th = &m->w.threads[m->number[b]];
		mix(&h, m->number[b] ? m->pc[m->number[b]] + 1u : 0);
		mix(&h, m->number[b] ? (uint64_t)th->phase << 32 | (uint32_t)th->result : 0);
	}
	for (uint32_t o = 1; o <= PROGRAM_OBJECTS; o++) {
		const struct object *x = &m->w.objects[o];
		mix(&h, (uint64_t)x->permits);
		mix(&h, (uint64_t)x->depth << 8 | (x->owner ? m->body[x->owner] + 1u : 0));
	}
	return h;
}

static void walk(struct ends *e, const struct machine *m)
{
	struct choice c[MOST];
	struct machine next = {0};
	struct step s;
	size_t n = machine_choices(m, c, MOST), from = 0;
	for (size_t i = 0; i < n; i++)
		if (c[i].outcome == OUT_GO && world_local(&m->w, c[i].thread, e->first)) {
			from = i;
			n = i + 1;
		}
	if (!n && e->n < RUNS)
		e->at[e->n++] = end_of(m);
	for (size_t i = from; i < n && e->n < RUNS; i++) {
		MUST(!machine_copy(&next, m));
		MUST(!machine_step(&next, c[i], &s));
		e->asks |= step_asks_for_end(&next.w, &s);
		walk(e, &next);
	}
	machine_free(&next);
}

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

// Each end once, in order.
static void reduce(struct ends *e)
{
	size_t n = 0;
	qsort(e->at, e->n, sizeof *e->at, by_number);
	for (size_t i = 0; i < e->n; i++)
		if (!n || e->at[n - 1] != e->at[i])
			e->at[n++] = e->at[i];
	e->n = n;
}

// Of the program, all ends and those where such steps go first. False: it has too many runs, or it
// asks for ends, and they are among those steps.
static bool compare(const struct program *p, struct ends *all, struct ends *some)
{
	struct machine m = {0};
	all->n = some->n = 0;
	all->asks = some->asks = false;
	MUST(!machine_init(&m, p));
	walk(all, &m);
	walk(some, &m);
	machine_free(&m);
	// where some run asks for an end, one of the fewer does
	MUST(all->n == RUNS || some->first != EAGER_ENDS || some->asks == all->asks);
	return all->n < RUNS && !(some->first == EAGER_ENDS && some->asks);
}

static void check_ends(enum eager first)
{
	struct ends all = {.at = calloc(RUNS, sizeof *all.at), .first = EAGER_NOT};
	struct ends some = {.at = calloc(RUNS, sizeof *some.at), .first = first};
	size_t programs = 0, runs = 0, saved = 0;
	for (uint64_t seed = 1; programs < PROGRAMS && seed < 5000; seed++) {
		struct program p;
		met->seed = seed;
		program_make(&p, seed, PROGRAM_TINY, false);
		if (!compare(&p, &all, &some))
			continue;
		programs++;
		runs += all.n;
		saved += all.n - some.n;
		reduce(&all);
		reduce(&some);
		MUST(all.n == some.n);
		MUST(!memcmp(all.at, some.at, all.n * sizeof *all.at));
	}
	MUST(programs == PROGRAMS);
	MUST(saved > runs / 2);
	met->seed = 0;
	free(all.at);
	free(some.at);
}

START_TEST(no_end_is_lost_by_steps_that_need_no_choice)
{
	check_ends(EAGER_LOCAL);
}
END_TEST

START_TEST(nor_by_ends_of_threads_where_none_asks_for_them)
{
	check_ends(EAGER_ENDS);
}
END_TEST

void model_local_cases(Suite *s)
{
	const TTest *const tests[] = {no_end_is_lost_by_steps_that_need_no_choice,
				      nor_by_ends_of_threads_where_none_asks_for_them};
	ADD_CASES(s, "local", tests);
}
