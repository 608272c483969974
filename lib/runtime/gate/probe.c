// SPDX-License-Identifier: MIT
//
// Was a wake-up lost? A stuck program in which a thread waits on a condition is at its end, but
// why it sleeps is not seen: what it waits for is a state of the program, tested in its own code.
// So the runtime asks the program. The end is written; then each waiter is woken, as by a spurious
// wake-up, and runs alone until it waits on the same condition once more or leaves the wait. One
// that leaves it could have gone on all the time, and nobody has told it: a lost wake-up.
//
// What happens meanwhile is no part of the run: nothing of it becomes an event, its output goes
// nowhere, and the world of the model stands still.
#include "runtime/gate/probe.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/turns.h"

#define LIMIT 10000 // operations inside one wait; more get nowhere

bool probe_on;

static struct {
	struct event *end; // of the run, in shared memory
	uint32_t mutex;	   // of the wait that is asked about
	unsigned operations;
} probe;

// The next thread after `after` that waits on a condition and could have its mutex; 0: none. One
// that holds what another thread waits for is left out: that thread could be the one to signal.
static uint32_t next_waiter(uint32_t after)
{
	const struct world *w = &run_world;
	for (uint32_t t = after + 1; t <= w->nthreads; t++)
		if (w->threads[t].phase == PHASE_WAIT && w->threads[t].life == LIFE_ALIVE &&
		    !w->objects[w->threads[t].op.other].owner && !world_withheld(w, t))
			return t;
	return 0;
}

// Lets the next waiter run, if there is one; else the end stays what it is.
static void wake_next(uint32_t after)
{
	uint32_t t = next_waiter(after);
	if (!t)
		host_ends(0);
	probe.mutex = run_world.threads[t].op.other;
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

void probe_pass(const struct op *op)
{
	const struct op *wait = &run_world.threads[turns_runner].op;
	if (op_waits(op->code) && op->object == wait->object)
		wake_next(turns_runner);
	else if (!world_still_tests(&run_world, turns_runner, op, probe.mutex) ||
		 ++probe.operations > LIMIT)
		probe_leaves();
}
