// SPDX-License-Identifier: MIT
//
// Walking along frame pointers: see frames.h. The runtime itself is compiled with them, so a walk
// begins in its own frames and goes up to the one that returns to the program.
#include "runtime/gate/frames.h"

#include "runtime/gate/channel.h"
#include "runtime/memory/system_code.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/of_threads.h"
#include "runtime/thread_records.h"

extern void *__libc_stack_end; // of main's thread: the loader's

#define MAIN_MOST ((uint64_t)64 << 20) // that its stack may be large

static struct {
	uint64_t frame, pc;
} waiting[MAX_THREADS + 1]; // frame is 0: it has not waited yet
OF_THREADS(waiting);

bool frames_wanted(void)
{
	return channel_cell->run.output;
}

uint64_t frames_stack_end(uint32_t thread, uint64_t at)
{
	const struct rt_thread *r = thread_numbered(thread);
	uint64_t end = (uint64_t)(uintptr_t)__libc_stack_end;
	if (thread == 1)
		return end - at < MAIN_MOST ? end : 0;
	const struct heap *heap = heap_of_stack((const void *)(uintptr_t)at);
	return r && heap && heap == r->begin.heap ? (uint64_t)(uintptr_t)heap : 0;
}

static unsigned walk(uint32_t thread, uint64_t at, uint64_t pc, struct frame *out)
{
	uint64_t end = frames_stack_end(thread, at), from = 0;
	unsigned n = 0;
	while (n < FRAMES_MOST && at > from && at % sizeof at == 0 && at + 2 * sizeof at <= end) {
		const uint64_t *words = (const uint64_t *)(uintptr_t)at;
		uint64_t call = words[1] - 1;
		if (n ? code_is_system(call) : call != pc) {
			if (n)
				break;
		} else {
			out[n++] = (struct frame){call, words[0], at + 2 * sizeof at};
		}
		from = at;
		at = words[0];
	}
	return n;
}

unsigned frames_here(uint64_t pc, struct frame *out)
{
	return walk(rt_self, (uint64_t)(uintptr_t)__builtin_frame_address(0), pc, out);
}

unsigned frames_waiting(uint32_t thread, struct frame *out)
{
	return waiting[thread].frame ? walk(thread, waiting[thread].frame, waiting[thread].pc, out)
				     : 0;
}

uint64_t frames_waiting_at(uint32_t thread)
{
	return waiting[thread].frame;
}

void frames_note(const void *frame, uint64_t pc)
{
	if (!frames_wanted())
		return;
	waiting[rt_self].frame = (uint64_t)(uintptr_t)frame;
	waiting[rt_self].pc = pc;
}
