// SPDX-License-Identifier: MIT
//
// Many executions in one process: see runner.h. The loop that takes requests has a stack of its
// own, and memory that is not put back.
#include "runtime/run/runner.h"

#include "runtime/memory/heap.h"
#include "runtime/run/allowed_calls.h"
#include "runtime/run/clockless.h"
#include "runtime/run/cpu_state.h"
#include "runtime/run/crash.h"
#include "runtime/run/fiber.h"
#include "runtime/run/filter.h"
#include "runtime/run/own_calls.h"
#include "runtime/run/request.h"
#include "runtime/run/restore.h"
#include "runtime/run/watchdog.h"
#include "runtime/thread_records.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define STACK ((size_t)256 << 10)
#define PAGEMAP 910 // its descriptor: not among the program's own

static struct loop {
	struct wire *wire;
	int socket, aside;
	pid_t pid;	     // its own
	struct run run;	     // under way
	struct context main; // in front of the program, where each execution begins
	struct context loop; // where it goes on when one is over
} * loop;		     // kept, as its stack is: closed to programs that are not trusted

// Of the execution under way, put back with all else of the program.
static struct wire *shared;
static struct run under_way;
static int ended;	   // its status
static off_t written = -1; // the output that is to stay, -1: all of it

bool runner_prepare(void)
{
	return fibers_prepare() && restore_prepare();
}

_Noreturn void runner_refuses(uint32_t why)
{
	atomic_store_explicit(&shared->refused, why, memory_order_relaxed);
	syscall(SYS_exit_group, 0);
	__builtin_unreachable();
}

// What was limited when the process was made stays so.
static bool is_like(const struct run *a, const struct run *b)
{
	return a->cpu == b->cpu && a->memory == b->memory && a->written == b->written;
}

static void hand_aside(const struct msg *m)
{
	char byte;
	ssize_t n = own_send(loop->aside, m, sizeof *m);
	do
		n = n < 0 ? n : own_recv(loop->aside, &byte, sizeof byte);
	while (n < 0 && errno == EINTR);
	if (n != sizeof byte)
		_exit(0);
}

static void await_request(void)
{
	for (;;) {
		struct msg m;
		if (!request_await(loop->wire, loop->socket, &m))
			_exit(0);
		const struct run *next = &loop->wire->run;
		if (next->persistent && is_like(next, &loop->run))
			break;
		hand_aside(&m);
	}
	loop->run = request_take(loop->wire);
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

// A program that is not trusted finds no file of the server's, and no clock.
static bool become_guarded(int pagemap)
{
	for (int fd = STDERR_FILENO + 1; fd < pagemap; fd++)
		if (fd != loop->socket && fd != loop->aside)
			close(fd);
	return clockless_enter();
}

// Takes what can be put back, and gives up what an execution must not have. False: not here.
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
	allowed_calls_prepare(refuse_call);
	return cpu_state_take() && restore_take(pagemap) &&
	       allowed_calls_enter(!guard, loop->socket) && (!guard || filter_enter_own(guard));
}

// On a stack of its own: runs, puts back, for ever.
static void serve(void)
{
	if (!prepare())
		runner_refuses(REFUSED_HERE);
	for (;;) {
		atomic_store_explicit(&loop->wire->taken, loop->run.number, memory_order_release);
		set_child(loop->pid);
		cpu_state_back();
		context_switch(&loop->loop, &loop->main);
		uint32_t number = loop->run.number;
		if (written >= 0 && ftruncate(STDOUT_FILENO, written))
			runner_refuses(REFUSED_HERE);
		set_child(0);
		atomic_store_explicit(&loop->wire->running, 0, memory_order_relaxed);
		request_done(loop->wire, loop->socket, number, (ended & 0xff) << 8);
		fibers_learn();
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

const struct run *runner_begin(struct wire *wire, int socket, int aside, const struct run *first)
{
	struct rlimit space;
	if (getrlimit(RLIMIT_AS, &space) == 0) { // more is mapped here, and nothing later
		space.rlim_cur = space.rlim_max;
		setrlimit(RLIMIT_AS, &space);
	}
	if (filter_on && first->written) // as of executions that are forked
		setrlimit(RLIMIT_FSIZE, &(struct rlimit){first->written, first->written});
	char *stack = restore_keep(STACK);
	loop = restore_keep(sizeof *loop);
	if (!stack || !loop)
		_exit(1);
	loop->wire = shared = wire;
	loop->socket = socket;
	loop->aside = aside;
	loop->pid = getpid();
	loop->run = *first;
	if (!heap_prepare(0, 0) || !fibers_borrow())
		runner_refuses(REFUSED_HERE);
	static const struct heap_lacks lacks = {runner_lacks_thread, lacks_room};
	heap_prepared_only(&lacks);
	thread_records_fibers();
	context_begin(&loop->loop, stack, STACK, serve);
	context_switch(&loop->main, &loop->loop);
	under_way = loop->run;
	if (filter_on && !restore_close()) // it costs some microseconds
		runner_refuses(REFUSED_HERE);
	return &under_way;
}

// What comes after this is cut off again at the end.
static void note_output(void)
{
	written = lseek(STDOUT_FILENO, 0, SEEK_CUR);
}

static void crashes(void)
{
	runner_refuses(REFUSED_DIED);
}

static void ends(int status)
{
	if (crash_handled) // on the stack of a signal, which stays blocked
		return;
	ended = status;
	if (filter_on && !restore_open())
		runner_refuses(REFUSED_HERE);
	context_resume(&loop->loop);
}

const struct gate_host runner_host = {.resumed = watchdog_wake,
				      .awaits_signal = crash_awaits_signal,
				      .silences = note_output,
				      .crashes = crashes,
				      .hand_over = fiber_hand_over,
				      .ends = ends};
