// SPDX-License-Identifier: MIT
//
// Events of a controlled run: into the shared memory, with the marks of the program's output
// and the numbers of call sites. And the end of the run.
#include "runtime/gate/gate.h"
#include "runtime/gate/probe.h"
#include "runtime/memory/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static size_t slots_of(const struct event *e, const char *text)
{
	return text ? 1 + (e->other + sizeof *e - 1) / sizeof *e : 1;
}

#define RESERVE 64 // slots, so that an end can be told

// The area is full: the session takes what is there. A program that is not trusted cannot reach it,
// and is at its end.
static void make_room(size_t slots)
{
	struct msg m = {.kind = MSG_FULL};
	if (gate.socket < 0 && slots <= RESERVE && gate.ended)
		return;
	if (gate.socket < 0) {
		if (!gate.ended)
			gate_end(END_OUTPUT, rt_self, 0, 0, sizeof gate.wire->events, "");
		_exit(GUARD_STATUS);
	}
	send(gate.socket, &m, sizeof m, MSG_NOSIGNAL);
	do {
		ssize_t n = recv(gate.socket, &m, sizeof m, 0);
		if (n < 0 && errno == EINTR)
			continue;
		if (n != sizeof m)
			_exit(1); // the session is gone
	} while (m.kind != MSG_TAKEN);
}

static void put(struct event e, const char *text)
{
	struct wire *wire = gate.wire;
	size_t slots = slots_of(&e, text);
	uint32_t n = atomic_load_explicit(&wire->n, memory_order_relaxed);
	if (n + slots > WIRE_EVENTS - (gate.ended ? 0 : RESERVE)) {
		make_room(slots);
		n = atomic_load_explicit(&wire->n, memory_order_relaxed);
	}
	e.time = gate.world.now;
	wire->events[n] = e;
	gate.last = n;
	if (text)
		memcpy(&wire->events[n + 1], text, e.other);
	atomic_store_explicit(&wire->n, n + (uint32_t)slots, memory_order_release);
}

// The program's output goes to a file that only grows; how far it has grown tells what was
// written since the last event. The session fills in the text.
static void mark_output(void)
{
	if (!gate.wire->run.output)
		return;
	off_t at = lseek(STDOUT_FILENO, 0, SEEK_CUR);
	if (at <= gate.output)
		return;
	put((struct event){.kind = EV_OUTPUT,
			   .thread = (uint16_t)gate.runner,
			   .arg = at - gate.output},
	    "");
	gate.output = at;
}

void gate_emit(struct event e, const char *text)
{
	if (gate.probing)
		return;
	if (e.kind != EV_STEP) // between an operation's arrival and its step nothing is written
		mark_output();
	if (text && e.other > WIRE_EVENTS * sizeof e / 2)
		e.other = 1 << 16; // a text that nobody will read
	put(e, text);
}

void gate_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		 const char *text, size_t n)
{
	if (kind != EV_LIMIT && kind != EV_VALUE && gate_interrupted())
		return;
	bool names_thread = kind == EV_THREAD_NAME && object, limit = kind == EV_LIMIT;
	gate_emit((struct event){.kind = (uint8_t)kind,
				 .op = limit ? (uint8_t)object : 0,
				 .thread = (uint16_t)(names_thread ? object : rt_self),
				 .object = names_thread || limit ? 0 : object,
				 .other = text ? (uint32_t)n : 0,
				 .arg = addr ? (int64_t)addr : arg},
		  text);
}

// ---- call sites -------------------------------------------------------------------------------

#define SITES 4096 // a program with more has the rest as "unknown"

static uint64_t sites[SITES + 1]; // by number
static uint32_t nsites;
// A hash table of numbers, 0: free. It keeps neighbours together, for a page of memory that is
// written to for the first time costs an execution more than all its look-ups.
static uint16_t site_slots[2 * SITES];

uint32_t gate_site(uint64_t pc)
{
	uint32_t i = (uint32_t)(pc / 2) % (2 * SITES);
	while (site_slots[i] && sites[site_slots[i]] != pc)
		i = (i + 1) % (2 * SITES);
	if (site_slots[i] || nsites >= SITES)
		return site_slots[i];
	sites[++nsites] = pc;
	site_slots[i] = (uint16_t)nsites;
	gate_emit((struct event){.kind = EV_SITE, .object = nsites, .arg = (int64_t)pc}, "");
	return nsites;
}

// ---- the end -----------------------------------------------------------------------------------

void gate_close_with(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
		     const char *text)
{
	gate.closed = true;
	memory_settle();
	// of those that come at any moment, some are within the stream's own code
	if (kind != END_CRASH && kind != END_SPIN && kind != END_BLOCKED && kind != END_OUTPUT &&
	    kind != END_MEMORY)
		fflush(stdout);
	if (gate.ended)
		return;
	gate.ended = true;
	gate_emit((struct event){.kind = EV_END,
				 .op = (uint8_t)kind,
				 .thread = (uint16_t)thread,
				 .object = object,
				 .other = (uint32_t)strlen(text),
				 .site = site,
				 .arg = arg},
		  text);
}

_Noreturn void gate_end(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
			const char *text)
{
	if (gate.probing)
		probe_leaves();
	gate_close_with(kind, thread, object, site, arg, text);
	_exit(0);
}
