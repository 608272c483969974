// SPDX-License-Identifier: MIT
//
// The ends of the stacks of waiting threads: see stacks.h.
#include "runtime/gate/stacks.h"

#include "runtime/cpu/own_frames.h"
#include "runtime/gate/end.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/memory/functions.h"
#include "runtime/memory/heap.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include "trace/event.h"

#include <stddef.h>

extern void *__libc_stack_end; // of main's thread; defined by the loader

// The most bytes that the runtime's own frames take between the program's frame and the waiting
// one.
#define OURS ((size_t)8 << 10)
#define NEAR ((uint64_t)1 << 20)       // main's stack, on either side of its frame
#define MAIN_MOST ((uint64_t)64 << 20) // the largest stack of main, in bytes

static struct {
	uint64_t frame; // 0: the thread has not waited yet
	uint64_t back;	// the program's return address, until low is found by it; then 0
	uint64_t low;	// the program's lowest byte in use
	uint64_t lent;	// others may have accessed bytes from here on; 0: none
} waiting[MAX_THREADS + 1];
OF_THREADS(waiting);

// Is the frame on the stack that the thread was given? A program may switch stacks.
static bool is_own(uint32_t thread, uint64_t frame)
{
	if (thread == 1)
		return (uint64_t)(uintptr_t)__libc_stack_end - frame < MAIN_MOST;
	return frame &&
	       heap_of_stack((const void *)(uintptr_t)frame) == thread_numbered(thread)->begin.heap;
}

// Is the thread at the gate on it?
static bool is_on_stack(uint32_t thread)
{
	return is_own(thread, waiting[thread].frame);
}

// The highest address that the runtime's frames may reach on this thread's stack.
static const uint64_t *scan_end(uint32_t thread, const uint64_t *word)
{
	uint64_t from = (uint64_t)(uintptr_t)word;
	const void *top = __libc_stack_end;
	if (thread != 1)
		top = thread_numbered(thread)->begin.heap;
	uint64_t end = (uint64_t)(uintptr_t)top;
	if (from >= end)
		return word;
	return word + (end - from < OURS ? end - from : OURS) / sizeof *word;
}

// The lowest byte in use: directly above the word with the program's return address. (An equal word
// further down makes the result only too low.)
static uint64_t low_of(uint32_t thread)
{
	const uint64_t *word = (const uint64_t *)(uintptr_t)waiting[thread].frame;
	const uint64_t *end = scan_end(thread, word);
	uint64_t back = waiting[thread].back;
	if (!back)
		return waiting[thread].low;
	while (word < end && *word != back)
		word++;
	waiting[thread].back = 0;
	waiting[thread].low = word < end ? (uint64_t)(uintptr_t)(word + 1) : waiting[thread].frame;
	return waiting[thread].low;
}

// The bytes from `lent` up to low, which are no longer in use; those above may be accessed by
// others as well.
static uint64_t left_below(uint64_t low, uint64_t *from)
{
	*from = waiting[rt_self].lent;
	if (!*from || *from >= low)
		return 0;
	waiting[rt_self].lent = low;
	return low - *from;
}

uint64_t stacks_left(const void *frame, uint64_t back, uint64_t *from)
{
	waiting[rt_self].frame = (uint64_t)(uintptr_t)frame;
	waiting[rt_self].back = back;
	bool lent = waiting[rt_self].lent && is_on_stack(rt_self);
	return lent ? left_below(low_of(rt_self), from) : 0;
}

uint64_t stacks_left_all(uint64_t *from)
{
	uint64_t top = (uint64_t)own_frames_top(); // where main's own variables end
	if (rt_self != 1) {
		top = (uint64_t)(uintptr_t)thread_numbered(rt_self)->begin.heap;
		if (!top)
			return 0;
		waiting[rt_self].frame = top - sizeof(uint64_t);
		waiting[rt_self].back = 0;
		waiting[rt_self].low = top;
	}
	return left_below(top, from);
}

// The thread whose stack holds an address, other than the calling one; 0: none that is known.
static uint32_t thread_at(uint64_t addr)
{
	if (rt_self != 1 && addr - waiting[1].frame + NEAR < 2 * NEAR && is_on_stack(1))
		return 1;
	const struct heap *heap = heap_of_stack((const void *)(uintptr_t)addr);
	if (!heap || heap_is_own(heap))
		return 0;
	for (uint32_t t = 2; t <= run_world.nthreads; t++) {
		const struct rt_thread *r = thread_numbered(t);
		if (r && r->begin.heap == heap)
			return t;
	}
	return 0;
}

uint32_t stacks_of_ended(const void *addr)
{
	uint64_t below = (uint64_t)own_frames_top() - (uint64_t)(uintptr_t)addr - 1;
	uint32_t thread = below < MAIN_MOST ? 1 : thread_at((uint64_t)(uintptr_t)addr);
	return thread && run_world.threads[thread].life == LIFE_EXITED ? thread : 0;
}

static bool in_use(uint32_t thread, uint64_t addr)
{
	if (run_world.threads[thread].life == LIFE_EXITED)
		return thread == 1 && addr >= (uint64_t)own_frames_top();
	return !is_on_stack(thread) || addr >= low_of(thread);
}

uint32_t stacks_look(const struct access *a)
{
	uint32_t thread = thread_at(a->addr);
	if (!thread)
		return 0;
	if (in_use(thread, a->addr)) {
		if (!waiting[thread].lent || a->addr < waiting[thread].lent)
			waiting[thread].lent = a->addr;
		return thread;
	}
	bool ended = run_world.threads[thread].life == LIFE_EXITED;
	end_run(END_MISUSE, a->thread, 0, site_number(a->pc),
		MISUSE_ARG(ended ? FAULT_STACK_ENDED : FAULT_STACK_RETURNED, thread, 0), "");
}

// ---- the functions that a thread is in --------------------------------------------------------

// Where the function's local variables end: at the word with its return address. (An equal word
// among its variables makes the result too low: part of them then count as its caller's, which
// began earlier.) 0: not found.
static uint64_t end_of(uint32_t thread, const struct entered *e)
{
	const uint64_t *word = (const uint64_t *)(uintptr_t)e->frame;
	const uint64_t *end = scan_end(thread, word);
	while (word < end && *word != e->back)
		word++;
	return word < end ? (uint64_t)(uintptr_t)word : 0;
}

uint64_t stacks_used_again(uint64_t *from)
{
	const struct entered *now = functions_up(rt_self, 0);
	uint64_t lent = waiting[rt_self].lent;
	bool left = lent && lent < now->frame + OURS && is_own(rt_self, now->frame);
	return left ? left_below(end_of(rt_self, now), from) : 0;
}

uint32_t stacks_began(uint32_t thread, uint64_t addr)
{
	const struct entered *e;
	if (!is_on_stack(thread))
		return 0;
	for (uint64_t up = 0; (e = functions_up(thread, up)); up++) {
		uint64_t end = end_of(thread, e);
		if (!end)
			return 0;
		if (addr < end)
			return e->epoch;
	}
	return 0;
}
