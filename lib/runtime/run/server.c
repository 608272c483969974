// SPDX-License-Identifier: MIT
//
// The server in front of main: see server.h.
#include "runtime/run/server.h"

#include "runtime/gate/end.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/sites.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/run/crash.h"
#include "runtime/run/filter.h"
#include "runtime/run/maker.h"
#include "runtime/run/page_tables.h"
#include "runtime/run/processes.h"
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
	if (maker.pid)
		sched_setaffinity(maker.pid, sizeof one, &one);
}

// Processes that the program has started and left behind would run on beside the executions to
// come. They are this process's children now, and theirs will be when they are gone.
static void end_orphans(void)
{
	pid_t gone;
	while ((gone = waitpid(-1, NULL, WNOHANG)) >= 0) {
		if (gone > 0)
			continue;
		FILE *f = fopen("/proc/thread-self/children", "re");
		int pid;
		bool found = false;
		while (f && fscanf(f, "%d", &pid) == 1)
			found |= kill(pid, SIGKILL) == 0;
		if (f)
			fclose(f);
		if (!found || waitpid(-1, NULL, 0) < 0)
			return;
	}
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

static void tell(int socket, struct msg m)
{
	while (send(socket, &m, sizeof m, MSG_NOSIGNAL) < 0)
		if (errno != EINTR)
			_exit(1);
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

static void child_starts(struct wire *wire, int socket, uint64_t token)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != server)
		_exit(1); // it died first; orphans may be adopted by another process than 1
	static const struct gate_host host = {.resumed = watchdog_wake,
					      .awaits_signal = crash_awaits_signal};
	if (gate_begin(wire, socket, token, &host))
		_exit(1);
	heap_begin(wire->run.memory, memory_exceeded);
}

// Makes an execution. 0 in it, unless the maker has made it.
static pid_t make_execution(uint64_t token)
{
	return maker.pid ? maker_execute(&maker, token) : fork();
}

// Takes over what the session has set down, and clears what the child is to tell. The child may
// write to the shared memory as it likes: what the server needs meanwhile is a copy.
static struct run take_run(struct wire *wire)
{
	struct run run = wire->run;
	wire->run.token = 0;
	atomic_store_explicit(&wire->n, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->progress, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->running, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->returned, 0, memory_order_relaxed);
	return run;
}

void server_run(struct wire *wire, int socket)
{
	uint64_t token;
	server = getpid();
	prctl(PR_SET_PDEATHSIG, SIGKILL); // never outlive treadle
	cpu_set_t allowed;
	if (sched_getaffinity(0, sizeof allowed, &allowed))
		CPU_ZERO(&allowed);
	uint32_t cpu = 0;
	pin(&allowed, cpu);
	mallopt(M_ARENA_MAX, 1); // one thread runs at a time
	heap_reserve();
	processes_prepare();
	prctl(PR_SET_CHILD_SUBREAPER, 1); // so that end_orphans finds them
	crash_catch();			  // the children have it from here
	measure_space();
	watchdog_prepare();
	page_tables_fill();
	unsigned threads = threads_here();
	if (filter_on) {
		syscall_stop_catch();
		if (maker_start(&maker, &token)) {
			child_starts(wire, -1, token);
			return;
		}
	}
	tell(socket, (struct msg){.kind = MSG_HELLO, .version = threads == 1 ? WIRE_VERSION : 0});
	if (!filter_on) // from here on its end shows on the socket, and there may be orphans to end
		prctl(PR_SET_PDEATHSIG, 0);
	for (;;) {
		struct msg m;
		ssize_t n = recv(socket, &m, sizeof m, 0);
		if (n < 0 && errno == EINTR)
			continue;
		if (n != sizeof m)
			_exit(0); // the session is closed
		if (m.kind != MSG_RUN)
			continue;
		struct run run = take_run(wire);
		if (run.cpu != cpu)
			pin(&allowed, cpu = run.cpu);
		limit_machine(&run);
		processes_begin();
		pid_t pid = make_execution(run.token);
		if (pid == 0) {
			child_starts(wire, socket, run.token);
			return;
		}
		atomic_store_explicit(&wire->child, pid, memory_order_release);
		int status = -1;
		bool served = pid < 0 || watchdog_await(pid, socket, wire, &run, &status);
		if (!maker.pid) // under the filter there are none
			end_orphans();
		if (!served)
			_exit(0);
		atomic_store_explicit(&wire->child, 0, memory_order_release);
		tell(socket, (struct msg){.kind = MSG_DONE, .status = status});
	}
}
