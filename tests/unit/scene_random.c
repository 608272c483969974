// SPDX-License-Identifier: MIT
//
// Scenes of random programs, without a process: what the checker writes of any schedule can be
// read, and plays each of its steps, in order, to the same end.
#include "checker/report/report.h"

#include "scene/scene.h"
#include "scene/scene_player.h"
#include "tests/lib/unit.h"
#include "tests/unit/model_runner.h"
#include "tests/unit/walk.h"
#include "trace/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROGRAMS = 800, SCHEDULES = 4, MOST_CHOICES = 64, MOST_STEPS = 400 };

struct tally {
	unsigned scenes, ends[ENDS], targets, outcomes[OUTCOMES];
};

// A schedule at random, to its end, as a plan.
static void random_plan(const struct program *p, uint64_t *state, struct plan *plan)
{
	struct machine m = {0};
	struct choice c[MOST_CHOICES];
	struct step s;
	machine_begin(&m, p);
	plan->n = 0;
	for (size_t n; plan->n < MOST_STEPS && !machine_stuck(&m) &&
		       (n = machine_choices(&m, c, MOST_CHOICES));) {
		struct choice one = c[random_below(state, (unsigned)n)];
		must(machine_step(&m, one, &s) == 0, "step");
		plan->c[plan->n++] = one;
	}
	machine_free(&m);
}

static struct scene *write_and_read(const struct trace *t)
{
	const char *tmp = getenv("TMPDIR");
	char path[4096];
	snprintf(path, sizeof path, "%s/scene.XXXXXX", tmp ? tmp : "/tmp");
	struct scene *s;
	struct status st;
	int fd = mkstemp(path);
	must(fd >= 0, "mkstemp");
	close(fd);
	ck_assert_int_eq(counterexample_scene_save(t, path, &st), EXIT_OK);
	int code = scene_read(&s, path, &st);
	unlink(path);
	ck_assert_msg(code == EXIT_OK, "%s", st.text);
	return s;
}

// Folds in all up to the next step, or to the end.
static void come_to_step(const struct trace *t, struct story *s, size_t *at)
{
	for (; *at < t->n && t->ev[*at].kind != EV_STEP; *at += event_slots(&t->ev[*at]))
		ck_assert_int_eq(story_event(s, t, (uint32_t)*at), 0);
}

// The scene wants the next step of the trace.
static void one_step(const struct trace *t, struct story *s, size_t *at, struct choice wanted)
{
	ck_assert_uint_lt(*at, t->n);
	ck_assert(choice_same(wanted, event_choice(&t->ev[*at])));
	ck_assert_int_eq(story_event(s, t, (uint32_t)*at), 0);
	*at += event_slots(&t->ev[*at]);
	come_to_step(t, s, at);
}

// Plays a scene along the trace that it was made of.
static void play(const struct scene *scene, const struct trace *t, uint64_t seed)
{
	struct story s;
	struct scene_place place = {0};
	struct cue c = {.kind = CUE_STEP};
	struct buf why = {0};
	size_t at = 0;
	must(story_init(&s, t) == 0, "story_init");
	come_to_step(t, &s, &at);
	while (c.kind != CUE_OVER) {
		ck_assert_int_eq(scene_next(scene, &place, t, &s, &c, &why), 0);
		ck_assert_msg(c.kind != CUE_WRONG, "program %lu, line %u: %s", (unsigned long)seed,
			      c.line, buf_str(&why));
		if (c.kind == CUE_STEP)
			one_step(t, &s, &at, c.choice);
	}
	ck_assert_uint_eq(at, t->n);
	story_free(&s);
	buf_free(&why);
}

static void count(struct tally *tally, const struct plan *plan, const struct trace *t)
{
	tally->scenes++;
	tally->ends[trace_end(t)->op]++;
	for (size_t i = 0; i < plan->n; i++) {
		tally->outcomes[plan->c[i].outcome]++;
		tally->targets += plan->c[i].target != 0;
	}
}

static void check_program(uint64_t seed, enum program_size size, bool faulty, struct tally *tally)
{
	struct program p;
	struct choice choices[MOST_STEPS];
	struct plan plan = {.c = choices};
	const struct trace *t;
	uint64_t state = seed;
	program_make(&p, seed, size, faulty);
	struct model_runner r = model_runner_of(&p);
	for (unsigned i = 0; i < SCHEDULES; i++) {
		random_plan(&p, &state, &plan);
		must(runner_run(&r.runner, &plan, false, &t, NULL) == 0, "run");
		struct scene *scene = write_and_read(t);
		play(scene, t, seed);
		scene_free(scene);
		count(tally, &plan, t);
	}
	model_runner_free(&r);
}

static void check_programs(enum program_size size, bool faulty)
{
	struct tally tally = {0};
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
		check_program(seed, size, faulty, &tally);
	printf("# %u scenes: %u deadlocks, %u lost wake-ups, %u misuses; %u waiters chosen\n",
	       tally.scenes, tally.ends[END_DEADLOCK], tally.ends[END_LOST_WAKEUP],
	       tally.ends[END_MISUSE], tally.targets);
	ck_assert_uint_ge(tally.ends[END_DEADLOCK], 50);
	ck_assert_uint_ge(tally.ends[END_LOST_WAKEUP], 5);
	ck_assert(!faulty || tally.ends[END_MISUSE] >= 50);
	ck_assert_uint_ge(tally.targets, 5);
	for (unsigned o = OUT_TIMEOUT; o < OUTCOMES; o++)
		ck_assert_uint_ge(tally.outcomes[o], 5);
}

START_TEST(any_schedule_plays_again)
{
	check_programs(PROGRAM_TINY, false);
}
END_TEST

START_TEST(a_schedule_with_mistakes_plays_again)
{
	check_programs(PROGRAM_SMALL, true);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("scene_random");
	TCase *c = unit_case(s, "random programs");
	tcase_add_test(c, any_schedule_plays_again);
	tcase_add_test(c, a_schedule_with_mistakes_plays_again);
	return unit_run(s);
}
