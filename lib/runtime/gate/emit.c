// SPDX-License-Identifier: MIT
//
// Writing events: see emit.h.
#include "runtime/gate/emit.h"

#include "runtime/cpu/own_frames.h"
#include "runtime/cpu/system_calls.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/turns.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"

#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static size_t slots_of(const struct event *e, const char *text)
{
	return text ? 1 + (e->other + sizeof *e - 1) / sizeof *e : 1;
}

PAST static long long output; // bytes of output so far
PAST static bool ending;      // the last event is being written
static bool stopped;	      // no more events are written
PAST static uint32_t last;    // the slot of the last event
PAST static bool emptied;     // the session has emptied the area
static void (*on_full)(size_t bytes);

#define RESERVE 64 // slots reserved for the end of the run

// The area is full: waits until the session has taken the events. A program that is not trusted
// cannot reach the session: its run ends.
static void make_room(size_t slots)
{
	emptied = channel_make_room();
	if (emptied || (slots <= RESERVE && ending))
		return;
	if (!ending)
		on_full(sizeof channel_cell->events);
	_exit(GUARD_STATUS);
}

static __attribute__((noinline)) void put(struct event e, const char *text)
{
	struct wire_cell *cell = channel_cell;
	size_t slots = slots_of(&e, text);
	uint32_t n = atomic_load_explicit(&cell->n, memory_order_relaxed);
	if (n + slots > WIRE_EVENTS - (ending ? 0 : RESERVE)) {
		make_room(slots);
		n = atomic_load_explicit(&cell->n, memory_order_relaxed);
	}
	e.time = run_world.now;
	cell->events[n] = e;
	last = n;
	if (slots > 1) { // so that equal runs give equal traces
		memset(&cell->events[n + slots - 1], 0, sizeof e);
		memcpy(&cell->events[n + 1], text, e.other);
	}
	atomic_store_explicit(&cell->n, n + (uint32_t)slots, memory_order_release);
}

// The program's output goes to a file that only grows; its growth is what was written since the
// last event. The session fills in the text.
static void mark_output(void)
{
	if (!channel_cell->run.output)
		return;
	off_t at = lseek(STDOUT_FILENO, 0, SEEK_CUR);
	if (at <= output)
		return;
	put((struct event){.kind = EV_OUTPUT, .thread = (uint16_t)turns_runner, .arg = at - output},
	    "");
	output = at;
}

bool emit_output(ssize_t (*take)(void *to, size_t n))
{
	struct wire_cell *cell = channel_cell;
	uint32_t n = atomic_load_explicit(&cell->n, memory_order_relaxed);
	if (ending)
		return true;
	size_t room = (WIRE_EVENTS - n - 1) * sizeof *cell->events;
	ssize_t got = take(&cell->events[n + 1], room < WIRE_OUTPUT ? room : WIRE_OUTPUT);
	if (got <= 0)
		return false;
	cell->events[n] = (struct event){
		.kind = EV_OUTPUT, .time = cell->events[last].time, .other = (uint32_t)got};
	size_t slots = slots_of(&cell->events[n], "");
	memset((char *)&cell->events[n + 1] + got, 0,
	       (slots - 1) * sizeof *cell->events - (size_t)got);
	atomic_store_explicit(&cell->n, n + (uint32_t)slots, memory_order_release);
	return true;
}

void emit_event(struct event e, const char *text)
{
	if (stopped)
		return;
	if (e.kind != EV_STEP) // there is no output between an arrival and its step
		mark_output();
	if (text && e.other > WIRE_EVENTS * sizeof e / 2)
		e.other = 1 << 16; // a text that is not reported
	put(e, text);
	own_frames_clear(); // the slot's number must not count in the state (run/states.h)
}

// Reads the output so far.
static ssize_t read_output(void *to, size_t n)
{
	return own_call(SYS_pread64, STDOUT_FILENO, (long)(uintptr_t)to, (long)n, 0);
}

void emit_end(struct event e, const char *text)
{
	const struct run *run = &channel_cell->run;
	bool tells = run->prints != PRINTS_UNTOLD && e.op != END_ASLEEP; // asleep: not a real end
	if (tells && !run->output && !stopped)
		emit_output(read_output);
	ending = true;
	emit_event(e, text);
}

bool emit_holds_all(void)
{
	return !emptied;
}

struct event *emit_last(void)
{
	return &channel_cell->events[last];
}

void emit_stop(void)
{
	stopped = true;
}

void emit_begin(void (*full)(size_t bytes))
{
	on_full = full;
}

void emit_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		 const char *text, size_t n)
{
	if (kind != EV_LIMIT && kind != EV_VALUE && reentered())
		return;
	bool names_thread = kind == EV_THREAD_NAME && object, limit = kind == EV_LIMIT;
	int64_t op = limit ? object : kind == EV_WATCH ? arg : 0;
	emit_event((struct event){.kind = (uint8_t)kind,
				  .op = (uint8_t)op,
				  .thread = (uint16_t)(names_thread ? object : rt_self),
				  .object = names_thread || limit ? 0 : object,
				  .other = text ? (uint32_t)n : 0,
				  .arg = addr ? (int64_t)addr : arg},
		   text);
	own_frames_clear();
}
