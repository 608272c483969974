// SPDX-License-Identifier: MIT
//
// The server in front of main: one fork an execution, made while the process has one thread.
// It watches its child: a thread that runs long without a visible operation, or stays in a
// system call, is asked by a signal where it is (crash.c), and that ends the run.
#include "runtime/gate/gate.h"
#include "runtime/memory/heap.h"
#include "runtime/run/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TICK_MS 100    // how often the child is looked at
#define GRACE_TICKS 20 // how long it may take to say where it is

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

// ---- the watchdog -----------------------------------------------------------------------------

// What the kernel says of a thread: its state letter and the CPU time it has used, ms.
static bool thread_stat(pid_t pid, uint32_t tid, char *state, long *cpu_ms)
{
	char path[64], text[512];
	snprintf(path, sizeof path, "/proc/%d/task/%u/stat", (int)pid, tid);
	FILE *f = fopen(path, "re");
	if (!f)
		return false;
	size_t n = fread(text, 1, sizeof text - 1, f);
	fclose(f);
	text[n] = '\0';
	const char *p = strrchr(text, ')');
	unsigned long user, system;
	if (!p || sscanf(p, ") %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", state, &user,
			 &system) != 3)
		return false;
	*cpu_ms = (long)((user + system) * 1000 / (unsigned long)sysconf(_SC_CLK_TCK));
	return true;
}

struct watch {
	const struct run *run;
	pid_t pid;
	uint64_t progress;
	uint32_t tid;
	long cpu_ms;	 // when the progress was last seen to change
	unsigned asleep; // ticks
	unsigned asked;	 // ticks since it was asked
	int silent;	 // DONE_, if it does not answer
	bool killed;	 // for it
};

static uint64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void ask_where(struct watch *w, uint32_t tid, int blocked)
{
	siginfo_t info = {.si_signo = CRASH_ASK_SIGNAL, .si_code = SI_QUEUE};
	info.si_value.sival_int = blocked;
	syscall(SYS_rt_tgsigqueueinfo, w->pid, (pid_t)tid, CRASH_ASK_SIGNAL, &info);
	w->asked = 1;
	w->silent = blocked ? DONE_BLOCKED : DONE_SPINS;
}

static void look(struct watch *w, const struct wire *wire)
{
	uint64_t progress = atomic_load_explicit(&wire->progress, memory_order_relaxed);
	uint32_t tid = atomic_load_explicit(&wire->running, memory_order_relaxed);
	char state;
	long cpu_ms;
	if (w->asked && ++w->asked > GRACE_TICKS)
		w->killed = kill(w->pid, SIGKILL) == 0;
	if (!tid || tid == WIRE_ASKS || w->asked || !thread_stat(w->pid, tid, &state, &cpu_ms))
		return;
	if (progress != w->progress || tid != w->tid) {
		*w = (struct watch){.run = w->run,
				    .pid = w->pid,
				    .progress = progress,
				    .tid = tid,
				    .cpu_ms = cpu_ms};
		return;
	}
	w->asleep = state == 'S' || state == 'D' ? w->asleep + 1 : 0;
	if (w->run->spin_ms && cpu_ms - w->cpu_ms >= (long)w->run->spin_ms)
		ask_where(w, tid, 0);
	else if (w->run->block_ms && w->asleep * TICK_MS >= w->run->block_ms)
		ask_where(w, tid, 1);
}

// While a person thinks, the program does nothing, and so does its server: nothing wakes up until
// the execution goes on (server_wake) or ends. The note is kept in the descriptor, so it is not
// missed if it comes before the server sleeps. A program that must end in time is looked at always.
static int wakes = -1; // an eventfd

static void make_wakes(void)
{
	int fd = (int)syscall(SYS_eventfd2, 0, O_CLOEXEC | O_NONBLOCK);
	wakes = fcntl(fd, F_DUPFD_CLOEXEC, 900); // not among the program's own
	if (wakes < 0)
		wakes = fd;
	else
		close(fd);
}

void server_wake(void)
{
	uint64_t one = 1;
	if (wakes >= 0)
		syscall(SYS_write, wakes, &one, sizeof one);
}

// p: the end of the execution, its going on, and the end of treadle.
static void sleep_on(struct pollfd p[3], const struct wire *wire, const struct run *run)
{
	uint64_t count;
	bool asks = atomic_load_explicit(&wire->running, memory_order_relaxed) == WIRE_ASKS;
	bool still = asks && wakes >= 0 && run->ask && !run->longest_ms;
	poll(p, 3, still ? -1 : TICK_MS);
	if (p[1].revents)
		syscall(SYS_read, wakes, &count, sizeof count);
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

// No process is left that could ask for anything: treadle was killed.
static _Noreturn void abandon(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	if (!maker.pid)
		end_orphans();
	_exit(0);
}

static int await(pid_t pid, int socket, const struct wire *wire, const struct run *run)
{
	struct watch w = {.run = run, .pid = pid};
	struct pollfd p[3] = {{.fd = pidfd_open(pid, 0), .events = POLLIN},
			      {.fd = wakes, .events = POLLIN},
			      {.fd = socket}};
	uint64_t begun = 0; // when it was looked at first
	for (; p[0].fd >= 0; sleep_on(p, wire, run)) {
		if (p[0].revents)
			break;
		if (p[2].revents)
			abandon(pid);
		uint64_t now = run->longest_ms ? now_ms() : 0;
		begun = begun ? begun : now;
		look(&w, wire);
		if (now - begun > run->longest_ms && !w.killed) {
			w.silent = DONE_SPINS;
			w.killed = kill(pid, SIGKILL) == 0;
		}
	}
	int status = 0;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (p[0].fd >= 0)
		close(p[0].fd);
	bool killed = w.killed && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
	return killed ? w.silent : status;
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

static void child_starts(struct wire *wire, int socket, uint64_t token)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != server)
		_exit(1); // it died first; orphans may be adopted by another process than 1
	if (gate_init(wire, socket, token))
		_exit(1);
	heap_begin(wire->run.memory);
}

// Makes an execution. 0 in it, unless the maker has made it.
static pid_t make_execution(uint64_t token)
{
	return maker.pid ? guard_execute(&maker, token) : fork();
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
	make_wakes();
	warm_up();
	unsigned threads = threads_here();
	if (guard_on) {
		guard_catch();
		if (guard_maker(&maker, &token)) {
			child_starts(wire, -1, token);
			return;
		}
	}
	tell(socket, (struct msg){.kind = MSG_HELLO, .version = threads == 1 ? WIRE_VERSION : 0});
	if (!guard_on) // from here on its end shows on the socket, and there may be orphans to end
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
		int status = pid < 0 ? -1 : await(pid, socket, wire, &run);
		if (!maker.pid) // under the guard there are none
			end_orphans();
		atomic_store_explicit(&wire->child, 0, memory_order_release);
		tell(socket, (struct msg){.kind = MSG_DONE, .status = status});
	}
}
