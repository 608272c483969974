// SPDX-License-Identifier: MIT
//
// What a trace lacks, from the debug information: see resolve.h. Each kind
// of event that holds an address has a function in one table; what is found is added to the
// end of the trace, whose index tells what it has already.
#include "debuginfo/resolve.h"

#include "model/world.h"

#include <errno.h>

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

static int resolve_site(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	uint32_t slot = trace_site(t, e->object);
	if (e->other || (slot != NO_SLOT && t->ev[slot].other))
		return 0;
	struct event found = {.kind = EV_SITE, .object = e->object, .arg = e->arg};
	return add(t, found, symbols_site(s, (uint64_t)e->arg, b), b);
}

// The address of an object, or of what two threads race on.
static int resolve_object(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	if (!e->arg || trace_static_name(t, (uint64_t)e->arg) != NO_SLOT)
		return 0;
	struct event found = {.kind = EV_OBJECT_NAME, .op = NAME_FOUND, .arg = e->arg};
	return add(t, found, symbols_data(s, (uint64_t)e->arg, b), b);
}

static int resolve_thread(struct symbols *s, struct trace *t, const struct event *e, struct buf *b)
{
	if (e->op != OP_CREATE || !e->other || e->other >= MAX_THREADS ||
	    trace_thread_name(t, e->other) != NO_SLOT)
		return 0;
	struct event found = {
		.kind = EV_THREAD_NAME, .op = NAME_FOUND, .thread = (uint16_t)e->other};
	return add(t, found, symbols_function(s, (uint64_t)CREATE_ROUTINE(e->arg), b), b);
}

int symbols_resolve(struct symbols *s, struct trace *t, size_t from)
{
	static int (*const resolve[EVENT_KINDS_COUNT])(struct symbols *, struct trace *,
						       const struct event *, struct buf *) = {
		[EV_SITE] = resolve_site,
		[EV_OBJECT] = resolve_object,
		[EV_RACE] = resolve_object,
		[EV_PEND] = resolve_thread,
	};
	struct buf b = {0};
	int err = 0;
	for (size_t at = from, n = t->n; !err && at < n;) {
		const struct event e = t->ev[at]; // the array moves
		at += event_slots(&e);
		buf_clear(&b);
		if (resolve[e.kind])
			err = resolve[e.kind](s, t, &e, &b);
	}
	buf_free(&b);
	return err ? err : symbols_failed(s) ? ENOMEM : 0;
}
