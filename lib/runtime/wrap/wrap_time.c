// SPDX-License-Identifier: MIT
//
// Sleeping, yielding and reading clocks.
//
// In RT_PLAN clocks show the run's virtual time, which moves only when a sleep or a time limit
// ends; so do clocks of processor time, which would make executions of one schedule differ. A loop
// that polls a clock without an operation would never end, so after POLLS reads in a row by one
// thread, each read sleeps for a millisecond first.
#include "runtime/clib/clib.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/gate/run_world.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/record.h"
#include "runtime/wrap/thread_body.h"
#include "runtime/wrap/wrap.h"

#include "base/i18n.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

enum { POLLS = 100 };
#define SECOND 1000000000L
#define MILLISECOND 1000000L

// The kernel accepts fewer values for a sleep than the C library for a deadline.
static bool sleep_valid(const struct timespec *t)
{
	return t->tv_sec >= 0 && time_valid(t);
}

// ---- sleeping ---------------------------------------------------------------------------

// Reports the accesses of a call at pc: reads n bytes at from, writes m at to.
static void looks_at(const void *from, size_t n, const void *to, size_t m, uint64_t pc)
{
	if (!clib_looked_at(pc))
		return;
	int saved = errno;
	if (from)
		clib_reads(from, n, pc);
	if (to)
		clib_writes(to, m, pc);
	errno = saved;
}

// Sleeps for ns nanoseconds at the gate.
static void sleep_planned(int64_t ns, uint64_t site)
{
	struct call c = {OP_SLEEP, .arg = ns, .site = site};
	call_gate(&c);
}

// The real sleep, in RT_RECORD and RT_OFF. ns: for the record.
#define SLEEP_REALLY(ns, real) OPERATION(real, OP_SLEEP, .arg = sleep_end(ns))

static int64_t sleep_end(int64_t ns)
{
	return rt_mode() == RT_RECORD ? time_add(time_real(CLOCK_MONOTONIC), ns) : 0;
}

unsigned sleep(unsigned seconds)
{
	if (rt_mode() == RT_PLAN) {
		sleep_planned(seconds * SECOND, RT_SITE());
		return 0;
	}
	unsigned left = 0;
	SLEEP_REALLY(seconds * SECOND, (left = REAL(sleep)(seconds), 0));
	return left;
}

int usleep(useconds_t us)
{
	if (rt_mode() == RT_PLAN) {
		sleep_planned(us * 1000L, RT_SITE());
		return 0;
	}
	return errno_return(SLEEP_REALLY(us * 1000L, errno_of(REAL(usleep)(us))));
}

int nanosleep(const struct timespec *t, struct timespec *left)
{
	looks_at(t, sizeof *t, NULL, 0, RT_SITE());
	if (!sleep_valid(t))
		return REAL(nanosleep)(t, left); // an error
	if (rt_mode() == RT_PLAN) {
		sleep_planned(time_ns(t), RT_SITE());
		return 0;
	}
	return errno_return(SLEEP_REALLY(time_ns(t), errno_of(REAL(nanosleep)(t, left))));
}

static bool virtual_clock(clockid_t id)
{
	switch (id) {
	case CLOCK_REALTIME:
	case CLOCK_REALTIME_COARSE:
	case CLOCK_REALTIME_ALARM:
	case CLOCK_MONOTONIC:
	case CLOCK_MONOTONIC_RAW:
	case CLOCK_MONOTONIC_COARSE:
	case CLOCK_BOOTTIME:
	case CLOCK_BOOTTIME_ALARM:
	case CLOCK_TAI:
		return true;
	default:
		return false;
	}
}

// Can one sleep by this clock?
static bool sleeps(clockid_t id)
{
	return virtual_clock(id) && id != CLOCK_MONOTONIC_RAW && id != CLOCK_MONOTONIC_COARSE &&
	       id != CLOCK_REALTIME_COARSE;
}

// A sleep outside the model: by a clock of processor time, or one that is refused.
static int sleep_outside(clockid_t id, int flags, const struct timespec *t, struct timespec *left)
{
	int r = REAL(clock_nanosleep)(id, flags, t, left);
	if (r == 0 && rt_mode() != RT_OFF)
		report_limit(N_("a sleep on a clock of the processor's time: it was real"));
	return r;
}

int clock_nanosleep(clockid_t id, int flags, const struct timespec *t, struct timespec *left)
{
	looks_at(t, sizeof *t, NULL, 0, RT_SITE());
	if (!sleeps(id) || !sleep_valid(t))
		return sleep_outside(id, flags, t, left);
	bool absolute = flags & TIMER_ABSTIME;
	if (rt_mode() != RT_PLAN)
		return SLEEP_REALLY(absolute ? 0 : time_ns(t),
				    REAL(clock_nanosleep)(id, flags, t, left));
	struct call c = {OP_SLEEP, .site = RT_SITE()};
	c.arg = time_ns(t);
	if (absolute)
		c.arg = virtual_time_until(virtual_deadline(id, t));
	call_gate(&c);
	return 0;
}

int thrd_sleep(const struct timespec *t, struct timespec *left)
{
	looks_at(t, sizeof *t, NULL, 0, RT_SITE());
	if (!sleep_valid(t))
		return REAL(thrd_sleep)(t, left); // an error
	if (rt_mode() == RT_PLAN) {
		sleep_planned(time_ns(t), RT_SITE());
		return 0;
	}
	int r = 0;
	SLEEP_REALLY(time_ns(t), (r = REAL(thrd_sleep)(t, left), r == -1 ? EINTR : r ? EINVAL : 0));
	return r;
}

int sched_yield(void)
{
	return errno_return(OPERATION(errno_of(REAL(sched_yield)()), OP_YIELD));
}

// The name in old programs; today's header redirects it to sched_yield.
int old_pthread_yield(void) __asm__("pthread_yield");
int old_pthread_yield(void)
{
	return OPERATION(errno_of(REAL(sched_yield)()), OP_YIELD);
}

// ---- clocks -----------------------------------------------------------------------------

// A read of a clock in RT_PLAN.
static struct timespec read_planned(clockid_t id, uint64_t site)
{
	if (++call_clock_reads > POLLS) {
		report_note(
			N_("a loop polls a clock: a millisecond passes at every hundredth time"));
		sleep_planned(MILLISECOND, site); // starts the count again
	}
	int e = errno;
	struct timespec t = virtual_clock_read(id);
	errno = e;
	own_frames_clear(); // the cell's address, left on the stack, would show the execution's
			    // number
	return t;
}

int clock_gettime(clockid_t id, struct timespec *t)
{
	looks_at(NULL, 0, t, sizeof *t, RT_SITE());
	// processor time; ids of other threads and processes are negative
	bool counts = id < 0 || id == CLOCK_PROCESS_CPUTIME_ID || id == CLOCK_THREAD_CPUTIME_ID;
	if (rt_mode() != RT_PLAN || (!virtual_clock(id) && !counts))
		return REAL(clock_gettime)(id, t);
	*t = read_planned(counts ? CLOCK_PROCESS_CPUTIME_ID : id, RT_SITE());
	return 0;
}

clock_t clock(void)
{
	if (rt_mode() != RT_PLAN)
		return REAL(clock)();
	struct timespec t = read_planned(CLOCK_PROCESS_CPUTIME_ID, RT_SITE());
	return t.tv_sec * CLOCKS_PER_SEC + t.tv_nsec / (SECOND / CLOCKS_PER_SEC);
}

int gettimeofday(struct timeval *restrict tv, void *restrict zone)
{
	looks_at(NULL, 0, tv, sizeof *tv, RT_SITE());
	if (rt_mode() != RT_PLAN)
		return REAL(gettimeofday)(tv, zone);
	struct timespec t = read_planned(CLOCK_REALTIME, RT_SITE());
	struct timezone *to = zone;
	CLIB_STORES(to);
	if (to)
		*to = (struct timezone){0};
	*tv = (struct timeval){t.tv_sec, t.tv_nsec / 1000};
	return 0;
}

time_t time(time_t *out)
{
	looks_at(NULL, 0, out, sizeof *out, RT_SITE());
	if (rt_mode() != RT_PLAN)
		return REAL(time)(out);
	time_t t = read_planned(CLOCK_REALTIME, RT_SITE()).tv_sec;
	if (out)
		*out = t;
	return t;
}

int timespec_get(struct timespec *t, int base)
{
	looks_at(NULL, 0, t, sizeof *t, RT_SITE());
	if (rt_mode() != RT_PLAN || base != TIME_UTC)
		return REAL(timespec_get)(t, base);
	*t = read_planned(CLOCK_REALTIME, RT_SITE());
	return base;
}

// Timers that run a function in a thread of the C library's. In RT_RECORD that is recorded as a
// thread without a creator; else it is not seen.

// A timer's function. Never freed: its thread may still run when the timer is deleted.
struct notice {
	void (*function)(union sigval);
	union sigval value;
};

static void notify(union sigval value)
{
	static const char name[] = "timer";
	const struct notice *n = value.sival_ptr;
	volatile bool returned = false;
	if (rt_process_mode != RT_RECORD || record_is_child()) {
		n->function(n->value);
		return;
	}
	rt_self = record_number();
	report_event(EV_THREAD_NAME, 0, rt_self, 0, name, strlen(name));
	pthread_cleanup_push(thread_body_ended, (void *)&returned);
	n->function(n->value);
	returned = true;
	pthread_cleanup_pop(1);
}

int timer_create(clockid_t id, struct sigevent *event, timer_t *timer)
{
	struct sigevent ours;
	CLIB_LOADS(event);
	CLIB_STORES(timer);
	if (rt_mode() != RT_OFF)
		report_limit(N_("signals: the moment at which one arrives is the kernel's"));
	if (rt_mode() == RT_RECORD && event && event->sigev_notify == SIGEV_THREAD) {
		struct notice *n = malloc(sizeof *n);
		if (n) {
			*n = (struct notice){event->sigev_notify_function, event->sigev_value};
			ours = *event;
			ours.sigev_notify_function = notify;
			ours.sigev_value.sival_ptr = n;
			event = &ours;
		}
	}
	return REAL(timer_create)(id, event, timer);
}
