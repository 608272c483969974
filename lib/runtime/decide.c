// SPDX-License-Identifier: MIT
//
// Who goes on: the plan while it lasts; then whoever is asked over the socket, or the default
// policy. The policy keeps to the thread that runs while it can go on and does not wait
// actively (by a yield, a sleep, a try that failed), else takes the one that has not run for
// longest, so loops that wait for another thread end; time passes when nothing else can.
#include "runtime/gate.h"

#include "model/local.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

// ---- asking ---------------------------------------------------------------------------------

static struct choice ask(void)
{
	struct msg m = {.kind = MSG_ASK};
	// Nobody is to be watched while a person thinks.
	uint32_t runs = atomic_exchange_explicit(&gate.wire->running, 0, memory_order_relaxed);
	for (;;) {
		send(gate.socket, &m, sizeof m, MSG_NOSIGNAL);
		ssize_t n;
		do
			n = recv(gate.socket, &m, sizeof m, 0);
		while (n < 0 && errno == EINTR);
		if (n != sizeof m)
			_exit(1); // the session is gone
		atomic_store_explicit(&gate.wire->n, 0, memory_order_relaxed); // it has taken them
		if (m.kind == MSG_CHOOSE && world_allows(&gate.world, m.choice))
			break;
		m = (struct msg){.kind = MSG_ASK};
	}
	atomic_store_explicit(&gate.wire->running, runs, memory_order_relaxed);
	return m.choice;
}

// ---- the default policy -------------------------------------------------------------------------

// Can t go on without time passing?
static bool at_once(uint32_t t)
{
	const struct thread *th = &gate.world.threads[t];
	if (!world_enabled(&gate.world, t))
		return false;
	return th->op.code != OP_SLEEP || th->op.arg <= gate.world.now;
}

static bool waits_actively(uint32_t t)
{
	uint8_t code = gate.world.threads[t].op.code;
	return code == OP_YIELD || code == OP_SLEEP || world_asked_in_vain(&gate.world, t);
}

// t goes on; of a signal, the waiter that has waited longest is woken.
static struct choice go(uint32_t t)
{
	const struct world *w = &gate.world;
	struct choice c = {.thread = (uint16_t)t};
	if (w->threads[t].op.code == OP_SIGNAL && !world_allows(w, c)) {
		uint16_t first;
		if (world_queue(w, w->threads[t].op.object, true, &first, 1))
			c.target = first;
	}
	return c;
}

static uint32_t least_recent(void)
{
	uint32_t best = 0;
	for (uint32_t t = 1; t <= gate.world.nthreads; t++)
		if (at_once(t) && (!best || gate.seats[t].ran < gate.seats[best].ran))
			best = t;
	return best;
}

// Nobody can go on: the earliest deadline passes.
static struct choice pass_time(void)
{
	struct choice best = {0};
	int64_t at = TR_NEVER;
	for (uint32_t t = 1; t <= gate.world.nthreads; t++) {
		const struct op *op = &gate.world.threads[t].op;
		struct choice c = {.thread = (uint16_t)t,
				   .outcome = op->code == OP_SLEEP ? OUT_GO : OUT_TIMEOUT};
		if (op_rows[op->code].arg == ARG_DEADLINE && op->arg < at &&
		    world_allows(&gate.world, c)) {
			best = c;
			at = op->arg;
		}
	}
	return best;
}

static struct choice by_policy(void)
{
	uint32_t runner = gate.chosen;
	if (gate.wire->run.policy.eager)
		for (uint32_t t = 1; t <= gate.world.nthreads; t++)
			if (world_local(&gate.world, t))
				return go(t);
	if (at_once(runner) && !waits_actively(runner))
		return go(runner);
	uint32_t next = least_recent();
	return next ? go(next) : pass_time();
}

// ---- deciding -------------------------------------------------------------------------------

// Whom a stuck program is shown with: one of the cycle, else one that waits to be signalled,
// else one that waits for more than another thread's end.
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

static void end_if_stuck(void)
{
	uint16_t cycle[2];
	size_t n;
	if (at_once(gate.runner))
		return;
	enum stuck stuck = world_stuck(&gate.world, cycle, 2, &n);
	if (stuck == STUCK_NOT)
		return;
	uint32_t one = stuck_one(cycle, n);
	const struct op *op = &gate.world.threads[one].op;
	if (crash_others_catch())
		gate_end(END_BLOCKED, one, op->object, op->site, 1, "");
	gate_end(stuck == STUCK_DEADLOCK ? END_DEADLOCK : END_LOST_WAKEUP, one, op->object,
		 op->site, 0, "");
}

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
	if (run->steps && gate.steps >= run->steps)
		gate_end(END_STEPS, gate.runner, 0, 0, (int64_t)run->steps, "");
	return run->ask ? ask() : by_policy();
}

void gate_advance(void)
{
	struct world *w = &gate.world;
	for (;;) {
		struct choice c = decide();
		struct step s;
		bool local =
			gate.wire->run.policy.eager && c.outcome == OUT_GO && world_local(w, c.thread);
		if (world_step(w, c, &s))
			gate_end(END_TROUBLE, c.thread, 0, 0, 0, "a choice that the model refuses");
		gate.steps++;
		atomic_store_explicit(&gate.wire->progress, gate.steps, memory_order_relaxed);
		gate.seats[c.thread].ran = gate.steps;
		gate_emit((struct event){.kind = EV_STEP,
					 .op = c.outcome,
					 .thread = c.thread,
					 .object = (uint32_t)s.result,
					 .other = c.target,
					 .arg = s.value},
			  NULL);
		if (s.fault)
			gate_end(END_MISUSE, c.thread, s.op.object, s.op.site, s.fault, "");
		gate.runner = c.thread;
		if (!local)
			gate.chosen = c.thread;
		if (s.after == PHASE_RUN && (s.op.code != OP_EXIT || w->over))
			return;
	}
}
