// SPDX-License-Identifier: MIT
//
// Telling a livelock from what is merely long or was not let go on: small endless programs are led
// through the model by the default policy, written as traces, folded, and judged.
#include "checker/search/livelock.h"
#include "model/policy.h"
#include "tests/lib/unit.h"

#include <string.h>

#define THREADS 3
#define STEPS 1200

enum { MUTEX_A = 1, MUTEX_B, FLAG, OBJECTS = FLAG };

// Each thread does its operations once, and those from `again` on for ever; a number of rounds may
// be set after which it ends.
struct body {
	struct op ops[8];
	unsigned n, again, rounds;
};

struct program {
	struct rules rules;
	struct body bodies[THREADS + 1]; // by thread, from 1; the first creates the others
	unsigned threads;
};

struct state {
	const struct program *p;
	struct world w;
	struct trace t;
	unsigned at[THREADS + 1], round[THREADS + 1];
	unsigned created;
};

static void add(struct trace *t, struct event e)
{
	ck_assert(trace_add(t, &e, NULL) == 0);
}

static struct op next_op(struct state *s, uint32_t t)
{
	const struct body *b = &s->p->bodies[t];
	if (t == 1 && s->created < s->p->threads) {
		s->created++;
		return (struct op){.code = OP_CREATE};
	}
	if (s->at[t] == b->n) {
		s->at[t] = b->again;
		s->round[t]++;
	}
	if (s->at[t] == b->n || (b->rounds && s->round[t] >= b->rounds))
		return (struct op){.code = OP_EXIT};
	return b->ops[s->at[t]++];
}

static void arrive(struct state *s, uint32_t t)
{
	struct op op = next_op(s, t);
	ck_assert(world_pend(&s->w, t, op) == 0);
	op = s->w.threads[t].op;
	add(&s->t, (struct event){.kind = EV_PEND,
				  .op = op.code,
				  .thread = (uint16_t)t,
				  .object = op.object,
				  .other = op.other,
				  .site = op.site,
				  .arg = op.arg});
}

static void begin(struct state *s, const struct program *p)
{
	static const uint8_t kinds[] = {0, KIND_MUTEX, KIND_MUTEX, KIND_MEMORY};
	*s = (struct state){.p = p, .created = 1};
	ck_assert(world_init(&s->w, p->rules) == 0);
	trace_add_meta(&s->t, "timeouts", p->rules.any_timeouts ? "any" : "virtual");
	for (uint32_t o = 1; o <= OBJECTS; o++) {
		world_object(&s->w, kinds[o], 0, o * 64, true, 0);
		add(&s->t, (struct event){.kind = EV_OBJECT,
					  .op = kinds[o],
					  .object = o,
					  .other = 1,
					  .arg = o * 64});
	}
	arrive(s, 1);
}

// Runs p to the limit of steps (or its end), by the default policy or, unfair, from a step
// on by thread `only` alone as soon as it can go on; folds it.
static void run(struct state *s, const struct program *p, uint16_t only, size_t from,
		struct path *path)
{
	struct policy policy = {.kind = POLICY_STAY};
	struct chooser *c = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	struct choice choice;
	struct step step;
	bool asleep;
	size_t at, n = 0;
	begin(s, p);
	for (; n < STEPS && !s->w.over; n++) {
		struct choice want = {.thread = only};
		if (!chooser_next(c, &s->w, &choice, &asleep))
			break;
		if (only && n >= from && s->created == p->threads && world_allows(&s->w, want))
			choice = want;
		ck_assert(world_step(&s->w, choice, &step) == 0);
		chooser_took(c, &s->w, &step);
		add(&s->t, (struct event){.kind = EV_STEP,
					  .op = choice.outcome,
					  .thread = choice.thread,
					  .other = choice.target,
					  .object = (uint32_t)step.result,
					  .arg = step.value,
					  .time = step.time});
		if (step.after == PHASE_RUN && step.op.code != OP_EXIT)
			arrive(s, choice.thread);
	}
	add(&s->t, (struct event){.kind = EV_END, .op = n == STEPS ? END_STEPS : END_EXIT});
	chooser_free(c);
	ck_assert(path_fold(path, &s->t, &at) == 0);
}

static bool judge_from(const struct program *p, uint16_t only, size_t from, struct livelock *l)
{
	struct state s;
	struct path path = {0};
	run(&s, p, only, from, &path);
	bool is = livelock_find(&path, l);
	path_free(&path);
	trace_free(&s.t);
	world_free(&s.w);
	return is;
}

static bool judge(const struct program *p, uint16_t only, struct livelock *l)
{
	return judge_from(p, only, 0, l);
}

// ---- programs ----------------------------------------------------------------------------------

#define DO(c, o, s, ...) ((struct op){.code = OP_##c, .object = (o), .site = (s), __VA_ARGS__})

// Each holds one mutex, tries the other, and gives its own back: for ever, when they alternate.
static struct program polite(void)
{
	return (struct program){
		.threads = 3,
		.bodies = {[2] = {.ops = {DO(LOCK, MUTEX_A, 1, .arg = TR_NEVER), DO(YIELD, 0, 2)},
				  .n = 2,
				  .again = 1},
			   [3] = {.ops = {DO(TRYLOCK, MUTEX_A, 3), DO(YIELD, 0, 4)}, .n = 2}},
	};
}

START_TEST(threads_that_ask_each_other_for_ever)
{
	struct program p = polite();
	struct livelock l;
	p.bodies[1] = (struct body){.ops = {DO(YIELD, 0, 9)}, .n = 1, .again = 1};
	ck_assert(judge(&p, 0, &l));
	ck_assert(l.thread == 2 || l.thread == 3);
	ck_assert_uint_eq(l.period, 3);
	ck_assert_uint_lt(l.start, 20);
}
END_TEST

START_TEST(one_that_looks_for_what_nobody_will_set)
{
	struct program p = {.threads = 2, .bodies = {[2] = {.ops = {DO(LOAD, FLAG, 7)}, .n = 1}}};
	struct livelock l;
	ck_assert(judge(&p, 0, &l));
	ck_assert_uint_eq(l.thread, 2);
	ck_assert_uint_eq(l.site, 7);
	ck_assert_uint_eq(l.object, FLAG);
	ck_assert_uint_eq(l.period, 1);
}
END_TEST

START_TEST(a_long_computation_is_none)
{
	struct program p = {
		.threads = 3,
		.bodies = {[2] = {.ops = {DO(LOCK, MUTEX_A, 1, .arg = TR_NEVER),
					  DO(UNLOCK, MUTEX_A, 2)},
				  .n = 2},
			   [3] = {.ops = {DO(LOAD, FLAG, 3), DO(YIELD, 0, 4)}, .n = 2}},
	};
	struct livelock l;
	ck_assert(!judge(&p, 0, &l));
}
END_TEST

START_TEST(a_loop_that_waits_for_one_who_is_not_let_on_is_none)
{
	struct program p = {
		.threads = 3,
		.bodies = {[2] = {.ops = {DO(LOAD, FLAG, 1)}, .n = 1},
			   [3] = {.ops = {DO(STORE, FLAG, 2, .arg = 1)}, .n = 1, .rounds = 1}}};
	struct livelock l;
	ck_assert(!judge(&p, 2, &l)); // 3 could go on all the time
	ck_assert(judge(&p, 0, &l));  // it has, and 2 goes on: a program of ours looks for no value
}
END_TEST

START_TEST(one_that_moved_and_is_not_let_on_any_more_is_not_forgotten)
{
	struct program p = {.threads = 3,
			    .bodies = {[2] = {.ops = {DO(LOAD, FLAG, 1)}, .n = 1},
				       [3] = {.ops = {DO(LOAD, FLAG, 2)}, .n = 1}}};
	struct livelock l;
	ck_assert(judge(&p, 0, &l));
	ck_assert(!judge_from(&p, 2, STEPS / 2 + 100, &l)); // 3 has moved in the last half
	ck_assert(judge_from(&p, 2, STEPS - 100, &l));	    // not yet longer than what is fair
}
END_TEST

START_TEST(a_loop_that_waits_for_time_is_none)
{
	struct program p = {
		.threads = 3,
		.bodies = {[2] = {.ops = {DO(YIELD, 0, 1)}, .n = 1},
			   [3] = {.ops = {DO(SLEEP, 0, 2, .arg = 1000)}, .n = 1, .rounds = 1}}};
	struct livelock l;
	ck_assert(!judge(&p, 0, &l)); // in virtual time the sleep never ends
	p.rules.any_timeouts = true;
	ck_assert(!judge(&p, 2, &l));
	ck_assert(judge(&p, 0, &l)); // by the default policy: the sleep has ended
}
END_TEST

START_TEST(one_that_wakes_and_comes_to_something_else_is_none)
{
	struct program p = {.threads = 3,
			    .rules.any_timeouts = true,
			    .bodies = {[2] = {.ops = {DO(YIELD, 0, 1)}, .n = 1},
				       [3] = {.ops = {DO(SLEEP, 0, 2, .arg = 1000),
						      DO(SLEEP, 0, 3, .arg = 2000),
						      DO(SLEEP, 0, 4, .arg = 3000)},
					      .n = 3}}};
	struct livelock l;
	ck_assert(!judge(&p, 0, &l)); // it has had two of its naps
	p.bodies[3].n = 1;
	ck_assert(judge(&p, 0, &l)); // and here always the same
}
END_TEST

START_TEST(one_that_ends_is_none)
{
	struct program p = {.threads = 1, .bodies = {[1] = {.ops = {DO(YIELD, 0, 1)}, .n = 1}}};
	struct livelock l;
	p.bodies[1].rounds = STEPS / 2;
	ck_assert(!judge(&p, 0, &l));
}
END_TEST

START_TEST(the_trace_is_cut_to_two_rounds)
{
	struct program p = polite();
	struct state s;
	struct path path = {0};
	struct livelock l;
	size_t at;
	run(&s, &p, 0, 0, &path);
	const struct event site = {.kind = EV_SITE, .object = 3, .other = 3};
	ck_assert(trace_add(&s.t, &site, "a:1") == 0);
	ck_assert(livelock_find(&path, &l));
	ck_assert(livelock_cut(&s.t, &path, &l) == 0);
	ck_assert(trace_valid(s.t.ev, s.t.n) == s.t.n);
	ck_assert_uint_ne(trace_site(&s.t, 3), NO_SLOT);
	ck_assert(path_fold(&path, &s.t, &at) == 0);
	ck_assert_uint_eq(path.n, l.start + 2 * l.period);
	ck_assert_uint_eq(path.end.op, END_LIVELOCK);
	ck_assert_int_eq(path.end.arg, (int64_t)l.start);
	ck_assert_uint_eq(path.end.thread, l.thread);
	path_free(&path);
	trace_free(&s.t);
	world_free(&s.w);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("livelock");
	TCase *c = unit_case(s, "livelock");
	tcase_add_test(c, threads_that_ask_each_other_for_ever);
	tcase_add_test(c, one_that_looks_for_what_nobody_will_set);
	tcase_add_test(c, a_long_computation_is_none);
	tcase_add_test(c, a_loop_that_waits_for_one_who_is_not_let_on_is_none);
	tcase_add_test(c, one_that_moved_and_is_not_let_on_any_more_is_not_forgotten);
	tcase_add_test(c, a_loop_that_waits_for_time_is_none);
	tcase_add_test(c, one_that_wakes_and_comes_to_something_else_is_none);
	tcase_add_test(c, one_that_ends_is_none);
	tcase_add_test(c, the_trace_is_cut_to_two_rounds);
	return unit_run(s);
}
