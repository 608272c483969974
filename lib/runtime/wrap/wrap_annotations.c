// SPDX-License-Identifier: MIT
//
// Annotations of the program (annotate.h), as events. Nothing here is an operation.
//
// tr_log and tr_thread_name also work without the runtime: unless a controlled run shows the line
// itself, libtreadle's functions, if the program has them, print it as usual. What these do inside
// is not recorded.
#include "runtime/clib/prints.h"
#include "runtime/gate/sites.h"
#include "runtime/memory/watches.h"
#include "runtime/mode.h"
#include "runtime/report.h"
#include "runtime/thread_records.h"

#include "annotate/annotate.h"
#include "base/buf.h"
#include "base/i18n.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell(enum event_kind kind, const volatile void *addr, uint32_t object, const char *text,
		 size_t n)
{
	int e = errno;
	report_event(kind, (uint64_t)(uintptr_t)addr, object, 0, text, n);
	errno = e;
}

static void tell_text(enum event_kind kind, const volatile void *addr, uint32_t object,
		      const char *text)
{
	tell(kind, addr, object, text, strlen(text));
}

// A printf's result: in small if it fits, else in memory of its own, else cut.
struct words {
	char small[400];
	char *big;
	const char *text;
};

static void words_make(struct words *w, const char *fmt, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	int n = vsnprintf(w->small, sizeof w->small, fmt, ap);
	w->text = n < 0 ? fmt : w->small; // printf refused the format
	w->big = NULL;
	if (n >= (int)sizeof w->small && vasprintf(&w->big, fmt, again) >= 0)
		w->text = w->big;
	va_end(again);
}

typedef void speaker(const char *fmt, ...);

// Prints the text through libtreadle's own function, if the program has that.
static void say_freely(_Atomic(void *) *cache, const char *name, const char *text)
{
	void *at = atomic_load_explicit(cache, memory_order_relaxed);
	if (!at) {
		at = dlsym(RTLD_NEXT, name);
		atomic_store_explicit(cache, at, memory_order_relaxed);
	}
	if (at)
		UNSEEN((((speaker *)at)("%s", text), 0));
}

#define SAY_FREELY(function, text)                                                                 \
	do {                                                                                       \
		static _Atomic(void *) cache;                                                      \
		if (rt_mode() != RT_PLAN)                                                          \
			say_freely(&cache, #function, text);                                       \
	} while (0)

// words_make() of the arguments of the calling function.
#define WORDS(w, fmt)                                                                              \
	struct words w;                                                                            \
	va_list ap;                                                                                \
	int before = errno;                                                                        \
	va_start(ap, fmt);                                                                         \
	words_make(&w, fmt, ap);                                                                   \
	va_end(ap)

static void words_end(struct words *w, int before)
{
	free(w->big);
	errno = before;
}

void tr_log(const char *fmt, ...)
{
	WORDS(w, fmt);
	prints_turn(RT_SITE());
	prints_tells(w.text);
	SAY_FREELY(tr_log, w.text);
	tell_text(EV_LOG, NULL, 0, w.text);
	words_end(&w, before);
}

void tr_thread_name(const char *fmt, ...)
{
	WORDS(w, fmt);
	SAY_FREELY(tr_thread_name, w.text);
	tell_text(EV_THREAD_NAME, NULL, 0, w.text);
	words_end(&w, before);
}

void tr_object_name(const void *object, const char *fmt, ...)
{
	WORDS(w, fmt);
	tell_text(EV_OBJECT_NAME, object, 0, w.text);
	words_end(&w, before);
}

// Reports a name followed by items, separated by newlines. name NULL: an empty text.
static void tell_items(enum event_kind kind, const void *addr, uint32_t object, const char *name,
		       const char *const *items, size_t n)
{
	struct buf b = {0};
	buf_puts(&b, name ? name : "");
	for (size_t i = 0; name && i < n; i++) {
		buf_putc(&b, '\n');
		buf_puts(&b, items[i]);
	}
	tell(kind, addr, object, buf_str(&b), b.n);
	buf_free(&b);
}

int tr_shown(void)
{
	return rt_mode() != RT_OFF;
}

void tr_queue(const void *queue, const char *name, size_t capacity, const char *const *items,
	      size_t n)
{
	int e = errno;
	if (rt_mode() != RT_OFF)
		tell_items(EV_QUEUE, queue, (uint32_t)capacity, name, items, n);
	errno = e;
}

void tr_state(const void *machine, const char *name, const char *state)
{
	int e = errno;
	if (rt_mode() != RT_OFF)
		tell_items(EV_STATE, machine, 0, name, &state, 1);
	errno = e;
}

void tr_states(const void *machine, const char *name, const char *const *states, size_t n)
{
	int e = errno;
	if (rt_mode() != RT_OFF)
		tell_items(EV_STATES, machine, 0, name, states, n);
	errno = e;
}

void tr_threads(const void *place, const char *name, const pthread_t *threads, size_t n)
{
	if (rt_mode() == RT_OFF)
		return;
	int e = errno;
	struct buf b = {0};
	buf_puts(&b, name ? name : "");
	for (size_t i = 0; name && i < n; i++) {
		const struct rt_thread *r = thread_of(threads[i]);
		if (r)
			buf_printf(&b, "\n%u", r->number);
	}
	tell(EV_THREADS, place, 0, buf_str(&b), b.n);
	buf_free(&b);
	errno = e;
}

void tr_part(const void *part, const void *whole, const char *name)
{
	if (rt_mode() == RT_OFF)
		return;
	int e = errno;
	struct buf b = {0};
	if (whole)
		buf_printf(&b, "%llx\n%s", (unsigned long long)(uintptr_t)whole, name);
	tell(EV_PART, part, 0, buf_str(&b), b.n);
	buf_free(&b);
	errno = e;
}

void tr_link(const void *from, const void *to)
{
	if (rt_mode() == RT_OFF)
		return;
	int e = errno;
	struct buf b = {0};
	if (to)
		buf_printf(&b, "%llx\n", (unsigned long long)(uintptr_t)to);
	tell(EV_LINK, from, 0, buf_str(&b), b.n);
	buf_free(&b);
	errno = e;
}

void tr_call(const char *name)
{
	uint64_t pc = RT_SITE();
	tell_text(EV_CALL, NULL, rt_mode() == RT_PLAN && frames_wanted() ? site_here(pc) : 0, name);
}

void tr_return(void)
{
	tell(EV_RETURN, NULL, 0, NULL, 0);
}

void tr_watch(const char *name, const volatile void *variable, size_t size, int is_signed)
{
	if (rt_mode() == RT_OFF || !variable || watches_have(variable))
		return;
	int e = errno;
	if (!watches_add(name, variable, size, is_signed))
		report_note(
			N_("some watched variables are not shown: more than 64, or not integers"));
	errno = e;
}

void tr_unwatch(const volatile void *variable)
{
	if (variable)
		watches_remove(variable);
}
