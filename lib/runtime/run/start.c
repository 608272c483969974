// SPDX-License-Identifier: MIT
//
// The start of a run: see start.h.
#include "runtime/run/start.h"

#include "runtime/mode.h"
#include "runtime/run/descriptors.h"
#include "runtime/run/filter.h"
#include "runtime/run/record.h"
#include "runtime/run/server.h"
#include "runtime/run/surroundings.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/thread_records.h"

#include "trace/wire.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

// ---- shared mappings made before main -----------------------------------------------------------

// Copies through the kernel: where a mapping is longer than its file, reading fails, and zeros
// stay.
static void copy(int memory, unsigned long from, char *to, size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	for (size_t at = 0; at < size; at += page)
		while (pread(memory, to + at, page, (off_t)(from + at)) < 0 && errno == EINTR)
			;
}

static bool replace(int memory, unsigned long from, size_t size, const char *access)
{
	int prot = PROT_WRITE | (access[0] == 'r' ? PROT_READ : 0) |
		   (access[2] == 'x' ? PROT_EXEC : 0);
	char *own = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (own == MAP_FAILED)
		return false;
	copy(memory, from, own, size);
	return mprotect(own, size, prot) == 0 &&
	       mremap(own, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)from) != MAP_FAILED;
}

// Replaces each writable shared mapping by a private copy: forks would share it, and the runner
// does not restore it. Called by the only thread, before the runtime has such a mapping of its own.
// False: one cannot be copied.
static bool unshare_memory(void)
{
	char line[4096 + 128], access[5];
	unsigned long from, to;
	int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
	FILE *maps = fopen("/proc/self/maps", "re");
	bool well = true;
	while (well && maps && fgets(line, sizeof line, maps))
		if (sscanf(line, "%lx-%lx %4s", &from, &to, access) == 3 && access[1] == 'w' &&
		    access[3] == 's')
			well = memory >= 0 && replace(memory, from, to - from, access);
	if (maps)
		fclose(maps);
	if (memory >= 0)
		close(memory);
	return well;
}

static _Noreturn void give_up(const char *why)
{
	fprintf(stderr, "treadle: %s\n", why);
	_exit(3);
}

// The first stack walk loads a library, which must not happen in a signal handler.
static void prepare_backtrace(void)
{
	void *frame;
	backtrace(&frame, 1);
}

// Reads the files of the user's locale, which the C library keeps: a program that sets the locale
// then opens none.
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
	if (!filter_on) // else only the first three are open
		open_files_note();
	server_run(wire, socket);
	// this process is an execution
	if (thread_records_begin())
		give_up("out of memory");
	rt_process_mode = RT_PLAN;
	open_files_report();
}

static void start_recording(int socket, int shm)
{
	struct msg m = {.kind = MSG_HELLO, .version = WIRE_VERSION};
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (thread_records_begin() || record_exit_prepare() || record_start(shm))
		give_up("the runtime cannot start recording");
	rt_process_mode = RT_RECORD;
	// the session reads the map of modules before the program begins
	if (send(socket, &m, sizeof m, MSG_NOSIGNAL) != sizeof m ||
	    recv(socket, &m, sizeof m, 0) != sizeof m)
		_exit(1);
	descriptors_close(socket);
}

// The program runs without the runtime, in real time, under the filter.
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
	unsigned long long size = RLIM_INFINITY, most = RLIM_INFINITY; // limits of files
	if (sscanf(message, "%d %d %15s %d %llu %llu", &socket, &shm, mode, &guard, &size, &most) <
	    4)
		give_up("the variable " WIRE_ENV " is set by treadle only");
	unsetenv(WIRE_ENV);
	unsetenv("LD_PRELOAD"); // child processes run without the runtime
	unsetenv("LD_BIND_NOW");
	if (guard >= 0 && !filter_read(guard))
		give_up("the guard cannot be read");
	if (!strcmp(mode, "guard")) {
		start_filtered();
		return;
	}
	socket = descriptors_keep(socket);
	// else the first thread that prints would allocate a buffer
	static char lines[4096];
	setvbuf(stdout, lines, _IOLBF, sizeof lines);
	if (!strcmp(mode, "record"))
		start_recording(socket, shm);
	else
		start_planned(socket, shm, (struct rlimit){size, most});
}
