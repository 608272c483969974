// SPDX-License-Identifier: MIT
//
// Lines and names for a trace: see symbols.h. Each kind of event with an address has a function in
// one table; results are added to the end of the trace, whose index shows which ones it has
// already.
#include "debuginfo/symbols.h"

#include "debuginfo/holders.h"
#include "model/world.h"

#include <errno.h>
#include <string.h>

// Adds an event with a text, if there is one.
static int add(struct trace *t, struct event e, bool found, const struct buf *text)
{
	if (text->failed)
		return ENOMEM;
	if (!found)
		return 0;
	e.other = (uint32_t)text->n;
	return trace_add(t, &e, text->s);
}

// Adds a place that the program has named ("file.c:41", a tab, the function) to b, with the path of
// the file if that is missing and its address gives it. Returns whether it was found.
static bool name_site(struct symbols *s, const struct event *e, const struct event *named,
		      struct buf *b)
{
	const char *text = event_text(named), *end = text + named->other;
	const char *tab = memchr(text, '\t', named->other);
	bool whole = tab && memchr(tab + 1, '\t', (size_t)(end - tab - 1));
	struct buf at = {0};
	buf_add(b, text, named->other);
	bool known = !whole && symbols_site(s, (uint64_t)e->arg, &at);
	const char *path = known ? strrchr(buf_str(&at), '\t') : NULL;
	bool found = path && strchr(path, '/');
	if (found)
		buf_printf(b, tab ? "%s" : "\t%s", path);
	buf_free(&at);
	return found;
}

// A place that the program has named is added again if its path or its caller is missing.
static int resolve_site(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	uint32_t slot = trace_site(t, e->object);
	bool named = slot != NO_SLOT && t->ev[slot].other;
	bool called = e->site && holders_frame(s, (uint64_t)e->arg);
	struct event found = {
		.kind = EV_SITE, .object = e->object, .site = called ? e->site : 0, .arg = e->arg};
	if (named && !name_site(s, e, &t->ev[slot], b) && t->ev[slot].site == found.site)
		return 0;
	found.op = symbols_in_library(s, (uint64_t)e->arg) ? SITE_LIBRARY : 0;
	return add(t, found, named || symbols_site(s, (uint64_t)e->arg, b), b);
}

// The address of an object, or of a place with a data race.
static int resolve_object(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	if (!e->arg || trace_static_name(t, (uint64_t)e->arg) != NO_SLOT)
		return 0;
	struct event found = {.kind = EV_OBJECT_NAME, .op = NAME_FOUND, .arg = e->arg};
	return add(t, found, symbols_data(s, (uint64_t)e->arg, b), b);
}

// Does another address have this name?
static bool is_taken(const struct trace *t, const struct buf *name)
{
	for (size_t i = 0; i < t->statics_cap; i++) {
		uint32_t slot = t->statics[i].slot;
		if (!slot)
			continue;
		const struct event *e = &t->ev[slot - 1];
		if (e->other == name->n && !memcmp(event_text(e), buf_str(name), name->n))
			return true;
	}
	return false;
}

#define ALIKE 1000 // objects of one name that get different numbers

// Objects that one function or type names alike are numbered.
static int resolve_held(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	if (trace_static_name(t, (uint64_t)e->arg) != NO_SLOT ||
	    !holders_name(s, event_text(e), e->other, (uint64_t)e->arg, e->op != KIND_MEMORY, b))
		return b->failed ? ENOMEM : 0;
	size_t n = b->n;
	for (unsigned i = 2; i < ALIKE && is_taken(t, b); i++) {
		b->n = n;
		buf_printf(b, " #%u", i);
	}
	struct event found = {.kind = EV_OBJECT_NAME, .op = NAME_FOUND, .arg = e->arg};
	return add(t, found, true, b);
}

static int resolve_thread(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	if (!op_creates(e->op) || !e->other || e->other >= MAX_THREADS ||
	    trace_thread_name(t, e->other) != NO_SLOT)
		return 0;
	struct event found = {
		.kind = EV_THREAD_NAME, .op = NAME_FOUND, .thread = (uint16_t)e->other};
	return add(t, found, symbols_function(s, (uint64_t)CREATE_ROUTINE(e->arg), b), b);
}

int symbols_resolve(struct symbols *s, struct trace *t, size_t from)
{
	static int (*const resolve[EVENT_KINDS])(struct symbols *, struct trace *,
						 const struct event *, struct buf *) = {
		[EV_SITE] = resolve_site,	 [EV_OBJECT] = resolve_object,
		[EV_RACE] = resolve_object,	 [EV_READ] = resolve_object,
		[EV_PEND] = resolve_thread,	 [EV_HELD] = resolve_held,
		[EV_UNWRITTEN] = resolve_object,
	};
	struct buf b = {0};
	int err = 0;
	for (size_t at = from, n = t->n; !err && at < n;) {
		uint8_t kind = t->ev[at].kind;
		buf_clear(&b);
		if (resolve[kind])
			err = resolve[kind](s, t, &t->ev[at], &b);
		at += event_slots(&t->ev[at]);
	}
	buf_free(&b);
	return err ? err : symbols_failed(s) ? ENOMEM : 0;
}
