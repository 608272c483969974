// SPDX-License-Identifier: MIT
//
// Which thread continues: by the plan while it lasts; then by the answer over the socket, or a
// policy (model/policy.h).
#include "runtime/gate/gate.h"
#include "runtime/gate/probe.h"
#include "runtime/memory/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

// ---- asking ---------------------------------------------------------------------------------

static struct choice ask(void)
{
	struct msg m = {.kind = MSG_ASK};
	// Nobody is to be watched while a person thinks.
	uint32_t runs =
		atomic_exchange_explicit(&gate.wire->running, WIRE_ASKS, memory_order_relaxed);
	for (;;) {
		send(gate.socket, &m, sizeof m, MSG_NOSIGNAL);
		ssize_t n;
		do
			n = recv(gate.socket, &m, sizeof m, 0);
		while (n < 0 && errno == EINTR);
		if (n != sizeof m)
			_exit(1); // the session is gone
		if (m.kind == MSG_CHOOSE && world_allows(&gate.world, m.choice))
			break;
		m = (struct msg){.kind = MSG_ASK};
	}
	atomic_store_explicit(&gate.wire->running, runs, memory_order_relaxed);
	server_wake();
	return m.choice;
}

// ---- deciding -------------------------------------------------------------------------------

static struct chooser *chooser; // decides when nothing else does; sees every step

static struct choice by_policy(void)
{
	struct choice c;
	bool asleep;
	if (!chooser_next(chooser, &gate.world, &c, &asleep))
		gate_end(asleep ? END_ASLEEP : END_TROUBLE, gate.runner, 0, 0, 0,
			 asleep ? "" : "nothing can happen");
	return c;
}

// The thread that a stuck program is shown with: one of the cycle, else one that waits to be
// signalled, else one that waits for more than another thread's end.
static uint32_t stuck_one(const uint16_t *cycle, size_t n)
{
	uint32_t one = n ? cycle[0] : 0;
	for (uint32_t t = 1; t <= gate.world.nthreads && !n; t++) {
		const struct thread *th = &gate.world.threads[t];
		if (th->phase == PHASE_RUN || th->life == LIFE_EXITED)
			continue;
		if (!one || gate.world.threads[one].op.code == OP_JOIN)
			one = t;
		if (th->phase == PHASE_WAIT)
			return t;
	}
	return one;
}

// Ends a stuck run; or lets its waiters show, after its end, whether they would go on.
static void end_if_stuck(void)
{
	uint16_t cycle[2];
	size_t n;
	if (world_enabled(&gate.world, gate.runner)) // most often, and soon known
		return;
	enum stuck stuck = world_stuck(&gate.world, cycle, 2, &n);
	if (stuck == STUCK_NOT)
		return;
	uint32_t one = stuck_one(cycle, n);
	const struct op *op = &gate.world.threads[one].op;
	if (crash_others_catch())
		gate_end(END_BLOCKED, one, op->object, op->site, 1, "");
	if (stuck == STUCK_DEADLOCK)
		gate_end(END_DEADLOCK, one, op->object, op->site, 0, "");
	probe_begin(one, op->object, op->site);
}

// What happens next; nobody's choice (thread 0): the run is over, and a waiter is asked.
static struct choice decide(void)
{
	const struct run *run = &gate.wire->run;
	if (gate.planned < run->nplan) {
		struct choice c = gate.wire->plan[gate.planned];
		if (!world_allows(&gate.world, c))
			gate_end(END_DEPARTED, c.thread, 0, 0, gate.planned, "");
		gate.planned++;
		return c;
	}
	end_if_stuck();
	if (gate.probing)
		return (struct choice){0};
	if (run->steps && gate.steps >= run->steps)
		gate_end(END_STEPS, gate.runner, 0, 0, (int64_t)run->steps, "");
	return run->ask ? ask() : by_policy();
}

static void chooser_begin(void)
{
	const struct run *run = &gate.wire->run;
	chooser = chooser_new(&run->policy, gate.wire->sleepers, run->nsleepers, run->sleep_from);
	if (!chooser)
		gate_end(END_TROUBLE, gate.runner, 0, 0, 0, "out of memory");
}

void gate_advance(void)
{
	struct world *w = &gate.world;
	if (!chooser)
		chooser_begin();
	for (;;) {
		struct choice c = decide();
		struct step s;
		if (!c.thread)
			return;
		memory_before(c);
		if (world_step(w, c, &s))
			gate_end(END_TROUBLE, c.thread, 0, 0, 0, "a choice that the model refuses");
		gate.steps++;
		atomic_store_explicit(&gate.wire->progress, gate.steps, memory_order_relaxed);
		chooser_took(chooser, w, &s);
		gate_emit((struct event){.kind = EV_STEP,
					 .op = c.outcome,
					 .thread = c.thread,
					 .object = (uint32_t)s.result,
					 .other = c.target,
					 .arg = s.value},
			  NULL);
		if (s.fault)
			gate_end(END_MISUSE, c.thread, s.op.object, s.op.site, s.fault, "");
		memory_after(&s);
		gate.runner = c.thread;
		if (s.after == PHASE_RUN && (s.op.code != OP_EXIT || w->over))
			return;
	}
}
