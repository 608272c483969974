// SPDX-License-Identifier: MIT
//
// Accesses by pointers to variables: see extents.h. Only a pointer into a variable that is in the
// table says anything: C lets a program compute no other address from it than one in that variable,
// or the one behind its end. As that may be where the next variable begins, a pointer to there may
// be about either, or, on a stack, about something without a name.
#include "runtime/gate/extents.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/end.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/memory/bounds.h"
#include "runtime/memory/functions.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include "trace/extents.h"

#include <inttypes.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

bool rt_extents_on;
PAST uint64_t rt_hook_registers[EXTENT_REGISTERS + 1];

// Written at the start of the first run.
static struct {
	bool known;
	uint64_t moved; // load address of the program, minus the addresses in its file
} program;

static int note_program(struct dl_phdr_info *info, size_t size, void *unused)
{
	(void)size;
	(void)unused;
	program.moved = info->dlpi_addr;
	program.known = true;
	return 1; // the first module is the program
}

void extents_begin(bool looked)
{
	rt_extents_on = looked && channel_wire->extents.nbases;
	frames_ask(rt_extents_on);
	if (rt_extents_on && !program.known)
		dl_iterate_phdr(note_program, NULL);
}

// ---- the pointer --------------------------------------------------------------------------------

static const struct extent_base *base_at(uint64_t back)
{
	const struct extents *e = &channel_wire->extents;
	size_t from = 0, to = e->nbases < EXTENTS_BASES ? e->nbases : EXTENTS_BASES;
	while (from < to) {
		size_t middle = (from + to) / 2;
		if (e->bases[middle].at == back)
			return &e->bases[middle];
		if (e->bases[middle].at < back)
			from = middle + 1;
		else
			to = middle;
	}
	return NULL;
}

#define RBP 5 // its number

static uint64_t value_at(int32_t place)
{
	if (place == EXTENT_NOWHERE)
		return 0;
	if (place >= 0)
		return rt_hook_registers[place % EXTENT_REGISTERS];
	return *(const uint64_t *)(uintptr_t)(rt_hook_registers[RBP] + (uint64_t)(int64_t)place);
}

static bool is_static(uint64_t at)
{
	const struct extents *e = &channel_wire->extents;
	const struct extent_variable *last = &e->statics[e->nstatics ? e->nstatics - 1 : 0];
	int64_t here = (int64_t)(at - program.moved);
	return e->nstatics && here >= e->statics[0].at && here < last->at + last->size;
}

// What a thread has read last at places of which the table says so.
#define READS 8
PAST static struct reads {
	struct {
		uint64_t back, frame, value;
	} all[READS];
	uint64_t next;
} reads[MAX_THREADS + 1];

// Memory of the program that can be read for certain: what is at another address may end the
// program with a signal, which is to come from its own instruction.
static bool is_memory(uint64_t at)
{
	uint64_t from, size;
	return is_static(at) || frames_stack_end(rt_self, at) || bounds_block(at, &from, &size);
}

void extents_keep(const struct access *a, const struct extents_call *call)
{
	if (!is_memory(a->addr))
		return;
	struct reads *k = &reads[rt_self];
	unsigned i = k->next++ % READS;
	k->all[i].back = call->back;
	k->all[i].frame = call->frame;
	k->all[i].value = *(const uint64_t *)(uintptr_t)a->addr;
}

// What the calling function has read there; 0: that is not known.
static uint64_t kept_of(uint64_t back)
{
	const struct reads *k = &reads[rt_self];
	for (uint64_t i = k->next; i > 0 && i + READS > k->next; i--) {
		unsigned at = (i - 1) % READS;
		if (k->all[at].back == back && k->all[at].frame == rt_hook_registers[RBP])
			return k->all[at].value;
	}
	return 0;
}

// ---- the variable -------------------------------------------------------------------------------

// The variable that a pointer points into, and the one that ends there.
struct around {
	uint64_t from, end;   // of the first; end 0: there is none
	uint64_t before_from; // of the second; 0: there is none
	const struct extent_variable *is;
	bool several; // it points into two, of which each may be meant
	bool local;
};

static void meet(struct around *a, const struct extent_variable *v, uint64_t from, uint64_t at)
{
	if (from + v->size == at)
		a->before_from = from;
	if (at - from >= v->size)
		return;
	a->several |= a->end && (a->from != from || a->end != from + v->size);
	a->from = from;
	a->end = from + v->size;
	a->is = v;
}

static void among_statics(struct around *a, uint64_t at)
{
	const struct extents *e = &channel_wire->extents;
	size_t low = 0, high = e->nstatics < EXTENTS_STATICS ? e->nstatics : EXTENTS_STATICS;
	int64_t here = (int64_t)(at - program.moved);
	while (low < high) { // the first that begins behind
		size_t middle = (low + high) / 2;
		if (e->statics[middle].at <= here)
			low = middle + 1;
		else
			high = middle;
	}
	for (size_t i = low; i > 0 && i + 4 > low; i--) // a declaration may be there twice
		meet(a, &e->statics[i - 1], program.moved + (uint64_t)e->statics[i - 1].at, at);
}

static const struct extent_function *function_at(uint64_t pc)
{
	const struct extents *e = &channel_wire->extents;
	size_t low = 0,
	       high = e->nfunctions < EXTENTS_FUNCTIONS ? e->nfunctions : EXTENTS_FUNCTIONS;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (e->functions[middle].to > pc)
			high = middle;
		else
			low = middle + 1;
	}
	const struct extent_function *f = &e->functions[low];
	return low < e->nfunctions && f->from <= pc ? f : NULL;
}

// The thread whose stack this address is on; 0: none that is known.
static uint32_t owner_of(uint64_t at)
{
	if (frames_stack_end(rt_self, at))
		return rt_self;
	for (uint32_t t = 1; t <= run_world.nthreads; t++)
		if (run_world.threads[t].life == LIFE_ALIVE && frames_stack_end(t, at))
			return t;
	return 0;
}

// Frames are walked from the innermost out; the first that is not understood is the last.
static void among_locals(struct around *a, uint64_t at, uint64_t pc)
{
	const struct extents *e = &channel_wire->extents;
	struct frame frames[FRAMES_MOST];
	uint32_t owner = owner_of(at);
	unsigned n = !owner		? 0
		     : owner == rt_self ? frames_here(pc, frames)
					: frames_waiting(owner, frames);
	for (unsigned i = 0; i < n; i++) {
		uint64_t call = frames[i].pc - program.moved;
		const struct extent_function *f = function_at(call);
		if (!f)
			return;
		for (uint32_t k = f->first; k < f->first + f->n && k < EXTENTS_LOCALS; k++)
			if (e->locals[k].from <= call && call < e->locals[k].to)
				meet(a, &e->locals[k], frames[i].base + (uint64_t)e->locals[k].at,
				     at);
	}
}

static struct around find_around(uint64_t at, uint64_t pc)
{
	struct around a = {0};
	if (is_static(at))
		among_statics(&a, at);
	else
		among_locals(&a, at, pc);
	a.local = !is_static(at);
	return a;
}

// The last answers, for loops over an array: of a place in the code, in one frame. Where a function
// has begun or a step was made since, another variable may be where the pointer points.
#define ANSWERS 16
PAST static struct answered {
	uint64_t at, pc, frame, step;
	struct around is;
} answers[ANSWERS];

static const struct around *around_of(uint64_t at, uint64_t pc)
{
	uint64_t frame = rt_hook_registers[RBP], step = decide_steps() + functions_begun() + 1;
	struct answered *a = &answers[pc / 4 % ANSWERS];
	if (a->at != at || a->pc != pc || a->frame != frame || a->step != step)
		*a = (struct answered){at, pc, frame, step, find_around(at, pc)};
	return &a->is;
}

// ---- the access ---------------------------------------------------------------------------------

// Tells of an access outside of a variable: which element of it that would be, if it is an array of
// one dimension, its name, its type, and the function that it is local to.
static _Noreturn void outside(const struct access *a, const struct around *in)
{
	const struct extents *e = &channel_wire->extents;
	char text[512], index[24] = "";
	const char *name = e->names + in->is->name;
	const char *type = name + strlen(name) + 1, *function = type + strlen(type) + 1;
	bool before = a->addr < in->from;
	int64_t off = (int64_t)(before ? a->addr - in->from : a->addr + a->size - 1 - in->from);
	int64_t one = in->is->element;
	if (one)
		snprintf(index, sizeof index, "%" PRId64, (off - (before ? one - 1 : 0)) / one);
	snprintf(text, sizeof text, "%s\t%.160s\t%.160s\t%.100s", index, name, type, function);
	end_run(END_MISUSE, rt_self, 0, site_here(a->pc),
		MISUSE_ARG(before ? FAULT_BEFORE_VARIABLE : FAULT_PAST_VARIABLE, rt_self, 0), text);
}

static void look(const struct access *a, uint64_t pointer, uint64_t pc)
{
	const struct around *in = around_of(pointer, pc);
	bool within = a->addr >= in->from && a->addr + a->size <= in->end;
	// of something without a name that ends there, if it is on a stack
	bool behind = in->from == pointer && a->addr + a->size <= pointer &&
		      (in->before_from ? a->addr >= in->before_from : in->local);
	if (in->end && !in->several && !within && !behind)
		outside(a, in);
}

// The pointer that an access goes through. Of two values, the one that points into a variable; 0:
// none or both do.
static uint64_t pointer_of(const struct extent_base *b, uint64_t addr, uint64_t pc)
{
	uint64_t first = value_at(b->first), second = value_at(b->second);
	if (b->told)
		return kept_of(b->told);
	if (b->first == EXTENT_NOWHERE)
		return addr - value_at(b->index) - (uint64_t)(int64_t)b->constant;
	if (!second)
		return first;
	bool is_first = around_of(first, pc)->end, is_second = around_of(second, pc)->end;
	return is_first == is_second ? 0 : is_first ? first : second;
}

struct extents_call extents_look(const struct access *a, bool by_call)
{
	uint64_t back = rt_hook_registers[HOOK_BACK], at = back - program.moved;
	rt_hook_registers[HOOK_BACK] = 0;
	const struct extent_base *b = back && !by_call ? base_at(at) : NULL;
	uint64_t pointer = by_call ? a->addr : 0;
	if (b && b->looks)
		pointer = pointer_of(b, a->addr, back - 1);
	if (pointer && (by_call || pointer != a->addr))
		look(a, pointer, by_call ? a->pc : back - 1);
	return (struct extents_call){.back = b && b->keeps ? at : 0,
				     .frame = rt_hook_registers[RBP]};
}
