// SPDX-License-Identifier: MIT
//
// The server in front of main: see server.h.
#include "runtime/run/server.h"

#include "runtime/arguments.h"
#include "runtime/gate/end.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/sites.h"
#include "runtime/open_files.h"
#include "runtime/memory/arena.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/crash.h"
#include "runtime/descriptors.h"
#include "runtime/run/fiber.h"
#include "runtime/run/filter.h"
#include "runtime/run/maker.h"
#include "runtime/memory/page_tables.h"
#include "runtime/run/processes.h"
#include "runtime/run/request.h"
#include "runtime/run/runner.h"
#include "runtime/surroundings.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/run/watchdog.h"

#include <errno.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define MALLOC_OURS ((size_t)8 << 20)

static struct maker maker; // of executions, if the program is not trusted; else its pid is 0
static pid_t server;	   // the process itself; set before there are others

// All threads of all executions stay on one CPU, of those this process may use the nth from 0 (when
// there are fewer, they are counted again): a hand-over there costs a tenth of one across two.
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

// Processes that the program has started and left behind would run on beside the executions to
// come. They are this process's children now, as the runner is (0: there is none), and theirs will
// be when they are gone.
static void end_orphans(pid_t runner)
{
	for (bool found = true; found;) {
		if (!runner && waitpid(-1, NULL, WNOHANG) < 0)
			return; // most often, and soon known
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

// What the C library's malloc has to give, before any fork: what is asked of it in executions is
// the runtime's own, and is not to make it ask the system.
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

// What the machine is guarded by, where the heap's own count does not reach: mapped memory, and
// files. The program's calls then fail, or a signal comes (crash.c). Who makes executions is
// limited, and so they are: most often once.
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
		_exit(1); // it died first; orphans may be adopted by another process than 1
}

static void child_starts(struct wire *wire, uint32_t number, int socket, uint64_t token,
			 const struct gate_host *host)
{
	const struct run *run = &wire_cell(wire, number)->run;
	if (gate_begin(wire, number, socket, token, host))
		_exit(1);
	arguments_take(wire_cell(wire, number));
	if (run->input)
		lseek(STDIN_FILENO, 0, SEEK_SET); // which executions have in common
	heap_begin(run->memory, memory_exceeded);
}

// Under the guard no other file can be opened in their place.
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

static const struct gate_host forked_host = {
	.resumed = resumed, .awaits_signal = crash_awaits_signal, .silences = close_output};

// Makes an execution. 0 in it, unless the maker has made it.
static pid_t make_execution(uint64_t token)
{
	return maker.pid ? maker_execute(&maker, token) : fork();
}

// Runs one by a fork, beside a runner that waits (0: there is none). True: in it.
static bool serve_by_fork(struct wire *wire, int socket, uint32_t number, const struct run *run,
			  pid_t runner)
{
	processes_begin();
	pid_t pid = make_execution(run->token);
	if (pid == 0) {
		with_server();
		open_files_put_back(); // in the runner nothing can be done to them
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

// The runner has ended, which began with the execution `first`. The one that it had in hands has
// ended by that; it may have ended before it had any. Returns the number of the last that is over.
static uint32_t runner_ended(struct wire *wire, int socket, uint32_t first, int status)
{
	uint32_t taken = atomic_load_explicit(&wire->taken, memory_order_acquire);
	uint32_t next = atomic_load(&wire->ended) + 1;
	bool begun = taken == next;
	atomic_store_explicit(&wire->child, 0, memory_order_release);
	if (filter_on) { // and none of these numbers can be believed
		request_lost(socket);
		return first;
	}
	if (!wire_reached(next, first) || !wire_reached(atomic_load(&wire->asked), next - 1))
		_exit(1); // what is there is no number of ours
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

// What was written by a runner that has ended in the middle of it is nobody's.
static void empty_output(void)
{
	if (ftruncate(STDOUT_FILENO, 0) == 0)
		lseek(STDOUT_FILENO, 0, SEEK_SET);
}

// Told, and not run by a fork as if it had been the runner's.
static bool refuse(struct wire *wire, int socket, uint32_t number, uint32_t why)
{
	atomic_store_explicit(&wire_cell(wire, number)->refused, why, memory_order_relaxed);
	request_done(wire, socket, number, DONE_REFUSED);
	return false;
}

// Runs one, and those that follow, by a runner, until that ends; *number is then the last of them.
// True: in an execution.
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
	aside[0] = descriptors_keep(aside[0]); // executions that are forked meanwhile have it
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
		// a request that is not for it
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

// True: in an execution. False: it is over, and *number the last that is.
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
	if (!filter_on) // under it there are none but the executions
		processes_prepare();
	prctl(PR_SET_CHILD_SUBREAPER, 1); // so that end_orphans finds them
	crash_catch();			  // the children have it from here
	bool can_persist = runner_prepare();
	measure_space();
	watchdog_prepare();
	page_tables_fill();
	unsigned threads = threads_here();
	if (filter_on) {
		syscall_stop_catch();
		if (maker_start(&maker, &token)) {
			with_server();
			// alone in the ring: a program that is not trusted has no other beside it
			child_starts(wire, atomic_load(&wire->asked), -1, token, &forked_host);
			return;
		}
	}
	struct msg m = {.kind = MSG_HELLO, .version = threads == 1 ? WIRE_VERSION : 0};
	if (send(socket, &m, sizeof m, MSG_NOSIGNAL) != sizeof m)
		_exit(1);
	if (!filter_on) // from here on its end shows on the socket, and there may be orphans to end
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
