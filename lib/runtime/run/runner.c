// SPDX-License-Identifier: MIT
//
// Many executions in one process: see runner.h. The loop that takes requests has a stack of its
// own, and memory that is not put back.
#include "runtime/run/runner.h"

#include "runtime/gate/emit.h"
#include "runtime/memory/heap.h"
#include "runtime/run/allowed_calls.h"
#include "runtime/run/crash.h"
#include "runtime/run/fiber.h"
#include "runtime/run/request.h"
#include "runtime/run/restore.h"
#include "runtime/run/watchdog.h"
#include "runtime/thread_records.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define STACK ((size_t)256 << 10)

static struct loop {
	struct wire *wire;
	int socket, aside;
	pid_t pid;	 // its own
	uint32_t number; // of the execution under way
	struct run run;
	struct context main; // in front of the program, where each execution begins
	struct context loop; // where it goes on when one is over
	int status;	     // of the one that is
	off_t written;	     // the output that is to stay, -1: all of it
} * loop;		     // kept, as its stack is

bool runner_prepare(void)
{
	return fibers_prepare() && restore_prepare();
}

_Noreturn void runner_refuses(uint32_t why)
{
	struct wire_cell *cell = wire_cell(loop->wire, loop->number);
	atomic_store_explicit(&cell->refused, why, memory_order_relaxed);
	syscall(SYS_exit_group, 0);
	__builtin_unreachable();
}

// What was limited when the process was made stays so.
static bool is_like(const struct run *a, const struct run *b)
{
	return a->cpu == b->cpu && a->memory == b->memory && a->written == b->written;
}

static void hand_aside(void)
{
	char byte;
	struct msg m = {.kind = MSG_RUN, .number = loop->number};
	ssize_t n = send(loop->aside, &m, sizeof m, MSG_NOSIGNAL);
	do
		n = n < 0 ? n : recv(loop->aside, &byte, sizeof byte, 0);
	while (n < 0 && errno == EINTR);
	if (n != sizeof byte)
		_exit(0);
}

static void await_request(void)
{
	for (;;) {
		if (!request_next(loop->wire, loop->socket, &loop->number))
			_exit(0);
		const struct run *next = &wire_cell(loop->wire, loop->number)->run;
		if (next->persistent && is_like(next, &loop->run))
			break;
		hand_aside();
	}
	loop->run = request_take(loop->wire, loop->number);
}

// The process of the execution under way is this one, or none.
static void set_child(pid_t pid)
{
	atomic_store_explicit(&loop->wire->child, pid, memory_order_release);
}

static void refuse_call(uint32_t call)
{
	runner_refuses(REFUSED_CALL + call);
}

// What the execution has written goes with its events, so that the next has an empty file. (Where
// the output is marked step by step, the session takes it.)
static void take_output(void)
{
	if (loop->written >= 0 && ftruncate(STDOUT_FILENO, loop->written))
		runner_refuses(REFUSED_HERE);
	if (!loop->run.output && emit_output() &&
	    (ftruncate(STDOUT_FILENO, 0) || lseek(STDOUT_FILENO, 0, SEEK_SET)))
		runner_refuses(REFUSED_HERE);
}

// On a stack of its own: takes what can be put back, runs, puts it back, for ever.
static void serve(void)
{
	int pagemap;
	allowed_calls_prepare(refuse_call);
	if (!restore_take(&pagemap) || !allowed_calls_enter(loop->socket, loop->aside, pagemap))
		runner_refuses(REFUSED_HERE);
	for (;;) {
		atomic_store_explicit(&loop->wire->taken, loop->number, memory_order_release);
		set_child(loop->pid);
		loop->written = -1;
		context_switch(&loop->loop, &loop->main);
		take_output();
		set_child(0);
		atomic_store_explicit(&loop->wire->running, 0, memory_order_relaxed);
		request_done(loop->wire, loop->socket, loop->number, (loop->status & 0xff) << 8);
		if (!restore_back())
			runner_refuses(REFUSED_MEMORY);
		await_request();
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

const struct run *runner_begin(struct wire *wire, int socket, int aside, uint32_t *number,
			       const struct run *first)
{
	struct rlimit space;
	if (getrlimit(RLIMIT_AS, &space) == 0) { // more is mapped here, and nothing later
		space.rlim_cur = space.rlim_max;
		setrlimit(RLIMIT_AS, &space);
	}
	char *stack = restore_keep(STACK);
	loop = restore_keep(sizeof *loop);
	if (!stack || !loop)
		_exit(1);
	loop->wire = wire;
	loop->socket = socket;
	loop->aside = aside;
	loop->pid = getpid();
	loop->number = *number;
	loop->run = *first;
	if (!heap_prepare(0, 0) || !fibers_borrow())
		runner_refuses(REFUSED_HERE);
	static const struct heap_lacks lacks = {runner_lacks_thread, lacks_room};
	heap_prepared_only(&lacks);
	thread_records_fibers();
	context_begin(&loop->loop, stack, STACK, serve);
	context_switch(&loop->main, &loop->loop);
	*number = loop->number;
	return &loop->run;
}

// What comes after this is cut off again at the end.
static void note_output(void)
{
	loop->written = lseek(STDOUT_FILENO, 0, SEEK_CUR);
}

static void crashes(void)
{
	runner_refuses(REFUSED_DIED);
}

static void ends(int status)
{
	if (crash_handled) // on the stack of a signal, which stays blocked
		return;
	loop->status = status;
	context_resume(&loop->loop);
}

const struct gate_host runner_host = {.resumed = watchdog_wake,
				      .awaits_signal = crash_awaits_signal,
				      .silences = note_output,
				      .crashes = crashes,
				      .hand_over = fiber_hand_over,
				      .ends = ends};
