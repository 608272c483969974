// SPDX-License-Identifier: MIT
//
// Noticing loops that wait by plain reads: see spins.h.
#include "runtime/gate/spins.h"

#include "runtime/own_frames.h"
#include "runtime/gate/values.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/past.h"
#include "runtime/thread_records.h"

#include "base/mix.h"

#define ROUNDS 100   // before the thread is looked at: most loops that read are over by then
#define LONGEST 1000 // reads in a round

extern void *__libc_stack_end; // of main's thread: the loader's

// Of the thread that runs, since it last moved.
PAST static struct {
	uint64_t pc, addr;	// the read at which a round begins; pc 0: none yet
	uint32_t rounds, reads; // so many so far, and reads in this one
	uint64_t own;		// what the thread's stack and registers were in the last round
	bool same;		// as in the one before
	bool shows;		// it waits: what it reads in this round becomes visible
} spin;

void spins_moves(void)
{
	if (spin.pc && !spin.shows)
		spin.pc = 0;
}

// Words of its stack that are in use, its registers among them.
static void look_at_own(void *none)
{
	(void)none;
	const struct heap *heap = rt_self == 1 ? NULL : thread_numbered(rt_self)->begin.heap;
	const uint64_t *word = (const uint64_t *)own_frames_low(rt_self);
	const uint64_t *end = heap ? (const void *)heap : __libc_stack_end;
	uint64_t h = 1;
	for (; word && word < end; word++)
		h = mix64(h ^ *word) + 1;
	spin.same = spin.rounds > ROUNDS && spin.own == h;
	spin.own = h;
}

// Has a round changed nothing of the thread? Not known where there is no way to look. (What is
// compared is not kept here, where it would be in a register that is looked at.)
static bool stands_still(void)
{
	own_frames_call(look_at_own, NULL);
	return spin.same && own_frames_low(rt_self);
}

static void begin(const struct access *a)
{
	spin.pc = a->pc;
	spin.addr = a->addr;
	spin.rounds = spin.reads = 0;
	spin.shows = false;
}

bool spins_read(const struct access *a)
{
	if (!spin.pc || spin.reads++ == LONGEST)
		begin(a);
	if (a->pc == spin.pc && a->addr == spin.addr && spin.reads) {
		spin.reads = 0;
		spin.rounds++;
		if (spin.shows)
			spin.pc = 0; // once round
		else if (spin.rounds >= ROUNDS)
			spin.shows = stands_still();
	}
	return !spin.pc || !spin.shows || values_show(a, false);
}
