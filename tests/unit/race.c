// SPDX-License-Identifier: MIT
//
// The race detector against a brute force: random programs of the model in random schedules, with
// random accesses to a few bytes in between. Here every event is a node, what orders is an edge,
// and two accesses race if neither can be reached from the other: no clocks, nothing forgotten.
#include "runtime/race/race.h"

#include "tests/lib/programs.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <string.h>

enum { EVENTS = 600, THREADS = BODIES + 1, BYTES = 40, OBJECTS = 64 };

#define BASE 0x10000 // of the bytes that are accessed

enum event_sort { PLAIN, ATOMIC_LOADS, ATOMIC_STORES, ATOMIC_UPDATES, FENCE, STEP };

struct node {
	enum event_sort sort;
	enum race_order order;
	unsigned thread;
	struct access access;
	struct step step;
	uint8_t before[EVENTS / 8]; // a bit for each event that is ordered before it
	bool raced, found;	    // by brute force; by the detector
};

static struct node nodes[EVENTS];
static unsigned n;

// ---- brute force --------------------------------------------------------------------------------

static bool is_before(unsigned i, const struct node *e)
{
	return e->before[i / 8] >> i % 8 & 1;
}

static void order(unsigned i, struct node *e)
{
	e->before[i / 8] |= (uint8_t)(1u << i % 8);
	for (unsigned b = 0; b < sizeof e->before; b++)
		e->before[b] |= nodes[i].before[b];
}

static bool done(const struct step *s)
{
	return s->choice.outcome == OUT_GO && !s->result && !s->fault;
}

// The mutex that a step lets go, or takes; 0: none.
static uint32_t lets_go(const struct step *s)
{
	if ((s->op.code == OP_UNLOCK || s->op.code == OP_ORPHAN) && done(s))
		return s->op.object;
	bool waits = op_waits(s->op.code);
	return waits && s->after == PHASE_WAIT && s->phase == PHASE_CALL ? s->op.mutex : 0;
}

static uint32_t takes(const struct step *s)
{
	bool orphaned = s->result == EOWNERDEAD && !s->fault;
	if ((s->op.code == OP_LOCK || s->op.code == OP_TRYLOCK) && (done(s) || orphaned))
		return s->op.object;
	return s->phase == PHASE_RELOCK ? s->op.mutex : 0;
}

static bool is(const struct step *s, enum op_code a, enum op_code b)
{
	return done(s) && (s->op.code == a || s->op.code == b);
}

// Two steps, a before b. Is a ordered before b by what they are?
static bool steps_order(const struct step *a, const struct step *b)
{
	uint32_t t = b->choice.thread;
	bool same = a->op.object == b->op.object;
	if (lets_go(a) && lets_go(a) == takes(b))
		return true;
	if (a->op.code == OP_CREATE && a->op.target == t)
		return true;
	if (a->op.code == OP_EXIT && is(b, OP_JOIN, OP_TRYJOIN) && a->choice.thread == b->op.target)
		return true;
	if (is(a, OP_SEM_POST, OP_SEM_POST) && is(b, OP_SEM_WAIT, OP_SEM_TRYWAIT))
		return same;
	if (is(a, OP_ONCE_DONE, OP_ONCE_DONE) && is(b, OP_ONCE, OP_ONCE))
		return same;
	if (is(a, OP_RW_UNLOCK, OP_RW_UNLOCK) && is(b, OP_RDLOCK, OP_TRYRDLOCK))
		return same && !a->shared;
	if (is(a, OP_RW_UNLOCK, OP_RW_UNLOCK) && is(b, OP_WRLOCK, OP_TRYWRLOCK))
		return same;
	if (a->op.code == OP_INTERRUPT && a->op.target == t)
		return b->op.code == OP_INTERRUPTED ||
		       (b->op.code == OP_COND_WAIT_INT && b->after == PHASE_RUN);
	return false;
}

// All that a thread, now at a barrier, has done is before the step that passes it.
static void order_barrier(struct node *e, const struct world *w, unsigned *opened)
{
	static unsigned last[OBJECTS][THREADS]; // by barrier: the last event of each who had come
	const struct step *s = &e->step;
	unsigned *of = last[s->op.object];
	if (s->phase == PHASE_CALL) {
		memset(of, 0, sizeof last[0]);
		for (unsigned i = 0; i < n; i++) {
			const struct thread *th = &w->threads[nodes[i].thread];
			if (th->phase == PHASE_RELEASED && th->op.object == s->op.object)
				of[nodes[i].thread] = i + 1;
		}
		opened[s->op.object] = n + 1;
	}
	for (unsigned t = 0; t < THREADS; t++)
		if (of[t])
			order(of[t] - 1, e);
	if (opened[s->op.object] && opened[s->op.object] - 1 != n)
		order(opened[s->op.object] - 1, e);
}

static bool acquires(enum race_order o)
{
	return o == RACE_ACQUIRE || o == RACE_CONSUME || o == RACE_ACQ_REL || o == RACE_SEQ_CST;
}

static bool releases(enum race_order o)
{
	return o == RACE_RELEASE || o == RACE_ACQ_REL || o == RACE_SEQ_CST;
}

static bool stores(const struct node *e)
{
	return e->sort == ATOMIC_STORES || e->sort == ATOMIC_UPDATES;
}

static bool loads(const struct node *e)
{
	return e->sort == ATOMIC_LOADS || e->sort == ATOMIC_UPDATES;
}

// Orders before `e` what the load at event `at` synchronizes with: back through the updates, and
// the stores of one thread, that keep a release sequence up; behind such a store only that thread
// can have begun one.
static void order_load(struct node *e, unsigned at)
{
	unsigned only = 0;
	for (unsigned i = at; i-- > 0;) {
		const struct node *s = &nodes[i];
		if (!stores(s) || s->access.addr != nodes[at].access.addr)
			continue;
		if (s->sort == ATOMIC_STORES && only && s->thread != only)
			return;
		if (s->sort == ATOMIC_STORES)
			only = s->thread;
		if (only && s->thread != only)
			continue;
		if (releases(s->order))
			order(i, e);
		for (unsigned f = i; !releases(s->order) && f-- > 0;)
			if (nodes[f].sort == FENCE && nodes[f].thread == s->thread &&
			    releases(nodes[f].order)) {
				order(f, e);
				break;
			}
	}
}

static void order_atomic(struct node *e)
{
	if (loads(e) && acquires(e->order))
		order_load(e, n);
	for (unsigned i = 0; e->sort == FENCE && acquires(e->order) && i < n; i++)
		if (loads(&nodes[i]) && nodes[i].thread == e->thread)
			order_load(e, i);
}

static void order_node(const struct world *w, unsigned *opened)
{
	struct node *e = &nodes[n];
	for (unsigned i = 0; i < n; i++)
		if (nodes[i].thread == e->thread || (e->sort == STEP && nodes[i].sort == STEP &&
						     steps_order(&nodes[i].step, &e->step)))
			order(i, e);
	if (e->sort == STEP && e->step.op.code == OP_BARRIER_WAIT)
		order_barrier(e, w, opened);
	order_atomic(e);
}

static bool is_access(const struct node *e)
{
	return e->sort != STEP && e->sort != FENCE;
}

static bool races(const struct node *a, const struct node *b)
{
	const struct access *x = &a->access, *y = &b->access;
	return is_access(a) && is_access(b) && (x->writes || y->writes) &&
	       !(x->atomic && y->atomic) && x->addr < y->addr + y->size &&
	       y->addr < x->addr + x->size;
}

// ---- the runs -----------------------------------------------------------------------------------

static void on_found(const struct access *before, const struct access *now)
{
	const struct node *first = &nodes[before->pc];
	ck_assert_uint_eq(now->pc, n);
	ck_assert(before->thread == first->thread && before->writes == first->access.writes &&
		  before->atomic == first->access.atomic);
	ck_assert(before->addr >= first->access.addr &&
		  before->addr + before->size <= first->access.addr + first->access.size);
	ck_assert(before->addr >= now->addr &&
		  before->addr + before->size <= now->addr + now->size);
	ck_assert(!is_before((unsigned)before->pc, &nodes[n]));
	nodes[n].found = true;
}

static void happens(struct detector *d, const struct world *w, unsigned *opened)
{
	struct node *e = &nodes[n];
	order_node(w, opened);
	for (unsigned i = 0; i < n; i++)
		e->raced |= !is_before(i, e) && races(&nodes[i], e);
	if (e->sort == STEP)
		race_step(d, w, &e->step);
	else if (e->sort == FENCE)
		race_fence(d, (uint16_t)e->thread, e->order);
	else if (e->sort == PLAIN)
		race_access(d, &e->access);
	else
		race_atomic(d, &e->access, loads(e), e->order);
	n++;
}

static void any_access(struct node *e, uint64_t *state)
{
	static const unsigned sizes[] = {1, 2, 4, 8, 16};
	e->sort = (enum event_sort)random_below(state, STEP);
	e->order = (enum race_order)random_below(state, RACE_SEQ_CST + 1);
	if (random_below(state, 2))
		e->sort = PLAIN;
	bool plain = e->sort == PLAIN;
	unsigned size = plain ? sizes[random_below(state, 5)] : 4;
	unsigned place = plain ? random_below(state, BYTES - 16) : 4 * random_below(state, 3);
	e->access = (struct access){.addr = BASE + place,
				    .size = size,
				    .pc = n,
				    .thread = (uint16_t)e->thread,
				    .writes = plain ? random_below(state, 3) == 0 : stores(e),
				    .atomic = !plain};
}

static bool runs(const struct world *w, unsigned t)
{
	return w->threads[t].life == LIFE_ALIVE;
}

// One run; how many of its accesses race.
static unsigned run(uint64_t seed)
{
	struct program p;
	struct machine m;
	struct choice all[64];
	unsigned opened[OBJECTS] = {0}, raced = 0;
	uint64_t state = seed * 77;
	n = 0;
	memset(nodes, 0, sizeof nodes);
	program_make(&p, seed, PROGRAM_SMALL, false);
	ck_assert_int_eq(machine_init(&m, &p), 0);
	struct detector *d = race_new(on_found);
	ck_assert_ptr_nonnull(d);
	while (n < EVENTS - 20) {
		size_t choices = machine_choices(&m, all, 64);
		if (!choices || m.w.over)
			break;
		struct choice c =
			all[random_below(&state, (unsigned)(choices < 64 ? choices : 64))];
		nodes[n] = (struct node){.sort = STEP, .thread = c.thread};
		ck_assert_int_eq(machine_step(&m, c, &nodes[n].step), 0);
		happens(d, &m.w, opened);
		for (unsigned k = random_below(&state, 4); k && runs(&m.w, c.thread); k--) {
			if (nodes[n - 1].sort == STEP && nodes[n - 1].step.after != PHASE_RUN)
				break;
			nodes[n] = (struct node){.thread = c.thread};
			any_access(&nodes[n], &state);
			happens(d, &m.w, opened);
		}
	}
	for (unsigned i = 0; i < n; i++) {
		ck_assert_msg(nodes[i].raced == nodes[i].found,
			      "seed %lu: event %u of thread %u %s", (unsigned long)seed, i,
			      nodes[i].thread, nodes[i].raced ? "is missed" : "is no race");
		raced += nodes[i].raced;
	}
	ck_assert(!race_lost(d));
	race_free(d);
	machine_free(&m);
	return raced;
}

START_TEST(finds_each_race_and_no_other)
{
	unsigned raced = 0, accesses = 0;
	for (uint64_t seed = 1; seed <= 3000; seed++) {
		raced += run(seed);
		for (unsigned i = 0; i < n; i++)
			accesses += is_access(&nodes[i]);
	}
	ck_assert_uint_gt(raced, 1000); // the test tests something
	ck_assert_uint_gt(accesses - raced, 1000);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("race");
	TCase *c = unit_case(s, "races");
	tcase_add_test(c, finds_each_race_and_no_other);
	return unit_run(s);
}
