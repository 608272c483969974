// SPDX-License-Identifier: MIT
//
// Making failures readable, without a process: random programs fail on random schedules, and what
// the minimizer makes of each must fail alike, with no more preemptions, and, where all schedules
// can be walked, nearly always with as few as any. Its scene leads to the same failure.
#include "checker/verdict/minimize.h"

#include "checker/verdict/failure.h"
#include "checker/report/report.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"
#include "tests/unit/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAMS 500
#define MAX_PATHS 1500 // of a program that is walked
#define MAX_CHOICES 64
#define MAX_STEPS 256

struct tally {
	unsigned failing, walked, least, fewer;
};

// A schedule at random, to its end, as a plan.
static void random_plan(const struct program *p, uint64_t *state, struct plan *plan)
{
	struct machine m = {0};
	struct choice c[MAX_CHOICES];
	struct step s;
	machine_begin(&m, p);
	plan->n = 0;
	for (size_t n; (n = machine_choices(&m, c, MAX_CHOICES)) && plan->n < MAX_STEPS;) {
		struct choice one = c[random_below(state, (unsigned)n)];
		must(machine_step(&m, one, &s) == 0, "step");
		plan->c[plan->n++] = one;
	}
	machine_free(&m);
}

static bool is_failure(const struct trace *t)
{
	uint8_t end = trace_end(t)->op;
	return end == END_DEADLOCK || end == END_LOST_WAKEUP || end == END_MISUSE;
}

static void fold(struct path *p, const struct trace *t)
{
	size_t at;
	must(path_fold(p, t, &at) == 0, "path_fold");
}

// ---- the least number of preemptions there is -------------------------------------------------

struct brute {
	struct model_runner r;
	struct failure_signature wanted;
	struct path path;
	size_t least;
};

static void look(struct walk *w, const struct machine *m)
{
	struct brute *b = w->ctx;
	const struct plan plan = {.c = w->choices, .n = w->n};
	const struct trace *t;
	(void)m;
	must(runner_run(&b->r.runner, &plan, false, &t, NULL) == 0, "run");
	fold(&b->path, t);
	struct failure_signature l = failure_signature_of(t, &b->path);
	size_t n = path_preemptions(&b->path, b->path.n);
	if (failure_signature_same(&l, &b->wanted) && n < b->least)
		b->least = n;
}

// False: the program is too large to be walked.
static bool least_preemptions(const struct program *p, const struct failure_signature *wanted,
			      size_t *least)
{
	struct brute b = {.r = model_runner_of(p), .wanted = *wanted, .least = SIZE_MAX};
	struct walk w = {.p = p, .most = MAX_PATHS, .stuck = true, .end = look, .ctx = &b};
	bool whole = walk_all(&w);
	model_runner_free(&b.r);
	path_free(&b.path);
	*least = b.least;
	return whole;
}

// ---- scenes -----------------------------------------------------------------------------------

// Reads the choices of a scene's line, if it is a step, into *plan. target: of the next signal.
static void read_line(const char *line, struct plan *plan, unsigned *target)
{
	static const struct {
		const char *form;
		enum outcome outcome;
	} forms[] = {{"step %u #", OUT_GO},
		     {"timeout %u #", OUT_TIMEOUT},
		     {"spurious %u #", OUT_SPURIOUS},
		     {"interrupt %u #", OUT_INTERRUPT},
		     {"cancel %u #", OUT_CANCEL}};
	unsigned thread;
	if (sscanf(line, "choose waiter %u", target) == 1)
		return;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (sscanf(line, forms[i].form, &thread) == 1) {
			must(plan->n < MAX_STEPS, "a long scene");
			plan->c[plan->n++] = (struct choice){.thread = (uint16_t)thread,
							     .outcome = (uint8_t)forms[i].outcome,
							     .target = *target};
			*target = 0;
		}
}

// The scene of a failing trace leads to the same failure.
static void check_scene(struct model_runner *r, const struct trace *t,
			const struct failure_signature *is)
{
	struct choice choices[MAX_STEPS];
	struct plan plan = {.c = choices};
	struct path p = {0};
	const struct trace *again;
	unsigned target = 0;
	char *text = NULL;
	size_t size, n = 0;
	FILE *f = open_memstream(&text, &size);
	ck_assert_int_eq(counterexample_scene_write(f, t), 0);
	fclose(f);
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		read_line(line, &plan, &target);
		n += !strncmp(line, "say ", 4);
	}
	must(runner_run(&r->runner, &plan, false, &again, NULL) == 0, "run");
	fold(&p, again);
	struct failure_signature l = failure_signature_of(again, &p);
	ck_assert(failure_signature_same(&l, is));
	ck_assert_uint_eq(p.n, plan.n);
	ck_assert_uint_eq(n, path_preemptions(&p, p.n) + 1);
	free(text);
	path_free(&p);
}

// ---- tests ------------------------------------------------------------------------------------

// With a beginning that stays as it is, the failure is the same.
static void check_beginning(struct model_runner *r, const struct trace *failing,
			    const struct path *p, const struct failure_signature *wanted)
{
	struct choice choices[MAX_STEPS];
	struct minimize_options o = {.begin = {.c = choices, .n = p->n / 2},
				     .executions = MINIMIZE_EXECUTIONS};
	struct minimized m;
	struct trace t = {0};
	struct path after = {0};
	struct status st = {0};
	for (size_t i = 0; i < o.begin.n; i++)
		choices[i] = p->points[i].step.choice;
	must(trace_append(&t, failing->ev, failing->n) == 0, "trace_append");
	ck_assert_int_eq(minimize(&r->runner, &o, &t, &m, &st), 0);
	fold(&after, &t);
	struct failure_signature is = failure_signature_of(&t, &after);
	ck_assert(m.repeated && failure_signature_same(&is, wanted));
	ck_assert(path_begins(&after, &o.begin));
	trace_free(&t);
	path_free(&after);
}

static void check_failure(const struct program *p, const struct trace *failing, struct tally *tally)
{
	struct model_runner r = model_runner_of(p);
	struct minimize_options o = {.executions = MINIMIZE_EXECUTIONS};
	struct minimized m;
	struct trace t = {0}, again = {0};
	struct path before = {0}, after = {0};
	struct status st = {0};
	size_t least;
	must(trace_append(&t, failing->ev, failing->n) == 0, "trace_append");
	must(trace_append(&again, failing->ev, failing->n) == 0, "trace_append");
	fold(&before, failing);
	struct failure_signature wanted = failure_signature_of(failing, &before);

	ck_assert_int_eq(minimize(&r.runner, &o, &t, &m, &st), 0);
	ck_assert(m.repeated);
	ck_assert_uint_le(m.executions, MINIMIZE_EXECUTIONS + 1);
	ck_assert_uint_eq(m.executions, r.runs);
	ck_assert_uint_eq(r.output, 1);
	fold(&after, &t);
	struct failure_signature is = failure_signature_of(&t, &after);
	size_t was = path_preemptions(&before, before.n), now = path_preemptions(&after, after.n);
	ck_assert_msg(failure_signature_same(&is, &wanted), "program %lu: another failure",
		      (unsigned long)p->seed);
	ck_assert_msg(now < was || (now == was && after.n <= before.n),
		      "program %lu: %zu preemptions in %zu steps, were %zu in %zu",
		      (unsigned long)p->seed, now, after.n, was, before.n);
	tally->failing++;
	tally->fewer += now < was;
	if (least_preemptions(p, &wanted, &least)) {
		tally->walked++;
		tally->least += now == least;
		ck_assert_uint_ge(now, least);
	}
	check_scene(&r, &t, &is);
	// and once more, the same
	ck_assert_int_eq(minimize(&r.runner, &o, &again, &m, &st), 0);
	ck_assert_uint_eq(t.n, again.n);
	ck_assert(!memcmp(t.ev, again.ev, t.n * sizeof *t.ev));
	check_beginning(&r, failing, &before, &wanted);
	trace_free(&t);
	trace_free(&again);
	path_free(&before);
	path_free(&after);
	model_runner_free(&r);
}

static void check_program(uint64_t seed, enum program_size size, bool faulty, struct tally *tally)
{
	struct program p;
	struct choice choices[MAX_STEPS];
	struct plan plan = {.c = choices};
	uint64_t state = seed;
	program_make(&p, seed, size, faulty);
	struct model_runner r = model_runner_of(&p);
	for (unsigned i = 0; i < 4; i++) {
		const struct trace *t;
		random_plan(&p, &state, &plan);
		must(runner_run(&r.runner, &plan, false, &t, NULL) == 0, "run");
		if (is_failure(t)) {
			check_failure(&p, t, tally);
			break;
		}
	}
	model_runner_free(&r);
}

static void check_programs(enum program_size size, bool faulty)
{
	struct tally tally = {0};
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
		check_program(seed, size, faulty, &tally);
	printf("# %u failures, %u with fewer preemptions; of %u walked, %u with the least\n",
	       tally.failing, tally.fewer, tally.walked, tally.least);
	ck_assert_uint_ge(tally.failing, 50);
	ck_assert_uint_ge(tally.fewer, 30);
	ck_assert_uint_ge(tally.walked, 30);
	ck_assert_uint_ge(tally.least * 10, tally.walked * 9);
}

START_TEST(a_blocked_program_fails_alike_with_few_preemptions)
{
	check_programs(PROGRAM_TINY, false);
}
END_TEST

START_TEST(a_mistaken_program_fails_alike_with_few_preemptions)
{
	check_programs(PROGRAM_TINY, true);
}
END_TEST

START_TEST(a_larger_program_fails_alike)
{
	check_programs(PROGRAM_SMALL, false);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("minimize");
	TCase *c = unit_case(s, "random programs");
	tcase_add_test(c, a_blocked_program_fails_alike_with_few_preemptions);
	tcase_add_test(c, a_mistaken_program_fails_alike_with_few_preemptions);
	tcase_add_test(c, a_larger_program_fails_alike);
	return unit_run(s);
}
