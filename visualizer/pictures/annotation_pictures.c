// SPDX-License-Identifier: MIT
//
// The pictures of what a program reports of itself: see pictures.h.
#include "trace/story_annotations.h"

#include "base/i18n.h"
#include "model/describe.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

bool annotation_is_new(const struct frame *f, const struct annotation *value)
{
	return f->at->moment && value->changed != NO_SLOT &&
	       value->changed >= history_from(f->at->history, f->at->moment);
}

const struct event *annotation_event(const struct row_writer *p, uint32_t slot)
{
	return &p->f->at->history->trace->ev[slot];
}

void annotation_name_add(const struct event *e, struct buf *b)
{
	const char *text = event_text(e), *end = memchr(text, '\n', e->other);
	buf_add(b, text, end ? (size_t)(end - text) : e->other);
}

static int width_of(const struct row_writer *p, const struct buf *b)
{
	return text_width(p->a->to, b->s, b->n);
}

// ---- watched variables -------------------------------------------------------------------------

static void say_watch(struct row_writer *p, int left, const struct annotation *value, struct buf *b)
{
	bool byte = annotation_event(p, value->slot)->op == WATCH_BYTE;
	(void)left;
	if (!value->known) {
		buf_puts(b, "?");
		return;
	}
	if (annotation_is_new(p->f, value) && value->before != value->value) {
		describe_value(value->before, byte, b);
		buf_printf(b, " %s ", cells_mark(p->a->to, MARK_TO));
	}
	describe_value(value->value, byte, b);
}

// ---- state machines ----------------------------------------------------------------------------

static bool same(const struct annotation_item *a, const struct annotation_item *b)
{
	return a->s && b->s && a->n == b->n && !memcmp(a->s, b->s, a->n);
}

static void say_one(const struct annotation_item *state, const struct annotation_item *now,
		    struct buf *b)
{
	bool is = same(state, now);
	buf_puts(b, is ? "[" : "");
	buf_add(b, state->s, state->n);
	buf_puts(b, is ? "]" : "");
}

// Rows of w columns, filled from left to right with texts that are not broken.
struct rows {
	struct row_writer *p;
	int w, used;
};

static void rows_add(struct rows *r, const struct buf *text, struct buf *b)
{
	int need = width_of(r->p, text);
	if (r->used && r->used + 2 + need > r->w) {
		buf_putc(b, '\n');
		r->used = 2; // rows below are indented
	} else if (r->used) {
		buf_puts(b, "  ");
		r->used += 2;
	}
	buf_puts(b, buf_str(text));
	r->used += need;
}

static void rows_add_state(struct rows *r, const struct annotation_item *state,
			   const struct annotation_item *now, struct buf *b)
{
	struct buf text = {0};
	say_one(state, now, &text);
	rows_add(r, &text, b);
	buf_free(&text);
}

// All states that the program declared; else those that the machine has been in; if these are too
// many, the one it is in.
static void say_states(struct rows *r, const struct annotation *value,
		       const struct annotation_item *now, struct buf *b)
{
	struct annotation_item state = {0};
	bool said = false;
	if (value->states != NO_SLOT) {
		while (annotation_item_next(annotation_event(r->p, value->states), &state)) {
			rows_add_state(r, &state, now, b);
			said |= same(&state, now);
		}
	} else {
		for (unsigned i = 0; value->seen <= STATES_SEEN && i < value->seen; i++) {
			state = (struct annotation_item){0};
			if (annotation_item_next(annotation_event(r->p, value->state[i]), &state))
				rows_add_state(r, &state, now, b);
			said |= same(&state, now);
		}
	}
	if (!said && now->s)
		rows_add_state(r, now, now, b);
}

static void say_state(struct row_writer *p, int left, const struct annotation *value, struct buf *b)
{
	struct rows rows = {p, left, 0};
	struct annotation_item now = {0}, was = {0};
	if (value->slot != NO_SLOT)
		annotation_item_next(annotation_event(p, value->slot), &now);
	if (value->was != NO_SLOT && annotation_is_new(p->f, value))
		annotation_item_next(annotation_event(p, value->was), &was);
	say_states(&rows, value, &now, b);
	if (!was.s || same(&was, &now))
		return;
	struct buf text = {0};
	buf_printf(&text, _("was %.*s"), (int)was.n, was.s);
	rows_add(&rows, &text, b);
	buf_free(&text);
}

// ---- queues ------------------------------------------------------------------------------------

static size_t items_of(const struct event *e)
{
	struct annotation_item item = {0};
	size_t n = 0;
	while (annotation_item_next(e, &item))
		n++;
	return n;
}

// Adds the cells that fit into `left` columns; returns how many items are shown.
static size_t say_cells(struct row_writer *p, const struct event *e, int left, struct buf *b)
{
	struct annotation_item item = {0};
	size_t shown = 0;
	while (annotation_item_next(e, &item)) {
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

// A queue with room for one item needs no count; empty cells are shown if they fit.
void annotation_queue_add(struct row_writer *p, int left, const struct annotation *value,
			  struct buf *b)
{
	const struct event *e = annotation_event(p, value->slot);
	size_t items = items_of(e), room = e->object;
	if (!items && !room) {
		buf_puts(b, _("empty"));
		return;
	}
	if (room > 1) {
		buf_printf(b, _("%zu of %zu"), items, room);
		buf_putc(b, ' ');
	}
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

// ---- places ------------------------------------------------------------------------------------

// Finds the threads at a place, THREADS_MAX at most; returns how many there are.
static size_t threads_of(const struct event *e, uint16_t *threads)
{
	struct annotation_item item = {0};
	size_t n = 0;
	while (annotation_item_next(e, &item)) {
		char number[8] = "";
		memcpy(number, item.s, item.n < sizeof number ? item.n : sizeof number - 1);
		if (n < THREADS_MAX)
			threads[n] = (uint16_t)atoi(number);
		n++;
	}
	return n;
}

static void put_place(struct row_writer *p, int x, const struct annotation *value)
{
	const struct event *e = annotation_event(p, value->slot);
	uint16_t threads[THREADS_MAX];
	size_t n = threads_of(e, threads);
	struct buf head = {0};
	annotation_name_add(e, &head);
	buf_putc(&head, ':');
	uint8_t style = annotation_is_new(p->f, value) ? STYLE_CHANGED : STYLE_TEXT;
	if (n) {
		row_threads(p, x, style, buf_str(&head), threads, n < THREADS_MAX ? n : THREADS_MAX,
			    n);
	} else {
		buf_printf(&head, " %s", _("nobody"));
		area_put(p->a, x, p->y++, p->a->w - x, style, buf_str(&head));
	}
	buf_free(&head);
}

// ---- one value ---------------------------------------------------------------------------------

void annotation_draw(struct row_writer *p, int x, const struct annotation *value,
		     const char *prefix)
{
	struct buf name = {0}, says = {0};
	if (value->kind == EV_THREADS) {
		put_place(p, x, value);
		return;
	}
	uint8_t style = annotation_is_new(p->f, value) ? STYLE_CHANGED : STYLE_TEXT;
	if (value->kind == EV_QUEUE &&
	    heap_picture_draw(p, x, style, annotation_event(p, value->slot)))
		return;
	buf_puts(&name, prefix);
	annotation_name_add(
		annotation_event(p, value->slot != NO_SLOT ? value->slot : value->states), &name);
	int left = p->a->w - x - width_of(p, &name) - 2;
	void (*const say)(struct row_writer *, int, const struct annotation *, struct buf *) =
		value->kind == EV_WATCH	  ? say_watch
		: value->kind == EV_STATE ? say_state
					  : annotation_queue_add;
	say(p, left, value, &says);
	bool cut =
		value->kind == EV_QUEUE && strstr(buf_str(&says), cells_mark(p->a->to, MARK_CUT));
	if (cut || strchr(buf_str(&says), '\n') || left < 14) { // there is more room below the name
		buf_clear(&says);
		say(p, p->a->w - x - 2, value, &says);
	}
	row_put(p, x, buf_str(&name), style, buf_str(&says));
	buf_free(&name);
	buf_free(&says);
}
