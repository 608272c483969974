// SPDX-License-Identifier: MIT
//
// The server in front of main: see server.h.
#include "runtime/run/server.h"

#include "runtime/cpu/cpu.h"
#include "runtime/gate/end.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/plain_values.h"
#include "runtime/gate/sites.h"
#include "runtime/memory/arena.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/crash.h"
#include "runtime/run/descriptors.h"
#include "runtime/run/fiber.h"
#include "runtime/run/filter.h"
#include "runtime/run/processes.h"
#include "runtime/run/request.h"
#include "runtime/run/runner.h"
#include "runtime/run/surroundings.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/run/watchdog.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- tables of pages ---------------------------------------------------------------------------
//
// After a fork the kernel leaves out the page tables of a file mapping that the process has never
// written to: each 64 KiB of code that an execution enters is then a fault, some forty in all, of a
// microsecond or more. The tables of a private mapping that was written to are copied. So one byte
// of each is written once, with its own value, through /proc/self/mem, as a debugger sets a
// breakpoint.

// False where the system forbids it: executions are then only slower.
static bool write_byte(int memory, off_t at)
{
	char byte;
	return pread(memory, &byte, 1, at) == 1 && pwrite(memory, &byte, 1, at) == 1;
}

// Makes the process quick to fork. Called once all libraries are loaded.
static void page_tables_fill(void)
{
	char line[4096 + 128], access[5];
	unsigned long from, inode;
	bool can = true;
	FILE *maps = fopen("/proc/self/maps", "re");
	int memory = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
	while (maps && memory >= 0 && can && fgets(line, sizeof line, maps))
		if (sscanf(line, "%lx-%*x %4s %*x %*s %lu", &from, access, &inode) == 3 && inode &&
		    access[0] == 'r' && access[1] == '-' && access[3] == 'p')
			can = write_byte(memory, (off_t)from);
	if (maps)
		fclose(maps);
	if (memory >= 0)
		close(memory);
}

// ---- the maker ---------------------------------------------------------------------------------
//
// The executions of a program that is not trusted. The server itself stays outside of the filter
// (filter.h). A process that has entered it, the maker, makes executions as the server's children:
// so the filter is loaded once, and an execution can reach nothing of the server but the shared
// memory.

struct maker {
	pid_t pid;
	int socket;
};

// As fork(), but the child's parent is the server. 0 in the child.
static pid_t clone_execution(uint64_t secret, int *tid)
{
	return (pid_t)cpu_clone(GUARD_FORK, (long)secret, tid);
}

// The place where the C library keeps the number of the calling thread.
static int *tid_place(void)
{
	static int spare;
	int *place = NULL;
	return prctl(PR_GET_TID_ADDRESS, &place) == 0 && place ? place : &spare;
}

// Makes executions until the server has ended. Returns in each execution, with its token.
static uint64_t make(int socket)
{
	int *tid = tid_place();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	uint64_t secret = filter_load(), token;
	for (;;) {
		ssize_t n = recv(socket, &token, sizeof token, 0);
		if (n < 0 && errno == EINTR)
			continue;
		if (n != sizeof token)
			_exit(0);
		pid_t pid = clone_execution(secret, tid);
		if (pid == 0)
			break;
		if (send(socket, &pid, sizeof pid, MSG_NOSIGNAL) != sizeof pid)
			_exit(0);
	}
	explicit_bzero(&secret, sizeof secret);
	syscall(SYS_close_range, 3, ~0u, 0);
	return token;
}

// Starts the maker. Returns false in the server; and true in each execution, with the token of
// maker_execute() in *token.
static bool maker_start(struct maker *m, uint64_t *token)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		_exit(1);
	m->pid = REAL(fork)();
	if (m->pid < 0)
		_exit(1);
	if (m->pid == 0) {
		close(pair[0]);
		*token = make(pair[1]);
		return true;
	}
	close(pair[1]);
	m->socket = pair[0];
	return false;
}

// Has an execution made. Returns its process, a child of the calling one, or -1.
static pid_t maker_execute(const struct maker *m, uint64_t token)
{
	pid_t pid;
	ssize_t n;
	if (send(m->socket, &token, sizeof token, MSG_NOSIGNAL) != sizeof token)
		return -1;
	do
		n = recv(m->socket, &pid, sizeof pid, 0);
	while (n < 0 && errno == EINTR);
	return n == sizeof pid ? pid : -1;
}

#define MALLOC_OURS ((size_t)8 << 20)

static struct maker maker; // of executions, if the program is not trusted; else its pid is 0
static pid_t server;	   // the process itself; set before there are others

// Pins all threads of all executions to one CPU: the nth, from 0, of those that this process may
// use, modulo their number. A hand-over there costs a tenth of one across two CPUs.
static void pin(const cpu_set_t *allowed, uint32_t nth)
{
	cpu_set_t one;
	int count = CPU_COUNT(allowed), cpu = 0;
	if (count <= 0)
		return;
	for (int left = (int)(nth % (uint32_t)count); cpu < CPU_SETSIZE; cpu++)
		if (CPU_ISSET(cpu, allowed) && left-- == 0)
			break;
	if (cpu == CPU_SETSIZE)
		return;
	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof one, &one);
	surroundings_keep(&one);
	if (maker.pid)
		sched_setaffinity(maker.pid, sizeof one, &one);
}

// Kills processes that the program has started and left running: they would disturb later
// executions. They are children of this process, beside the runner (0: there is none); their
// children become so when they end.
static void end_orphans(pid_t runner)
{
	for (bool found = true; found;) {
		if (!runner && waitpid(-1, NULL, WNOHANG) < 0)
			return; // the common case, and cheap to check
		FILE *f = fopen("/proc/thread-self/children", "re");
		int pid;
		found = false;
		while (f && fscanf(f, "%d", &pid) == 1)
			found |= pid != runner && kill(pid, SIGKILL) == 0 &&
				 waitpid(pid, NULL, 0) == pid;
		if (f)
			fclose(f);
	}
}

// Gives the C library's malloc memory in reserve, before any fork: in executions it serves the
// runtime alone, and must not ask the system for more.
static void reserve_malloc(void)
{
	mallopt(M_ARENA_MAX, 1); // one thread runs at a time
	mallopt(M_MMAP_THRESHOLD, 2 * (int)MALLOC_OURS);
	mallopt(M_TRIM_THRESHOLD, 2 * (int)MALLOC_OURS);
	void *volatile p = malloc(MALLOC_OURS);
	free(p);
}

// ---- serving ------------------------------------------------------------------------------------

#define SPACE_OURS ((rlim_t)256 << 20) // address space for the runtime, and libraries loaded late

static rlim_t address_space; // bytes, before main; 0: unknown

static void measure_space(void)
{
	unsigned long pages;
	FILE *f = fopen("/proc/self/statm", "re");
	if (f && fscanf(f, "%lu", &pages) == 1)
		address_space = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
	if (f)
		fclose(f);
}

static unsigned threads_here(void)
{
	char text[4096];
	FILE *f = fopen("/proc/self/status", "re");
	unsigned n = 1;
	while (f && fgets(text, sizeof text, f))
		if (sscanf(text, "Threads: %u", &n) == 1)
			break;
	if (f)
		fclose(f);
	return n;
}

static void limit(int what, rlim_t wanted)
{
	struct rlimit now;
	if (getrlimit(what, &now))
		return;
	now.rlim_cur = wanted < now.rlim_max ? wanted : now.rlim_max;
	prlimit(maker.pid, what, &now, NULL);
}

// Limits mapped memory and files, which the heap's own count does not see. Calls of the program
// that pass a limit fail, or raise a signal (crash.c). The process that makes executions is
// limited, and they inherit it; requests seldom differ in their limits.
static void limit_machine(const struct run *run)
{
	static uint64_t memory, written; // as they are limited
	if (memory == run->memory && written == run->written)
		return;
	memory = run->memory;
	written = run->written;
	limit(RLIMIT_AS,
	      memory && address_space ? address_space + memory + SPACE_OURS : RLIM_INFINITY);
	limit(RLIMIT_FSIZE, written ? written : RLIM_INFINITY);
}

static _Noreturn void memory_exceeded(uint64_t limit, uint64_t pc)
{
	end_run(END_MEMORY, rt_self, 0, site_in_program(pc), (int64_t)limit, "");
}

static void with_server(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != server)
		_exit(1); // the session died first; another process than 1 may adopt orphans
}

static void child_starts(struct wire *wire, uint32_t number, int socket, uint64_t token,
			 const struct gate_host *host)
{
	const struct run *run = &wire_cell(wire, number)->run;
	if (gate_begin(wire, number, socket, token, host))
		_exit(1);
	arguments_take(wire_cell(wire, number));
	if (run->input)
		lseek(STDIN_FILENO, 0, SEEK_SET); // executions share the position
	heap_begin(run->memory, memory_exceeded);
}

// (Under the filter no other file could be opened in their place.)
static void close_output(void)
{
	close(STDOUT_FILENO);
	close(STDERR_FILENO);
}

static void resumed(const struct choice *choice)
{
	(void)choice;
	watchdog_wake();
}

static const struct gate_host forked_host = {.resumed = resumed,
					     .awaits_signal = crash_awaits_signal,
					     .silences = close_output,
					     .tells_read = plain_values_tell};

// Makes an execution. 0 in it, unless the maker has made it.
static pid_t make_execution(uint64_t token)
{
	return maker.pid ? maker_execute(&maker, token) : fork();
}

// Runs an execution by a fork, beside a runner that waits (0: there is none). Returns true in the
// execution.
static bool serve_by_fork(struct wire *wire, int socket, uint32_t number, const struct run *run,
			  pid_t runner)
{
	processes_begin();
	pid_t pid = make_execution(run->token);
	if (pid == 0) {
		with_server();
		open_files_put_back(); // the runner's filter lets executions change nothing there
		child_starts(wire, number, socket, run->token, &forked_host);
		return true;
	}
	atomic_store_explicit(&wire->child, pid, memory_order_release);
	int status = -1;
	enum watched end = WATCHED_END;
	if (pid > 0)
		end = watchdog_await(pid, socket, -1, wire, run, &status);
	fibers_learn();
	if (!maker.pid) // under the filter there are none
		end_orphans(runner);
	if (end == WATCHED_CLOSED)
		_exit(0);
	atomic_store_explicit(&wire->child, 0, memory_order_release);
	request_done(wire, socket, number, status);
	return false;
}

// The runner that started at execution `first` has exited. The execution in progress, if any, ended
// with it. Returns the number of the last execution that is over.
static uint32_t runner_ended(struct wire *wire, int socket, uint32_t first, int status)
{
	uint32_t taken = atomic_load_explicit(&wire->taken, memory_order_acquire);
	uint32_t next = atomic_load(&wire->ended) + 1;
	bool begun = taken == next;
	atomic_store_explicit(&wire->child, 0, memory_order_release);
	if (filter_on) { // a program that is not trusted may have written these numbers
		request_lost(socket);
		return first;
	}
	if (!wire_reached(next, first) || !wire_reached(atomic_load(&wire->asked), next - 1))
		_exit(1); // the program has overwritten the number
	if (!begun && next != first) {
		request_tell(wire, socket, next - 1);
		return next - 1;
	}
	struct wire_cell *cell = wire_cell(wire, next);
	if (!begun && !atomic_load_explicit(&cell->refused, memory_order_relaxed))
		atomic_store_explicit(&cell->refused, REFUSED_DIED, memory_order_relaxed);
	bool refused = atomic_load_explicit(&cell->refused, memory_order_relaxed);
	request_done(wire, socket, next, refused ? DONE_REFUSED : status);
	return next;
}

// Drops the output of a runner that has ended within an execution.
static void empty_output(void)
{
	if (ftruncate(STDOUT_FILENO, 0) == 0)
		lseek(STDOUT_FILENO, 0, SEEK_SET);
}

// Reports that the runner cannot run this execution; the session then asks for it by a fork.
static bool refuse(struct wire *wire, int socket, uint32_t number, uint32_t why)
{
	atomic_store_explicit(&wire_cell(wire, number)->refused, why, memory_order_relaxed);
	request_done(wire, socket, number, DONE_REFUSED);
	return false;
}

// Runs an execution, and those that follow, by a runner, until the runner ends; *number is then the
// last of them. Returns true in an execution.
static bool serve_by_runner(struct wire *wire, int socket, uint32_t *number, const struct run *run)
{
	int aside[2], status;
	struct msg m;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, aside))
		return refuse(wire, socket, *number, REFUSED_HERE);
	empty_output();
	pid_t pid = REAL(fork)();
	if (pid == 0) {
		with_server();
		close(aside[0]);
		const struct run *next = runner_begin(wire, socket, aside[1], number, run);
		child_starts(wire, *number, socket, next->token, &runner_host);
		return true;
	}
	close(aside[1]);
	aside[0] = descriptors_keep(aside[0]); // executions that are forked meanwhile inherit it
	if (pid < 0) {
		descriptors_close(aside[0]);
		return refuse(wire, socket, *number, REFUSED_HERE);
	}
	for (;;) {
		enum watched end = watchdog_await(pid, socket, aside[0], wire, run, &status);
		if (end == WATCHED_CLOSED)
			_exit(0);
		if (end == WATCHED_END)
			break;
		// a request for an execution by a fork
		if (recv(aside[0], &m, sizeof m, 0) != sizeof m)
			continue;
		struct run other = request_take(wire, m.number);
		if (serve_by_fork(wire, socket, m.number, &other, pid))
			return true;
		send(aside[0], "", 1, MSG_NOSIGNAL);
	}
	descriptors_close(aside[0]);
	fibers_learn();
	*number = runner_ended(wire, socket, *number, status);
	return false;
}

// Runs an execution. Returns true in the execution; false when it is over, with the number of the
// last one that is over in *number.
static bool serve(struct wire *wire, int socket, uint32_t *number, const struct run *run,
		  bool can_persist)
{
	if (!run->persistent)
		return serve_by_fork(wire, socket, *number, run, 0);
	if (!can_persist)
		return refuse(wire, socket, *number, REFUSED_HERE);
	if (!fibers_possible())
		return refuse(wire, socket, *number, REFUSED_STACK);
	return serve_by_runner(wire, socket, number, run);
}

void server_run(struct wire *wire, int socket)
{
	uint64_t token;
	server = getpid();
	prctl(PR_SET_PDEATHSIG, SIGKILL); // never outlive treadle
	const cpu_set_t *allowed = surroundings_processors();
	uint32_t cpu = 0;
	pin(allowed, cpu);
	reserve_malloc();
	heap_reserve();
	arena_reserve();
	if (!filter_on) // under the filter only executions exist
		processes_prepare();
	prctl(PR_SET_CHILD_SUBREAPER, 1); // so that end_orphans finds them
	crash_catch();			  // the children have it from here
	bool can_persist = runner_prepare();
	measure_space();
	watchdog_prepare();
	rt_real_all();
	page_tables_fill();
	unsigned threads = threads_here();
	if (filter_on) {
		syscall_stop_catch();
		if (maker_start(&maker, &token)) {
			with_server();
			// alone in the ring: programs that are not trusted never run concurrently
			child_starts(wire, atomic_load(&wire->asked), -1, token, &forked_host);
			return;
		}
	}
	struct msg m = {.kind = MSG_HELLO, .version = threads == 1 ? WIRE_VERSION : 0};
	if (send(socket, &m, sizeof m, MSG_NOSIGNAL) != sizeof m)
		_exit(1);
	if (!filter_on) // the end of treadle now closes the socket
		prctl(PR_SET_PDEATHSIG, 0);
	uint32_t number = 0;
	while (request_next(wire, socket, &number)) {
		struct run run = request_take(wire, number);
		if (run.cpu != cpu)
			pin(allowed, cpu = run.cpu);
		limit_machine(&run);
		if (serve(wire, socket, &number, &run, can_persist))
			return;
	}
	_exit(0); // the session is closed
}
