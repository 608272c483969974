// SPDX-License-Identifier: MIT
//
// Watching an execution: see watchdog.h.
#include "runtime/run/watchdog.h"

#include "runtime/descriptors.h"
#include "runtime/run/crash.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TICK_MS 100    // how often the child is looked at
#define GRACE_TICKS 20 // how long it may take to say where it is

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
	uint32_t ended; // the execution before
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
	uint32_t ended = atomic_load_explicit(&wire->ended, memory_order_relaxed);
	char state;
	long cpu_ms;
	if (w->asked && ++w->asked > GRACE_TICKS)
		w->killed = kill(w->pid, SIGKILL) == 0;
	if (!tid || tid == WIRE_ASKS || w->asked || !thread_stat(w->pid, tid, &state, &cpu_ms))
		return;
	if (progress != w->progress || tid != w->tid || ended != w->ended) {
		*w = (struct watch){.run = w->run,
				    .pid = w->pid,
				    .progress = progress,
				    .ended = ended,
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
// the execution goes on (watchdog_wake) or ends. The note is kept in the descriptor, so it is not
// missed if it comes before the server sleeps. A program that must end in time is looked at always.
static int wakes = -1; // an eventfd

void watchdog_prepare(void)
{
	wakes = descriptors_keep((int)syscall(SYS_eventfd2, 0, O_CLOEXEC | O_NONBLOCK));
}

void watchdog_wake(void)
{
	uint64_t one = 1;
	if (wakes >= 0)
		syscall(SYS_write, wakes, &one, sizeof one);
}

// p: the end of the execution, its going on, the end of treadle, and what it has to say.
static void sleep_on(struct pollfd p[4], const struct wire *wire, const struct run *run)
{
	uint64_t count;
	bool asks = atomic_load_explicit(&wire->running, memory_order_relaxed) == WIRE_ASKS;
	bool still = asks && wakes >= 0 && run->ask && !run->longest_ms;
	poll(p, 4, still ? -1 : TICK_MS);
	if (p[1].revents)
		syscall(SYS_read, wakes, &count, sizeof count);
}

static int reap(pid_t pid)
{
	int status = 0;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

enum watched watchdog_await(pid_t pid, int socket, int aside, const struct wire *wire,
			    const struct run *run, int *status)
{
	struct watch w = {.run = run, .pid = pid};
	struct pollfd p[4] = {{.fd = pidfd_open(pid, 0), .events = POLLIN},
			      {.fd = wakes, .events = POLLIN},
			      {.fd = socket},
			      {.fd = aside, .events = POLLIN}};
	uint64_t begun = 0;	// when it was looked at first,
	uint32_t execution = 0; // of those that it runs
	for (; p[0].fd >= 0; sleep_on(p, wire, run)) {
		if (p[0].revents)
			break;
		if (p[2].revents) {
			kill(pid, SIGKILL);
			reap(pid);
			close(p[0].fd);
			return WATCHED_CLOSED;
		}
		if (p[3].revents == POLLIN) { // and it has not closed it, to end
			close(p[0].fd);
			return WATCHED_ASIDE;
		}
		uint64_t now = run->longest_ms ? now_ms() : 0;
		look(&w, wire);
		bool waits =
			aside >= 0 && !atomic_load_explicit(&wire->running, memory_order_relaxed);
		if (!begun || waits || execution != w.ended) {
			begun = now;
			execution = w.ended;
		}
		if (now - begun > run->longest_ms && !w.killed) {
			w.silent = DONE_SPINS;
			w.killed = kill(pid, SIGKILL) == 0;
		}
	}
	*status = reap(pid);
	if (p[0].fd >= 0)
		close(p[0].fd);
	bool killed = w.killed && WIFSIGNALED(*status) && WTERMSIG(*status) == SIGKILL;
	if (killed)
		*status = w.silent;
	return WATCHED_END;
}
