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
static __thread uint64_t exits_at; // where the calling thread has called exit(), 0: it has not

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

// Runs after the program's own exit handlers, since it is registered before them.
static void at_exit(int status, void *unused)
{
	(void)unused;
	exit_status = kept(status);
	if (rt_mode() == RT_PLAN)
		gate_close(exit_status, exits_at);
	else
		ends_recorded(exit_status, exits_at);
}

// The last handler that exit() runs. It ends an execution that has no process of its own in
// exit()'s place.
static void at_last(void)
{
	if (loader_fini)
		loader_fini();
	if (fibers_on) {
		fflush(NULL);
		host_ends(exit_status);
	}
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
		properties_begin();
		arguments_put(&argc, &argv);
	}
	if (rt_process_mode != RT_OFF)
		on_exit(at_exit, NULL);
	errno = 0;				       // as C requires
	pthread_cleanup_push(thread_body_ended, NULL); // main may call pthread_exit
	own_frames_main(__builtin_frame_address(0));
	if (rt_process_mode == RT_PLAN)
		stack_garbage_leave();
	status = program_main(argc, argv, environ);
	pthread_cleanup_pop(0);
	if (rt_mode() == RT_PLAN) {
		calls_settle();
		gate_returned();
	}
	return status;
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
		      void (*fini)(void), void (*rtld_fini)(void), void *stack_end);

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
		      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
	program_main = main;
	if (getenv(WIRE_ENV))
		open_files_given();
	loader_fini = rtld_fini;
	return REAL(__libc_start_main)(main_wrapper, argc, argv, init, fini, at_last, stack_end);
}

// ---- exit ----------------------------------------------------------------------------------

// at_exit() does the rest, after the program's own handlers. (The return of main calls the C
// library's exit() from inside, never this one.)
void exit(int status)
{
	exits_at = RT_SITE();
	REAL(exit)(status);
	__builtin_unreachable();
}

// Calls that run no exit handlers, and so not at_exit(); the order of other threads' steps before
// them matters as for exit().
static void ends(int status, uint64_t site)
{
	ends_recorded(kept(status), site);
	if (rt_mode() == RT_PLAN && !reentered())
		gate_close(kept(status), site);
}

// Runs no handlers of exit(), either.
void quick_exit(int status)
{
	ends(status, RT_SITE());
	REAL(quick_exit)(status);
	__builtin_unreachable();
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
