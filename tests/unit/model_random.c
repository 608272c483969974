// SPDX-License-Identifier: MIT
//
// What holds of every world: thousands of random programs are driven by random choices, and
// after each step the model's answers are compared with each other and with what was counted.
#include "tests/unit/model.h"
#include "tests/lib/programs.h"

#include <string.h>

#define PROGRAMS 12000
#define MOST 64

// What is counted beside the model.
struct tally {
	int64_t permits[PROGRAM_OBJECTS + 8]; // initial + posts - takes, by object
};

static bool listed(const struct choice *c, size_t n, struct choice x)
{
	for (size_t i = 0; i < n; i++)
		if (choice_same(c[i], x))
			return true;
	return false;
}

static int compare(struct choice a, struct choice b)
{
	if (a.thread != b.thread)
		return a.thread < b.thread ? -1 : 1;
	if (a.outcome != b.outcome)
		return a.outcome < b.outcome ? -1 : 1;
	return a.target < b.target ? -1 : a.target > b.target;
}

static void check_untouched(const struct world *a, const struct world *b)
{
	MUST(a->nthreads == b->nthreads);
	MUST(a->nobjects == b->nobjects);
	MUST(a->nholds == b->nholds);
	MUST(!memcmp(a->threads + 1, b->threads + 1, a->nthreads * sizeof *a->threads));
	MUST(!memcmp(a->objects + 1, b->objects + 1, a->nobjects * sizeof *a->objects));
	if (a->nholds)
		MUST(!memcmp(a->holds, b->holds, a->nholds * sizeof *a->holds));
	MUST(a->rules.spurious == b->rules.spurious && a->rules.interrupts == b->rules.interrupts);
	MUST(a->clock == b->clock && a->now == b->now && a->over == b->over &&
	     a->failed == b->failed);
}

// world_choices and world_allows agree, on all there could be.
static void check_choices(const struct machine *m, struct machine *spare)
{
	const struct world *v = &m->w;
	struct choice c[MOST], few[2];
	size_t n = world_choices(v, c, MOST), found = 0;
	MUST(n <= MOST);
	MUST(world_choices(v, few, 1) == n);
	for (size_t i = 1; i < n; i++)
		MUST(compare(c[i - 1], c[i]) < 0);
	MUST(machine_copy(spare, m) == 0);
	check_untouched(v, &spare->w);
	for (uint16_t t = 0; t <= v->nthreads + 1; t++)
		for (uint8_t o = 0; o <= OUTCOMES; o++)
			for (uint32_t u = 0; u <= v->nthreads + 1; u++) {
				struct choice x = {.thread = t, .outcome = o, .target = u};
				struct effect e;
				bool allowed = world_allows(v, x);
				MUST(allowed == listed(c, n, x));
				found += allowed;
				if (allowed)
					continue;
				MUST(world_apply(&spare->w, x, &e) == EINVAL);
				MUST(e.fault == FAULT_NONE && !e.completed);
			}
	MUST(found == n);
	check_untouched(v, &spare->w);
}

static void check_mutex(const struct object *o)
{
	MUST(!o->owner == !o->depth);
	if ((o->type & 3) != MUTEX_RECURSIVE)
		MUST(o->depth <= 1);
}

static void check_rwlock(const struct world *v, uint32_t number)
{
	const struct object *o = &v->objects[number];
	unsigned readers = 0;
	for (size_t i = 0; i < v->nholds; i++) {
		MUST(v->holds[i].n > 0);
		if (v->holds[i].object == number)
			readers += v->holds[i].n;
	}
	MUST(readers == o->readers);
	MUST(!o->owner || !readers);
}

static void check_barrier(const struct world *v, uint32_t number)
{
	const struct object *o = &v->objects[number];
	unsigned pending = 0, passing = 0;
	for (uint32_t t = 1; t <= v->nthreads; t++)
		if (v->threads[t].op.code == OP_BARRIER_WAIT && v->threads[t].op.object == number) {
			pending++;
			passing += v->threads[t].phase == PHASE_RELEASED;
		}
	MUST(o->arrived == pending);
	MUST(passing >= o->passes);
	MUST(!passing == !o->passes);
}

static void check_objects(const struct world *v, const struct tally *k)
{
	for (uint32_t i = 1; i <= v->nobjects; i++) {
		const struct object *o = &v->objects[i];
		if (o->kind == KIND_MUTEX)
			check_mutex(o);
		else if (o->kind == KIND_RWLOCK)
			check_rwlock(v, i);
		else if (o->kind == KIND_BARRIER)
			check_barrier(v, i);
		else if (o->kind == KIND_SEM) {
			MUST(o->permits >= 0 && o->permits <= MAX_SEM);
			MUST(o->permits == k->permits[i]);
		}
	}
}

static void check_queue(const struct world *v, uint32_t o, bool waiting)
{
	uint16_t q[BODIES];
	size_t n = world_queue(v, o, waiting, q, BODIES), expected = 0;
	MUST(n <= BODIES);
	for (uint32_t t = 1; t <= v->nthreads; t++) {
		const struct thread *th = &v->threads[t];
		expected += waiting ? th->phase == PHASE_WAIT && th->op.object == o
				    : th->phase != PHASE_WAIT && world_blocker(v, t).object == o;
	}
	MUST(n == expected);
	for (size_t i = 1; i < n; i++)
		MUST(v->threads[q[i - 1]].since < v->threads[q[i]].since);
}

static void check_threads(const struct world *v)
{
	for (uint32_t t = 1; t <= v->nthreads; t++) {
		const struct thread *th = &v->threads[t];
		bool lives = th->life == LIFE_NEW || th->life == LIFE_ALIVE;
		struct blocker b = world_blocker(v, t);
		MUST((th->phase == PHASE_RUN) == (th->op.code == OP_NONE));
		if (v->over)
			continue;
		MUST(lives == (th->phase != PHASE_RUN)); // all have come somewhere
		if (world_enabled(v, t))
			MUST(!b.object && !b.thread);
		else if (lives && th->op.code != OP_SLEEP && !world_cancels(v, t))
			MUST(b.object || b.thread);
	}
	for (uint32_t o = 1; o <= v->nobjects; o++) {
		check_queue(v, o, true);
		check_queue(v, o, false);
	}
}

// Stuck: threads live, and nothing but the world outside could move one.
static void check_stuck(const struct world *v)
{
	struct choice c[MOST];
	uint16_t cycle[BODIES];
	size_t length, n = world_choices(v, c, MOST);
	bool moves = false;
	for (size_t i = 0; i < n; i++)
		moves |= c[i].outcome != OUT_SPURIOUS && c[i].outcome != OUT_INTERRUPT;
	enum stuck s = world_stuck(v, cycle, BODIES, &length);
	MUST((s != STUCK_NOT) == (!v->over && !moves));
	for (size_t i = 0; i < length; i++) {
		struct blocker b = world_blocker(v, cycle[i]);
		uint16_t next = cycle[(i + 1) % length];
		bool reads = b.object && world_reads(v, b.object, next);
		MUST(b.thread == next || reads);
	}
}

static void count(struct tally *k, const struct step *s, const struct world *v)
{
	if (s->fault || s->result || s->choice.outcome != OUT_GO)
		return;
	switch (s->op.code) {
	case OP_SEM_POST:
		k->permits[s->op.object]++;
		break;
	case OP_SEM_WAIT:
	case OP_SEM_TRYWAIT:
		k->permits[s->op.object]--;
		break;
	case OP_SEM_INIT:
		k->permits[s->op.object] = s->op.arg;
		break;
	case OP_SEM_OPEN:
		if (s->value & SEM_CREATED)
			k->permits[v->nobjects] = OPEN_VALUE(s->op.arg);
		break;
	default:
		break;
	}
}

static void check_all(const struct machine *m, struct machine *spare, const struct tally *k)
{
	check_choices(m, spare);
	check_objects(&m->w, k);
	check_threads(&m->w);
	check_stuck(&m->w);
}

static void note(const struct step *s)
{
	met->ops[s->op.code]++;
	met->faults[s->fault]++;
	met->outcomes[s->choice.outcome]++;
}

static void drive(uint64_t seed, bool faulty)
{
	struct program p;
	struct machine m = {0}, spare = {0};
	struct tally k = {0};
	struct choice c[MOST];
	struct step s;
	uint64_t state = ~seed;
	size_t n, steps = 0;
	program_make(&p, seed, PROGRAM_SMALL, faulty);
	MUST(machine_init(&m, &p) == 0);
	for (unsigned o = 1; o <= PROGRAM_OBJECTS; o++)
		k.permits[o] = p.objects[o].value;
	check_all(&m, &spare, &k);
	while ((n = machine_choices(&m, c, MOST))) {
		MUST(machine_copy(&spare, &m) == 0);
		MUST(machine_step(&m, c[random_below(&state, (unsigned)n)], &s) == 0);
		note(&s);
		count(&k, &s, &m.w);
		MUST_SAY(faulty || !s.fault, "operation %d is fault %d", s.op.code, s.fault);
		if (s.fault)
			check_untouched(&m.w, &spare.w);
		check_all(&m, &spare, &k);
		MUST(++steps < 400);
	}
	machine_free(&m);
	machine_free(&spare);
}

START_TEST(invariants_hold_in_random_programs)
{
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
		met->seed = seed;
		drive(seed, seed % 3 == 0);
	}
	met->seed = 0;
}
END_TEST

void model_random_cases(Suite *s)
{
	const TTest *const tests[] = {invariants_hold_in_random_programs};
	ADD_CASES(s, "random", tests);
}
