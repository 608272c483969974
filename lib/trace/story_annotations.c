// SPDX-License-Identifier: MIT
//
// Annotations of a program, folded into a story: see story_annotations.h.
#include "trace/story_annotations.h"

#include "base/vec.h"
#include "trace/story.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct story_thread *story_thread_at(struct story *s, uint32_t thread)
{
	if (!thread || thread > s->world.nthreads)
		return NULL;
	size_t had = s->threads_cap;
	if (!VEC_FITS(s->threads, &s->threads_cap, thread + 1))
		return NULL;
	for (; had < s->threads_cap; had++)
		s->threads[had] = (struct story_thread){.name = NO_SLOT};
	return &s->threads[thread];
}

static int on_thread_name(struct story *s, const struct trace *t, uint32_t at)
{
	// a name for a thread that does not exist yet was found by the session: it is in the
	// trace's index
	struct story_thread *record = story_thread_at(s, t->ev[at].thread);
	if (record)
		record->name = at;
	return 0;
}

// The name of an object that was destroyed is kept for the next object at its address.
static void rename_object(struct story *s, size_t object, uint32_t at)
{
	struct story_object *o = &s->objects[object];
	if (s->world.objects[object].alive) {
		o->name = at;
		return;
	}
	s->renamed += o->renamed == NO_SLOT;
	o->renamed = at;
}

static int on_object_name(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	if (!e->thread)
		return 0; // found by the session: it is in the trace's index
	for (size_t i = s->world.nobjects; i; i--)
		if (s->world.objects[i].addr == (uint64_t)e->arg) {
			rename_object(s, i, at);
			return 0;
		}
	return 0;
}

uint64_t annotation_whole(const struct event *part, const char **name, size_t *n)
{
	char number[20] = "";
	const char *text = event_text(part), *line = memchr(text, '\n', part->other);
	size_t digits = line ? (size_t)(line - text) : 0;
	if (digits < sizeof number)
		memcpy(number, text, digits);
	*name = line ? line + 1 : text;
	*n = line ? part->other - digits - 1 : 0;
	return strtoull(number, NULL, 16);
}

bool annotation_item_next(const struct event *e, struct annotation_item *item)
{
	const char *text = event_text(e), *end = text + e->other;
	const char *from = item->s ? item->s + item->n : memchr(text, '\n', e->other);
	if (!from || from == end)
		return false;
	item->s = from + 1;
	const char *stop = memchr(item->s, '\n', (size_t)(end - item->s));
	item->n = (size_t)((stop ? stop : end) - item->s);
	return true;
}

const struct annotation *story_thing_at(const struct story *s, uint8_t kind, uint64_t addr)
{
	for (size_t i = 0; i < s->nannotations; i++)
		if (s->annotations[i].kind == kind && s->annotations[i].addr == addr)
			return &s->annotations[i];
	return NULL;
}

static struct annotation *annotation_add(struct story *s, uint8_t kind, uint64_t addr)
{
	if (!VEC_FITS(s->annotations, &s->annotations_cap, s->nannotations + 1))
		return NULL;
	s->annotations[s->nannotations] = (struct annotation){.kind = kind,
							      .addr = addr,
							      .slot = NO_SLOT,
							      .was = NO_SLOT,
							      .changed = NO_SLOT,
							      .part = NO_SLOT,
							      .states = NO_SLOT};
	return &s->annotations[s->nannotations++];
}

static struct annotation *annotation_find(struct story *s, uint8_t kind, uint64_t addr)
{
	const struct annotation *had = story_thing_at(s, kind, addr);
	return had ? &s->annotations[had - s->annotations] : annotation_add(s, kind, addr);
}

// Removes the arrows that begin at an address and, if all, those that end there.
static void links_remove(struct story *s, uint64_t addr, bool all)
{
	size_t left = 0;
	for (size_t i = 0; i < s->nannotations; i++) {
		const struct annotation *a = &s->annotations[i];
		if (a->kind != EV_LINK || (a->addr != addr && !(all && a->whole == addr)))
			s->annotations[left++] = *a;
	}
	s->nannotations = left;
}

static void annotation_remove(struct story *s, struct annotation *a)
{
	size_t after = (size_t)(&s->annotations[s->nannotations] - (a + 1));
	uint64_t addr = a->addr;
	memmove(a, a + 1, after * sizeof *a);
	s->nannotations--;
	links_remove(s, addr, true);
}

static int on_watch(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	struct annotation *a = annotation_find(s, EV_WATCH, (uint64_t)e->arg);
	if (!a)
		return ENOMEM;
	if (!e->other) { // no longer watched
		annotation_remove(s, a);
		return 0;
	}
	a->known = false;
	a->number = e->object;
	a->slot = at;
	a->changed = at;
	return 0;
}

static int on_value(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	for (size_t i = 0; i < s->nannotations; i++) {
		struct annotation *p = &s->annotations[i];
		if (p->kind != EV_WATCH || p->number != e->object)
			continue;
		p->before = p->known ? p->value : e->arg;
		p->value = e->arg;
		p->known = true;
		p->changed = at;
	}
	return 0;
}

// Counts a visit to the machine's present state.
static void note_state(struct annotation *a, const struct trace *t, uint32_t at)
{
	struct annotation_item now = {0}, had = {0};
	annotation_item_next(&t->ev[at], &now);
	for (unsigned i = 0; i < a->seen && i < STATES_SEEN;
	     i++, had = (struct annotation_item){0}) {
		annotation_item_next(&t->ev[a->state[i]], &had);
		if (had.n == now.n && (!now.n || !memcmp(had.s, now.s, now.n))) {
			a->times[i]++;
			return;
		}
	}
	if (a->seen < STATES_SEEN) {
		a->state[a->seen] = at;
		a->times[a->seen] = 1;
	}
	a->seen += a->seen <= STATES_SEEN;
}

static int on_contents(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	struct annotation *a = annotation_find(s, e->kind, (uint64_t)e->arg);
	if (!a)
		return ENOMEM;
	if (!e->other) {
		annotation_remove(s, a);
		return 0;
	}
	a->known = a->slot != NO_SLOT;
	a->was = a->slot;
	a->slot = at;
	a->changed = at;
	if (e->kind == EV_STATE)
		note_state(a, t, at);
	return 0;
}

static int on_states(struct story *s, const struct trace *t, uint32_t at)
{
	struct annotation *a = annotation_find(s, EV_STATE, (uint64_t)t->ev[at].arg);
	if (!a)
		return ENOMEM;
	a->states = at;
	return 0;
}

static int on_part(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	uint64_t addr = (uint64_t)e->arg;
	const char *name;
	size_t n;
	uint32_t part = e->other ? at : NO_SLOT;
	uint64_t whole = annotation_whole(e, &name, &n);
	for (size_t i = 0; i < s->nannotations; i++)
		if (s->annotations[i].addr == addr && s->annotations[i].kind != EV_LINK) {
			s->annotations[i].part = part;
			s->annotations[i].whole = whole;
		}
	for (size_t i = s->world.nobjects; i; i--)
		if (s->world.objects[i].addr == addr) {
			s->objects[i].part = part;
			s->objects[i].whole = whole;
			break;
		}
	return 0;
}

static bool is_thing_at(const struct story *s, uint64_t addr)
{
	for (size_t i = 0; i < s->nannotations; i++)
		if (s->annotations[i].addr == addr && s->annotations[i].kind != EV_LINK)
			return true;
	return false;
}

// An arrow is left out if one of its ends is not shown.
static int on_link(struct story *s, const struct trace *t, uint32_t at)
{
	const struct event *e = &t->ev[at];
	const char *name;
	size_t n;
	uint64_t from = (uint64_t)e->arg, to = annotation_whole(e, &name, &n);
	if (!e->other) {
		links_remove(s, from, false);
		return 0;
	}
	for (size_t i = 0; i < s->nannotations; i++)
		if (s->annotations[i].kind == EV_LINK && s->annotations[i].addr == from &&
		    s->annotations[i].whole == to)
			return 0;
	if (!is_thing_at(s, from) || !is_thing_at(s, to))
		return 0;
	struct annotation *link = annotation_add(s, EV_LINK, from);
	if (!link)
		return ENOMEM;
	link->whole = to;
	link->slot = link->changed = at;
	if (story_thing_at(s, EV_STATE, from) && story_thing_at(s, EV_STATE, to)) {
		annotation_find(s, EV_STATE, from)->linked = true;
		annotation_find(s, EV_STATE, to)->linked = true;
	}
	return 0;
}

#define CALLS (sizeof((struct story_thread *)0)->call / sizeof(uint32_t))

static int on_call(struct story *s, const struct trace *t, uint32_t at)
{
	struct story_thread *record = story_thread_at(s, t->ev[at].thread);
	if (!record)
		return EINVAL;
	if (record->depth < CALLS)
		record->call[record->depth] = at;
	record->depth++;
	return 0;
}

static int on_return(struct story *s, const struct trace *t, uint32_t at)
{
	struct story_thread *record = story_thread_at(s, t->ev[at].thread);
	if (!record)
		return EINVAL;
	if (record->depth)
		record->depth--;
	return 0;
}

int story_annotate(struct story *s, const struct trace *t, uint32_t at)
{
	switch (t->ev[at].kind) {
	case EV_THREAD_NAME:
		return on_thread_name(s, t, at);
	case EV_OBJECT_NAME:
		return on_object_name(s, t, at);
	case EV_WATCH:
		return on_watch(s, t, at);
	case EV_VALUE:
		return on_value(s, t, at);
	case EV_STATES:
		return on_states(s, t, at);
	case EV_PART:
		return on_part(s, t, at);
	case EV_LINK:
		return on_link(s, t, at);
	case EV_CALL:
		return on_call(s, t, at);
	case EV_RETURN:
		return on_return(s, t, at);
	default:
		return on_contents(s, t, at);
	}
}
