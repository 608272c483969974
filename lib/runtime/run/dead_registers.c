// SPDX-License-Identifier: MIT
//
// Dead registers: see dead_registers.h. The frames of each waiting thread are walked from the gate
// up: first the runtime's, then the program's, up to the first frame of other code or one that is
// not understood. Each frame shows where it saved its caller's registers (cpu/frame_rows.h), so at
// each return it is known where the values are that the registers will get.
#include "runtime/run/dead_registers.h"

#include "runtime/cpu/cpu.h"
#include "runtime/cpu/frame_rows.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/memory/heap.h"
#include "runtime/thread_records.h"

#include "base/mix.h"

#include <link.h>

#if CPU_CONTEXTS

#define ROWS 1024  // cached rows, a power of 2
#define FRAMES 64  // most frames of a thread
#define TAKEN 1024 // dead values of all threads

// Replaces a value that does not count. Not 0: a word counts only where it differs from its value
// before main, and main's stack held different values then in each process.
#define DEAD 0x6f6e2d6f6e652773u

// Kept.
static struct work {
	struct frame_tables program, own; // the program, and this library
	uintptr_t moved;		  // load address, minus the addresses in the file
	struct place {
		uintptr_t at; // a return address, 0: free
		bool found, own;
		struct frame_row row;
		const struct return_place *dead; // NULL: all registers may be used
	} places[ROWS];				 // a hash table
	size_t nplaces;
	struct taken {
		uint64_t *at, value, mask; // mask: dead bits
	} taken[TAKEN];
	size_t ntaken;
} * work;

// The first module is the program.
static int add_module(struct dl_phdr_info *module, size_t size, void *ctx)
{
	bool *later = ctx;
	struct frame_tables t = {.from = UINTPTR_MAX};
	(void)size;
	for (int i = 0; i < module->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &module->dlpi_phdr[i];
		uintptr_t from = module->dlpi_addr + p->p_vaddr, to = from + p->p_memsz;
		if (p->p_type == PT_GNU_EH_FRAME)
			t.index = (const uint8_t *)from;
		if (p->p_type == PT_LOAD && from < t.from)
			t.from = from;
		if (p->p_type == PT_LOAD && to > t.to)
			t.to = to;
	}
	if (!*later) {
		work->program = t;
		work->moved = module->dlpi_addr;
	}
	uintptr_t here = (uintptr_t)add_module;
	if (t.from <= here && here < t.to)
		work->own = t;
	*later = true;
	return 0;
}

bool dead_registers_prepare(void *(*keep)(size_t size))
{
	bool later = false;
	work = keep(sizeof *work);
	if (work)
		dl_iterate_phdr(add_module, &later);
	return work;
}

// ---- frames ---------------------------------------------------------------------------------

static bool is_within(const struct frame_tables *t, uintptr_t at)
{
	return t->from < at && at < t->to;
}

static void look_up(struct place *k, uintptr_t at, const struct returns *returns)
{
	*k = (struct place){.at = at, .own = is_within(&work->own, at)};
	if (is_within(&work->program, at))
		k->dead = returns_find(returns, at - work->moved);
	if (k->own || k->dead)
		k->found = frame_row_find(k->own ? &work->own : &work->program, at, &k->row);
}

// The facts about the frame that a call at this address returns to. NULL: unknown.
static const struct place *place_at(uintptr_t at, const struct returns *returns)
{
	size_t i = mix_hash(at) >> 32 & (ROWS - 1);
	while (work->places[i].at && work->places[i].at != at)
		i = (i + 1) & (ROWS - 1);
	struct place *k = &work->places[i];
	if (!k->at && work->nplaces < ROWS / 2) {
		work->nplaces++;
		look_up(k, at, returns);
	}
	return k->found ? k : NULL;
}

// A walk up the frames of a thread.
struct walk {
	bool shown;	     // what is only printed does not count
	uint64_t *at[KEPT];  // by register: the place of the value that the frame will get
	uint8_t changed;     // bits: a frame below may have changed the register without saving it
	uintptr_t stack, to; // the caller's stack pointer, and the end of the thread's stack
	uintptr_t back;	     // the return address
};

static bool in_stack(const struct walk *w, uintptr_t at)
{
	return at >= w->stack && at < w->to && at % sizeof(uint64_t) == 0;
}

static void take_out(uint64_t *at, uint64_t mask)
{
	if (work->ntaken < TAKEN)
		work->taken[work->ntaken++] = (struct taken){.at = at, .mask = mask};
}

// Takes out dead slots of the frame with this frame pointer: four bytes each, downwards.
static void take_out_slots(const struct walk *w, uintptr_t frame, uint64_t slots)
{
	uintptr_t at = frame - sizeof(uint64_t);
	for (; slots && in_stack(w, at); at -= sizeof(uint64_t), slots >>= 2) {
		uint64_t mask =
			(slots & 1 ? (uint64_t)UINT32_MAX << 32 : 0) | (slots & 2 ? UINT32_MAX : 0);
		if (mask)
			take_out((uint64_t *)at, mask);
	}
}

// The end of the frame that returns at w->back; 0: unknown.
static uintptr_t end_of(const struct walk *w, const struct frame_row *row)
{
	uintptr_t base = row->by_rbp ? (uintptr_t)*w->at[KEPT_RBP] : w->stack;
	uintptr_t end = base + (uintptr_t)row->end;
	return end > w->stack && in_stack(w, end - sizeof(uint64_t)) ? end : 0;
}

// Moves one frame up. False: the next frame is unknown.
static bool go_up(struct walk *w, const struct returns *returns)
{
	const struct place *k = place_at(w->back, returns);
	uintptr_t end = k ? end_of(w, &k->row) : 0;
	if (!end)
		return false;
	if (k->dead && k->row.by_rbp)
		take_out_slots(w, (uintptr_t)*w->at[KEPT_RBP],
			       w->shown ? k->dead->shown : k->dead->slots);
	for (unsigned r = 0; r < KEPT; r++) {
		uint8_t bit = (uint8_t)(1u << r);
		uintptr_t saved = end + (uintptr_t)k->row.saved[r];
		bool saves = k->row.saved[r];
		if (saves && !in_stack(w, saved))
			return false;
		// an unsaved register belongs to another frame, and the frame pointer is needed to
		// unwind
		if (k->dead && k->dead->dead & bit && saves && !(w->changed & bit) &&
		    !(r == KEPT_RBP && k->row.by_rbp))
			take_out(w->at[r], UINT64_MAX);
		if (saves) {
			w->at[r] = (uint64_t *)saved;
			w->changed &= (uint8_t)~bit;
		} else if (k->dead) {
			w->changed |= k->dead->touched & bit;
		}
	}
	w->stack = end;
	w->back = ((const uintptr_t *)end)[-1];
	return true;
}

// The end of the part of the stack that is the thread's own; 0: unknown.
static uintptr_t end_of_stack(uint32_t t)
{
	const struct rt_thread *r = thread_numbered(t);
	return t == 1 ? own_frames_top() : r ? (uintptr_t)r->begin.heap : 0;
}

void dead_registers_take_out(uint32_t thread, const struct returns *returns, bool shown)
{
	uint64_t *saved = own_frames_registers(thread);
	if (!saved || !returns->n)
		return;
	struct walk w = {.shown = shown,
			 .stack = (uintptr_t)(saved + KEPT + 1),
			 .to = end_of_stack(thread),
			 .back = saved[KEPT]};
	for (unsigned r = 0; r < KEPT; r++)
		w.at[r] = &saved[r];
	size_t first = work->ntaken;
	for (unsigned n = 0; n < FRAMES && go_up(&w, returns);)
		n++;
	for (size_t i = first; i < work->ntaken; i++) {
		struct taken *t = &work->taken[i];
		t->value = *t->at;
		*t->at = (t->value & ~t->mask) | (DEAD & t->mask);
	}
}

void dead_registers_put_in(void)
{
	for (size_t i = work->ntaken; i-- > 0;)
		*work->taken[i].at = work->taken[i].value;
	work->ntaken = 0;
}

#else

bool dead_registers_prepare(void *(*keep)(size_t size))
{
	(void)keep;
	return true;
}

void dead_registers_take_out(uint32_t thread, const struct returns *returns, bool shown)
{
	(void)thread, (void)returns, (void)shown;
}

void dead_registers_put_in(void)
{
}

#endif
