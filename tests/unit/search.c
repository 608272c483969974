// SPDX-License-Identifier: MIT
//
// The search, without a process: random small programs are run by the model alone, behind the
// runner's interface, and compared with a brute-force walk over all choices. With no bound the
// search must reach the same final states by as many executions as there are paths, and count
// the interleavings that a canonical order of commuting steps counts; with a bound, as many as
// have no more preemptions.
#include "base/buf.h"
#include "checker/search.h"
#include "tests/lib/unit.h"
#include "tests/unit/search_runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#define MAX_PATHS 2000 // of a program that is walked

// ---- brute force -------------------------------------------------------------------------------

struct brute {
	struct text *finals, *interleavings;
	size_t paths;
	struct step steps[256];
};

// The steps in an order that all equivalent paths share: the least thread that nothing left
// before it holds back goes first.
static void normal_form(const struct step *steps, size_t n, struct buf *b)
{
	bool gone[256] = {false};
	buf_clear(b);
	for (size_t done = 0; done < n; done++) {
		size_t best = n;
		for (size_t i = 0; i < n; i++) {
			bool held = gone[i];
			for (size_t j = 0; j < i && !held; j++)
				held = !gone[j] && dependent(&steps[j], &steps[i]);
			if (!held &&
			    (best == n || steps[i].choice.thread < steps[best].choice.thread))
				best = i;
		}
		gone[best] = true;
		buf_printf(b, "%u.%u.%u ", steps[best].choice.thread, steps[best].choice.outcome,
			   steps[best].choice.target);
	}
}

static void walk(struct brute *b, const struct run *from, struct choice last, size_t depth)
{
	struct choice c[64];
	struct run r = *from;
	struct buf text = {0};
	if (b->paths > MAX_PATHS)
		return;
	r.w = (struct world){0};
	must(world_copy(&r.w, &from->w) == 0, "world_copy");
	if (!r.w.over && r.w.threads[last.thread].life == LIFE_ALIVE &&
	    r.w.threads[last.thread].phase == PHASE_RUN)
		arrive(&r, last.thread);
	size_t n = world_choices(&r.w, c, 64);
	for (size_t i = 0; i < n; i++) {
		struct run next = r;
		next.w = (struct world){0};
		must(world_copy(&next.w, &r.w) == 0, "world_copy");
		must(world_step(&next.w, c[i], &b->steps[depth]) == 0, "world_step");
		walk(b, &next, c[i], depth + 1);
		world_free(&next.w);
	}
	if (!n) {
		b->paths++;
		final_state(&r, &text);
		set_put(&b->finals, buf_str(&text));
		normal_form(b->steps, depth, &text);
		set_put(&b->interleavings, buf_str(&text));
	}
	buf_free(&text);
	world_free(&r.w);
}

// ---- tests -------------------------------------------------------------------------------------

static struct search_result search(struct model_runner *m, int bound, uint64_t executions)
{
	struct runner *runner = &m->runner;
	struct search_options o = {.strategy = &search_bounded,
				   .bound = bound,
				   .executions = executions,
				   .coarse = m->coarse,
				   .fine = !m->coarse};
	struct search_result r;
	struct status st = {0};
	ck_assert_msg(search_run(&o, &runner, 1, &r, &st) == 0, "%s", st.text);
	return r;
}

static void check_bounds(const struct program *p, struct rules rules, const size_t *by_cost)
{
	size_t sum = 0;
	for (int bound = 0; bound < 4; bound++) {
		sum += by_cost[bound];
		struct model_runner m = runner_of(p, rules);
		struct search_result r = search(&m, bound, 0);
		ck_assert(r.finished);
		// an execution found within the bound may cost more by the default policy
		ck_assert_uint_ge(m.runs, sum);
		size_t within = 0;
		for (int c = 0; c <= bound; c++)
			within += m.by_cost[c];
		ck_assert_uint_eq(within, sum);
		search_result_free(&r);
		runner_free(&m);
	}
}

// Taking steps that need no choice first misses no end and no interleaving.
static void check_coarse(const struct program *p, struct rules rules, const struct brute *b,
			 unsigned number)
{
	struct model_runner m = runner_of(p, rules);
	m.coarse = true;
	struct search_result r = search(&m, BOUND_NONE, 0);
	ck_assert(r.finished);
	ck_assert_uint_le(m.runs, b->paths);
	ck_assert_msg(set_same(m.finals, b->finals), "program %u, coarse: other states", number);
	ck_assert_msg(r.counts.interleavings == HASH_COUNT(b->interleavings),
		      "program %u, coarse: %zu interleavings, %zu by brute force", number,
		      (size_t)r.counts.interleavings, (size_t)HASH_COUNT(b->interleavings));
	search_result_free(&r);
	runner_free(&m);
}

// Returns whether the program was small enough to be walked.
static bool check_program(unsigned number, struct rules rules)
{
	struct program p = make_program(number);
	struct brute b = {0};
	struct run begin;
	run_begin(&begin, &p, rules);
	walk(&b, &begin, (struct choice){.thread = 1}, 0);
	world_free(&begin.w);
	bool small = b.paths <= MAX_PATHS;
	if (small) {
		struct model_runner m = runner_of(&p, rules);
		struct search_result r = search(&m, BOUND_NONE, 0);
		ck_assert(r.finished && !r.failure && !r.state.pruned);
		ck_assert_msg(m.runs == b.paths, "program %u: %zu executions, %zu paths", number,
			      m.runs, b.paths);
		ck_assert_uint_eq(HASH_COUNT(m.plans), b.paths);
		ck_assert_msg(set_same(m.finals, b.finals), "program %u: other states", number);
		ck_assert_msg(r.counts.interleavings == HASH_COUNT(b.interleavings),
			      "program %u: %zu interleavings, %zu by brute force", number,
			      (size_t)r.counts.interleavings, (size_t)HASH_COUNT(b.interleavings));
		ck_assert_uint_eq(r.counts.complete, r.counts.executions);
		check_bounds(&p, rules, m.by_cost);
		check_coarse(&p, rules, &b, number);
		search_result_free(&r);
		runner_free(&m);
	}
	set_free(&b.finals);
	set_free(&b.interleavings);
	return small;
}

static void check_programs(struct rules rules)
{
	unsigned walked = 0;
	for (unsigned i = 0; i < 250; i++)
		walked += check_program(i, rules);
	ck_assert_uint_ge(walked, 60);
}

START_TEST(reaches_what_brute_force_reaches_in_virtual_time)
{
	check_programs((struct rules){0});
}
END_TEST

START_TEST(reaches_what_brute_force_reaches_with_any_timeouts)
{
	check_programs((struct rules){.any_timeouts = true});
}
END_TEST

START_TEST(reaches_what_brute_force_reaches_with_a_spurious_wakeup)
{
	check_programs((struct rules){.any_timeouts = true, .spurious = 1});
}
END_TEST

// What a search comes to, in one line.
static void tell_result(const struct search_result *r, struct buf *b)
{
	buf_clear(b);
	buf_printf(b, "%zu %zu %zu %zu %zu %d %d %d %zu:", (size_t)r->counts.executions,
		   (size_t)r->counts.complete, (size_t)r->counts.asleep,
		   (size_t)r->counts.interleavings, (size_t)r->failures, r->finished,
		   r->state.bound, r->state.phase, r->trace.n);
	for (int i = 0; i < SEARCH_PHASES; i++)
		buf_printf(b, " %zu %zu", (size_t)r->phases[i].executions,
			   (size_t)r->phases[i].interleavings);
}

#define MOST_RUNNERS 5

// Searches with so many runners, whose executions end in another order than they began in.
static void search_slowly(const struct program *p, const struct search_ops *strategy, size_t n,
			  struct buf *told)
{
	struct model_runner m[MOST_RUNNERS];
	struct runner *runners[MOST_RUNNERS];
	struct search_options o = {.strategy = strategy,
				   .bound = 2,
				   .executions = 300,
				   .depth = 3,
				   .seed = 7,
				   .coarse = true,
				   .fine = true};
	struct search_result r;
	struct status st = {0};
	size_t runs = 0;
	for (size_t i = 0; i < n; i++) {
		m[i] = runner_of(p, (struct rules){.any_timeouts = true});
		m[i].slow = true;
		m[i].dice = (uint32_t)(i * 77 + n);
		runners[i] = &m[i].runner;
	}
	ck_assert_msg(search_run(&o, runners, n, &r, &st) == 0, "%s", st.text);
	tell_result(&r, told);
	ck_assert_uint_le(r.counts.executions, 300);
	for (size_t i = 0; i < n; i++) {
		runs += m[i].runs;
		ck_assert(m[i].runs > 0 || r.counts.executions < 50);
		runner_free(&m[i]);
	}
	ck_assert_uint_ge(runs, r.counts.executions);
	search_result_free(&r);
}

START_TEST(many_runners_come_to_the_same)
{
	static const struct search_ops *const all[] = {&search_bounded, &search_odpor, &search_pct,
						       &search_phases};
	struct buf one = {0}, many = {0};
	for (unsigned number = 0; number < 40; number++) {
		struct program p = make_program(number);
		search_slowly(&p, all[_i], 1, &one);
		for (size_t n = 2; n <= MOST_RUNNERS; n++) {
			search_slowly(&p, all[_i], n, &many);
			ck_assert_msg(!strcmp(buf_str(&one), buf_str(&many)),
				      "program %u, %zu runners: %s\nbut one: %s", number, n,
				      buf_str(&many), buf_str(&one));
		}
	}
	buf_free(&one);
	buf_free(&many);
}
END_TEST

START_TEST(ends_with_its_budget)
{
	struct program p = make_program(3);
	struct model_runner m = runner_of(&p, (struct rules){.any_timeouts = true});
	struct search_result r = search(&m, BOUND_NONE, 5);
	ck_assert(!r.finished);
	ck_assert_uint_eq(r.counts.executions, 5);
	search_result_free(&r);
	runner_free(&m);
}
END_TEST

START_TEST(notices_a_program_that_is_not_deterministic)
{
	struct program p = make_program(3);
	struct model_runner m = runner_of(&p, (struct rules){0});
	m.fickle = true;
	struct search_result r = search(&m, BOUND_NONE, 0);
	ck_assert(!r.finished);
	ck_assert_uint_eq(r.cut[END_DEPARTED].count, 1);
	ck_assert_uint_lt(r.counts.executions, 20);
	search_result_free(&r);
	runner_free(&m);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("search");
	TCase *c = unit_case(s, "search");
	tcase_add_test(c, reaches_what_brute_force_reaches_in_virtual_time);
	tcase_add_test(c, reaches_what_brute_force_reaches_with_any_timeouts);
	tcase_add_test(c, reaches_what_brute_force_reaches_with_a_spurious_wakeup);
	tcase_add_loop_test(c, many_runners_come_to_the_same, 0, 4);
	tcase_add_test(c, ends_with_its_budget);
	tcase_add_test(c, notices_a_program_that_is_not_deterministic);
	return unit_run(s);
}
