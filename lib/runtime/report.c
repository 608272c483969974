// SPDX-License-Identifier: MIT
//
// Reports events, by mode: see report.h.
#include "runtime/report.h"

#include "runtime/mode.h"

#include <stdatomic.h>
#include <string.h>

static report_function *through;

void report_through(report_function *how)
{
	through = how;
}

void report_event(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		  const char *text, size_t n)
{
	if (rt_mode() != RT_OFF)
		through(kind, addr, object, arg, text, n);
}

bool told_place(struct told_places *l, uint64_t pc)
{
	for (unsigned i = 0; i < l->n; i++)
		if (l->pc[i] == pc)
			return true;
	if (l->n == sizeof l->pc / sizeof *l->pc)
		return true;
	l->pc[l->n++] = pc;
	return false;
}

#define LIMITS 32

void report_once(const char *text, uint32_t what)
{
	static const char *_Atomic reported[LIMITS]; // texts are literals; relaxed: a report that
						     // is made twice does no harm
	for (int i = 0; i < LIMITS && rt_self; i++) {
		const char *is = NULL;
		if (atomic_compare_exchange_strong_explicit(
			    &reported[i], &is, text, memory_order_relaxed, memory_order_relaxed)) {
			report_event(EV_LIMIT, 0, what, 0, text, strlen(text));
			return;
		}
		if (!strcmp(is, text))
			return;
	}
}

void report_limit(const char *text)
{
	report_once(text, LIMIT_BEYOND);
}

void report_note(const char *text)
{
	report_once(text, LIMIT_NOTE);
}
