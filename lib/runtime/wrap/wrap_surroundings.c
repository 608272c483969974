// SPDX-License-Identifier: MIT
//
// Limits and processors: in a controlled run the program sees them as if the runtime had not
// changed them (run/surroundings.h); its own changes are shown from then on, as far as the
// runtime's limits allow. And functions whose results vary from run to run.
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/run/surroundings.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

// Reports the accesses of a call at pc: reads *from, writes *to.
static void looks_at(const void *from, const void *to, size_t n, uint64_t pc)
{
	int saved = errno;
	if (from && clib_looked_at(pc))
		clib_reads(from, n, pc);
	if (to && clib_looked_at(pc))
		clib_writes(to, n, pc);
	errno = saved;
}

// ---- limits -------------------------------------------------------------------------------------

// Lowers a limit of this process, if the new one is below the runtime's.
static int lower(int what, const struct rlimit *new)
{
	struct rlimit real;
	if (REAL(getrlimit)((__rlimit_resource_t)what, &real))
		return -1;
	if (new->rlim_cur < real.rlim_max)
		real.rlim_cur = new->rlim_cur;
	if (new->rlim_max < real.rlim_max)
		real.rlim_max = new->rlim_max;
	if (real.rlim_cur > real.rlim_max)
		real.rlim_cur = real.rlim_max;
	return REAL(setrlimit)((__rlimit_resource_t)what, &real);
}

static int limited(int what, const struct rlimit *new, struct rlimit *old)
{
	struct rlimit *shown = rt_mode() == RT_PLAN ? surroundings_limit(what) : NULL, set;
	if (!shown)
		return REAL(prlimit)(0, (__rlimit_resource_t)what, new, old);
	if (new)
		set = *new; // old may be new
	if (new && (set.rlim_cur > set.rlim_max || lower(what, &set)))
		return set.rlim_cur > set.rlim_max ? errno = EINVAL, -1 : -1;
	if (old)
		*old = *shown;
	if (new)
		*shown = set;
	return 0;
}

// clang-format off
#define GETTING(name, type)                                                                        \
	int name(__rlimit_resource_t what, type *to)                                               \
	{                                                                                          \
		looks_at(NULL, to, sizeof *to, RT_SITE());                                         \
		return limited((int)what, NULL, (struct rlimit *)to);                              \
	}
#define SETTING(name, type)                                                                        \
	int name(__rlimit_resource_t what, const type *from)                                       \
	{                                                                                          \
		looks_at(from, NULL, sizeof *from, RT_SITE());                                     \
		return limited((int)what, (const struct rlimit *)from, NULL);                      \
	}
#define BOTH(name, type)                                                                           \
	int name(pid_t pid, enum __rlimit_resource what, const type *from, type *to)               \
	{                                                                                          \
		looks_at(from, to, sizeof *to, RT_SITE());                                         \
		if (pid && pid != getpid())                                                        \
			return REAL(name)(pid, what, from, to);                                    \
		return limited((int)what, (const struct rlimit *)from, (struct rlimit *)to);       \
	}
// clang-format on

_Static_assert(sizeof(struct rlimit) == sizeof(struct rlimit64), "limits have 64 bits");
GETTING(getrlimit, struct rlimit)
GETTING(getrlimit64, struct rlimit64)
SETTING(setrlimit, struct rlimit)
SETTING(setrlimit64, struct rlimit64)
BOTH(prlimit, struct rlimit)
BOTH(prlimit64, struct rlimit64)

// ---- processors ---------------------------------------------------------------------------------

// Shows the processors given to the process, not the one that threads are pinned to, unless the
// program has moved the thread itself.
static void show_given(size_t n, cpu_set_t *set)
{
	cpu_set_t now;
	CPU_ZERO(&now);
	memcpy(&now, set, n < sizeof now ? n : sizeof now);
	if (rt_mode() == RT_PLAN && surroundings_kept(&now))
		memcpy(set, surroundings_processors(), n < sizeof now ? n : sizeof now);
}

int sched_getaffinity(pid_t pid, size_t n, cpu_set_t *set)
{
	looks_at(NULL, set, n, RT_SITE());
	int r = REAL(sched_getaffinity)(pid, n, set);
	if (r == 0)
		show_given(n, set);
	return r;
}

int pthread_getaffinity_np(pthread_t thread, size_t n, cpu_set_t *set)
{
	looks_at(NULL, set, n, RT_SITE());
	int r = REAL(pthread_getaffinity_np)(thread, n, set);
	if (r == 0)
		show_given(n, set);
	return r;
}

// The processor that threads are pinned to varies between runs: shows the first one instead.
static int cpu_shown(int real)
{
	cpu_set_t now;
	if (rt_mode() != RT_PLAN || REAL(sched_getaffinity)(0, sizeof now, &now) ||
	    !surroundings_kept(&now))
		return real;
	for (int i = 0; i < CPU_SETSIZE; i++)
		if (CPU_ISSET(i, surroundings_processors()))
			return i;
	return real;
}

int sched_getcpu(void)
{
	return cpu_shown(REAL(sched_getcpu)());
}

int getcpu(unsigned *cpu, unsigned *node)
{
	looks_at(NULL, cpu, sizeof *cpu, RT_SITE());
	looks_at(NULL, node, sizeof *node, RT_SITE());
	int r = REAL(getcpu)(cpu, node);
	if (r == 0 && cpu)
		*cpu = (unsigned)cpu_shown((int)*cpu);
	return r;
}

// Some versions of the C library count the processors that the process may run on.
long sysconf(int what)
{
	if (what == _SC_NPROCESSORS_ONLN && rt_mode() == RT_PLAN)
		return surroundings_online();
	return REAL(sysconf)(what);
}

int get_nprocs(void)
{
	return rt_mode() == RT_PLAN ? (int)surroundings_online() : REAL(get_nprocs)();
}

// Results that vary: two executions of one schedule may differ by them.

#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "base/i18n.h"
#include "runtime/clib/clib.h"
#include "runtime/report.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/times.h>

#define RANDOM N_("random numbers of the system: two executions of one schedule may differ")
#define COUNTED                                                                                    \
	N_("what the system has counted (getrusage, times): two executions of one schedule may "   \
	   "differ")

// VARYING(type, name, parameters, arguments, to, n, text): its result, unless that only shows
// success, and the n bytes at `to` vary.
#define VARYING(type, name, parameters, arguments, to, n, text)                                    \
	type name parameters                                                                       \
	{                                                                                          \
		uint64_t pc = RT_SITE();                                                           \
		int saved = errno;                                                                 \
		if (rt_mode() == RT_PLAN)                                                          \
			report_limit(text);                                                        \
		if (clib_looked_at(pc))                                                            \
			clib_writes(to, n, pc);                                                    \
		errno = saved;                                                                     \
		return REAL(name) arguments;                                                       \
	}

// clang-format off
VARYING(ssize_t, getrandom, (void *to, size_t n, unsigned flags), (to, n, flags), to, n, RANDOM)
VARYING(int, getentropy, (void *to, size_t n), (to, n), to, n, RANDOM)
VARYING(int, getrusage, (__rusage_who_t who, struct rusage *to), (who, to), to, sizeof *to, COUNTED)
VARYING(clock_t, times, (struct tms *to), (to), to, to ? sizeof *to : 0, COUNTED)
// clang-format on
