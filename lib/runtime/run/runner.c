// SPDX-License-Identifier: MIT
//
// Many executions in one process: see runner.h. The loop that serves requests has a stack of its
// own, in memory that is never restored.
#include "runtime/run/runner.h"

#include "runtime/cpu/allowed_calls.h"
#include "runtime/cpu/cpu.h"
#include "runtime/cpu/system_calls.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/plain_values.h"
#include "runtime/gate/races.h"
#include "runtime/gate/run_world.h"
#include "runtime/memory/heap.h"
#include "runtime/run/crash.h"
#include "runtime/run/fiber.h"
#include "runtime/run/filter.h"
#include "runtime/run/request.h"
#include "runtime/run/restore.h"
#include "runtime/run/snapshots.h"
#include "runtime/run/states.h"
#include "runtime/run/watchdog.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define STACK ((size_t)256 << 10)
#define PAGEMAP 910 // above the program's own descriptors

static struct loop {
	struct wire *wire;
	int socket, aside;
	pid_t pid;	 // of this process
	uint32_t number; // of the present execution
	struct run run;
	struct context main; // in front of the program, where each execution begins
	struct context
		loop; // where the loop continues when an execution is over or waits for a snapshot
	struct context here;	    // where the program waits then
	const struct context *from; // where the execution begins; NULL: at main
	bool takes;		    // the program waits for a snapshot to be taken,
	uint32_t choices;	    // after this many choices;
	bool asks;		    // or for the number of its state
	uint64_t state;
	struct state_told tells;
	bool known;
} * loop; // kept, like its stack; closed to programs that are not trusted

// The present execution, restored with the program's other memory.
PAST static uint32_t number;
PAST static struct wire_cell *cell;
PAST static struct run under_way;
static int ended;	   // its status
static off_t written = -1; // the length of output to keep; -1: all of it

bool runner_prepare(void)
{
	cpu_look();
	return fibers_prepare() && restore_prepare();
}

static _Noreturn void refuse(struct wire_cell *at, uint32_t why)
{
	atomic_store_explicit(&at->refused, why, memory_order_relaxed);
	own_call(SYS_exit_group, 0, 0, 0, 0);
	__builtin_unreachable();
}

_Noreturn void runner_refuses(uint32_t why)
{
	refuse(cell, why);
}

// Refuses outside an execution.
static _Noreturn void loop_refuses(uint32_t why)
{
	refuse(wire_cell(loop->wire, loop->number), why);
}

// Limits are set when the process is created and cannot be changed afterwards.
static bool is_like(const struct run *a, const struct run *b)
{
	return a->cpu == b->cpu && a->memory == b->memory && a->written == b->written;
}

static void hand_aside(void)
{
	char byte;
	struct msg m = {.kind = MSG_RUN, .number = loop->number};
	ssize_t n = own_send(loop->aside, &m, sizeof m);
	do
		n = n < 0 ? n : own_recv(loop->aside, &byte, sizeof byte);
	while (n < 0 && errno == EINTR);
	if (n != sizeof byte)
		_exit(0);
}

static void await_request(void)
{
	bool asked = loop->run.ask;
	for (;;) {
		if (!request_next(loop->wire, loop->socket, &loop->number))
			_exit(0);
		if (asked) // the server may be asleep
			watchdog_wake();
		const struct run *next = &wire_cell(loop->wire, loop->number)->run;
		if (next->persistent && is_like(next, &loop->run))
			break;
		hand_aside();
	}
	loop->run = request_take(loop->wire, loop->number);
}

// The process of the present execution: this one, or none.
static void set_child(pid_t pid)
{
	atomic_store_explicit(&loop->wire->child, pid, memory_order_release);
}

static void refuse_call(uint32_t call)
{
	runner_refuses(REFUSED_CALL + call);
}

// Pages that an execution has written stay mapped, which the next one could see by timing its first
// accesses. So a program that is not trusted has no clock here: reading the processor's counter, or
// the clocks that the kernel maps, raises SIGSEGV, and the filter stops system calls that read
// clocks. Where a virtual machine lets the counter be read all the same, what stands in front of
// that is that the text of an answer may not name the instruction nor hold assembly
// (grading/grade/submission_text.c).

// Unmaps the pages that the kernel's code for clocks reads: [vvar] and [vvar_...].
static bool unmap_clocks(void)
{
	char line[4096 + 128], name[128];
	unsigned long from, to;
	FILE *maps = fopen("/proc/self/maps", "re");
	bool well = maps;
	while (well && fgets(line, sizeof line, maps))
		if (sscanf(line, "%lx-%lx %*s %*x %*s %*u %127s", &from, &to, name) == 3 &&
		    strncmp(name, "[vvar", 5) == 0)
			well = munmap((void *)from, to - from) == 0;
	if (maps)
		fclose(maps);
	return well;
}

// A program that is not trusted has no access to the server's files and no clock.
static bool become_guarded(int pagemap)
{
	for (int fd = STDERR_FILENO + 1; fd < pagemap; fd++)
		if (fd != loop->socket && fd != loop->aside)
			close(fd);
	cpu_ticks_stop();
	return unmap_clocks();
}

// Copies what will be restored, and closes what an execution must not have. False: impossible here.
static bool prepare(void)
{
	struct syscall_guard *guard = NULL;
	int pagemap = filter_on ? GUARD_PAGEMAP : PAGEMAP;
	if (filter_on) {
		guard = restore_keep(sizeof *guard);
		if (!guard || !become_guarded(pagemap))
			return false;
		filter_move(guard);
	}
	allowed_calls_prepare(!guard, refuse_call);
	return cpu_state_take(restore_keep) && restore_take(pagemap) &&
	       allowed_calls_enter(!guard, loop->socket) && (!guard || filter_enter_own(guard));
}

static ssize_t read_output(void *to, size_t n)
{
	return own_call(SYS_pread64, STDOUT_FILENO, (long)(uintptr_t)to, (long)n, 0);
}

// Adds the execution's output to its events, so that the next one has an empty file; not if the
// session takes the output itself, since it is marked step by step, or the program could write
// events.
static void take_output(void)
{
	if (written >= 0 && ftruncate(STDOUT_FILENO, written))
		loop_refuses(REFUSED_HERE);
	if (!loop->run.output && !filter_on && emit_output(read_output) &&
	    (ftruncate(STDOUT_FILENO, 0) || lseek(STDOUT_FILENO, 0, SEEK_SET)))
		loop_refuses(REFUSED_HERE);
}

// Drops the output of a runner that ended within an execution.
static void drop_output(void)
{
	if (!loop->run.output && !filter_on &&
	    (ftruncate(STDOUT_FILENO, 0) || lseek(STDOUT_FILENO, 0, SEEK_SET)))
		loop_refuses(REFUSED_HERE);
}

// Ends the execution in a state from which others continue, or in which it was before.
static void look_whether_known(void)
{
	loop->known = loop->state && (known_has(&loop->wire->known, loop->state) ||
				      states_again(loop->number, loop->state));
}

static void look_at_state(void)
{
	races_count_orders();
	loop->state = states_number((enum told_states)loop->run.states, loop->run.policy.eager,
				    &loop->tells);
	restore_unlooked(look_whether_known);
}

static void run_one(void)
{
	cpu_state_back();
	context_switch(&loop->loop, loop->from ? loop->from : &loop->main);
	while (loop->takes || loop->asks) {
		if (loop->takes)
			snapshots_take(wire_cell(loop->wire, loop->number), loop->choices,
				       &loop->here);
		if (loop->asks)
			look_at_state();
		loop->takes = loop->asks = false;
		context_switch(&loop->loop, &loop->here);
	}
}

// Begins at a snapshot if possible. A program that is not trusted always runs from its start.
static void begin_where_it_can(void)
{
	struct wire_cell *at = wire_cell(loop->wire, loop->number);
	if (!filter_on && !snapshots_back(loop->wire, at, &loop->from))
		loop_refuses(REFUSED_MEMORY);
}

// Restores the memory before waiting, so that nothing of a program is left meanwhile.
static void next(void)
{
	if (filter_on && !restore_back())
		loop_refuses(REFUSED_MEMORY);
	await_request();
	begin_where_it_can();
}

// Runs and restores for ever, on a stack of its own.
static void serve(void)
{
	if (!prepare())
		loop_refuses(REFUSED_HERE);
	drop_output();
	begin_where_it_can();
	for (;;) {
		atomic_store_explicit(&loop->wire->taken, loop->number, memory_order_release);
		set_child(loop->pid);
		run_one();
		take_output();
		set_child(0);
		atomic_store_explicit(&loop->wire->running, 0, memory_order_relaxed);
		request_done(loop->wire, loop->socket, loop->number, (ended & 0xff) << 8);
		fibers_learn();
		next();
	}
}

void runner_lacks_thread(const struct heap *h, size_t stack)
{
	fiber_wanted(h, stack);
	runner_refuses(REFUSED_THREAD);
}

static void lacks_room(void)
{
	runner_refuses(REFUSED_MEMORY);
}

// Begins the next execution.
static void begin(void)
{
	number = loop->number;
	cell = wire_cell(loop->wire, number);
	under_way = loop->run;
}

const struct run *runner_begin(struct wire *wire, int socket, int aside, uint32_t *first_number,
			       const struct run *first)
{
	struct rlimit space;
	if (getrlimit(RLIMIT_AS, &space) == 0) { // more is mapped here, and nothing later
		space.rlim_cur = space.rlim_max;
		setrlimit(RLIMIT_AS, &space);
	}
	if (filter_on && first->written) // as in executions that are forked
		setrlimit(RLIMIT_FSIZE, &(struct rlimit){first->written, first->written});
	char *stack = restore_keep(STACK);
	loop = restore_keep(sizeof *loop);
	if (!stack || !loop || !snapshots_prepare() || !states_prepare())
		_exit(1);
	loop->wire = wire;
	loop->socket = socket;
	loop->aside = aside;
	loop->pid = getpid();
	loop->number = *first_number;
	loop->run = *first;
	if (!heap_prepare(0, 0) || !fibers_borrow())
		loop_refuses(REFUSED_HERE);
	static const struct heap_lacks lacks = {runner_lacks_thread, lacks_room};
	heap_prepared_only(&lacks);
	thread_records_fibers();
	context_begin(&loop->loop, stack, STACK, serve);
	context_switch(&loop->main, &loop->loop);
	begin();
	*first_number = number;
	if (filter_on && !restore_close()) // takes some microseconds
		runner_refuses(REFUSED_HERE);
	return &under_way;
}

// Notes the length of the output: later output is cut off at the end.
static void note_output(void)
{
	written = lseek(STDOUT_FILENO, 0, SEEK_CUR);
}

// Continues as the same execution, or as another that begins here.
static void stop_for_snapshot(uint64_t choices)
{
	loop->takes = true;
	loop->choices = (uint32_t)choices;
	context_switch(&loop->here, &loop->loop);
	if (number == loop->number)
		return;
	begin();
	gate_begin_here(number, under_way.token);
}

static void tell_state(void)
{
	loop->asks = true;
	context_switch(&loop->here, &loop->loop);
	emit_event((struct event){.kind = EV_HERE,
				  .op = (uint8_t)(virtual_time_matters() * HERE_TIMED |
						  loop->tells.apart * HERE_APART),
				  .object = loop->tells.stands_for,
				  .other = loop->tells.printed,
				  .site = loop->tells.data,
				  .arg = (int64_t)loop->state},
		   NULL);
	if (loop->known)
		end_run(END_ASLEEP, 0, 0, 0, 0, "");
}

static void at_choice(uint64_t choices)
{
	if (filter_on)
		return;
	if (snapshots_due(choices) && emit_holds_all())
		stop_for_snapshot(choices);
	if (under_way.states && choices >= under_way.nplan)
		tell_state();
}

static void resumed(const struct choice *choice)
{
	if (choice)
		snapshots_answered(*choice);
	watchdog_wake();
}

static void crashes(void)
{
	runner_refuses(REFUSED_DIED);
}

static void ends(int status)
{
	if (crash_handled) // on the stack of a signal handler: the signal stays blocked
		return;
	ended = status;
	if (filter_on && !restore_open())
		runner_refuses(REFUSED_HERE);
	context_resume(&loop->loop);
}

const struct gate_host runner_host = {.resumed = resumed,
				      .awaits_signal = crash_awaits_signal,
				      .silences = note_output,
				      .tells_read = plain_values_tell,
				      .crashes = crashes,
				      .hand_over = fiber_hand_over,
				      .at_choice = at_choice,
				      .ends = ends};
