// SPDX-License-Identifier: MIT
//
// What the system gives each time otherwise: two executions of one schedule may differ by it.
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

// VARYING(type, name, parameters, arguments, to, n, text): its result, if that is no more than its
// type, and the n bytes at `to` are what varies.
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
