// SPDX-License-Identifier: MIT
//
// Was a wake-up lost? When a program is stuck and a thread waits on a condition or futex, the
// runtime cannot see the wait's predicate, which the program's code tests. So the runtime writes
// the end of the run, then wakes each waiter as a spurious wake-up would, and lets it run alone
// until it waits on the same condition again or leaves the wait. A waiter that leaves could have
// continued, and was not signalled: a lost wake-up.
//
// Probing is not part of the run: there are no events, output is dropped, and the world of the
// model does not change.
#include "runtime/gate/probe.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/turns.h"

#define LIMIT 10000 // most operations of a probed waiter

bool probe_on;

static struct {
	struct event *end; // the end of the run, in shared memory
	uint32_t mutex;	   // of the wait that is probed
	unsigned operations;
} probe;

// The mutex of a thread's wait; 0: it waits on a futex.
static uint32_t mutex_of(uint32_t t)
{
	const struct op *op = &run_world.threads[t].op;
	return op_waits(op->code) ? op->mutex : 0;
}

// The next thread after `after` that waits on a condition and could get its mutex, or that waits on
// a futex; 0: none. A
// thread that holds an object that another waits for is left out: the other might be the one to
// signal.
static uint32_t next_waiter(uint32_t after)
{
	const struct world *w = &run_world;
	for (uint32_t t = after + 1; t <= w->nthreads; t++)
		if (w->threads[t].phase == PHASE_WAIT && w->threads[t].life == LIFE_ALIVE &&
		    !w->objects[mutex_of(t)].owner && !world_withheld(w, t))
			return t;
	return 0;
}

// Wakes the next waiter, if there is one; else the end stays as it is.
static void wake_next(uint32_t after)
{
	uint32_t t = next_waiter(after);
	if (!t)
		host_ends(0);
	probe.mutex = mutex_of(t);
	probe.operations = 0;
	turns_runner = t;
}

void probe_begin(uint32_t thread, uint32_t object, uint32_t site)
{
	end_write(END_DEADLOCK, thread, object, site, 0, "");
	probe.end = emit_last();
	emit_stop();
	gate_host->silences();
	probe_on = true;
	wake_next(0);
}

_Noreturn void probe_leaves(void)
{
	const struct op *op = &run_world.threads[turns_runner].op;
	probe.end->op = END_LOST_WAKEUP;
	probe.end->thread = (uint16_t)turns_runner;
	probe.end->object = op->object;
	probe.end->site = op->site;
	host_ends(0);
}

// Does the operation wait, now that the thread is alone? The place of a futex may hold another
// value than it expects.
static bool waits_again(const struct op *op)
{
	if (!op_waits_on_futex(op->code))
		return op_waits(op->code);
	const uint32_t *word = (const void *)(uintptr_t)run_world.objects[op->object].addr;
	return __atomic_load_n(word, __ATOMIC_RELAXED) == op->expected;
}

void probe_pass(const struct op *op)
{
	const struct op *wait = &run_world.threads[turns_runner].op;
	if (waits_again(op) && op->object == wait->object)
		wake_next(turns_runner);
	else if (!world_still_tests(&run_world, turns_runner, op, probe.mutex) ||
		 ++probe.operations > LIMIT)
		probe_leaves();
}
