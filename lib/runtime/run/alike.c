// SPDX-License-Identifier: MIT
//
// Identical threads and their own parts of the state: see alike.h.
#include "runtime/run/alike.h"

#include "runtime/gate/races.h"
#include "runtime/gate/run_world.h"
#include "runtime/memory/heap.h"
#include "runtime/real.h"
#include "runtime/run/restore.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include "base/mix.h"

#include <string.h>

#define PLACE ((uint64_t)1 << 62)  // marks of hashed words: an address in the thread's own memory;
#define OWN ((uint64_t)1 << 63)	   // a word that leads there;
#define RECORD ((uint64_t)3 << 62) // a word that leads to the thread's record

extern const struct of_threads tables[] __asm__("__start_rt_of_threads");
extern const struct of_threads tables_end[] __asm__("__stop_rt_of_threads");
extern void *__libc_stack_end;

struct alike {
	const struct rt_thread *record;
	uint32_t creator;
	uint64_t kind;	    // a hash that identical threads share
	uintptr_t from, to; // its memory
	uintptr_t self;	    // the place of its number in it (rt_self)
	uint64_t sum;	    // of the thread's own memory
	bool named;	    // other memory has a pointer to its memory
};

// Kept.
static struct found {
	struct alike all[MAX_THREADS]; // n of them,
	unsigned n;
	bool arguments;			  // differ between threads that count as identical
	uintptr_t low, high;		  // whose memory is between these
	bool is[MAX_THREADS + 1];	  // by thread
	uint16_t of_region[HEAP_REGIONS]; // 1 + the index in all of its thread; 0: none
} * found;

bool alike_prepare(void)
{
	found = restore_keep(sizeof *found);
	return found;
}

// ---- which threads ------------------------------------------------------------------------------

static bool same_beginning(uint32_t a, uint32_t b, enum told_states told)
{
	const struct rt_thread *r = thread_numbered(a), *s = thread_numbered(b);
	return r && s && r->begin.heap && s->begin.heap && r->begin.start == s->begin.start &&
	       (told == STATES_BEGUN || r->begin.arg == s->begin.arg) &&
	       r->begin.routine == s->begin.routine &&
	       run_world.threads[a].creator == run_world.threads[b].creator;
}

static bool has_others(uint32_t thread, enum told_states told)
{
	bool others = false;
	for (uint32_t t = 2; t <= run_world.nthreads; t++) {
		bool same = t != thread && same_beginning(thread, t, told);
		others |= same;
		found->arguments |= same && !same_beginning(thread, t, STATES_ALIKE);
	}
	return others;
}

static void add_thread(uint32_t thread, enum told_states told)
{
	const struct rt_thread *r = thread_numbered(thread);
	struct alike *a = &found->all[found->n++];
	*a = (struct alike){.record = r, .creator = run_world.threads[thread].creator};
	a->kind = mix64((uint64_t)(uintptr_t)r->begin.start);
	if (told != STATES_BEGUN)
		a->kind += mix64((uint64_t)(uintptr_t)r->begin.arg + 1);
	a->kind = mix64(a->kind + mix64(r->begin.routine) + a->creator);
	heap_region(r->begin.heap, &a->from, &a->to);
	a->self = (uintptr_t)r->handle + ((uintptr_t)&rt_self - (uintptr_t)REAL(pthread_self)());
	found->low = found->n == 1 || a->from < found->low ? a->from : found->low;
	found->high = found->n == 1 || a->to > found->high ? a->to : found->high;
	found->is[thread] = true;
	found->of_region[heap_number(r->begin.heap)] = (uint16_t)found->n;
}

// Only what was found before is cleared: the tables are large.
static void clear(void)
{
	for (unsigned i = 0; i < found->n; i++)
		found->of_region[heap_region_of(found->all[i].from)] = 0;
	found->n = 0;
	found->arguments = false;
	memset(found->is, 0, (run_world.nthreads + 1) * sizeof *found->is);
}

void alike_find(enum told_states told, void (*leave_out)(const void *from, const void *to))
{
	bool wanted = told == STATES_BEGUN || told == STATES_ALIKE;
	clear();
	for (uint32_t t = 2; wanted && t <= run_world.nthreads; t++)
		if (has_others(t, told))
			add_thread(t, told);
	if (!found->n)
		return;
	for (const struct of_threads *o = tables; o < tables_end; o++)
		leave_out(o->table, (const char *)o->table + (run_world.nthreads + 1) * o->row);
	for (unsigned i = 0; i < found->n; i++) {
		const struct rt_thread *r = found->all[i].record;
		leave_out(r, r + 1);
		leave_out(heap_line(r->begin.heap), heap_line(r->begin.heap) + 1);
	}
}

const bool *alike_threads(void)
{
	return found->n ? found->is : NULL;
}

struct alike *alike_owner(uintptr_t at)
{
	if (!found->n || at < found->low || at >= found->high)
		return NULL;
	uint16_t i = found->of_region[heap_region_of(at)];
	return i ? &found->all[i - 1] : NULL;
}

// ---- a thread's own part ------------------------------------------------------------------------

uint64_t alike_place(const struct alike *own, uintptr_t at)
{
	return own ? PLACE | (at - own->from) : at;
}

// Does the thread's creator keep its handle there? The creator's stack may hold copies.
static bool is_kept(const struct alike *a, uintptr_t at)
{
	const struct rt_thread *creator = thread_numbered(a->creator);
	uintptr_t from = 0, to = (uintptr_t)__libc_stack_end;
	if (a->creator == 1)
		from = to - ((uintptr_t)64 << 20);
	else if (creator && creator->begin.heap)
		heap_region(creator->begin.heap, &from, &to);
	return at == (uintptr_t)a->record->kept || (from <= at && at < to);
}

// A word leads into a thread's memory if it is an address in it or directly behind it: the memory
// of another thread never begins there.
uint64_t alike_word(const struct alike *own, uintptr_t at, uint64_t word)
{
	struct alike *a = alike_owner(word - 1);
	if (own && word == (uint64_t)(uintptr_t)own->record)
		return RECORD;
	if (own && at == (own->self & ~(uintptr_t)7))
		return word - ((uint64_t)own->record->number << own->self % 8 * 8);
	if (!a)
		return word;
	if (word == (uint64_t)a->record->handle) {
		a->named |= a != own && !is_kept(a, at);
		return word;
	}
	a->named |= a != own;
	return a == own ? OWN | (word - own->from) : word;
}

void alike_add(struct alike *own, uint64_t sum)
{
	own->sum += sum;
}

static uint64_t row_sum(const struct of_threads *o, uint32_t thread, const struct alike *own,
			uint64_t (*plain)(uint64_t word))
{
	const uint64_t *words = (const uint64_t *)((const char *)o->table + thread * o->row);
	uint64_t sum = 0;
	for (size_t i = 0; i < o->row / sizeof *words; i++) {
		uint64_t place = (uint64_t)(o - tables) << 32 | (i + 1);
		uint64_t word = alike_word(own, 0, words[i]);
		if (words[i])
			sum += mix64(mix64(place) + (word == words[i] ? plain(word) : word));
	}
	return sum;
}

static uint64_t rows_sum(uint32_t thread, const struct alike *own, uint64_t (*plain)(uint64_t word))
{
	uint64_t sum = 0;
	for (const struct of_threads *o = tables; o < tables_end; o++)
		sum += row_sum(o, thread, own, plain);
	return sum;
}

static void add_rest(struct alike *a, unsigned pauses, uint64_t (*plain)(uint64_t word))
{
	const struct rt_thread *r = a->record;
	uint64_t h = world_thread_state(&run_world, r->number, pauses);
	h = mix64(h + ((uint64_t)r->joined << 1 | r->detached));
	h = mix64(h + alike_word(a, 0, (uint64_t)(uintptr_t)r->result));
	if (!r->begun)
		h = mix64(h + alike_word(a, 0, (uint64_t)(uintptr_t)r->begin.arg));
	a->sum += h + rows_sum(r->number, a, plain);
}

// Names threads in whose own memory there is an object, since the model knows it by its address.
static void name_objects(void)
{
	for (uint32_t o = 1; o <= run_world.nobjects; o++) {
		struct alike *a = alike_owner(run_world.objects[o].addr);
		if (a)
			a->named = true;
	}
}

// ---- the sum ------------------------------------------------------------------------------------

static bool may_change(const struct alike *a)
{
	return !a->named && !run_world.threads[a->record->number].joined;
}

// The number of orders of the first i threads, divided by that of the first i - 1, as a fraction:
// the threads of this kind so far, over those among them in the same state.
static void count_orders(unsigned i, uint64_t *n, uint64_t *of)
{
	const struct alike *a = &found->all[i];
	*n = *of = 1;
	for (unsigned k = 0; k < i && may_change(a); k++) {
		const struct alike *b = &found->all[k];
		if (!may_change(b) || a->kind != b->kind)
			continue;
		++*n;
		*of += a->sum == b->sum;
	}
}

uint64_t alike_sum(unsigned pauses, uint64_t (*plain)(uint64_t word), uint32_t *stands_for)
{
	uint64_t all = 0, orders = 1, n, of;
	if (found->n)
		name_objects();
	for (uint32_t t = 1; found->n && t <= run_world.nthreads; t++)
		if (!found->is[t])
			all += mix64(rows_sum(t, NULL, plain) + t);
	for (unsigned i = 0; i < found->n; i++)
		add_rest(&found->all[i], pauses, plain);
	for (unsigned i = 0; i < found->n; i++) {
		const struct alike *a = &found->all[i];
		all += mix64(mix64(a->sum) + (a->named ? a->record->number : a->kind));
		count_orders(i, &n, &of);
		if (orders <= UINT32_MAX)
			orders = orders * n / of;
	}
	orders = found->arguments ? 1 : orders; // not all of them can be reached
	*stands_for = !found->n ? 0 : orders < UINT32_MAX ? (uint32_t)orders : UINT32_MAX;
	return all;
}

// ---- what distinguishes them --------------------------------------------------------------------

static bool waits_to_join(uint32_t thread)
{
	const struct thread *th = &run_world.threads[thread];
	return th->phase == PHASE_CALL && th->op.code == OP_JOIN && th->op.arg == TR_NEVER;
}

// Does the thread's operation name one of the identical threads, other than as its creator to join
// it?
static bool names_one(uint32_t thread)
{
	const struct thread *th = &run_world.threads[thread];
	switch (th->op.code) {
	case OP_JOIN:
		return found->is[th->op.target] &&
		       (thread != run_world.threads[th->op.target].creator ||
			!waits_to_join(thread));
	case OP_TRYJOIN:
	case OP_DETACH:
	case OP_INTERRUPT:
	case OP_CANCEL:
		return found->is[th->op.target];
	default:
		return false;
	}
}

// Do joins or results distinguish the two? Joins do not if one thread joins all of their kind, with
// nothing in between.
static bool joined_apart(const struct alike *a, const struct alike *b)
{
	const struct thread *s = &run_world.threads[a->record->number],
			    *t = &run_world.threads[b->record->number];
	bool results = s->life == LIFE_EXITED && t->life == LIFE_EXITED &&
		       a->record->result != b->record->result;
	return a->kind == b->kind &&
	       (results || (s->joined && !t->joined && !waits_to_join(a->creator)));
}

bool alike_apart(void)
{
	bool apart = found->arguments && races_argument_written();
	for (uint32_t t = 1; found->n && t <= run_world.nthreads; t++)
		apart |= run_world.threads[t].phase == PHASE_CALL && names_one(t);
	for (unsigned i = 0; i < found->n; i++)
		for (unsigned k = 0; k < found->n; k++)
			apart |= joined_apart(&found->all[i], &found->all[k]);
	for (unsigned i = 0; i < found->n; i++)
		apart |= found->all[i].record->knows_itself;
	return apart;
}
