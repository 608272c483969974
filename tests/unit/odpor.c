// SPDX-License-Identifier: MIT
//
// The exhaustive search, without a process: random small programs (tests/lib/programs.h), with
// every kind of operation, outcome and mistake, are run by the model alone. The search must run
// each interleaving that a brute-force walk over all choices counts exactly once, and come to the
// same final states and failures; however many executions are under way at a time. The same of what
// can come after a random beginning, which the bounded search is asked for, too.
#include "base/buf.h"
#include "checker/path/happens_before.h"
#include "checker/search/search.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"
#include "tests/unit/walk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PATHS 4000 // of a program that is walked
#define FLIGHT 7       // executions under way, at most

// ---- running a plan by the model ------------------------------------------------------------

struct ran {
	enum end end;
	struct path path;
};

static void run_plan(const struct program *p, const struct plan *plan, struct thread_ids *ids,
		     struct text **finals, struct ran *ran)
{
	struct model_run run;
	struct trace t = {0};
	struct buf b = {0};
	size_t at;
	model_run(&run, p, plan, true, &t);
	struct event end = model_end(&run);
	must(end.op != END_DEPARTED, "a plan that the program cannot follow");
	must(trace_add(&t, &end, NULL) == 0, "trace_add");
	ran->end = end.op;
	if (ran->end != END_ASLEEP) {
		machine_tell(&run.m, &run.last, &b);
		texts_put(finals, buf_str(&b));
	}
	ran->path.ids = ids;
	must(path_fold(&ran->path, &t, &at) == 0, "path_fold");
	buf_free(&b);
	trace_free(&t);
	machine_free(&run.m);
}

// ---- brute force ----------------------------------------------------------------------------

struct brute {
	struct text *finals;
	struct interleavings *set;
	struct thread_ids *ids;
	struct ran ran;
	struct happens_before order;
	size_t interleavings, paths;
	struct beginning begin; // only paths that begin so count
	struct choice *drawn;	// the choices of one of them, ndrawn; each is as likely
	size_t ndrawn;
	uint64_t dice;
};

static bool begins_so(const struct walk *w, const struct beginning *begin)
{
	for (size_t i = 0; i < begin->n; i++)
		if (i == w->n || !choice_same(w->choices[i], begin->c[i]))
			return false;
	return true;
}

static void note_path(struct walk *w, const struct machine *m)
{
	struct brute *b = w->ctx;
	const struct plan plan = {.c = w->choices, .n = w->n};
	bool fresh;
	(void)m;
	if (!begins_so(w, &b->begin))
		return;
	if (random_below(&b->dice, (unsigned)++b->paths) == 0) {
		b->ndrawn = w->n;
		memcpy(b->drawn, w->choices, w->n * sizeof *b->drawn);
	}
	run_plan(w->p, &plan, b->ids, &b->finals, &b->ran);
	must(happens_before_fold(&b->order, &b->ran.path, b->ran.path.same) == 0,
	     "happens_before_fold");
	must(interleavings_add(b->set, &b->order, &fresh) == 0, "interleavings_add");
	b->interleavings += fresh;
}

// False: the program is too large to be walked.
static bool brute_force(struct brute *b, const struct program *p, struct beginning begin)
{
	struct walk w = {.p = p, .most = MAX_PATHS, .stuck = true, .end = note_path, .ctx = b};
	*b = (struct brute){.set = interleavings_new(),
			    .ids = thread_ids_new(),
			    .begin = begin,
			    .drawn = calloc(FORM_STEPS, sizeof *b->drawn),
			    .dice = p->seed};
	must(b->drawn != NULL, "calloc");
	return walk_all(&w);
}

static void brute_free(struct brute *b)
{
	texts_free(&b->finals);
	interleavings_free(b->set);
	thread_ids_free(b->ids);
	path_free(&b->ran.path);
	happens_before_free(&b->order);
	free(b->drawn);
}

// ---- the search -----------------------------------------------------------------------------

struct searched {
	struct text *finals;
	size_t executions, interleavings, asleep;
	bool polls_cut;
};

// Runs the search, with so many executions under way at a time.
static void search(struct searched *r, const struct search_ops *ops, const struct program *p,
		   struct beginning begin, unsigned flight)
{
	struct search_options o = {.strategy = ops, .begin = begin, .bound = BOUND_NONE};
	struct interleavings *set = interleavings_new();
	struct thread_ids *ids = thread_ids_new();
	struct ran ran[FLIGHT] = {0};
	struct happens_before order = {0};
	struct plan plan = {0};
	void *tickets[FLIGHT], *state = ops->start(&o);
	unsigned n;
	do {
		for (n = 0; n < flight; n++) {
			int rc = ops->next(state, &plan, &tickets[n]);
			if (rc) {
				must(rc == (n ? EAGAIN : ENOENT), "next");
				break;
			}
			run_plan(p, &plan, ids, &r->finals, &ran[n]);
			r->executions++;
			r->asleep += ran[n].end == END_ASLEEP;
		}
		for (unsigned i = 0; i < n; i++) {
			bool fresh = false;
			size_t at;
			int rc;
			must(!happens_before_fold(&order, &ran[i].path, 0), "order");
			if (ran[i].end != END_ASLEEP)
				must(!interleavings_add(set, &order, &fresh), "add");
			r->interleavings += fresh;
			rc = ops->learn(state, tickets[i], &ran[i].path, &order, &at);
			must(rc == 0, "learn");
		}
		must(r->executions <= 2 * MAX_PATHS, "an endless search");
	} while (n);
	r->polls_cut = ops->state(state).polls_cut;
	ops->end(state);
	for (unsigned i = 0; i < FLIGHT; i++)
		path_free(&ran[i].path);
	happens_before_free(&order);
	free(plan.c);
	free(plan.sleepers);
	interleavings_free(set);
	thread_ids_free(ids);
}

static void compare(const struct brute *b, const struct program *p, unsigned flight)
{
	struct searched r = {0};
	unsigned long seed = (unsigned long)p->seed;
	search(&r, &search_odpor, p, b->begin, flight);
	const char *lacks = texts_lack(b->finals, r.finals),
		   *more = texts_lack(r.finals, b->finals);
	ck_assert_msg(!lacks, "program %lu, %u under way: never came to %s", seed, flight, lacks);
	ck_assert_msg(!more, "program %lu, %u under way: came to %s", seed, flight, more);
	ck_assert_msg(r.interleavings == b->interleavings,
		      "program %lu, %u under way: %zu interleavings of %zu", seed, flight,
		      r.interleavings, b->interleavings);
	ck_assert_msg(r.executions == r.interleavings,
		      "program %lu, %u under way: %zu executions of %zu interleavings, %zu asleep",
		      seed, flight, r.executions, r.interleavings, r.asleep);
	ck_assert(!r.polls_cut);
	texts_free(&r.finals);
}

static void compare_programs(uint64_t from, uint64_t n, bool faulty)
{
	unsigned walked = 0;
	for (uint64_t seed = from; seed < from + n; seed++) {
		struct program p;
		struct brute b;
		program_make(&p, seed, PROGRAM_TINY, faulty);
		if (brute_force(&b, &p, (struct beginning){0})) {
			compare(&b, &p, 1);
			compare(&b, &p, FLIGHT);
			walked++;
		}
		brute_free(&b);
	}
	ck_assert_uint_ge(walked, n / 4);
}

START_TEST(runs_each_interleaving_once)
{
	compare_programs(1, 900, false);
}
END_TEST

START_TEST(runs_each_interleaving_of_programs_with_mistakes_once)
{
	compare_programs(100001, 900, true);
}
END_TEST

// Each path once, and all of them.
static void compare_bounded(const struct brute *b, const struct program *p)
{
	struct searched r = {0};
	search(&r, &search_bounded, p, b->begin, FLIGHT);
	ck_assert(!texts_lack(b->finals, r.finals) && !texts_lack(r.finals, b->finals));
	ck_assert_uint_eq(r.executions, b->paths);
	texts_free(&r.finals);
}

START_TEST(what_comes_after_a_beginning_is_tried_and_no_more)
{
	unsigned walked = 0;
	for (uint64_t seed = 200001; seed < 200601; seed++) {
		struct program p;
		struct brute all, b;
		program_make(&p, seed, PROGRAM_TINY, seed % 2);
		if (!brute_force(&all, &p, (struct beginning){0}) || !all.ndrawn) {
			brute_free(&all);
			continue;
		}
		size_t n = 1 + random_below(&all.dice, (unsigned)all.ndrawn);
		must(brute_force(&b, &p, (struct beginning){all.drawn, n, false}), "a part");
		compare(&b, &p, 1);
		compare(&b, &p, FLIGHT);
		compare_bounded(&b, &p);
		walked++;
		brute_free(&b);
		brute_free(&all);
	}
	ck_assert_uint_ge(walked, 150);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("odpor");
	TCase *c = unit_case(s, "random programs");
	tcase_set_timeout(c, 280);
	tcase_add_test(c, runs_each_interleaving_once);
	tcase_add_test(c, runs_each_interleaving_of_programs_with_mistakes_once);
	tcase_add_test(c, what_comes_after_a_beginning_is_tried_and_no_more);
	return unit_run(s);
}
