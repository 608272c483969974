// SPDX-License-Identifier: MIT
//
// Properties of the program's own (annotate.h). A failed tr_check ends a controlled run; without
// one, it ends the program as an assert does.
//
// The places of tr_reachable are registered before main, in ranges, by each file that includes the
// header; one range may be registered several times. They are numbered in the order of the ranges,
// once in the server, so all its executions have the same numbers. An execution reports all places
// as it begins, and each place when it first reaches it.
#include "runtime/clib/prints.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/plain_values.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/wrap/thread_body.h"

#include "annotate/annotate.h"
#include "trace/event.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANGES 1024 // one a module, in C++ one a place; further ones are ignored
#define PLACES 4096 // further places are ignored

static struct range {
	const struct tr_place *first, *end;
} ranges[RANGES];
static size_t nranges;
static bool reached[PLACES + 1]; // in this execution; the running thread's

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

// ---- tr_check ------------------------------------------------------------------------------

void tr_check_failed(const char *file, int line, const char *function, const char *cond,
		     const char *fmt, ...)
{
	char text[1024];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	prints_stop(RT_SITE());
	fprintf(stderr, "%s:%d: tr_check(%s): %s\n", base_of(file), line, cond, text);
	if (rt_mode() == RT_PLAN && !end_told) {
		uint64_t pc = RT_SITE();
		uint32_t site = site_here(pc);
		site_name(site, pc, file, (unsigned)line, function);
		plain_values_tell(rt_self);
		end_run(END_PROPERTY, rt_self, 0, site, 0, text);
	}
	abort();
}

// ---- tr_reachable --------------------------------------------------------------------------

static void tell_range(const struct range *r, uint32_t number)
{
	for (const struct tr_place *p = r->first; p < r->end && number < PLACES; p++) {
		char text[1024];
		snprintf(text, sizeof text, "%.800s\t%.200s:%ld", p->text, base_of(p->file),
			 p->line);
		emit_event((struct event){.kind = EV_REACH,
					  .thread = (uint16_t)rt_self,
					  .object = ++number,
					  .other = (uint32_t)strlen(text)},
			   text);
	}
}

// The number of the first place of a range, less one.
static uint32_t before(size_t range)
{
	size_t n = 0;
	for (size_t i = 0; i < range; i++)
		n += (size_t)(ranges[i].end - ranges[i].first);
	return n < PLACES ? (uint32_t)n : PLACES;
}

void properties_begin(void)
{
	for (size_t i = 0; i < nranges; i++)
		tell_range(&ranges[i], before(i));
}

void tr_places(const struct tr_place *first, const struct tr_place *end)
{
	for (size_t i = 0; i < nranges; i++)
		if (ranges[i].first == first)
			return;
	if (first >= end || nranges == RANGES)
		return;
	ranges[nranges++] = (struct range){first, end};
	if (rt_mode() == RT_PLAN) // a library loaded at run time
		tell_range(&ranges[nranges - 1], before(nranges - 1));
}

static uint32_t number_of(const struct tr_place *place)
{
	for (size_t i = 0; i < nranges; i++)
		if (place >= ranges[i].first && place < ranges[i].end)
			return before(i) + (uint32_t)(place - ranges[i].first) + 1;
	return 0;
}

void tr_reached(const struct tr_place *place)
{
	if (rt_mode() != RT_PLAN || reentered())
		return;
	uint32_t number = number_of(place);
	if (!number || number > PLACES || reached[number])
		return;
	reached[number] = true;
	emit_event(
		(struct event){
			.kind = EV_REACH, .op = 1, .thread = (uint16_t)rt_self, .object = number},
		"");
}

// A failed assert ends a controlled run, with its place and its expression.

// named: file and line are the program's own.
static _Noreturn void assert_failed(const char *expression, const char *file, int line,
				    const char *function, bool named, uint64_t pc)
{
	prints_stop(pc);
	uint32_t site = site_here(pc);
	if (named)
		site_name(site, pc, file, (unsigned)line, function);
	fprintf(stderr, "%s:%d: %s: Assertion `%s' failed.\n", file, line,
		function ? function : "?", expression);
	plain_values_tell(rt_self);
	if (prints_told()) // an abort is nothing that can be put back, and there may be many
		end_run(END_ASSERT, rt_self, 0, site, 0, expression);
	end_tell(END_ASSERT, rt_self, 0, site, 0, expression);
	abort();
}

// The C library's own, called by assert().
_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line,
			     const char *function)
{
	if (rt_mode() == RT_PLAN && !end_told)
		assert_failed(expression, file, (int)line, function, true, RT_SITE());
	void (*real)(const char *, const char *, unsigned, const char *) = rt_real("__assert_fail");
	real(expression, file, line, function);
	abort();
}

// libstdc++'s std::__glibcxx_assert_fail(), called by its headers, say for an index beyond the end
// of a vector. The place is where the program has called them.
_Noreturn void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char *file, int line,
						     const char *function, const char *condition);
_Noreturn void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char *file, int line,
						     const char *function, const char *condition)
{
	if (rt_mode() == RT_PLAN && !end_told && file && condition)
		assert_failed(condition, file, line, function, false, RT_SITE());
	void (*real)(const char *, int, const char *, const char *) =
		rt_real("_ZSt21__glibcxx_assert_failPKciS0_S0_");
	real(file, line, function, condition);
	abort();
}
