// SPDX-License-Identifier: MIT
//
// What a program reports of itself, in words: see plain_told.h.
#include "visualizer/plain_told.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "trace/story_annotations.h"
#include "visualizer/pictures/graph.h"

#include <string.h>

static void add_name(const struct event *e, struct buf *b)
{
	const char *text = event_text(e), *end = memchr(text, '\n', e->other);
	utf8_show(b, text, end ? (size_t)(end - text) : e->other);
}

// "task toast ", of what is a part of that, and "task " of the machine toast itself.
static void add_whole(const struct story *s, const struct trace *t, const struct annotation *a,
		      struct buf *b)
{
	const char *name;
	size_t n;
	if (a->part == NO_SLOT)
		return;
	const struct annotation *lead = story_thing_at(s, EV_STATE, a->whole);
	annotation_whole(&t->ev[a->part], &name, &n);
	utf8_show(b, name, n);
	buf_putc(b, ' ');
	if (!lead || lead == a || lead->slot == NO_SLOT)
		return;
	add_name(&t->ev[lead->slot], b);
	buf_putc(b, ' ');
}

static void add_items(const struct event *e, struct buf *b)
{
	struct annotation_item item = {0};
	bool any = false;
	while (annotation_item_next(e, &item)) {
		buf_puts(b, any ? ", " : ": ");
		utf8_show(b, item.s, item.n);
		any = true;
	}
	if (!any)
		buf_puts(b, _(" is empty"));
}

// Does the event say what the one before it did? Of a queue that is told first, that it is empty.
static bool is_old(const struct trace *t, const struct annotation *a)
{
	const struct event *e = &t->ev[a->slot];
	if (a->was == NO_SLOT)
		return a->kind == EV_QUEUE && !memchr(event_text(e), '\n', e->other);
	const struct event *was = &t->ev[a->was];
	return e->other == was->other && !memcmp(event_text(e), event_text(was), e->other);
}

static void tell_path(const struct story *s, const struct trace *t, struct buf *b)
{
	struct graph g;
	if (graph_read(&g, s, t))
		return;
	if (g.over) {
		buf_puts(b, "    ");
		graph_path_add(&g, t, "->", b);
		buf_putc(b, '\n');
	}
	graph_free(&g);
}

static void tell_contents(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	const struct annotation *a = story_thing_at(s, e->kind, (uint64_t)e->arg);
	if (!a || a->slot != at || is_old(t, a))
		return;
	buf_puts(b, "    ");
	add_whole(s, t, a, b);
	add_name(e, b);
	add_items(e, b);
	buf_putc(b, '\n');
	if (a->linked)
		tell_path(s, t, b);
}

static const struct annotation *thing_at(const struct story *s, uint64_t addr)
{
	static const uint8_t kinds[] = {EV_STATE, EV_QUEUE, EV_THREADS, EV_WATCH};
	const struct annotation *thing = NULL;
	for (size_t i = 0; i < sizeof kinds && !thing; i++)
		thing = story_thing_at(s, kinds[i], addr);
	return thing && thing->slot != NO_SLOT ? thing : NULL;
}

static void tell_link(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	const char *name;
	size_t n;
	const struct annotation *from = thing_at(s, (uint64_t)e->arg);
	const struct annotation *to = e->other ? thing_at(s, annotation_whole(e, &name, &n)) : NULL;
	if (!from || !to)
		return;
	buf_puts(b, "    ");
	add_name(&t->ev[from->slot], b);
	buf_puts(b, from->linked ? _(" waits for ") : _(" has taken something from "));
	add_name(&t->ev[to->slot], b);
	buf_putc(b, '\n');
}

void plain_told(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	if (!e->other)
		return; // it is gone
	if (e->kind == EV_QUEUE || e->kind == EV_STATE)
		tell_contents(s, t, at, b);
	else if (e->kind == EV_LINK)
		tell_link(s, t, at, b);
}
