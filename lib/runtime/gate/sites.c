// SPDX-License-Identifier: MIT
//
// Numbers of places in the program's code: see sites.h.
#include "runtime/gate/sites.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/emit.h"
#include "runtime/memory/cpp_code.h"
#include "runtime/memory/heap.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include <execinfo.h>
#include <stdio.h>
#include <string.h>

#define SITES 4096 // further sites are "unknown"

PAST static struct site {
	uint64_t pc;
	uint32_t caller; // the site at which its function was called; 0: unknown
} sites[SITES + 1];	 // by number
PAST static uint32_t nsites;
// A hash table of numbers, 0: free. Neighbouring sites share a page: the first write to a page
// costs an execution more than all its look-ups.
PAST static uint16_t site_slots[2 * SITES];

static uint32_t number_of(uint64_t pc, uint32_t caller)
{
	uint32_t i = (uint32_t)(pc / 2 + (uint64_t)caller * 31) % (2 * SITES);
	while (site_slots[i] &&
	       (sites[site_slots[i]].pc != pc || sites[site_slots[i]].caller != caller))
		i = (i + 1) % (2 * SITES);
	if (site_slots[i] || nsites >= SITES)
		return site_slots[i];
	sites[++nsites] = (struct site){pc, caller};
	site_slots[i] = (uint16_t)nsites;
	emit_event(
		(struct event){
			.kind = EV_SITE, .object = nsites, .site = caller, .arg = (int64_t)pc},
		"");
	return nsites;
}

// The C++ library's code that no code of the program has called: where the thread was created.
static uint32_t creation(uint32_t thread, uint64_t pc)
{
	if (!cpp_program || !cpp_is_code(pc))
		return 0;
	const struct rt_thread *r = thread_numbered(thread);
	return r && r->begin.site ? number_of(r->begin.site, 0) : 0;
}

uint32_t site_number_of(uint32_t thread, uint64_t pc)
{
	return number_of(pc, creation(thread, pc));
}

uint32_t site_number(uint64_t pc)
{
	return site_number_of(rt_self, pc);
}

// The calls that led to pc, by the frames whose calls are in code: the walk may go astray in what
// was compiled without frame pointers.
static unsigned calls_here(uint64_t pc, struct frame *frames)
{
	unsigned n = frames_here(pc, frames), known = n > 0;
	while (known < n && code_is_known(frames[known].pc))
		known++;
	return known;
}

uint64_t place_here(uint64_t pc)
{
	struct frame frames[FRAMES_MOST];
	unsigned n = calls_here(pc, frames);
	uint64_t place = 0;
	for (unsigned i = n; i-- > 1;)
		place = rounds_place(place, frames[i].pc);
	return rounds_place(place, pc);
}

uint32_t site_here(uint64_t pc)
{
	struct frame frames[FRAMES_MOST];
	bool rounds = channel_cell->run.rounds.most;
	uint32_t caller = 0;
	if (!rounds && (!frames_wanted() || cpp_is_code(pc)))
		return site_number(pc);
	for (unsigned i = calls_here(pc, frames); i-- > 1;)
		if (!cpp_program || !cpp_is_code(frames[i].pc))
			caller = number_of(frames[i].pc, caller);
	return number_of(pc, caller);
}

static bool is_programs(uint64_t pc)
{
	return !code_is_system(pc) && !(cpp_program && cpp_is_code(pc));
}

// The program's own place: pc itself, or the call that led into the C or C++ library.
uint32_t site_in_program(uint64_t pc)
{
	void *frames[64];
	pc = rt_place(pc);
	if (is_programs(pc))
		return site_number(pc);
	int n = backtrace(frames, 64);
	for (int i = 2; i < n; i++) // frames 0 and 1 are the runtime's
		if (is_programs((uint64_t)(uintptr_t)frames[i]))
			return site_number((uint64_t)(uintptr_t)frames[i] - 1);
	for (int i = n - 1; cpp_program && i >= 2; i--) // the program's code was inlined there
		if (cpp_in_program((uint64_t)(uintptr_t)frames[i]))
			return site_number((uint64_t)(uintptr_t)frames[i] - 1);
	return site_number(pc);
}

void site_name(uint32_t site, uint64_t pc, const char *file, unsigned line, const char *function)
{
	char text[512];
	const char *slash = strrchr(file, '/');
	int n = snprintf(text, sizeof text, "%s:%u\t%s", slash ? slash + 1 : file, line,
			 function ? function : "");
	if (site && n > 0 && n < (int)sizeof text)
		emit_event((struct event){.kind = EV_SITE,
					  .object = site,
					  .other = (uint32_t)n,
					  .site = sites[site].caller,
					  .arg = (int64_t)pc},
			   text);
}

// ---- frames ------------------------------------------------------------------------------------
//
// The runtime is compiled with frame pointers: a walk begins in its frames and goes up to the one
// that returns to the program.

extern void *__libc_stack_end; // of main's thread; defined by the loader

#define MAIN_MOST ((uint64_t)64 << 20) // the largest stack of main, in bytes

PAST static struct {
	uint64_t frame, pc;
} waiting[MAX_THREADS + 1]; // frame 0: the thread has not waited yet

static bool frames_asked; // the same throughout a run

void frames_ask(bool asked)
{
	frames_asked = asked;
}

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

// passes: code of libstdc++, which has no frames of its own, stands for the call at pc.
static unsigned walk_up(uint32_t thread, uint64_t at, uint64_t pc, bool passes, struct frame *out)
{
	uint64_t end = frames_stack_end(thread, at), from = 0;
	unsigned n = 0;
	while (n < FRAMES_MOST && at > from && at % sizeof at == 0 && at + 2 * sizeof at <= end) {
		const uint64_t *words = (const uint64_t *)(uintptr_t)at;
		uint64_t call = words[1] - 1;
		if (!n && passes && cpp_is_code(call))
			call = pc;
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

static unsigned walk(uint32_t thread, uint64_t at, uint64_t pc, struct frame *out)
{
	unsigned n = walk_up(thread, at, pc, false, out);
	return n || !cpp_program ? n : walk_up(thread, at, pc, true, out);
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
	if (!frames_wanted() && !frames_asked)
		return;
	waiting[rt_self].frame = (uint64_t)(uintptr_t)frame;
	waiting[rt_self].pc = pc;
}
