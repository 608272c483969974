// SPDX-License-Identifier: MIT
//
// Decides which choice is next: see decide.h.
#include "runtime/gate/decide.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/probe.h"
#include "runtime/gate/races.h"
#include "runtime/gate/rounds.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/turns.h"
#include "runtime/gate/values.h"
#include "runtime/state_marks.h"

#include "base/i18n.h"

#include <stddef.h>

PAST static struct chooser *chooser; // the policy; sees every step

PAST static uint64_t steps;   // so far
PAST static uint32_t planned; // choices of the plan used
PAST static bool held;	      // the session has looked at where that leads

static struct choice by_policy(void)
{
	struct choice c;
	bool asleep;
	if (!chooser_next(chooser, &run_world, &c, &asleep))
		end_run(asleep ? END_ASLEEP : END_TROUBLE, turns_runner, 0, 0, 0,
			asleep ? "" : N_("nothing can happen"));
	return c;
}

// The thread that a report of a deadlock names: one of the cycle, else one that waits on a
// condition, else one that waits for anything but another thread's end.
static uint32_t stuck_one(const uint16_t *cycle, size_t n)
{
	uint32_t one = n ? cycle[0] : 0;
	for (uint32_t t = 1; t <= run_world.nthreads && !n; t++) {
		const struct thread *th = &run_world.threads[t];
		if (th->phase == PHASE_RUN || th->life == LIFE_EXITED)
			continue;
		if (!one || run_world.threads[one].op.code == OP_JOIN)
			one = t;
		if (th->phase == PHASE_WAIT)
			return t;
	}
	return one;
}

static unsigned outside; // a set of enum decide_outside

void decide_outside(enum decide_outside what)
{
	outside |= what;
}

static bool any_cancelled(void)
{
	for (uint32_t t = 1; t <= run_world.nthreads; t++) {
		const struct thread *th = &run_world.threads[t];
		if (th->life == LIFE_ALIVE && th->cancelled && !th->cancelling && !th->cancel_off)
			return true;
	}
	return false;
}

bool decide_moved_from_outside(void)
{
	bool shared = outside & MOVES_BY_SHARED && outside & MOVES_BY_PROCESS;
	return shared || (outside & MOVES_ASYNCHRONOUSLY && any_cancelled());
}

// The run is stuck: reports what the threads that wait have read.
static void tell_read(void)
{
	enum { TOLD = 16 };
	uint32_t n = 0;
	for (uint32_t t = 1; t <= run_world.nthreads && n < TOLD; t++)
		if (run_world.threads[t].life == LIFE_ALIVE) {
			gate_host->tells_read(t);
			n++;
		}
}

// Ends the run if it is stuck; or starts the probing of its waiters (probe.h).
static void end_if_stuck(void)
{
	uint16_t cycle[2];
	size_t n;
	if (world_enabled(&run_world, turns_runner)) // the common case, and cheap to check
		return;
	enum stuck stuck = world_stuck(&run_world, cycle, 2, &n);
	if (stuck == STUCK_NOT)
		return;
	uint32_t one = stuck_one(cycle, n);
	const struct op *op = &run_world.threads[one].op;
	if (stuck == STUCK_PARKED)
		end_run(END_ROUNDS, one, 0, op->site, 0, "");
	if (gate_host->awaits_signal())
		end_run(END_BLOCKED, one, op->object, op->site, BLOCKED_SIGNAL, "");
	if (decide_moved_from_outside())
		end_run(END_BLOCKED, one, op->object, op->site, BLOCKED_OUTSIDE, "");
	tell_read();
	if (stuck == STUCK_DEADLOCK)
		end_run(END_DEADLOCK, one, op->object, op->site, 0, "");
	probe_begin(one, op->object, op->site);
}

// The next choice. Thread 0: the run is over, and its waiters are being probed.
static struct choice decide(void)
{
	const struct run *run = &channel_cell->run;
	if (planned < run->nplan) {
		struct choice c = channel_cell->plan[planned];
		if (!world_allows(&run_world, c))
			end_run(END_DEPARTED, c.thread, 0, 0, planned, "");
		planned++;
		return c;
	}
	if (run->holds == HOLDS_EACH || (run->holds && !held)) {
		held = true;
		channel_hold();
	}
	end_if_stuck();
	if (probe_on)
		return (struct choice){0};
	if (run->steps && steps >= run->steps)
		end_run(END_STEPS, turns_runner, 0, 0, (int64_t)run->steps, "");
	return run->ask ? channel_ask(&run_world) : by_policy();
}

static void chooser_begin(void)
{
	// static: untouched pages cost nothing
	PAST static _Alignas(max_align_t) char room[CHOOSER_BYTES];
	const struct run *run = &channel_cell->run;
	chooser = chooser_in(room, &run->policy, channel_cell->sleepers, run->nsleepers,
			     run->sleep_from);
}

uint64_t decide_steps(void)
{
	return steps;
}

void decide_again(void)
{
	const struct run *run = &channel_cell->run;
	planned = (uint32_t)steps; // with the choices that the session made
	chooser_sleepers(chooser, channel_cell->sleepers, run->nsleepers, run->sleep_from);
}

void decide_next(void)
{
	struct world *w = &run_world;
	if (!chooser)
		chooser_begin();
	for (;;) {
		if (gate_host->at_choice)
			gate_host->at_choice(steps);
		struct choice c = decide();
		struct step s;
		if (!c.thread)
			return;
		values_before(c);
		if (world_step(w, c, &s))
			end_run(END_TROUBLE, c.thread, 0, 0, 0,
				N_("a choice that the model refuses"));
		steps++;
		atomic_store_explicit(&channel_wire->progress, steps, memory_order_relaxed);
		chooser_took(chooser, w, &s);
		emit_event((struct event){.kind = EV_STEP,
					  .op = c.outcome,
					  .thread = c.thread,
					  .object = (uint32_t)s.result,
					  .other = c.target,
					  .arg = s.value},
			   NULL);
		if (s.fault)
			end_run(END_MISUSE, c.thread, s.op.object, s.op.site, s.fault, "");
		races_step(&s);
		values_anew(&s);
		rounds_step(&s);
		turns_runner = c.thread;
		if (s.after == PHASE_RUN && (s.op.code != OP_EXIT || w->over))
			return;
	}
}

bool decide_others_could_continue(void)
{
	for (uint32_t t = 1; t <= run_world.nthreads; t++) {
		const struct thread *th = &run_world.threads[t];
		if (t == rt_self || th->phase == PHASE_RUN)
			continue;
		bool timed = op_rows[th->op.code].arg == ARG_DEADLINE && th->op.arg != TR_NEVER;
		if (timed || world_enabled(&run_world, t) || world_cancels(&run_world, t))
			return true;
	}
	return false;
}
