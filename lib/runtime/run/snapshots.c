// SPDX-License-Identifier: MIT
//
// A stack of snapshots: see snapshots.h.
#include "runtime/run/snapshots.h"

#include "runtime/own_calls.h"
#include "runtime/run/restore.h"

#include <sys/syscall.h>
#include <unistd.h>

#define SNAPSHOTS 16
#define ROOM ((size_t)16 << 20) // bytes: of pages, and of events and output behind them
#define PAYS 2 // times the cost of taking it: less is not won back, since not all are used
#define NONE UINT32_MAX

struct snapshot {
	uint32_t depth; // choices made so far
	uint32_t events;
	size_t pages, output; // bytes
	off_t input;	      // read so far
	struct context context;
	char *room;
};
_Static_assert(sizeof(struct snapshot) % 8 == 0, "it is copied by words");

// Kept; the execution in it is the last that was begun.
static struct snapshots {
	struct snapshot stack[SNAPSHOTS]; // n of them, the deepest last
	unsigned n;
	uint32_t wanted, then; // choices before which one is to be taken, NONE: nowhere
	uint64_t begun, cost;  // ticks: when it was begun, and what putting memory back took
	struct run run;
	struct choice plan[WIRE_PLAN];
	struct visible visible[WIRE_VISIBLE];
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

static uint64_t ticks(void)
{
#ifdef __x86_64__
	return __builtin_ia32_rdtsc();
#else
	return 0;
#endif
}

// ---- which one ------------------------------------------------------------------------------

static bool same_policy(const struct policy *a, const struct policy *b)
{
	return a->kind == b->kind && a->eager == b->eager && a->changes == b->changes &&
	       a->length == b->length && a->seed == b->seed;
}

static bool same_visible(const struct wire *wire, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (own->visible[i].addr != wire->visible[i].addr ||
		    own->visible[i].size != wire->visible[i].size)
			return false;
	return true;
}

// Do two executions do the same as long as their plans say the same?
static bool alike(const struct run *a, const struct run *b, const struct wire *wire)
{
	return a->rules.any_timeouts == b->rules.any_timeouts &&
	       a->rules.spurious == b->rules.spurious &&
	       a->rules.interrupts == b->rules.interrupts && same_policy(&a->policy, &b->policy) &&
	       a->races == b->races && a->resumes == b->resumes && a->steps == b->steps &&
	       a->exact == b->exact && a->states == b->states && a->nvisible == b->nvisible &&
	       a->prints == b->prints && a->input == b->input && same_visible(wire, b->nvisible) &&
	       a->nplan && !a->output && !b->output && !b->ask;
}

static uint32_t common(const struct wire_cell *cell, uint32_t n)
{
	uint32_t i = 0;
	while (i < n && choice_same(own->plan[i], cell->plan[i]))
		i++;
	return i;
}

// From here on it is this execution that was the last; it is like the one before or not, and their
// plans have so many choices in common.
static void note(const struct wire *wire, const struct wire_cell *cell, bool like, uint32_t same)
{
	const struct run *run = &cell->run;
	for (uint32_t i = same; i < run->nplan; i++)
		own->plan[i] = cell->plan[i];
	for (uint32_t i = 0; !like && i < run->nvisible; i++)
		own->visible[i] = wire->visible[i];
	own->run = *run;
}

// How deep it may begin: while sleepers are not asleep yet, nothing depends on which they are.
static uint32_t depth_most(const struct run *run)
{
	bool sleeps = run->nsleepers && run->sleep_from < run->nplan;
	return sleeps ? run->sleep_from : run->nplan ? run->nplan - 1 : 0;
}

// Where it leaves the way of the last execution, and where those that come after it will leave its
// own.
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
	bool deepest = i == own->n && !run->output && !run->ask;
	want(s ? s->depth : 0, same, deepest ? most : 0);
	return s;
}

// ---- back to it -----------------------------------------------------------------------------

static size_t size_of(uint32_t events)
{
	return events * sizeof(struct event);
}

// The file of the output is empty between two executions.
static bool restore(const struct snapshot *s, struct wire_cell *cell)
{
	if (!s)
		return restore_back();
	const char *events = s->room + s->pages, *output = events + size_of(s->events);
	if (s->output && own_call(SYS_write, STDOUT_FILENO, (long)(uintptr_t)output,
				  (long)s->output, 0) != (long)s->output)
		return false;
	if (cell->run.input)
		own_call(SYS_lseek, STDIN_FILENO, s->input, SEEK_SET, 0);
	restore_copy_words(cell->events, events, size_of(s->events) / 8);
	atomic_store_explicit(&cell->n, s->events, memory_order_release);
	return restore_back_to(s->room, s->pages);
}

bool snapshots_back(const struct wire *wire, struct wire_cell *cell, const struct context **from)
{
	const struct snapshot *s = find(wire, cell);
	uint64_t before = ticks();
	if (!restore(s, cell))
		return false;
	own->begun = ticks();
	own->cost = own->begun - before;
	*from = s ? &s->context : NULL;
	atomic_store_explicit(&cell->resumed, s ? s->depth : 0, memory_order_relaxed);
	return true;
}

// ---- taking ---------------------------------------------------------------------------------

uint32_t snapshots_wanted(void)
{
	return own->wanted;
}

// The shallowest gives way: the way back to it is the longest.
static struct snapshot *room(void)
{
	struct snapshot first = own->stack[0];
	if (own->n < SNAPSHOTS)
		return &own->stack[own->n++];
	restore_copy_words(own->stack, own->stack + 1, (SNAPSHOTS - 1) * sizeof first / 8);
	own->stack[SNAPSHOTS - 1] = first;
	return &own->stack[SNAPSHOTS - 1];
}

// Copies all of it, but for the registers. False: there is no room.
static bool fill(struct snapshot *s, const struct wire_cell *cell, size_t events)
{
	s->pages = restore_copy(s->room, ROOM / 2);
	if (!s->pages)
		return false;
	char *to = s->room + s->pages;
	restore_copy_words(to, cell->events, events / 8);
	return own_call(SYS_pread64, STDOUT_FILENO, (long)(uintptr_t)(to + events), (long)s->output,
			0) == (long)s->output;
}

void snapshots_take(const struct wire_cell *cell, const struct context *here)
{
	uint32_t events = atomic_load_explicit(&cell->n, memory_order_relaxed);
	size_t output = (size_t)own_call(SYS_lseek, STDOUT_FILENO, 0, SEEK_CUR, 0);
	uint32_t depth = own->wanted;
	own->wanted = own->then;
	own->then = NONE;
	bool pays = own->run.snapshots || ticks() - own->begun > PAYS * own->cost;
	if (!pays || size_of(events) > ROOM / 4 || output > ROOM / 4)
		return;
	struct snapshot *s = room();
	s->depth = depth;
	s->events = events;
	s->output = output;
	s->context = *here;
	s->input = own_call(SYS_lseek, STDIN_FILENO, 0, SEEK_CUR, 0);
	if (!fill(s, cell, size_of(events)))
		own->n--;
	own->begun = ticks();
}
