// SPDX-License-Identifier: MIT
//
// The pictures of what a program tells of itself: watched variables, queues as rows of cells, state
// machines with all their states, the threads at a place; and what is made of several of these and
// of synchronization objects, as one thing. See pictures.h.
#include "visualizer/pictures.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

bool picture_new(const struct frame *f, const struct told_thing *thing)
{
	return f->moment && thing->changed != NO_SLOT &&
	       thing->changed >= history_from(f->history, f->moment);
}

static const struct event *event_at(const struct filling *p, uint32_t slot)
{
	return &p->f->history->trace->ev[slot];
}

// The name at the beginning of the text of an event.
static void say_name(const struct event *e, struct buf *b)
{
	const char *text = event_text(e), *end = memchr(text, '\n', e->other);
	buf_add(b, text, end ? (size_t)(end - text) : e->other);
}

static int width_of(const struct filling *p, const struct buf *b)
{
	return text_width(p->a->to, b->s, b->n);
}

// ---- watched variables
// ------------------------------------------------------------------------------

static void say_watch(struct filling *p, int left, const struct told_thing *thing, struct buf *b)
{
	(void)left;
	if (!thing->known)
		buf_puts(b, "?");
	else if (picture_new(p->f, thing) && thing->before != thing->value)
		buf_printf(b, "%" PRId64 " %s %" PRId64, thing->before,
			   cells_mark(p->a->to, MARK_TO), thing->value);
	else
		buf_printf(b, "%" PRId64, thing->value);
}

// ---- state machines
// ---------------------------------------------------------------------------------

static bool same(const struct told_item *a, const struct told_item *b)
{
	return a->s && b->s && a->n == b->n && !memcmp(a->s, b->s, a->n);
}

static void say_one(const struct told_item *state, const struct told_item *now, struct buf *b)
{
	bool is = same(state, now);
	buf_puts(b, b->n ? "  " : "");
	buf_puts(b, is ? "[" : "");
	buf_add(b, state->s, state->n);
	buf_puts(b, is ? "]" : "");
}

// The states that are known: those that were told, else those it has been in; false: too many.
static bool say_states(struct filling *p, const struct told_thing *thing,
		       const struct told_item *now, struct buf *b)
{
	struct told_item state = {0};
	bool told = false;
	if (thing->states != NO_SLOT) {
		while (story_item(event_at(p, thing->states), &state)) {
			say_one(&state, now, b);
			told |= same(&state, now);
		}
		if (!told && now->s)
			say_one(now, now, b);
		return true;
	}
	for (unsigned i = 0; i < thing->seen && i < STATES_SEEN; i++) {
		state = (struct told_item){0};
		if (story_item(event_at(p, thing->state[i]), &state))
			say_one(&state, now, b);
	}
	return thing->seen <= STATES_SEEN;
}

static void say_state(struct filling *p, int left, const struct told_thing *thing, struct buf *b)
{
	struct told_item now = {0}, was = {0};
	(void)left;
	if (thing->slot != NO_SLOT)
		story_item(event_at(p, thing->slot), &now);
	if (thing->was != NO_SLOT && picture_new(p->f, thing))
		story_item(event_at(p, thing->was), &was);
	bool listed = say_states(p, thing, &now, b);
	if (!listed) {
		buf_clear(b);
		buf_puts(b, "[");
		buf_add(b, now.s, now.n);
		buf_puts(b, "]");
	}
	if (was.s && !same(&was, &now)) {
		buf_puts(b, _("  was "));
		buf_add(b, was.s, was.n);
	}
}

// ---- queues
// -------------------------------------------------------------------------------------------

static size_t items_of(const struct event *e)
{
	struct told_item item = {0};
	size_t n = 0;
	while (story_item(e, &item))
		n++;
	return n;
}

// The cells that fit into `left` columns; returns how many items are shown.
static size_t say_cells(struct filling *p, const struct event *e, int left, struct buf *b)
{
	struct told_item item = {0};
	size_t shown = 0;
	while (story_item(e, &item)) {
		size_t had = b->n;
		buf_putc(b, '[');
		buf_add(b, item.s, item.n);
		buf_putc(b, ']');
		if (width_of(p, b) > left) {
			b->n = had;
			b->s[had] = '\0';
			break;
		}
		shown++;
	}
	return shown;
}

// One that holds one thing at most needs no count; one with empty cells shows these, if they fit.
static void say_queue(struct filling *p, int left, const struct told_thing *thing, struct buf *b)
{
	const struct event *e = event_at(p, thing->slot);
	size_t items = items_of(e), room = e->object;
	if (!items && !room) {
		buf_puts(b, _("empty"));
		return;
	}
	if (room > 1)
		buf_printf(b, _("%zu of %zu "), items, room);
	struct buf row = {0};
	int space = left - width_of(p, b);
	size_t shown = say_cells(p, e, space, &row);
	size_t empty = room > items ? room - items : 0;
	int beside = space - width_of(p, &row);
	if (shown == items && beside >= 0 && empty <= (size_t)beside / 3) {
		while (empty--)
			buf_puts(&row, "[ ]");
	} else if (shown < items) {
		char end[32];
		snprintf(end, sizeof end, room > 1 ? "%s" : _("%s %zu in all"),
			 cells_mark(p->a->to, MARK_CUT), items);
		buf_clear(&row);
		say_cells(p, e, space - text_width(p->a->to, end, strlen(end)), &row);
		buf_puts(&row, end);
	}
	buf_puts(b, buf_str(&row));
	buf_free(&row);
}

// ---- places
// -------------------------------------------------------------------------------------------

// The threads at a place; returns how many there are, of which up to THREADS_MAX are given.
static size_t threads_of(const struct event *e, uint16_t *threads)
{
	struct told_item item = {0};
	size_t n = 0;
	while (story_item(e, &item)) {
		char number[8] = "";
		memcpy(number, item.s, item.n < sizeof number ? item.n : sizeof number - 1);
		if (n < THREADS_MAX)
			threads[n] = (uint16_t)atoi(number);
		n++;
	}
	return n;
}

static void put_place(struct filling *p, int x, const struct told_thing *thing)
{
	const struct event *e = event_at(p, thing->slot);
	uint16_t threads[THREADS_MAX];
	size_t n = threads_of(e, threads);
	struct buf head = {0};
	say_name(e, &head);
	buf_puts(&head, ": ");
	uint8_t style = picture_new(p->f, thing) ? STYLE_CHANGED : STYLE_TEXT;
	if (n) {
		picture_threads(p, x, style, buf_str(&head), threads,
				n < THREADS_MAX ? n : THREADS_MAX, n);
	} else {
		buf_puts(&head, _("nobody"));
		area_put(p->a, x, p->y++, p->a->w - x, style, buf_str(&head));
	}
	buf_free(&head);
}

// ---- one thing
// ----------------------------------------------------------------------------------------

// prefix: put before its name.
static void put_thing(struct filling *p, int x, const struct told_thing *thing, const char *prefix)
{
	struct buf name = {0}, says = {0};
	if (thing->kind == EV_THREADS) {
		put_place(p, x, thing);
		return;
	}
	buf_puts(&name, prefix);
	say_name(event_at(p, thing->slot != NO_SLOT ? thing->slot : thing->states), &name);
	int left = p->a->w - x - width_of(p, &name) - 2;
	bool narrow = left < 14 && p->a->w >= 20;
	if (narrow)
		left = p->a->w - x - 2;
	void (*const say)(struct filling *, int, const struct told_thing *, struct buf *) =
		thing->kind == EV_WATCH	  ? say_watch
		: thing->kind == EV_STATE ? say_state
					  : say_queue;
	say(p, left, thing, &says);
	picture_put(p, x, buf_str(&name), picture_new(p->f, thing) ? STYLE_CHANGED : STYLE_TEXT,
		    buf_str(&says));
	buf_free(&name);
	buf_free(&says);
}

void picture_thing(struct filling *p, int x, const struct told_thing *thing)
{
	put_thing(p, x, thing, "");
}

// ---- things made of several
// -----------------------------------------------------------------------------

// The name of the whole, and that of its lock, if it has one of its own: "Mesa monitor bakery".
static void say_whole(struct filling *p, uint64_t whole, struct buf *b)
{
	const struct story *s = p->f->story;
	const struct trace *t = p->f->history->trace;
	const char *name = "";
	size_t n = 0;
	uint32_t lock = NO_SLOT;
	for (size_t i = 0; i < s->nthings && !n; i++)
		if (s->things[i].part != NO_SLOT && s->things[i].whole == whole)
			story_whole(&t->ev[s->things[i].part], &name, &n);
	for (uint32_t o = (uint32_t)s->world.nobjects; o && lock == NO_SLOT; o--)
		if (s->objects[o].part != NO_SLOT && s->objects[o].whole == whole &&
		    s->world.objects[o].kind == KIND_MUTEX)
			lock = s->objects[o].name;
	buf_add(b, name, n);
	if (lock == NO_SLOT)
		return;
	const struct event *e = &t->ev[lock];
	bool said = e->other <= n && !memcmp(name + n - e->other, event_text(e), e->other);
	if (!said) {
		buf_putc(b, ' ');
		buf_add(b, event_text(e), e->other);
	}
}

// Who waits for the synchronization objects that it is made of, where no place says so.
static void put_waiting(struct filling *p, int x, uint64_t whole)
{
	const struct story *s = p->f->story;
	uint16_t queue[THREADS_MAX];
	for (uint32_t o = 1; o <= s->world.nobjects; o++) {
		if (s->objects[o].part == NO_SLOT || s->objects[o].whole != whole ||
		    !s->world.objects[o].alive)
			continue;
		bool waits = s->world.objects[o].kind == KIND_COND;
		size_t n = p->f->hidden && !waits
				   ? 0
				   : world_queue(&s->world, o, waits, queue, THREADS_MAX);
		if (!n)
			continue;
		picture_threads(p, x, waits ? STYLE_WAITING : STYLE_BLOCKED,
				waits ? _("wait set: ") : _("entry queue: "), queue,
				n < THREADS_MAX ? n : THREADS_MAX, n);
	}
}

// Places where nobody is, all but the first: on one row.
static void put_empty(struct filling *p, int x, const struct buf *empty)
{
	if (!empty->n)
		return;
	struct buf b = {0};
	buf_puts(&b, _("empty: "));
	buf_puts(&b, buf_str(empty));
	area_put(p->a, x, p->y++, p->a->w - x, STYLE_DIM, buf_str(&b));
	buf_free(&b);
}

void picture_whole(struct filling *p, int x, uint64_t whole)
{
	const struct story *s = p->f->story;
	struct buf head = {0}, empty = {0};
	size_t parts = 0, places = 0;
	const struct told_thing *only = NULL;
	for (size_t i = 0; i < s->nthings; i++)
		if (s->things[i].part != NO_SLOT && s->things[i].whole == whole) {
			only = &s->things[i];
			places += only->kind == EV_THREADS;
			parts++;
		}
	if (parts == 1 && only->kind == EV_STATE) { // "task page" and its states
		const char *name;
		size_t n;
		story_whole(event_at(p, only->part), &name, &n);
		buf_add(&head, name, n);
		buf_putc(&head, ' ');
		put_thing(p, x, only, buf_str(&head));
		put_waiting(p, x + 2, whole);
		buf_free(&head);
		return;
	}
	say_whole(p, whole, &head);
	area_put(p->a, x, p->y++, p->a->w - x, STYLE_TEXT, buf_str(&head));
	size_t seen = 0;
	for (size_t i = 0; i < s->nthings; i++) {
		const struct told_thing *thing = &s->things[i];
		if (thing->part == NO_SLOT || thing->whole != whole)
			continue;
		bool place = thing->kind == EV_THREADS;
		if (place && seen++ && !items_of(event_at(p, thing->slot))) {
			buf_puts(&empty, empty.n ? ", " : "");
			say_name(event_at(p, thing->slot), &empty);
		} else {
			put_thing(p, x + 2, thing, "");
		}
	}
	put_empty(p, x + 2, &empty);
	if (!places)
		put_waiting(p, x + 2, whole);
	buf_free(&head);
	buf_free(&empty);
}
