// SPDX-License-Identifier: MIT
//
// Watches an execution: see watchdog.h.
#include "runtime/run/watchdog.h"

#include "runtime/cpu/system_calls.h"
#include "runtime/run/crash.h"
#include "runtime/run/descriptors.h"
#include "runtime/run/filter.h"

#include "base/own_time.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define GRACE_MS 2000 // own time in which a thread must report where it is
#define EARLY 10      // a thread is asked first after 1/EARLY of the limit

// What a thread has used so far: CPU time in ms, and pages that it got.
struct used {
	int64_t user, system;
	unsigned long pages;
};

static bool look_at_thread(pid_t pid, uint32_t tid, struct used *u)
{
	char path[64], text[512];
	snprintf(path, sizeof path, "/proc/%d/task/%u/stat", (int)pid, tid);
	const char *p = stat_fields(path, text, sizeof text);
	unsigned long user, system;
	if (!p || sscanf(p, ") %*c %*d %*d %*d %*d %*d %*u %lu %*u %*u %*u %lu %lu", &u->pages,
			 &user, &system) != 3)
		return false;
	long tick = sysconf(_SC_CLK_TCK);
	u->user = (int64_t)user * 1000 / tick;
	u->system = (int64_t)system * 1000 / tick;
	return true;
}

struct watch {
	const struct run *run; // the present execution,
	bool runner;	       // one of a runner's, each with limits of its own
	pid_t pid;
	uint64_t progress;
	uint32_t ended; // the number of the last execution that ended
	uint32_t tid;
	bool counts;	     // since the progress last changed:
	struct own_time own; // of the process
	struct used used;    // by the thread, as of the last look
	int64_t computed;    // ms, by the thread
	int64_t paged;	     // ms, in which the kernel gave it memory: that is slow where the
			     // machine has little
	bool asked_early;    // whether it loops at a place of an earlier loop
	bool asked;
	int64_t asked_at; // of its own time
	int silent;	  // the DONE_ to report if it does not answer
	bool killed;	  // it was, since it did not answer
};

static void send_question(const struct watch *w, uint32_t tid, enum crash_ask why)
{
	siginfo_t info = {.si_signo = CRASH_ASK_SIGNAL, .si_code = SI_QUEUE};
	info.si_value.sival_int = why;
	syscall(SYS_rt_tgsigqueueinfo, w->pid, (pid_t)tid, CRASH_ASK_SIGNAL, &info);
}

static void ask_where(struct watch *w, uint32_t tid, enum crash_ask why)
{
	send_question(w, tid, why);
	w->asked = true;
	w->asked_at = own_time(&w->own);
	w->silent = why == ASK_BLOCKED ? DONE_BLOCKED : DONE_SPINS;
}

// Asks a thread earlier than the limit: a loop at the place of an earlier one (for a library's
// lock, say, that a waiting thread holds) needs no second wait.
static void ask_early(struct watch *w, uint32_t tid, int64_t computed, const struct wire *wire)
{
	if (w->asked_early || !w->run->spin_ms || computed < (int64_t)w->run->spin_ms / EARLY ||
	    !atomic_load_explicit(&wire->looped, memory_order_relaxed))
		return;
	w->asked_early = true;
	send_question(w, tid, ASK_LOOPS_AGAIN);
}

// The progress has not changed. Own time in which the thread did not compute counts as blocked,
// also in waiting for a process that it has started.
static void count(struct watch *w, uint32_t tid, const struct wire *wire)
{
	struct used u;
	if (!look_at_thread(w->pid, tid, &u))
		return;
	if (!w->counts) {
		w->counts = true;
		w->used = u;
		own_time_begin(&w->own, w->pid);
		return;
	}
	own_time_look(&w->own);
	*(u.pages == w->used.pages ? &w->computed : &w->paged) += u.system - w->used.system;
	w->computed += u.user - w->used.user;
	w->used = u;
	int64_t computed = w->computed, waited = own_time(&w->own) - computed - w->paged;
	if (w->asked && own_time(&w->own) - w->asked_at > GRACE_MS)
		w->killed = kill(w->pid, SIGKILL) == 0;
	else if (w->asked)
		return;
	else if (w->run->spin_ms && computed >= (int64_t)w->run->spin_ms)
		ask_where(w, tid, ASK_LOOPS);
	else if (w->run->block_ms && waited >= (int64_t)w->run->block_ms)
		ask_where(w, tid, ASK_BLOCKED);
	else
		ask_early(w, tid, computed, wire);
}

// A program that is not trusted could write limits there: those of the first execution hold for it.
static const struct run *under_way(const struct watch *w, struct wire *wire)
{
	if (!w->runner || filter_on)
		return w->run;
	return &wire_cell(wire, atomic_load_explicit(&wire->taken, memory_order_acquire))->run;
}

static void look(struct watch *w, struct wire *wire)
{
	uint64_t progress = atomic_load_explicit(&wire->progress, memory_order_relaxed);
	uint32_t tid = atomic_load_explicit(&wire->running, memory_order_relaxed);
	uint32_t ended = atomic_load_explicit(&wire->ended, memory_order_relaxed);
	w->run = under_way(w, wire);
	if (!tid || tid == WIRE_ASKS || w->killed)
		return;
	if (progress == w->progress && tid == w->tid && ended == w->ended)
		count(w, tid, wire);
	else
		*w = (struct watch){.run = w->run,
				    .runner = w->runner,
				    .pid = w->pid,
				    .progress = progress,
				    .ended = ended,
				    .tid = tid};
}

// While a person thinks, the program and its server do nothing: the watchdog sleeps until the
// execution continues, the next one begins (watchdog_wake), or it ends. The wake-up is kept in the
// descriptor, so it is not missed if it comes before the watchdog sleeps. A program with a time
// limit is always watched.
static int wakes = -1; // an eventfd

void watchdog_prepare(void)
{
	wakes = descriptors_keep((int)syscall(SYS_eventfd2, 0, O_CLOEXEC | O_NONBLOCK));
}

void watchdog_wake(void)
{
	uint64_t one = 1;
	if (wakes >= 0)
		own_call(SYS_write, wakes, (long)(uintptr_t)&one, sizeof one, 0);
}

// p: the execution's end, its wake-up, the end of treadle, messages of the runner.
static void sleep_on(struct pollfd p[4], const struct wire *wire, const struct watch *w)
{
	uint64_t count;
	uint32_t tid = atomic_load_explicit(&wire->running, memory_order_relaxed);
	bool waits = tid == WIRE_ASKS || (w->runner && !tid && atomic_load(&wire->idle));
	bool still = waits && wakes >= 0 && w->run->ask && !w->run->longest_ms;
	poll(p, 4, still ? -1 : OWN_TIME_TICK);
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

enum watched watchdog_await(pid_t pid, int socket, int aside, struct wire *wire,
			    const struct run *run, int *status)
{
	struct watch w = {.run = run, .runner = aside >= 0, .pid = pid};
	struct pollfd p[4] = {{.fd = pidfd_open(pid, 0), .events = POLLIN},
			      {.fd = wakes, .events = POLLIN},
			      {.fd = socket},
			      {.fd = aside, .events = POLLIN}};
	struct own_time whole = {0}; // of the process, if it has a limit,
	uint32_t execution = 0;	     // and of which execution
	while (p[0].fd >= 0) {
		sleep_on(p, wire, &w); // most end soon: cheaper than measuring
		if (p[0].revents)
			break;
		if (p[2].revents) {
			kill(pid, SIGKILL);
			reap(pid);
			close(p[0].fd);
			return WATCHED_CLOSED;
		}
		if (p[3].revents == POLLIN) { // not closed by a runner that ends
			close(p[0].fd);
			return WATCHED_ASIDE;
		}
		look(&w, wire);
		if (!w.run->longest_ms) { // the present execution has no limit, though the one
					  // before may have had one
			whole = (struct own_time){0};
			continue;
		}
		bool waits =
			aside >= 0 && !atomic_load_explicit(&wire->running, memory_order_relaxed);
		if (!whole.pid || waits || execution != w.ended)
			own_time_begin(&whole, pid);
		else
			own_time_look(&whole);
		execution = w.ended;
		if (own_time(&whole) > w.run->longest_ms && !w.killed) {
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
