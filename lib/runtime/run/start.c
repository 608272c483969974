// SPDX-License-Identifier: MIT
//
// The start of a run: see start.h.
#include "runtime/run/start.h"

#include "runtime/mode.h"
#include "runtime/descriptors.h"
#include "runtime/open_files.h"
#include "runtime/run/filter.h"
#include "runtime/run/record.h"
#include "runtime/run/server.h"
#include "runtime/surroundings.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/run/thread_exit.h"
#include "runtime/memory/unshare.h"
#include "runtime/thread_records.h"

#include "trace/wire.h"

#include <execinfo.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

static _Noreturn void give_up(const char *why)
{
	fprintf(stderr, "treadle: %s\n", why);
	_exit(3);
}

// The stack walk of a crash loads a library the first time: not in a signal handler.
static void prepare_backtrace(void)
{
	void *frame;
	backtrace(&frame, 1);
}

// The files of the user's locale, which the C library keeps once it has read them: a program that
// sets it opens none then.
static void prepare_locale(void)
{
	char *now = strdup(setlocale(LC_ALL, NULL));
	setlocale(LC_ALL, "");
	setlocale(LC_ALL, now ? now : "C");
	free(now);
}

static void start_planned(int socket, int shm, struct rlimit files)
{
	surroundings_note(files);
	if (!unshare_memory())
		give_up("memory that the program has shared before main cannot be made private");
	struct wire *wire = mmap(NULL, sizeof *wire, PROT_READ | PROT_WRITE, MAP_SHARED, shm, 0);
	if (wire == MAP_FAILED)
		give_up("the runtime cannot map its shared memory");
	close(shm);
	prepare_backtrace();
	prepare_locale();
	if (!filter_on) // under it there are none but the first three
		open_files_note();
	server_run(wire, socket);
	// here it is the child, one execution
	if (thread_records_begin())
		give_up("out of memory");
	rt_process_mode = RT_PLAN;
	open_files_report();
}

static void start_recording(int socket, int shm)
{
	struct msg m = {.kind = MSG_HELLO, .version = WIRE_VERSION};
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (thread_records_begin() || thread_exit_prepare() || record_start(shm))
		give_up("the runtime cannot start recording");
	rt_process_mode = RT_RECORD;
	// the session reads the map of modules before the program begins
	if (send(socket, &m, sizeof m, MSG_NOSIGNAL) != sizeof m ||
	    recv(socket, &m, sizeof m, 0) != sizeof m)
		_exit(1);
	descriptors_close(socket);
}

// By itself, in real time, but for what the filter stops.
static void start_filtered(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prepare_backtrace(); // loads what the end of a thread needs, too
	syscall_stop_catch();
	filter_enter();
}

void start_run(const char *message)
{
	int socket, shm, guard;
	char mode[16];
	unsigned long long size = RLIM_INFINITY, most = RLIM_INFINITY; // of files
	if (sscanf(message, "%d %d %15s %d %llu %llu", &socket, &shm, mode, &guard, &size, &most) <
	    4)
		give_up("the variable " WIRE_ENV " is set by treadle only");
	unsetenv(WIRE_ENV);
	unsetenv("LD_PRELOAD"); // programs that it starts are not under the runtime
	unsetenv("LD_BIND_NOW");
	if (guard >= 0 && !filter_read(guard))
		give_up("the guard cannot be read");
	if (!strcmp(mode, "guard")) {
		start_filtered();
		return;
	}
	socket = descriptors_keep(socket);
	// a buffer that the first thread to print does not have to allocate
	static char lines[4096];
	setvbuf(stdout, lines, _IOLBF, sizeof lines);
	if (!strcmp(mode, "record"))
		start_recording(socket, shm);
	else
		start_planned(socket, shm, (struct rlimit){size, most});
}
