// SPDX-License-Identifier: MIT
//
// The function syscall() of the C library, by which programs and the C++ library (its futures,
// latches, atomic waits) call futex(2). In RT_PLAN waits and wakes are operations of the model
// (clib/accesses.h), all else is the real call. In RT_RECORD futexes are not recorded.
#include "runtime/clib/clib.h"
#include "runtime/clib/imports.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/run_world.h"
#include "runtime/report.h"
#include "runtime/wrap/wrap.h"

#include "base/i18n.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

// Operations outside the model, by their number.
static const char *const outside[] = {
	[FUTEX_FD] = N_("FUTEX_FD, an operation of futexes that is not modelled"),
	[FUTEX_REQUEUE] = N_("FUTEX_REQUEUE, an operation of futexes that is not modelled"),
	[FUTEX_CMP_REQUEUE] = N_("FUTEX_CMP_REQUEUE, an operation of futexes that is not modelled"),
	[FUTEX_WAKE_OP] = N_("FUTEX_WAKE_OP, an operation of futexes that is not modelled"),
	[FUTEX_LOCK_PI] = N_("FUTEX_LOCK_PI, an operation of futexes that is not modelled"),
	[FUTEX_UNLOCK_PI] = N_("FUTEX_UNLOCK_PI, an operation of futexes that is not modelled"),
	[FUTEX_TRYLOCK_PI] = N_("FUTEX_TRYLOCK_PI, an operation of futexes that is not modelled"),
	[FUTEX_WAIT_BITSET] = N_("FUTEX_WAIT_BITSET with some bits only, which is not modelled"),
	[FUTEX_WAKE_BITSET] = N_("FUTEX_WAKE_BITSET with some bits only, which is not modelled"),
	[FUTEX_WAIT_REQUEUE_PI] =
		N_("FUTEX_WAIT_REQUEUE_PI, an operation of futexes that is not modelled"),
	[FUTEX_CMP_REQUEUE_PI] =
		N_("FUTEX_CMP_REQUEUE_PI, an operation of futexes that is not modelled"),
	[FUTEX_CMP_REQUEUE_PI + 1] = N_("an operation of futexes that is not known"),
};

// The time limit of a wait. False: the kernel refuses it.
static bool take_limit(struct futex *f, const struct timespec *limit, int how, uint64_t pc)
{
	bool absolute = (how & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
	f->arg = TR_NEVER;
	if (!limit)
		return true;
	clib_loads(limit, sizeof *limit, pc);
	if (limit->tv_sec < 0 || !time_valid(limit))
		return false;
	f->relative = !absolute;
	f->arg = absolute ? deadline_of(how & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME
								   : CLOCK_MONOTONIC,
					limit)
			  : time_ns(limit);
	return true;
}

// The operation of the model. False: it has none.
static bool is_modelled(struct futex *f, int command, long bits)
{
	bool waits = command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
	bool wakes = command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET;
	bool some = command == FUTEX_WAIT_BITSET || command == FUTEX_WAKE_BITSET;
	if (waits)
		f->code = OP_FUTEX_WAIT;
	else // the kernel wakes one thread if it is to wake none
		f->code = (int32_t)f->value > 1 ? OP_FUTEX_WAKE_MANY : OP_FUTEX_WAKE;
	return (waits || wakes) && (!some || (uint32_t)bits == FUTEX_BITSET_MATCH_ANY);
}

// After the end of the run a wait for ever is over at once.
static void futex_alone(struct futex *f)
{
	if (!access_futex_holds(f) || f->arg == TR_NEVER)
		return;
	virtual_time_reach(f->relative ? virtual_time_after(f->arg) : f->arg);
	f->answer.result = ETIMEDOUT;
}

// The kernel asks for the word's memory only where it reads it.
static bool operate(struct futex *f)
{
	bool waits = f->code == OP_FUTEX_WAIT;
	int saved = errno;
	f->answer = (struct answer){0};
	if ((uintptr_t)f->word % sizeof(uint32_t))
		f->answer.result = EINVAL;
	else if (!access_readable(f->word))
		f->answer.result = waits ? EFAULT : 0;
	else if (!access_futex(f))
		return false;
	else if (end_decided && waits)
		futex_alone(f);
	errno = saved;
	return true;
}

// Does futex(2) by the model. False: the real call is to be made.
static bool futex(const long a[6], uint64_t pc, long *result)
{
	struct futex f = {.word = (const uint32_t *)a[0], .value = (uint32_t)a[2], .site = pc};
	int command = (int)a[1] & FUTEX_CMD_MASK;
	if (rt_mode() != RT_PLAN)
		return false;
	if (!is_modelled(&f, command, a[5])) {
		bool known = command <= FUTEX_CMP_REQUEUE_PI && outside[command];
		report_limit(outside[known ? command : FUTEX_CMP_REQUEUE_PI + 1]);
		return false;
	}
	if (!(a[1] & FUTEX_PRIVATE_FLAG))
		decide_outside(MOVES_BY_SHARED);
	if (f.code == OP_FUTEX_WAIT &&
	    !take_limit(&f, (const struct timespec *)a[3], (int)a[1], pc))
		f.answer.result = EINVAL;
	else if (!operate(&f))
		return false;
	*result = f.answer.result ? errno_return(f.answer.result) : (long)f.answer.value;
	return true;
}

// The system has six arguments at most; those that were not given are not looked at.
long syscall(long number, ...)
{
	static const char *unseen;
	long a[6], result;
	va_list rest;
	va_start(rest, number);
	for (int i = 0; i < 6; i++)
		a[i] = va_arg(rest, long);
	va_end(rest);
	if (number == SYS_futex) {
		if (futex(a, RT_SITE(), &result))
			return result;
	} else if (clib_looked_at(RT_SITE()))
		imports_unseen("syscall", &unseen);
	return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
