// SPDX-License-Identifier: MIT
//
// The program's begin and end: a wrapper around main, where there is one thread and all
// constructors have run, and the functions by which a process exits. Without a session's message in
// the environment the library does nothing.
#include "runtime/clib/imports.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/gate.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/descriptors.h"
#include "runtime/run/fiber.h"
#include "runtime/run/record.h"
#include "runtime/run/start.h"
#include "runtime/run/surroundings.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/thread_body.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
static main_function *program_main;
static void (*loader_fini)(void); // the destructors of libraries
static int exit_status;
static int quick_status; // of quick_exit(), whose handlers do not get it
// Where the calling thread has called exit() or quick_exit(); 0: it has not.
static __thread uint64_t exits_at;
static bool exit_begun; // a thread exits, and runs the program's handlers

// The part of an exit status that the system keeps: exit(256) is a success.
static int kept(int status)
{
	return status & 0xff;
}

// In RT_RECORD: a forked process is recorded as a thread.
static void ends_recorded(int status, uint64_t site)
{
	if (rt_mode() != RT_RECORD)
		return;
	if (record_is_child())
		record_child_ends();
	else
		record_end(record_begin(OP_PROCESS_EXIT, KIND_NONE, NULL, 0, status, site), 0, 0);
}

// The last handler that exit() runs: it is registered before the program's constructors, and so
// runs after all handlers of the program's, and the destructors of its objects in C++. (The C
// library gives the status to each handler that it has registered by __cxa_atexit().) It ends an
// execution that has no process of its own in exit()'s place.
static void at_last(void *unused, int status)
{
	(void)unused;
	if (rt_mode() == RT_PLAN)
		gate_close(kept(status), exits_at);
	else
		ends_recorded(kept(status), exits_at);
	exit_status = kept(status); // now: other threads may have come here meanwhile
	if (loader_fini)
		loader_fini();
	if (fibers_on) {
		fflush(NULL);
		host_ends(exit_status);
	}
}

// The same for quick_exit(), which writes out no streams and runs no destructors.
static void at_quick_last(void)
{
	if (rt_mode() == RT_PLAN)
		gate_close(quick_status, exits_at);
	else
		ends_recorded(quick_status, exits_at);
	if (fibers_on)
		host_ends(quick_status);
}

// A thread exits, or main returns. C does not say what a second exit does, and the C library would
// run for it those handlers that the first one has not come to, at_last() not among them; POSIX
// (2024) lets it wait until the first has ended the program. Here it may end the program in the
// first one's place, without handlers: that it was the first to exit is as possible, and leads to
// the same. One thread runs at a time, so exit_begun needs no lock. quick: by quick_exit().
static void exit_begins(int status, bool quick)
{
	if (rt_mode() != RT_PLAN || reentered())
		return;
	if (exit_begun) {
		gate_close(kept(status), exits_at);
		if (!quick)
			fflush(NULL);
		host_ends(kept(status));
	}
	exit_begun = true;
}

#define GAP ((size_t)16 << 10) // bytes of stack between the runtime's frame and that of main

// When main has left by pthread_exit(), threads may still use its local variables. This is wrong,
// and seems to work, since the C library hardly uses main's stack any more: what the runtime does
// then, and the unwinding of its own frame, take place in the gap above them.
__attribute__((noinline)) static int call_main(int argc, char **argv)
{
	volatile char gap[GAP];
	gap[0] = 0;
	if (rt_process_mode == RT_PLAN)
		stack_garbage_leave();
	int status = program_main(argc, argv, environ);
	(void)gap[0]; // the frame with the gap is there during the call
	return status;
}

static int main_wrapper(int argc, char **argv, char **envp)
{
	int status;
	const char *message = getenv(WIRE_ENV);
	if (!message)
		return program_main(argc, argv, envp);
	thread_specific_prepare();
	cancel_prepare();
	fiber_body = thread_body;
	imports_watch();
	start_run(message);
	if (rt_process_mode == RT_PLAN) {
		thread_early_end();
		properties_begin();
		arguments_put(&argc, &argv);
	}
	errno = 0;				       // as C requires
	pthread_cleanup_push(thread_body_ended, NULL); // main may call pthread_exit
	own_frames_main(__builtin_frame_address(0));
	status = call_main(argc, argv);
	pthread_cleanup_pop(0);
	if (rt_mode() == RT_PLAN) {
		calls_settle();
		gate_returned();
	}
	exit_begins(status, false);
	return status;
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
		      void (*fini)(void), void (*rtld_fini)(void), void *stack_end);

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
		      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
	program_main = main;
	if (getenv(WIRE_ENV)) {
		open_files_given();
		at_quick_exit(at_quick_last);
	}
	loader_fini = rtld_fini;
	return REAL(__libc_start_main)(main_wrapper, argc, argv, init, fini,
				       (void (*)(void))at_last, stack_end);
}

// ---- exit ----------------------------------------------------------------------------------

// at_last() does the rest, after the program's own handlers. (The return of main calls the C
// library's exit() from inside, never this one.)
void exit(int status)
{
	bool again = exits_at; // from a handler of its own exit
	exits_at = RT_SITE();
	if (!again)
		exit_begins(status, false);
	REAL(exit)(status);
	__builtin_unreachable();
}

// It runs the handlers of at_quick_exit(), and at last at_quick_last().
void quick_exit(int status)
{
	bool again = exits_at;
	exits_at = RT_SITE();
	if (!again)
		exit_begins(status, true);
	quick_status = kept(status);
	REAL(quick_exit)(status);
	__builtin_unreachable();
}

// Calls that run no exit handlers, and so not at_last(); the order of other threads' steps before
// them matters as for exit().
static void ends(int status, uint64_t site)
{
	ends_recorded(kept(status), site);
	if (rt_mode() == RT_PLAN && !reentered())
		gate_close(kept(status), site);
}

void _exit(int status)
{
	ends(status, RT_SITE());
	host_ends(status);
}

void _Exit(int status)
{
	ends(status, RT_SITE());
	host_ends(status);
}
