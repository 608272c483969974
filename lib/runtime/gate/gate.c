// SPDX-License-Identifier: MIT
//
// Operations at the gate: see gate.h.
#include "runtime/gate/gate.h"

#include "runtime/cpu/own_frames.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/extents.h"
#include "runtime/gate/holders.h"
#include "runtime/gate/input.h"
#include "runtime/gate/plain_values.h"
#include "runtime/gate/probe.h"
#include "runtime/gate/races.h"
#include "runtime/gate/rounds.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/gate/spins.h"
#include "runtime/gate/stacks.h"
#include "runtime/gate/tags.h"
#include "runtime/gate/turns.h"
#include "runtime/gate/values.h"
#include "runtime/memory/heap.h"
#include "runtime/memory/watches.h"
#include "runtime/mode.h"
#include "runtime/report.h"
#include "runtime/thread_records.h"

#include "base/i18n.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>

_Static_assert(MAX_THREADS == 4096, "publish() names the number");

static void publish(struct op op, uint64_t pc)
{
	uint32_t self = rt_self;
	if (reentry_happened())
		report_limit(N_("what a signal handler does while its thread waits is not seen"));
	values_settle();
	spins_moves();
	plain_values_settle();
	watches_sample();
	op.site = site_here(pc);
	if (world_pend(&run_world, self, op))
		end_run(END_TROUBLE, self, op.object, op.site, op.code,
			op.code == OP_CREATE ? N_("the program makes more than 4096 threads")
					     : N_("an operation that the model does not take"));
	op = run_world.threads[self].op; // OP_CREATE now has its thread's number
	emit_event((struct event){.kind = EV_PEND,
				  .op = op.code,
				  .thread = (uint16_t)self,
				  .object = op.object,
				  .other = op.other,
				  .site = op.site,
				  .arg = op.arg},
		   NULL);
}

static void await_turn(void)
{
	if (turns_runner == rt_self)
		return;
	turns_give(turns_runner);
	turns_wait();
}

// Operations after the end of the run, while waiters are probed (probe.h): without the model.
static struct answer pass_probed(const struct op *op)
{
	reentry_begin();
	probe_pass(op);
	await_turn();
	reentry_end();
	return (struct answer){0};
}

static struct answer pass(struct op op, uint64_t pc)
{
	struct answer a = {0};
	if (probe_on)
		return pass_probed(&op);
	if (end_decided)
		return a;
	reentry_begin();
	races_at_gate(__builtin_frame_address(0), pc);
	frames_note(__builtin_frame_address(0), pc);
	bool waits = false;
	if (rounds_over(op.code, pc, &waits))
		op = (struct op){.code = OP_PARK, .arg = waits};
	publish(op, pc);
	decide_next();
	await_turn();
	if (!probe_on) { // else the run has ended, and this waiter was woken by the probe
		watches_sample();
		a.result = run_world.threads[rt_self].result;
		a.value = run_world.threads[rt_self].value;
	}
	reentry_end();
	return a;
}

void gate_resume(uint64_t site)
{
	if (channel_cell->run.resumes)
		pass((struct op){.code = OP_RESUME}, site);
}

static struct answer operate(struct op op, uint64_t site)
{
	int saved = errno;
	struct answer a = pass(op, site);
	if (op_lets_continue(op.code)) // wrap_thread.c resumes a creator itself
		gate_resume(site);
	errno = saved;
	return a;
}

// The object that the calling thread uses. Ends the run if it is a copy of an object, which POSIX
// does not allow to be used.
static uint32_t object_used(enum kind kind, void *addr, uint64_t site)
{
	uint32_t ended = stacks_of_ended(addr);
	if (!ended)
		races_reached(addr, site);
	bool copied = tags_copied(kind, addr);
	uint16_t thread = 0;
	uint64_t taken = 0;
	bool unwritten = races_unwritten(kind, addr, &thread, &taken);
	size_t known = run_world.nobjects;
	uint32_t object = tags_object(kind, addr);
	if (run_world.nobjects > known)
		holders_tell(kind, (uint64_t)(uintptr_t)addr, site);
	if (ended && !probe_on)
		end_run(END_MISUSE, rt_self, object, site_number(site),
			MISUSE_ARG(FAULT_OBJECT_STACK_ENDED, ended, 0), "");
	if (copied && !probe_on)
		end_run(END_MISUSE, rt_self, object, site_number(site),
			MISUSE_ARG(FAULT_USE_COPY, rt_self, 0), "");
	if (unwritten && !probe_on)
		end_run(END_MISUSE, rt_self, object, site_number(site),
			MISUSE_ARG(FAULT_OBJECT_UNWRITTEN, thread, site_number(taken)), "");
	return object;
}

static void do_call(void *argument)
{
	struct call *c = argument;
	struct op op = {.code = (uint8_t)c->code, .target = c->target, .arg = c->arg};
	// Computed here and not in the caller: stored further up the stack the deadline would
	// differ from round to round, and a loop that sleeps would never be seen to repeat its
	// state.
	if (c->code == OP_SLEEP)
		op.arg = virtual_time_after(c->arg);
	if (c->kind != KIND_NONE)
		op.object = object_used(c->kind, c->addr, c->site);
	if (c->mutex)
		op.mutex = object_used(KIND_MUTEX, c->mutex, c->site);
	if (tags_carried(c->kind))
		races_touch(c->addr, tags_sizes[c->kind], op.object, c->site);
	if (c->mutex)
		races_touch(c->mutex, sizeof(pthread_mutex_t), op.mutex, c->site);
	c->answer = operate(op, c->site);
}

struct answer gate_op(struct call *c)
{
	c->answer = (struct answer){0};
	if ((!end_decided || probe_on) && !reentered())
		own_frames_call(do_call, c);
	return c->answer;
}

struct answer gate_op_object(enum op_code code, uint32_t object, int64_t arg, uint64_t site)
{
	if (reentered())
		return (struct answer){0};
	return operate((struct op){.code = (uint8_t)code, .object = object, .arg = arg}, site);
}

struct answer gate_op_place(enum op_code code, uint32_t object, uint32_t other, int64_t arg,
			    uint64_t site)
{
	return operate(
		(struct op){.code = (uint8_t)code, .object = object, .other = other, .arg = arg},
		site);
}

void gate_enter(void)
{
	reentry_begin();
	turns_wait();
	reentry_end();
	watches_sample();
}

bool gate_leave(uint64_t site)
{
	if (probe_on)
		probe_leaves();
	if (end_decided)
		return false;
	races_leave(site);
	own_frames_leave(__builtin_frame_address(0));
	publish((struct op){.code = OP_EXIT}, site);
	turns_ends();
	decide_next();
	// the thread that ended last in the model ends the process; but if the program is over
	// because main may continue, main ends it
	if (run_world.over && run_world.threads[turns_runner].life == LIFE_EXITED)
		return end_decided = true;
	rt_self = 0; // from here on the thread only runs the C library's code
	turns_leave();
	return false;
}

static bool main_returned;

void gate_close(int status, uint64_t site)
{
	if (probe_on)
		probe_leaves();
	if (!end_decided) {
		pass((struct op){.code = OP_PROCESS_EXIT, .arg = status}, site);
		end_decided = true;
	}
	input_settle();
	bool judged = status == 0 && channel_cell->run.leaks;
	struct leak left = judged ? world_leak(&run_world) : (struct leak){0};
	if (left.thread) {
		fflush(NULL); // as exit() would
		end_run(END_LEAK, left.thread, left.object, 0, 0, "");
	}
	if (main_returned)
		channel_concludes();
}

void gate_returned(void)
{
	main_returned = true;
}

static void output_full(size_t bytes)
{
	end_run(END_OUTPUT, rt_self, 0, 0, (int64_t)bytes, "");
}

int gate_begin(struct wire *wire, uint32_t number, int socket, uint64_t token,
	       const struct gate_host *host)
{
	gate_host = host;
	channel_open(wire, number, socket, token);
	channel_runs((uint32_t)thread_kernel_id());
	turns_runner = 1;
	report_through(emit_report);
	own_frames_told = channel_cell->run.states != STATES_UNTOLD;
	own_frames_tell(&wire->stands);
	wire->stands.process = (uint32_t)thread_kernel_id();
	emit_begin(output_full);
	input_begin(channel_cell->run.input);
	bool visible = values_begin(), races = races_begin(channel_cell->run.races);
	extents_begin(races);
	heap_turn(channel_cell->run.turned);
	values_looked_at = races || visible;
	return world_init(&run_world, channel_cell->run.rules);
}

void gate_begin_here(uint32_t number, uint64_t token)
{
	channel_again(number, token);
	channel_runs((uint32_t)thread_kernel_id());
	decide_again();
}
