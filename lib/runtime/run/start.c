// SPDX-License-Identifier: MIT
//
// The start of the program under the runtime: a wrapper around main, where there is one thread
// and all constructors have run. Without the message of a session in the environment the
// library does nothing at all.
#include "runtime/gate/gate.h"
#include "runtime/run/guard.h"
#include "runtime/wrap/wrap.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
static main_function *program_main;

// Runs after the program's own exit handlers, since it is registered before them.
static void at_exit(int status, void *unused)
{
	(void)unused;
	if (rt_mode() == RT_PLAN)
		gate_close(status, process_exits_at());
	else if (rt_mode() == RT_RECORD)
		record_end(record_begin(OP_PROCESS_EXIT, KIND_NONE, NULL, 0, status, 0), 0, 0);
}

static _Noreturn void give_up(const char *why)
{
	fprintf(stderr, "treadle: %s\n", why);
	_exit(3);
}

// The stack walk of crash.c loads a library the first time: not in a signal handler.
static void prepare_backtrace(void)
{
	void *frame;
	backtrace(&frame, 1);
}

static void start_planned(int socket, int shm)
{
	struct wire *wire = mmap(NULL, sizeof *wire, PROT_READ | PROT_WRITE, MAP_SHARED, shm, 0);
	if (wire == MAP_FAILED)
		give_up("the runtime cannot map its shared memory");
	close(shm);
	prepare_backtrace();
	server_run(wire, socket);
	// here it is the child, one execution
	if (threads_begin())
		give_up("out of memory");
	rt_process_mode = RT_PLAN;
	properties_begin();
}

static void start_recording(int socket, int shm)
{
	struct msg m = {.kind = MSG_HELLO, .version = WIRE_VERSION};
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (threads_begin() || thread_record_ends() || record_start(shm))
		give_up("the runtime cannot start recording");
	rt_process_mode = RT_RECORD;
	// the session reads the map of modules before the program begins
	if (send(socket, &m, sizeof m, MSG_NOSIGNAL) != sizeof m ||
	    recv(socket, &m, sizeof m, 0) != sizeof m)
		_exit(1);
	close(socket);
}

// By itself, in real time, but for what the guard stops.
static void start_guarded(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prepare_backtrace(); // loads what the end of a thread needs, too
	guard_catch();
	guard_enter();
}

// "SOCKET SHM MODE GUARD"
static void start(const char *message)
{
	int socket, shm, guard;
	char mode[16];
	if (sscanf(message, "%d %d %15s %d", &socket, &shm, mode, &guard) != 4)
		give_up("the variable " WIRE_ENV " is set by treadle only");
	unsetenv(WIRE_ENV);
	unsetenv("LD_PRELOAD"); // programs that it starts are not under the runtime
	if (guard >= 0 && !guard_read(guard))
		give_up("the guard cannot be read");
	if (!strcmp(mode, "guard")) {
		start_guarded();
		return;
	}
	fcntl(socket, F_SETFD, FD_CLOEXEC);
	// a buffer that the first thread to print does not have to allocate
	static char lines[4096];
	setvbuf(stdout, lines, _IOLBF, sizeof lines);
	if (!strcmp(mode, "record"))
		start_recording(socket, shm);
	else
		start_planned(socket, shm);
	on_exit(at_exit, NULL);
}

static int main_wrapper(int argc, char **argv, char **envp)
{
	int status;
	const char *message = getenv(WIRE_ENV);
	if (!message)
		return program_main(argc, argv, envp);
	start(message);
	pthread_cleanup_push(thread_ended, NULL); // main may call pthread_exit
	status = program_main(argc, argv, environ);
	pthread_cleanup_pop(0);
	if (rt_mode() == RT_PLAN)
		gate_returned();
	return status;
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
		      void (*fini)(void), void (*rtld_fini)(void), void *stack_end);

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
		      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
	program_main = main;
	return REAL(__libc_start_main)(main_wrapper, argc, argv, init, fini, rtld_fini, stack_end);
}
