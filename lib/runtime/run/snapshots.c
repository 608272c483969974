// SPDX-License-Identifier: MIT
//
// A stack of snapshots: see snapshots.h.
#include "runtime/run/snapshots.h"

#include "runtime/cpu/system_calls.h"
#include "runtime/run/restore.h"

#include <sys/syscall.h>
#include <unistd.h>

#define SNAPSHOTS 16
#define ROOM ((size_t)16 << 20) // bytes, of pages and of output
#define PAYS 2 // how many times its cost a snapshot must save, since not all are used
#define NONE UINT32_MAX

struct snapshot {
	uint32_t depth; // choices made so far
	uint32_t events;
	size_t pages, output; // bytes
	off_t input;	      // position in the input
	uint64_t way;	      // ticks that the program took to get here
	struct context context;
	char *room;
};
_Static_assert(sizeof(struct snapshot) % 8 == 0, "it is copied by words");

// Kept. The execution in it is the last one begun; its plan includes the answers since.
static struct snapshots {
	struct snapshot stack[SNAPSHOTS]; // n of them, the deepest last
	unsigned n;
	uint32_t wanted, then; // numbers of choices at which the next snapshots are to be taken;
			       // NONE: nowhere
	uint64_t cost;	       // ticks that restoring memory took
	uint64_t way, since;   // ticks that the program took to get here, and when it was here
	struct run run;
	struct choice plan[WIRE_PLAN];
	struct visible visible[WIRE_VISIBLE];
	struct event events[WIRE_EVENTS]; // up to the deepest snapshot; those of the others are
					  // among them
} * own;

bool snapshots_prepare(void)
{
	own = restore_keep(sizeof *own);
	for (unsigned i = 0; own && i < SNAPSHOTS; i++) {
		own->stack[i].room = restore_keep(ROOM);
		if (!own->stack[i].room)
			return false;
	}
	if (own)
		own->wanted = own->then = NONE;
	return own;
}

// ---- choosing -----------------------------------------------------------------------------------

static bool same_policy(const struct policy *a, const struct policy *b)
{
	return a->kind == b->kind && a->eager == b->eager && a->changes == b->changes &&
	       a->length == b->length && a->seed == b->seed;
}

static bool same_visible(const struct wire *wire, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (own->visible[i].addr != wire->visible[i].addr ||
		    own->visible[i].size != wire->visible[i].size ||
		    own->visible[i].first != wire->visible[i].first)
			return false;
	return true;
}

static bool same_rounds(const struct endless *a, const struct endless *b)
{
	if (a->most != b->most || a->n != b->n)
		return false;
	for (uint32_t i = 0; i < b->n; i++)
		if (a->loops[i].head != b->loops[i].head || a->loops[i].by != b->loops[i].by)
			return false;
	return true;
}

// Do two executions behave the same as long as their plans agree?
static bool alike(const struct run *a, const struct run *b, const struct wire *wire)
{
	return a->rules.any_timeouts == b->rules.any_timeouts &&
	       a->rules.spurious == b->rules.spurious &&
	       a->rules.interrupts == b->rules.interrupts && same_policy(&a->policy, &b->policy) &&
	       a->races == b->races && a->resumes == b->resumes && a->steps == b->steps &&
	       a->exact == b->exact && a->states == b->states && a->nvisible == b->nvisible &&
	       a->prints == b->prints && a->input == b->input && a->output == b->output &&
	       a->ask == b->ask && same_rounds(&a->rounds, &b->rounds) &&
	       same_visible(wire, b->nvisible);
}

static uint32_t common(const struct wire_cell *cell, uint32_t n)
{
	uint32_t i = 0;
	while (i < n && choice_same(own->plan[i], cell->plan[i]))
		i++;
	return i;
}

// Makes this execution the last one. like: it behaves as the one before while their plans agree,
// for `same` choices.
static void note(const struct wire *wire, const struct wire_cell *cell, bool like, uint32_t same)
{
	const struct run *run = &cell->run;
	for (uint32_t i = same; i < run->nplan; i++)
		own->plan[i] = cell->plan[i];
	for (uint32_t i = 0; !like && i < run->nvisible; i++)
		own->visible[i] = wire->visible[i];
	own->run = *run;
}

// The most choices after which this execution may begin: before its sleepers fall asleep, nothing
// depends on them.
static uint32_t depth_most(const struct run *run)
{
	if (run->ask) // all choices are answers
		return run->nplan;
	bool sleeps = run->nsleepers && run->sleep_from < run->nplan;
	return sleeps ? run->sleep_from : run->nplan ? run->nplan - 1 : 0;
}

// Requests snapshots where this execution diverges from the last one, and where later ones will
// diverge from it.
static void want(uint32_t from, uint32_t same, uint32_t most)
{
	own->wanted = same > from && same < most ? same : most > from ? most : NONE;
	own->then = own->wanted < most ? most : NONE;
}

static const struct snapshot *find(const struct wire *wire, const struct wire_cell *cell)
{
	const struct run *run = &cell->run;
	uint32_t n = own->run.nplan < run->nplan ? own->run.nplan : run->nplan;
	bool like = alike(&own->run, run, wire);
	uint32_t same = like ? common(cell, n) : 0, most = depth_most(run);
	note(wire, cell, like, same);
	while (own->n && own->stack[own->n - 1].depth > same)
		own->n--;
	unsigned i = own->n;
	while (i && own->stack[i - 1].depth > most)
		i--;
	const struct snapshot *s = i ? &own->stack[i - 1] : NULL;
	bool deepest = i == own->n && !run->ask;
	want(s ? s->depth : 0, same, deepest ? most : 0);
	return s;
}

// ---- returning ----------------------------------------------------------------------------------

static size_t size_of(uint32_t events)
{
	return events * sizeof(struct event);
}

// The file of the output is empty between executions.
static bool restore(const struct snapshot *s, struct wire_cell *cell)
{
	if (!s)
		return restore_back();
	const char *output = s->room + s->pages;
	if (s->output && own_call(SYS_write, STDOUT_FILENO, (long)(uintptr_t)output,
				  (long)s->output, 0) != (long)s->output)
		return false;
	if (cell->run.input)
		own_call(SYS_lseek, STDIN_FILENO, s->input, SEEK_SET, 0);
	cpu_copy_words(cell->events, own->events, size_of(s->events) / 8);
	atomic_store_explicit(&cell->n, s->events, memory_order_release);
	return restore_back_to(s->room, s->pages);
}

bool snapshots_back(const struct wire *wire, struct wire_cell *cell, const struct context **from)
{
	const struct snapshot *s = find(wire, cell);
	uint64_t before = cpu_ticks();
	if (!restore(s, cell))
		return false;
	own->way = s ? s->way : 0;
	own->since = cpu_ticks();
	own->cost = own->since - before;
	*from = s ? &s->context : NULL;
	atomic_store_explicit(&cell->resumed, s ? s->depth : 0, memory_order_relaxed);
	return true;
}

// ---- taking ---------------------------------------------------------------------------------

// Measures the time that the program took to get here.
static void arrives(void)
{
	uint64_t now = cpu_ticks();
	own->way += now - own->since;
	own->since = now;
}

static bool pays(void)
{
	uint64_t last = own->n ? own->stack[own->n - 1].way : 0;
	return own->run.snapshots || own->way - last > PAYS * own->cost;
}

// A snapshot is useless once the way to it is unknown.
bool snapshots_due(uint64_t choices)
{
	if (!own->run.ask)
		return choices == own->wanted;
	arrives();
	bool there = own->n && own->stack[own->n - 1].depth >= choices;
	return choices <= own->run.nplan && !there && pays();
}

void snapshots_answered(struct choice c)
{
	own->since = cpu_ticks();
	if (own->run.nplan < WIRE_PLAN)
		own->plan[own->run.nplan++] = c;
}

// The snapshot to drop.
static unsigned least_missed(void)
{
	unsigned least = 0;
	double share = 0; // the relative cost of a return without it
	for (unsigned i = 0; i + 1 < own->n; i++) {
		uint64_t before = i ? own->stack[i - 1].way : 0;
		double longer = (double)(own->stack[i + 1].way - before);
		double here = longer / (double)(own->way - own->stack[i].way + 1);
		if (i && here >= share)
			continue;
		least = i;
		share = here;
	}
	return least;
}

static struct snapshot *room(void)
{
	if (own->n < SNAPSHOTS)
		return &own->stack[own->n++];
	unsigned i = least_missed();
	struct snapshot gone = own->stack[i];
	cpu_copy_words(own->stack + i, own->stack + i + 1, (SNAPSHOTS - 1 - i) * sizeof gone / 8);
	own->stack[SNAPSHOTS - 1] = gone;
	return &own->stack[SNAPSHOTS - 1];
}

// Copies everything except the registers. False: there is no room.
static bool fill(struct snapshot *s, const struct wire_cell *cell, uint32_t events)
{
	s->pages = restore_copy(s->room, ROOM / 2);
	if (!s->pages)
		return false;
	cpu_copy_words(own->events + events, cell->events + events,
		       size_of(s->events - events) / 8);
	return own_call(SYS_pread64, STDOUT_FILENO, (long)(uintptr_t)(s->room + s->pages),
			(long)s->output, 0) == (long)s->output;
}

void snapshots_take(const struct wire_cell *cell, uint32_t choices, const struct context *here)
{
	size_t output = (size_t)own_call(SYS_lseek, STDOUT_FILENO, 0, SEEK_CUR, 0);
	own->wanted = own->then;
	own->then = NONE;
	arrives();
	if (!pays() || output > ROOM / 4)
		return;
	uint32_t events = own->n ? own->stack[own->n - 1].events : 0;
	struct snapshot *s = room();
	s->depth = choices;
	s->way = own->way;
	s->events = atomic_load_explicit(&cell->n, memory_order_relaxed);
	s->output = output;
	s->context = *here;
	s->input = own_call(SYS_lseek, STDIN_FILENO, 0, SEEK_CUR, 0);
	if (!fill(s, cell, events))
		own->n--;
	own->since = cpu_ticks();
}
