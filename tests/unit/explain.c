// SPDX-License-Identifier: MIT
//
// Explanations, without a process. The smallest sets of facts are those that brute force finds, on
// sets drawn at random. And on random small programs, run by the model alone: the orders that
// decide are so in every schedule that gets stuck, and in no other one, of all that there are.
#include "checker/explain/deciding.h"
#include "checker/explain/nearest.h"
#include "checker/explain/facts.h"
#include "checker/search/search.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- deciding -----------------------------------------------------------------------------------

#define FACTS 9
#define RUNS 70 // more than a word has bits

struct drawn {
	uint64_t sets[FACTS][2], fails[2];
	struct fact facts[FACTS];
};

// Facts that are likely to decide: most runs that fail are in most of them (or, of the other kind,
// few that pass).
static void draw(struct drawn *d, uint64_t *dice, bool any)
{
	memset(d, 0, sizeof *d);
	for (size_t i = 0; i < RUNS; i++)
		if (random_below(dice, 3) == 0)
			run_add(d->fails, i);
	run_add(d->fails, 0);
	d->fails[0] &= ~(uint64_t)2;
	for (size_t k = 0; k < FACTS; k++) {
		for (size_t i = 0; i < RUNS; i++) {
			bool fails = run_in(d->fails, i);
			bool sure = any ? !fails : fails;
			bool in = sure ? fails : random_below(dice, 5) < (any ? 3u : 2u);
			if (in != (random_below(dice, 400) == 0))
				run_add(d->sets[k], i);
		}
		d->facts[k] = (struct fact){
			.in = d->sets[k], .orders = 1 + random_below(dice, 2), .cost = 1};
	}
}

// Do these facts decide?
static bool decides(const struct drawn *d, const size_t *of, size_t n, bool any)
{
	for (size_t i = 0; i < RUNS; i++) {
		size_t in = 0;
		for (size_t k = 0; k < n; k++)
			in += run_in(d->sets[of[k]], i);
		if ((any ? in > 0 : in == n) != run_in(d->fails, i))
			return false;
	}
	return true;
}

static unsigned weight(const struct drawn *d, const size_t *of, size_t n, bool any)
{
	unsigned sum = 0;
	for (size_t k = 0; k < n; k++)
		sum += any ? 1 : d->facts[of[k]].orders;
	return sum;
}

// The least weight of facts that decide; 0: none of at most `most` do.
static unsigned least(const struct drawn *d, bool any, unsigned most)
{
	unsigned best = 0;
	for (size_t set = 1; set < (size_t)1 << FACTS; set++) {
		size_t of[FACTS], n = 0;
		for (size_t k = 0; k < FACTS; k++)
			if (set >> k & 1)
				of[n++] = k;
		unsigned here = weight(d, of, n, any);
		if (here <= most && (!best || here < best) && decides(d, of, n, any))
			best = here;
	}
	return best;
}

// More than DECIDING_LEAST are needed: is what was found true, without one that can be spared, and
// the smallest where that is claimed? Returns whether something was found.
static bool expect_larger(const struct drawn *d, const struct decision *found)
{
	bool one = found->by == DECIDED_BY_ANY;
	unsigned best = least(d, one, FACTS * 2);
	if (found->by == DECIDED_NOT) {
		if (found->never)
			ck_assert(!least(d, false, FACTS * 2) && !least(d, true, FACTS * 2));
		return false;
	}
	ck_assert(decides(d, found->of, found->n, one));
	for (size_t i = 0; i < found->n; i++) {
		size_t rest[DECIDING_MOST], n = 0;
		for (size_t k = 0; k < found->n; k++)
			if (k != i)
				rest[n++] = found->of[k];
		ck_assert(!decides(d, rest, n, one));
	}
	ck_assert_uint_gt(best, DECIDING_LEAST);
	ck_assert_uint_ge(weight(d, found->of, found->n, one), best);
	if (found->least)
		ck_assert_uint_eq(weight(d, found->of, found->n, one), best);
	return true;
}

// Does a run fail, by clauses of which the fact at `but` is left out?
static bool in_clauses(const struct drawn *d, const struct decision *c, size_t run, size_t but)
{
	for (unsigned clause = 0; clause < CLAUSES_MOST; clause++) {
		bool all = false;
		for (size_t k = 0; k < c->n; k++)
			all |= c->clause[k] == clause;
		for (size_t k = 0; k < c->n; k++)
			all &= c->clause[k] != clause || k == but || run_in(d->sets[c->of[k]], run);
		if (all)
			return true;
	}
	return false;
}

// Are clauses that were found true, and each of their facts needed? Or is there none: a run that
// fails has all that one that passes has not?
static bool expect_clauses(const struct drawn *d)
{
	struct decision c;
	ck_assert_int_eq(decide_by_clauses(d->facts, FACTS, d->fails, RUNS, &c), 0);
	if (c.by == DECIDED_NOT)
		return false;
	for (size_t i = 0; i < RUNS; i++)
		ck_assert(in_clauses(d, &c, i, SIZE_MAX) == run_in(d->fails, i));
	for (size_t but = 0; but < c.n; but++) {
		size_t wrong = 0;
		for (size_t i = 0; i < RUNS; i++)
			wrong += in_clauses(d, &c, i, but) && !run_in(d->fails, i);
		ck_assert_uint_gt(wrong, 0);
	}
	return true;
}

// Facts of any kind, and of the runs those fail in which all of one of two pairs hold.
static void draw_pairs(struct drawn *d, uint64_t *dice)
{
	memset(d, 0, sizeof *d);
	for (size_t k = 0; k < FACTS; k++) {
		for (size_t i = 0; i < RUNS; i++)
			if (random_below(dice, 2))
				run_add(d->sets[k], i);
		d->facts[k] = (struct fact){.in = d->sets[k], .orders = 1, .cost = 1};
	}
	for (size_t i = 0; i < RUNS; i++)
		if ((run_in(d->sets[2], i) && run_in(d->sets[5], i)) ||
		    (run_in(d->sets[7], i) && !run_in(d->sets[5], i) && run_in(d->sets[1], i)))
			run_add(d->fails, i);
	for (size_t i = 0; i < RUNS; i++) // what is not so is a fact as well
		if (!run_in(d->sets[5], i))
			run_add(d->sets[0], i);
		else
			d->sets[0][i / 64] &= ~((uint64_t)1 << i % 64);
}

START_TEST(clauses_are_true_and_have_nothing_to_spare)
{
	uint64_t dice = 36;
	unsigned drawn = 0, pairs = 0;
	for (int i = 0; i < 400; i++) {
		struct drawn d;
		draw(&d, &dice, i % 2);
		drawn += expect_clauses(&d);
		draw_pairs(&d, &dice);
		pairs += expect_clauses(&d);
	}
	ck_assert_uint_gt(drawn, 10);
	ck_assert_uint_gt(pairs, 200);
}
END_TEST

START_TEST(the_smallest_set_is_that_of_brute_force)
{
	uint64_t dice = 18;
	unsigned by[3] = {0}, larger = 0;
	for (int i = 0; i < 800; i++) {
		struct drawn d;
		struct decision found;
		draw(&d, &dice, i % 2);
		unsigned all = least(&d, false, DECIDING_LEAST),
			 any = least(&d, true, DECIDING_LEAST);
		ck_assert_int_eq(decide(d.facts, FACTS, d.fails, RUNS, &found), 0);
		by[found.by]++;
		if (!all && !any) {
			larger += expect_larger(&d, &found);
			continue;
		}
		ck_assert_int_eq(found.by, all ? DECIDED_BY_ALL : DECIDED_BY_ANY);
		bool one = found.by == DECIDED_BY_ANY;
		ck_assert(found.least && !found.larger);
		ck_assert(decides(&d, found.of, found.n, one));
		ck_assert_uint_eq(weight(&d, found.of, found.n, one), one ? any : all);
	}
	ck_assert(by[DECIDED_NOT] > 10 && by[DECIDED_BY_ALL] > 10 && by[DECIDED_BY_ANY] > 10);
	ck_assert_uint_gt(larger, 10);
}
END_TEST

// ---- random programs ----------------------------------------------------------------------------

// What decides, looked at in each schedule there is.
struct checked {
	const struct runs *runs;
	const struct facts *facts;
	const struct decision *d;
	size_t failing, passing;
	uint64_t seed;
	enum end kind; // of the runs that fail
};

// The place of a happening in a schedule, from 1; 0: it does not come.
static size_t place_in(const struct checked *c, const struct execution *e, const uint32_t *threads,
		       uint32_t number)
{
	const struct happening *h = &c->runs->by_number[number]->h;
	uint32_t times = 0;
	for (size_t i = 0; i < e->path->n; i++) {
		struct happening here = happening_of(e->trace, e->path, i, threads);
		times += here.place == h->place && here.thread == h->thread &&
			 here.code == h->code && here.phase == h->phase;
		here.nth = times;
		if (h->target == ANYBODY && op_signals(here.code))
			here.target = ANYBODY;
		if (!memcmp(&here, h, sizeof here))
			return i + 1;
	}
	return 0;
}

static bool is_place(const struct happening *h, const struct fact_place *p)
{
	return h->place == p->place && h->code == p->code && h->phase == p->phase &&
	       h->outcome == p->outcome;
}

static bool on(const struct happening *h, uint32_t object)
{
	return object && (h->object == object || h->mutex == object);
}

// Do three steps of a schedule stand so? (Only those that depend on each other are in a fact.)
static bool stands(const struct execution *e, const struct happening *h, const struct found_fact *f,
		   size_t i, size_t k, uint32_t object)
{
	for (size_t m = i + 1; m < k; m++)
		if (h[m].thread == h[i].thread && on(&h[m], object))
			return false;
	for (size_t m = i + 1; m < k; m++)
		if (h[m].thread != h[i].thread && on(&h[m], object) &&
		    is_place(&h[m], &f->place[1]) &&
		    happens_before(e->order, i, e->path->points[i].step.choice.thread, m) &&
		    happens_before(e->order, m, e->path->points[m].step.choice.thread, k))
			return true;
	return false;
}

static bool between_holds(const struct execution *e, const uint32_t *threads,
			  const struct found_fact *f)
{
	struct happening h[512];
	bool found = false;
	ck_assert(e->path->n < 512);
	for (size_t i = 0; i < e->path->n; i++)
		h[i] = happening_of(e->trace, e->path, i, threads);
	for (size_t i = 0; i < e->path->n; i++)
		for (size_t k = i + 1; is_place(&h[i], &f->place[0]) && k < e->path->n; k++)
			if (h[k].thread == h[i].thread && is_place(&h[k], &f->place[2]))
				found |= (on(&h[i], h[k].object) &&
					  stands(e, h, f, i, k, h[k].object)) ||
					 (on(&h[i], h[k].mutex) &&
					  stands(e, h, f, i, k, h[k].mutex));
	return found;
}

static bool holds(const struct checked *c, const struct execution *e, const struct found_fact *f)
{
	uint32_t *threads = run_threads(e->path);
	bool is;
	if (f->form == FACT_BETWEEN) {
		is = between_holds(e, threads, f);
	} else {
		size_t a = place_in(c, e, threads, f->a);
		size_t b = f->form == FACT_BEFORE ? place_in(c, e, threads, f->b) : 0;
		is = a && (!b || a < b);
	}
	free(threads);
	return is;
}

static int look(void *ctx, const struct execution *e, bool fresh)
{
	struct checked *c = ctx;
	bool fails = e->path->end.op == c->kind, all = true, any = false;
	unsigned clauses = 0, broken = 0;
	(void)fresh;
	if (!fails && end_failure(&e->path->end))
		return 0;
	for (size_t i = 0; i < c->d->n; i++) {
		bool is = holds(c, e, &c->facts->all[c->d->of[i]]);
		all &= is;
		any |= is;
		broken |= !is && c->d->by == DECIDED_BY_CLAUSES ? 1u << c->d->clause[i] : 0;
		clauses |= 1u << c->d->clause[i];
	}
	if (c->d->by == DECIDED_BY_CLAUSES)
		any = clauses & ~broken;
	ck_assert_msg((c->d->by == DECIDED_BY_ALL ? all : any) == fails,
		      "program %lu: a schedule that %s, of failures of kind %d",
		      (unsigned long)c->seed, fails ? "fails" : "passes", (int)c->kind);
	c->failing += fails;
	c->passing += !fails;
	return 0;
}

static void anew(void *ctx)
{
	(void)ctx;
}

static bool search(const struct program *p, const struct search_ops *strategy,
		   const struct search_listener *listener)
{
	struct model_runner m = model_runner_of(p);
	struct runner *runner = &m.runner;
	struct search_options o = {.strategy = strategy,
				   .bound = BOUND_NONE,
				   .executions = 3000,
				   .all = true,
				   .fine = true,
				   .listener = listener};
	struct search_result r;
	struct status st = {0};
	ck_assert_msg(search_run(&o, &runner, 1, &r, &st) == 0, "%s", st.text);
	bool whole = r.finished && !r.state.polls_cut && !r.state.pruned;
	search_result_free(&r);
	model_runner_free(&m);
	return whole;
}

// The first run that fails.
static size_t find_failing(const struct runs *all)
{
	size_t i = 0;
	while (!all->all[i]->fails)
		i++;
	return i;
}

static void check_nearest(const struct runs *all, size_t failing)
{
	struct nearest near;
	ck_assert_int_eq(nearest_find(&near, all, failing), 0);
	ck_assert(near.found && !all->all[near.run]->fails && near.distance > 0);
	size_t lost = nearest_lost_from(all, failing);
	ck_assert_uint_le(lost, all->all[failing]->n);
	nearest_free(&near);
}

static void find_facts(struct facts *f, const struct runs *all, size_t failing, bool loose)
{
	ck_assert_int_eq(facts_begin(f, all), 0);
	f->loose = loose;
	ck_assert_int_eq(orders_find(f, all, failing), 0);
	ck_assert_int_eq(betweens_find(f, all), 0);
}

// Explains why a program ends so, if it sometimes does. How was that decided?
static enum decided explain_program(const struct program *p, enum end kind)
{
	struct runs all = {.kind = (uint8_t)kind};
	struct facts f = {.n = 0};
	struct decision d = {.by = DECIDED_NOT};
	struct search_listener listener = runs_listener(&all);
	bool whole = search(p, &search_odpor, &listener);
	if (whole && !all.between_steps && all.failing && all.passing) {
		size_t failing = find_failing(&all);
		check_nearest(&all, failing);
		find_facts(&f, &all, failing, false);
		ck_assert_int_eq(decide(f.holds, f.n, f.fails, f.nruns, &d), 0);
		if (d.by == DECIDED_NOT) {
			facts_free(&f);
			find_facts(&f, &all, failing, true);
			ck_assert_int_eq(decide_by_clauses(f.holds, f.n, f.fails, f.nruns, &d), 0);
		}
	}
	struct checked c = {&all, &f, &d, 0, 0, p->seed, kind};
	const struct search_listener looking = {.ended = look, .anew = anew, .ctx = &c};
	if (d.by && search(p, &search_bounded, &looking))
		ck_assert(c.failing >= all.failing && c.passing >= all.passing);
	facts_free(&f);
	runs_free(&all);
	return d.by;
}

// The program of a seed, without wake-ups for no reason: a run that is stuck ends before they come,
// and then a schedule by which it goes on is none that a search knows.
static void make(struct program *p, uint64_t seed, bool faulty)
{
	program_make(p, seed, seed % 2 ? PROGRAM_TINY : PROGRAM_SMALL, faulty);
	p->rules.spurious = p->rules.interrupts = 0;
}

START_TEST(what_decides_is_so_in_every_schedule)
{
	unsigned by[4] = {0};
	for (uint64_t seed = 1; seed <= 1500; seed++) {
		struct program p;
		make(&p, seed, false);
		by[explain_program(&p, END_DEADLOCK)]++;
		by[explain_program(&p, END_LOST_WAKEUP)]++;
		make(&p, seed, true);
		by[explain_program(&p, END_MISUSE)]++;
	}
	ck_assert_msg(by[DECIDED_BY_ALL] > 30 && by[DECIDED_BY_ANY] > 0 &&
			      by[DECIDED_BY_CLAUSES] > 0,
		      "decided by all %u, by one of several %u, by clauses %u", by[DECIDED_BY_ALL],
		      by[DECIDED_BY_ANY], by[DECIDED_BY_CLAUSES]);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("explain");
	TCase *c = unit_case(s, "explain");
	tcase_set_timeout(c, 200);
	tcase_add_test(c, the_smallest_set_is_that_of_brute_force);
	tcase_add_test(c, clauses_are_true_and_have_nothing_to_spare);
	tcase_add_test(c, what_decides_is_so_in_every_schedule);
	return unit_run(s);
}
