// SPDX-License-Identifier: MIT
//
// The policies, on the model alone: the default policy takes the decisions it always took and is
// fair; sleepers are left out until a step wakes them; PCT is the same for a seed, changes
// priorities, and finds a bug as often as its authors prove.
#include "model/policy.h"

#include "model/key.h"
#include "model/local.h"
#include "tests/lib/programs.h"
#include "tests/lib/unit.h"

// ---- random programs ----------------------------------------------------------------------------

// Who the policy chose before it was one for all: what it must still choose.
struct old {
	uint32_t chosen;
	uint64_t ran[BODIES + 1];
};

static bool at_once(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return world_enabled(w, t) && (th->op.code != OP_SLEEP || th->op.arg <= w->now);
}

static struct choice old_go(const struct world *w, uint32_t t)
{
	struct choice c = {.thread = (uint16_t)t};
	uint16_t first;
	if (op_signals(w->threads[t].op.code) && !world_allows(w, c) &&
	    world_queue(w, w->threads[t].op.object, true, &first, 1))
		c.target = first;
	return c;
}

static struct choice old_time(const struct world *w)
{
	struct choice best = {0};
	int64_t at = TR_NEVER;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct op *op = &w->threads[t].op;
		struct choice c = {.thread = (uint16_t)t,
				   .outcome = op->code == OP_SLEEP ? OUT_GO : OUT_TIMEOUT};
		if (op_rows[op->code].arg == ARG_DEADLINE && op->arg < at && world_allows(w, c)) {
			best = c;
			at = op->arg;
		}
	}
	return best;
}

static bool looks(uint8_t code)
{
	return code == OP_READ || code == OP_LOAD || code == OP_COMPARE_EXCHANGE;
}

static struct choice old_choice(const struct old *o, const struct world *w, bool eager)
{
	uint32_t t = o->chosen, best = 0;
	for (uint32_t u = 1; eager && u <= w->nthreads; u++)
		if (world_local(w, u, EAGER_LOCAL))
			return old_go(w, u);
	uint8_t code = w->threads[t].op.code;
	if (at_once(w, t) && code != OP_YIELD && code != OP_SLEEP && !world_asked_in_vain(w, t))
		return old_go(w, t);
	for (uint32_t u = 1; u <= w->nthreads; u++)
		if (at_once(w, u) && (!best || o->ran[u] < o->ran[best]))
			best = u;
	return best ? old_go(w, best) : old_time(w);
}

static void check_stays(uint64_t seed, bool eager)
{
	struct policy policy = {.kind = POLICY_STAY, .eager = eager};
	struct program p;
	struct machine m;
	struct old old = {.chosen = 1};
	struct choice c;
	bool asleep;
	program_make(&p, seed, PROGRAM_SMALL, false);
	if (p.cancels) // which it did not know
		return;
	ck_assert(machine_init(&m, &p) == 0);
	struct chooser *chooser = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	for (uint64_t steps = 1; !m.stopped && !m.w.over; steps++) {
		struct choice then = old_choice(&old, &m.w, eager);
		if (!then.thread || looks(m.w.threads[old.chosen].last))
			break; // stuck, but for spurious wake-ups; or it may wait for memory
		ck_assert(chooser_next(chooser, &m.w, &c, &asleep) && !asleep);
		ck_assert_msg(choice_same(c, then), "seed %d, step %d: %u.%u.%u, formerly %u.%u.%u",
			      (int)seed, (int)steps, c.thread, c.outcome, c.target, then.thread,
			      then.outcome, then.target);
		bool local = c.outcome == OUT_GO && world_local(&m.w, c.thread, policy.eager);
		struct step s;
		ck_assert(machine_step(&m, c, &s) == 0);
		chooser_took(chooser, &m.w, &s);
		old.ran[c.thread] = steps;
		if (!local)
			old.chosen = c.thread;
	}
	chooser_free(chooser);
	machine_free(&m);
}

START_TEST(stay_chooses_as_it_always_did)
{
	for (uint64_t seed = 1; seed <= 1000; seed++)
		check_stays(seed, seed % 2);
}
END_TEST

// ---- small loops --------------------------------------------------------------------------------

#define LOOPS 3

// Threads that each repeat a few operations for ever; threads have no start here.
struct loops {
	struct world w;
	struct op ops[LOOPS + 1][8];
	unsigned n[LOOPS + 1], at[LOOPS + 1]; // by thread
};

static void arrive(struct loops *l, uint32_t t)
{
	ck_assert(world_pend(&l->w, t, l->ops[t][l->at[t]++ % l->n[t]]) == 0);
}

static void loops_init(struct loops *l, struct rules rules, uint32_t threads)
{
	ck_assert(world_init(&l->w, rules) == 0);
	for (uint32_t o = 1; o <= LOOPS; o++)
		world_object(&l->w, KIND_MUTEX, MUTEX_NORMAL, o * 64, true, 0);
	world_object(&l->w, KIND_MEMORY, 4, 512, true, 0); // object 4
	struct step s;
	for (uint32_t t = 2; t <= threads; t++) {
		ck_assert(world_pend(&l->w, 1, (struct op){.code = OP_CREATE}) == 0);
		ck_assert(world_step(&l->w, (struct choice){.thread = 1}, &s) == 0);
		ck_assert(world_step(&l->w, (struct choice){.thread = (uint16_t)t}, &s) == 0);
		arrive(l, t);
	}
	arrive(l, 1);
}

static void does(struct loops *l, uint32_t t, enum op_code code, uint32_t object, int64_t arg)
{
	l->ops[t][l->n[t]++] =
		(struct op){.code = (uint8_t)code, .object = object, .arg = arg, .site = l->n[t]};
}

// One step by the chooser; returns the thread, 0: there was none.
static uint32_t loops_step(struct loops *l, struct chooser *c)
{
	struct choice choice;
	struct step s;
	bool asleep;
	if (!chooser_next(c, &l->w, &choice, &asleep))
		return 0;
	ck_assert(world_step(&l->w, choice, &s) == 0);
	chooser_took(c, &l->w, &s);
	if (s.after == PHASE_RUN)
		arrive(l, choice.thread);
	return choice.thread;
}

static void locks(struct loops *l, uint32_t t, uint32_t mutex)
{
	does(l, t, OP_LOCK, mutex, TR_NEVER);
	does(l, t, OP_UNLOCK, mutex, 0);
}

START_TEST(endless_loops_share_the_steps)
{
	struct loops l = {0};
	struct policy policy = {.kind = POLICY_STAY};
	size_t moved[LOOPS + 1] = {0};
	for (uint32_t t = 1; t <= LOOPS; t++)
		locks(&l, t, t == 3 ? 1 : t);
	loops_init(&l, (struct rules){0}, LOOPS);
	struct chooser *c = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	uint32_t last = 0;
	size_t row = 0;
	for (int i = 0; i < 30 * POLICY_QUANTUM; i++) {
		uint32_t t = loops_step(&l, c);
		moved[t]++;
		row = t == last ? row + 1 : 1;
		last = t;
		ck_assert_uint_le(row, POLICY_QUANTUM);
	}
	for (uint32_t t = 1; t <= LOOPS; t++)
		ck_assert_uint_ge(moved[t], 9 * POLICY_QUANTUM);
	chooser_free(c);
	world_free(&l.w);
}
END_TEST

START_TEST(a_loop_around_a_load_lets_others_go_on)
{
	struct loops l = {0};
	struct policy policy = {.kind = POLICY_STAY};
	does(&l, 1, OP_LOAD, 4, 0);
	locks(&l, 2, 1);
	loops_init(&l, (struct rules){0}, 2);
	struct chooser *c = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	ck_assert_uint_eq(loops_step(&l, c), 1);
	ck_assert_uint_eq(loops_step(&l, c), 1); // finds what it found before
	for (int i = 0; i < POLICY_QUANTUM; i++)
		ck_assert_uint_eq(loops_step(&l, c), 2);
	ck_assert_uint_eq(loops_step(&l, c), 1);
	ck_assert_uint_eq(loops_step(&l, c), 2);
	chooser_free(c);
	world_free(&l.w);
}
END_TEST

START_TEST(a_sleep_that_may_end_does_end)
{
	struct loops l = {0};
	struct policy policy = {.kind = POLICY_STAY};
	does(&l, 1, OP_YIELD, 0, 0);
	does(&l, 2, OP_YIELD, 0, 0);
	does(&l, 3, OP_SLEEP, 0, 1000);
	loops_init(&l, (struct rules){.any_timeouts = true}, 3);
	struct chooser *c = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	int i = 0;
	while (loops_step(&l, c) != 3)
		ck_assert_int_lt(i++, 2 * POLICY_QUANTUM);
	ck_assert_int_ge(i, POLICY_QUANTUM - 1);
	chooser_free(c);
	world_free(&l.w);
}
END_TEST

// ---- sleepers -----------------------------------------------------------------------------------

// What choice would do in m, keyed. False: it is a fault.
static bool sleeper_of(const struct machine *m, struct choice choice, struct sleeper *out)
{
	struct machine copy = {0};
	ck_assert(machine_copy(&copy, m) == 0);
	ck_assert(machine_step(&copy, choice, &out->step) == 0);
	out->choice = choice;
	step_key(&copy.w, &out->step);
	machine_free(&copy);
	return !out->step.fault;
}

static bool awake_by(const struct machine *m, const struct step *s, const struct sleeper *sleeper)
{
	struct step key = *s;
	step_key(&m->w, &key);
	return dependent(&key, &sleeper->step);
}

// After some steps at random, some choices sleep: none is taken before a step depends on it.
// Returns how many executions of this program ended where all that was left slept.
static unsigned check_sleepers(uint64_t seed, enum policy_kind kind)
{
	struct policy policy = {.kind = (uint8_t)kind, .changes = 2, .length = 30, .seed = seed};
	struct sleeper sleepers[64];
	bool awake[64] = {false}, asleep = false;
	struct choice c[64];
	struct program p;
	struct machine m;
	struct step s;
	uint64_t state = seed;
	size_t n = 0, choices;
	program_make(&p, seed, PROGRAM_TINY, false);
	ck_assert(machine_init(&m, &p) == 0);
	uint64_t from = random_below(&state, 8);
	struct step past[8];
	uint64_t steps = 0;
	for (; steps < from && (choices = machine_choices(&m, c, 64)) > 0; steps++) {
		ck_assert(machine_step(&m, c[random_below(&state, (unsigned)choices)],
				       &past[steps]) == 0);
	}
	struct machine again;
	ck_assert(machine_init(&again, &p) == 0);
	choices = machine_choices(&m, c, 64);
	for (size_t i = 0; i < choices; i++)
		if (random_below(&state, 2) || seed % 7 == 0)
			n += sleeper_of(&m, c[i], &sleepers[n]);
	struct chooser *chooser = chooser_new(&policy, sleepers, n, from, MAX_THREADS);
	for (uint64_t i = 0; i < steps; i++) { // the plan
		ck_assert(machine_step(&again, past[i].choice, &s) == 0);
		chooser_took(chooser, &again.w, &s);
	}
	while (!again.stopped && chooser_next(chooser, &again.w, c, &asleep)) {
		for (size_t i = 0; i < n; i++)
			ck_assert(awake[i] || !choice_same(c[0], sleepers[i].choice));
		ck_assert(machine_step(&again, c[0], &s) == 0);
		chooser_took(chooser, &again.w, &s);
		for (size_t i = 0; i < n; i++)
			awake[i] |= awake_by(&again, &s, &sleepers[i]);
	}
	choices = machine_choices(&again, c, 64);
	ck_assert(asleep == (choices > 0));
	for (size_t i = 0; asleep && i < choices; i++) {
		bool sleeps = false;
		for (size_t k = 0; k < n; k++)
			sleeps |= !awake[k] && choice_same(c[i], sleepers[k].choice);
		ck_assert(sleeps);
	}
	chooser_free(chooser);
	machine_free(&m);
	machine_free(&again);
	return asleep;
}

START_TEST(what_sleeps_is_not_taken_until_it_is_woken)
{
	unsigned asleep = 0;
	for (uint64_t seed = 1; seed <= 2000; seed++)
		asleep += check_sleepers(seed, seed % 2 ? POLICY_STAY : POLICY_PCT);
	ck_assert_uint_ge(asleep, 100);
	ck_assert_uint_le(asleep, 1900);
}
END_TEST

// ---- pct ----------------------------------------------------------------------------------------

static size_t run_pct(struct program *p, struct policy policy, struct choice *out, size_t max)
{
	struct machine m;
	struct step s;
	bool asleep;
	size_t n = 0;
	ck_assert(machine_init(&m, p) == 0);
	struct chooser *c = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	while (n < max && !m.stopped && chooser_next(c, &m.w, &out[n], &asleep)) {
		ck_assert(machine_step(&m, out[n++], &s) == 0);
		chooser_took(c, &m.w, &s);
	}
	chooser_free(c);
	machine_free(&m);
	return n;
}

static bool same_choices(const struct choice *a, const struct choice *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!choice_same(a[i], b[i]))
			return false;
	return true;
}

START_TEST(pct_is_the_same_for_a_seed_and_another_for_another)
{
	struct choice a[400], b[400];
	unsigned others = 0;
	for (uint64_t seed = 1; seed <= 200; seed++) {
		struct program p;
		struct policy policy = {.kind = POLICY_PCT, .changes = 2, .length = 50};
		policy.seed = seed;
		program_make(&p, seed, PROGRAM_SMALL, false);
		size_t n = run_pct(&p, policy, a, 400), m = run_pct(&p, policy, b, 400);
		ck_assert(n == m && same_choices(a, b, n));
		policy.seed = seed + 1000;
		m = run_pct(&p, policy, b, 400);
		others += n != m || !same_choices(a, b, n);
	}
	ck_assert_uint_ge(others, 100);
}
END_TEST

// Two threads that never wait for each other: who ran at each of `steps` steps, as a number of
// switches.
static unsigned switches(struct policy policy, unsigned steps)
{
	struct loops l = {0};
	unsigned n = 0;
	locks(&l, 1, 1);
	locks(&l, 2, 2);
	loops_init(&l, (struct rules){0}, 2);
	struct chooser *c = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	for (uint32_t i = 0, last = 0, t; i < steps; i++, last = t) {
		t = loops_step(&l, c);
		n += last && t != last;
	}
	chooser_free(c);
	world_free(&l.w);
	return n;
}

START_TEST(priorities_change_as_often_as_asked_at_steps_drawn)
{
	unsigned once = 0;
	for (uint64_t seed = 1; seed <= 100; seed++) {
		struct policy policy = {.kind = POLICY_PCT, .length = 1000, .seed = seed};
		ck_assert_uint_eq(switches(policy, 1000), 0);
		policy.changes = 1;
		once += switches(policy, 1000) == 1;
		policy.changes = 5;
		ck_assert_uint_le(switches(policy, 1000), 5);
	}
	ck_assert_uint_ge(once, 98); // but for those at the first step
}
END_TEST

// A thread must be stopped just between its two stores (4 steps of others inside), of k steps in
// all, a bug of depth 2: thread 1 does `before` locks, then the window, then as many again.
static bool hits_window(uint64_t seed, unsigned before, unsigned length)
{
	struct policy policy = {.kind = POLICY_PCT, .changes = 1, .length = length, .seed = seed};
	struct loops l = {0};
	locks(&l, 1, 1);
	locks(&l, 2, 2);
	loops_init(&l, (struct rules){0}, 2);
	struct chooser *c = chooser_new(&policy, NULL, 0, 0, MAX_THREADS);
	unsigned first = 0;
	bool hit = false;
	for (unsigned i = 0; i < length; i++) {
		uint32_t t = loops_step(&l, c);
		if (t == 2 && first == before)
			hit = true;
		first += t == 1;
	}
	chooser_free(c);
	world_free(&l.w);
	return hit && first >= before && before > 0;
}

START_TEST(a_bug_of_depth_two_is_found_as_often_as_proved)
{
	const unsigned length = 40, runs = 8000;
	unsigned hits = 0;
	for (uint64_t seed = 1; seed <= runs; seed++)
		hits += hits_window(seed, 7, length);
	// 1 in n k^(d-1) = 2 * 40
	ck_assert_uint_ge(hits, runs / 80 * 8 / 10); // the seeds are fixed: it cannot flake
	ck_assert_uint_le(hits, runs / 80 * 2);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("policy");
	TCase *c = unit_case(s, "stay");
	tcase_add_test(c, stay_chooses_as_it_always_did);
	tcase_add_test(c, endless_loops_share_the_steps);
	tcase_add_test(c, a_loop_around_a_load_lets_others_go_on);
	tcase_add_test(c, a_sleep_that_may_end_does_end);
	c = unit_case(s, "sleepers");
	tcase_add_test(c, what_sleeps_is_not_taken_until_it_is_woken);
	c = unit_case(s, "pct");
	tcase_add_test(c, pct_is_the_same_for_a_seed_and_another_for_another);
	tcase_add_test(c, priorities_change_as_often_as_asked_at_steps_drawn);
	tcase_add_test(c, a_bug_of_depth_two_is_found_as_often_as_proved);
	return unit_run(s);
}
