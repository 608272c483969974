// SPDX-License-Identifier: MIT
//
// Notices loops that wait by plain reads: see spins.h.
#include "runtime/gate/spins.h"

#include "runtime/cpu/own_frames.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/values.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include "base/mix.h"

#define ROUNDS 100   // before registers and stack of two rounds are compared; then twice as many
#define LONGEST 1000 // reads in a round

extern void *__libc_stack_end; // of main's thread; defined by the loader

// The loop of the running thread, since its last step.
PAST static struct {
	uint64_t pc, addr;	// the read at which a round begins; pc 0: none yet
	uint32_t rounds, reads; // rounds so far, and reads in the present one
	uint64_t own;		// a hash of the thread's stack and registers in the last round
	bool same;		// own was the same in the round before
	bool shows;		// the loop waits: places read in this round become visible
} spin;

void spins_moves(void)
{
	if (spin.pc && !spin.shows)
		spin.pc = 0;
}

// Hashes the part of the thread's stack that is in use, which includes its registers.
static void look_at_own(void *none)
{
	(void)none;
	const struct heap *heap = rt_self == 1 ? NULL : thread_numbered(rt_self)->begin.heap;
	const uint64_t *word = (const uint64_t *)own_frames_low(rt_self);
	const uint64_t *end = heap ? (const void *)heap : __libc_stack_end;
	uint64_t h = 1;
	for (; word && word < end; word++)
		h = mix64(h ^ *word) + 1;
	spin.same = spin.rounds % ROUNDS && spin.own == h;
	spin.own = h;
}

// Is the round one of the two to be compared? In a long loop few are, for that is slow.
static bool is_due(void)
{
	uint32_t times = spin.rounds / ROUNDS;
	return spin.rounds % ROUNDS < 2 && !(times & (times - 1));
}

// Has the last round left the thread's registers and stack unchanged? False if these are unknown.
// (The hash is kept in `spin`: a local variable would be part of the stack.)
static bool stands_still(void)
{
	own_frames_call(look_at_own, NULL);
	return spin.same && own_frames_low(rt_self);
}

// ---- long computations --------------------------------------------------------------------------

#define LINE 64		 // bytes
#define LINES 4096	 // places are told apart by the lower bits of their number only
#define MUCH (LINES / 8) // lines; loops that wait need a few

PAST static struct {
	uint64_t lines[LINES / 64]; // gone over, a bit each
	uint64_t step;		    // at which this was asked last
	uint32_t times;		    // and how often that was much
} passed;

void spins_passes(uint64_t addr)
{
	uint64_t line = addr / LINE % LINES;
	passed.lines[line / 64] |= 1ull << line % 64;
}

bool spins_wanders(void)
{
	unsigned n = 0;
	for (unsigned i = 0; i < LINES / 64; i++) {
		n += (unsigned)__builtin_popcountll(passed.lines[i]);
		passed.lines[i] = 0;
	}
	if (passed.step != decide_steps())
		passed.times = 0;
	passed.step = decide_steps();
	return n >= MUCH && ++passed.times <= SPINS_PATIENCE;
}

// ---- rounds -------------------------------------------------------------------------------------

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
			spin.pc = 0; // all reads of one round are visible now
		else if (spin.rounds >= ROUNDS)
			spin.shows = is_due() && stands_still();
	}
	return !spin.pc || !spin.shows || values_show(a, false);
}
