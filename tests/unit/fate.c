// SPDX-License-Identifier: MIT
//
// The fate of a run, without a process: random small programs are led at random by the model alone,
// and of each point of each run it is compared with a brute-force walk over all that can still
// come.
#include "checker/fate/fate.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"
#include "tests/unit/walk.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CHOICES 64
#define MAX_STEPS 256
#define MAX_PATHS 3000 // of a program that is walked
#define PROGRAMS 2000
#define PLENTY 100000 // executions for a fate

// ---- brute force --------------------------------------------------------------------------------

struct future {
	bool well, fails, stuck;
	size_t paths;
};

// What can come from there.
static void walk_on(struct future *is, const struct machine *from)
{
	struct choice c[MAX_CHOICES];
	bool stuck = machine_stuck(from);
	size_t n = stuck ? 0 : machine_choices(from, c, MAX_CHOICES);
	must(n <= MAX_CHOICES, "a program too large");
	is->stuck |= stuck;
	if (!n) {
		is->fails |= stuck || from->stopped;
		is->well |= !stuck && !from->stopped;
		is->paths++;
	}
	for (size_t i = 0; i < n && is->paths <= MAX_PATHS; i++) {
		struct machine m = {0};
		struct step s;
		must(machine_copy(&m, from) == 0 && machine_step(&m, c[i], &s) == 0, "step");
		walk_on(is, &m);
		machine_free(&m);
	}
}

// A run at random, and the future of each of its points.
struct random_run {
	struct choice c[MAX_STEPS];
	struct future futures[MAX_STEPS + 1];
	size_t n;
};

// False: the program is too large to be walked.
static bool make_run(struct random_run *r, const struct program *p, uint64_t *dice)
{
	struct machine m = {0};
	struct choice c[MAX_CHOICES];
	struct step s;
	bool small = true;
	machine_begin(&m, p);
	memset(r, 0, sizeof *r);
	for (;;) {
		walk_on(&r->futures[r->n], &m);
		small &= r->futures[r->n].paths <= MAX_PATHS;
		size_t n = small && !machine_stuck(&m) ? machine_choices(&m, c, MAX_CHOICES) : 0;
		if (!n)
			break;
		must(r->n < MAX_STEPS, "a long run");
		r->c[r->n] = c[random_below(dice, (unsigned)n)];
		must(machine_step(&m, r->c[r->n++], &s) == 0, "step");
	}
	machine_free(&m);
	return small;
}

// ---- the fate -----------------------------------------------------------------------------------

struct sums {
	unsigned points, lost, safe, open, not_known;
};

static struct fate fate_of(const struct program *p, const struct trace *t, uint64_t executions,
			   struct fate f)
{
	struct model_runner m = model_runner_of(p);
	struct runner *runner = &m.runner;
	const struct search_options how = {.steps = 0};
	const struct finding seen = {
		.options = &how, .rules = &p->rules, .seen.level = LEVEL_MEMORY};
	const struct fate_options o = {.seen = &seen, .executions = executions};
	struct status st = {0};
	ck_assert_msg(fate_find(&o, t, &runner, 1, &f, &st) == 0, "%s", st.text);
	ck_assert_uint_le(f.executions, executions);
	model_runner_free(&m);
	return f;
}

// The trace of the first n steps of a run, which ends there if it is all of them.
static void trace_of(const struct program *p, const struct random_run *r, struct trace *t)
{
	struct model_run run;
	struct choice c[MAX_STEPS];
	memcpy(c, r->c, sizeof c);
	model_run(&run, p, &(struct plan){.c = c, .n = r->n}, false, t);
	struct event end = model_end(&run);
	must(trace_add(t, &end, NULL) == 0, "trace_add");
	machine_free(&run.m);
}

static bool agrees(enum fate_answer is, bool can)
{
	return is == FATE_NOT_KNOWN || is == (can ? FATE_YES : FATE_NO);
}

static void compare(const struct program *p, const struct random_run *r, const struct fate *f,
		    struct sums *sums)
{
	ck_assert_uint_eq(f->n, r->n);
	for (size_t i = 0; i <= r->n; i++) {
		enum fate_answer well = fate_can_end_well(f, i), fail = fate_can_fail(f, i);
		const struct future *is = &r->futures[i];
		ck_assert_msg(agrees(well, is->well) && agrees(fail, is->fails),
			      "program %lu after step %zu of %zu: well %d, %d; fails %d, %d",
			      (unsigned long)p->seed, i, r->n, well, is->well, fail, is->fails);
		enum fate_word word = fate_after(f, i);
		sums->points++;
		sums->open += word == FATE_OPEN;
		sums->lost += word == FATE_LOST;
		sums->safe += word == FATE_SAFE;
		sums->not_known += well == FATE_NOT_KNOWN || fail == FATE_NOT_KNOWN;
	}
}

// Most programs can only end well, or only fail: of these, some will do.
static bool is_telling(const struct random_run *r, uint64_t seed)
{
	return (r->futures[0].well && r->futures[0].fails) || seed % 16 == 0;
}

static void compare_programs(struct rules rules, bool faulty, uint64_t executions,
			     struct sums *sums)
{
	uint64_t dice = 7;
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
		struct program p;
		struct random_run r;
		program_make(&p, seed, PROGRAM_TINY, faulty);
		p.rules = rules;
		if (!make_run(&r, &p, &dice) || !is_telling(&r, seed))
			continue;
		struct trace t = {0};
		trace_of(&p, &r, &t);
		struct fate f = fate_of(&p, &t, executions, (struct fate){0});
		compare(&p, &r, &f, sums);
		trace_free(&t);
	}
}

START_TEST(is_that_of_brute_force)
{
	struct sums sums = {0};
	compare_programs((struct rules){.any_timeouts = _i & 1}, _i & 2, PLENTY, &sums);
	ck_assert_uint_eq(sums.not_known, 0);
	ck_assert_uint_ge(sums.open, 90);
	ck_assert_uint_ge(sums.lost, 100);
	ck_assert_uint_ge(sums.safe, 100);
}
END_TEST

// What a wake-up for no reason could have changed, or a small budget does not reach, is not known;
// but nothing is known that is not so.
START_TEST(is_not_guessed)
{
	struct sums sums = {0};
	compare_programs((struct rules){.any_timeouts = true, .spurious = 1, .interrupts = 1}, true,
			 _i ? PLENTY : 12, &sums);
	ck_assert_uint_ge(sums.lost + sums.safe, 100);
	ck_assert_uint_ge(sums.points, 1000);
}
END_TEST

// What is known of a run stays known when it goes back, and when it gets on again.
START_TEST(stays_known_when_the_run_goes_back_and_on)
{
	uint64_t dice = 3;
	for (uint64_t seed = 1; seed <= 100; seed++) {
		struct program p;
		struct random_run r;
		struct trace t = {0};
		struct sums sums = {0};
		program_make(&p, seed, PROGRAM_TINY, true);
		if (!make_run(&r, &p, &dice))
			continue;
		trace_of(&p, &r, &t);
		const struct fate whole = fate_of(&p, &t, PLENTY, (struct fate){0});
		struct fate f = whole;
		fate_resize(&f, random_below(&dice, (unsigned)r.n + 1));
		ck_assert_int_eq(fate_after(&f, f.n), fate_after(&whole, f.n));
		ck_assert_int_eq(fate_after(&f, f.n + 1), FATE_UNTOLD);
		f = fate_of(&p, &t, PLENTY, f);
		compare(&p, &r, &f, &sums);
		trace_free(&t);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fate");
	TCase *c = unit_case(s, "random programs");
	tcase_set_timeout(c, 280);
	tcase_add_loop_test(c, is_that_of_brute_force, 0, 4);
	tcase_add_loop_test(c, is_not_guessed, 0, 2);
	tcase_add_test(c, stays_known_when_the_run_goes_back_and_on);
	return unit_run(s);
}
