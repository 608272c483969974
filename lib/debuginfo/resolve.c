// SPDX-License-Identifier: MIT
//
// Lines and names for a trace: see symbols.h. Each kind of event with an address has a function in
// one table; results are added to the end of the trace, whose index shows which ones it has
// already.
#include "debuginfo/symbols.h"

#include "debuginfo/arrays.h"
#include "debuginfo/holders.h"
#include "model/world.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

static bool is_in_header(const struct buf *site)
{
	const char *path = strrchr(buf_str(site), '\t');
	return path && symbols_is_header(path + 1);
}

// Is the site in own code? symbols_is_own().
static bool is_own(struct symbols *s, uint64_t addr)
{
	struct module *m = symbols_module(s, addr);
	return !m || symbols_is_own(s, m);
}

// A function of a library's header counts as the place that has called it: adds that to b, instead
// of the function's own, and moves *found there. Returns whether the place is known.
static bool leave_header(struct symbols *s, struct trace *t, struct event *found, struct buf *b)
{
	enum { DEEPEST = 16 }; // a trace may be damaged
	uint32_t caller = found->site;
	bool known = true;
	for (int i = 0; known && caller && i < DEEPEST && is_in_header(b); i++) {
		uint32_t slot = trace_site(t, caller);
		const struct event *e = slot != NO_SLOT ? &t->ev[slot] : NULL;
		buf_clear(b);
		known = e && symbols_site(s, (uint64_t)e->arg, b);
		found->op = e && !is_own(s, (uint64_t)e->arg) ? SITE_LIBRARY : 0;
		found->site = caller = e && holders_frame(s, (uint64_t)e->arg) ? e->site : 0;
	}
	return known;
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
	found.op = is_own(s, (uint64_t)e->arg) ? 0 : SITE_LIBRARY;
	bool known = named || symbols_site(s, (uint64_t)e->arg, b);
	if (known && !named && e->site && is_in_header(b)) {
		found.site = e->site; // also where only its thread's creation is known
		known = leave_header(s, t, &found, b);
	}
	return add(t, found, known, b);
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
		if (e->kind == EV_OBJECT_NAME && e->other == name->n &&
		    !memcmp(event_text(e), buf_str(name), name->n))
			return true;
	}
	return false;
}

#define ALIKE 1000 // objects of one name that get different numbers

// Is it known that a thread was given what stands at this address?
static bool given_known(const struct trace *t, int64_t addr, uint32_t thread)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_GIVEN && t->ev[i].arg == addr && t->ev[i].object == thread)
			return true;
	return false;
}

// Adds the threads that were given the variable, by the lines that say so.
static int resolve_given(struct symbols *s, struct trace *t, struct event e, const char *text)
{
	struct local l;
	struct buf function = {0};
	const char *line = strstr(text, "given ");
	int rc = 0;
	if (!line || !holders_local(s, text, strlen(text), (uint64_t)e.arg, &l))
		return 0;
	buf_puts(&function, l.function);
	for (; !rc && line; line = strstr(line + 1, "given ")) {
		uint32_t owner, thread, site;
		uint64_t at;
		if (sscanf(line, "given %" SCNx32 " %" SCNx32 " %" SCNx64 " %" SCNx32, &owner,
			   &thread, &at, &site) != 4 ||
		    at < l.from || at >= l.end || given_known(t, e.arg, thread))
			continue;
		struct event given = {.kind = EV_GIVEN,
				      .thread = (uint16_t)owner,
				      .object = thread,
				      .site = site,
				      .arg = e.arg};
		rc = add(t, given, true, &function);
	}
	buf_free(&function);
	return rc;
}

// Objects that one function or type names alike are numbered.
static int resolve_name(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
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

static int resolve_held(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	struct event held = *e;
	char *text = strndup(event_text(e), e->other); // the trace may move
	int rc = text ? resolve_name(s, t, e, b) : ENOMEM;
	if (!rc)
		rc = resolve_given(s, t, held, text);
	free(text);
	return rc;
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

// ---- what pointers point to ---------------------------------------------------------------------

static int resolve_pointer(struct symbols *s, struct trace *t, int64_t value, struct buf *b)
{
	struct event found = {.kind = EV_POINTEE, .arg = value};
	if (!story_is_pointer(value) || trace_pointee(t, (uint64_t)value) != NO_SLOT)
		return 0;
	buf_clear(b);
	bool is = symbols_begin(s, (uint64_t)value, b) || symbols_function(s, (uint64_t)value, b) ||
		  symbols_text(s, (uint64_t)value, b);
	return add(t, found, is, b);
}

// The values that a trace shows: what an operation on memory stores, what a step or a write left.
static int resolve_pointers(struct symbols *s, struct trace *t, size_t from, struct buf *b)
{
	int rc = 0;
	for (size_t at = from, n = t->n; !rc && at < n; at += event_slots(&t->ev[at])) {
		struct event e = t->ev[at]; // the trace may move
		bool memory = e.kind == EV_PEND && op_accesses(e.op);
		if (memory || e.kind == EV_STEP || e.kind == EV_MEMORY || e.kind == EV_WROTE ||
		    e.kind == EV_VALUE)
			rc = resolve_pointer(s, t, e.arg, b);
	}
	return rc;
}

// The array that is indexed out of its bounds: named by its instruction.
static int resolve_end(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	if (e->op != END_MISUSE || MISUSE_FAULT(e->arg) != FAULT_OUTSIDE_ARRAY)
		return 0;
	uint32_t slot = trace_site(t, e->site);
	int64_t pc = slot != NO_SLOT ? t->ev[slot].arg : 0;
	if (!pc || trace_static_name(t, (uint64_t)pc) != NO_SLOT)
		return 0;
	struct event found = {.kind = EV_OBJECT_NAME, .op = NAME_FOUND, .arg = pc};
	return add(t, found, array_name(s, (uint64_t)pc, event_text(e), e->other, b), b);
}

int symbols_resolve(struct symbols *s, struct trace *t, size_t from)
{
	static int (*const resolve[EVENT_KINDS])(struct symbols *, struct trace *,
						 const struct event *, struct buf *) = {
		[EV_SITE] = resolve_site,	 [EV_OBJECT] = resolve_object,
		[EV_RACE] = resolve_object,	 [EV_READ] = resolve_object,
		[EV_PEND] = resolve_thread,	 [EV_HELD] = resolve_held,
		[EV_UNWRITTEN] = resolve_object, [EV_END] = resolve_end,
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
	err = err ? err : resolve_pointers(s, t, from, &b);
	buf_free(&b);
	return err ? err : symbols_failed(s) ? ENOMEM : 0;
}
