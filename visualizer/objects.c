// SPDX-License-Identifier: MIT
//
// The pane of objects: what the program told about itself (watched variables, queues, states)
// first, then its synchronization objects, each with its state and, on rows of their own, its
// wait set and entry queue in order. What came with the last step is marked.
#include "base/i18n.h"
#include "visualizer/frame.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { QUEUE_MAX = 64, MARKS_MAX = 8 };

// A pane being filled, row after row; rows beyond its end are only counted.
struct filling {
	const struct frame *f;
	const struct area *a;
	int y;
	int left; // columns for what is being said
	int want; // a row, and the object that is found there
	uint32_t found;
};

static const char *text_line(const struct event *e, const char *from, size_t *n)
{
	const char *end = event_text(e) + e->other;
	const char *stop = memchr(from, '\n', (size_t)(end - from));
	*n = (size_t)((stop ? stop : end) - from);
	return stop ? stop + 1 : NULL;
}

// ---- what the program told ------------------------------------------------------------------

static bool thing_new(const struct frame *f, const struct told_thing *thing)
{
	return f->moment && thing->changed != NO_SLOT &&
	       thing->changed >= history_from(f->history, f->moment);
}

static void say_watch(struct filling *p, const struct told_thing *thing, bool new, struct buf *b)
{
	if (!thing->known)
		buf_puts(b, "?");
	else if (new && thing->before != thing->value)
		buf_printf(b, "%" PRId64 " %s %" PRId64, thing->before,
			   cells_mark(p->a->to, MARK_TO), thing->value);
	else
		buf_printf(b, "%" PRId64, thing->value);
}

static void say_state(struct filling *p, const struct told_thing *thing, bool new, struct buf *b)
{
	const struct event *ev = p->f->history->trace->ev;
	size_t n;
	if (new && thing->was != NO_SLOT) {
		const struct event *was = &ev[thing->was];
		const char *before = text_line(was, event_text(was), &n);
		if (before) {
			text_line(was, before, &n);
			buf_add(b, before, n);
			buf_printf(b, " %s ", cells_mark(p->a->to, MARK_TO));
		}
	}
	const struct event *e = &ev[thing->slot];
	const char *now = text_line(e, event_text(e), &n);
	if (now) {
		text_line(e, now, &n);
		buf_add(b, now, n);
	}
}

static void say_queue(struct filling *p, const struct told_thing *thing, struct buf *b)
{
	const struct event *e = &p->f->history->trace->ev[thing->slot];
	size_t n, items = 0;
	struct buf row = {0};
	for (const char *s = text_line(e, event_text(e), &n); s; items++) {
		const char *next = text_line(e, s, &n);
		buf_putc(&row, '[');
		buf_add(&row, s, n);
		buf_putc(&row, ']');
		s = next;
	}
	if (e->object)
		buf_printf(b, _("%zu of %u "), items, e->object);
	size_t empty = e->object > items ? e->object - items : 0;
	int need = text_width(p->a->to, buf_str(b), b->n) +
		   text_width(p->a->to, buf_str(&row), row.n) + 3 * (int)empty;
	for (size_t i = 0; need <= p->left && i < empty; i++)
		buf_puts(&row, "[ ]");
	buf_puts(b, row.n ? buf_str(&row) : _("empty"));
	buf_free(&row);
}

static void draw_thing(struct filling *p, const struct told_thing *thing)
{
	bool new = thing_new(p->f, thing);
	const struct event *e = &p->f->history->trace->ev[thing->slot];
	struct buf b = {0};
	size_t n;
	text_line(e, event_text(e), &n);
	int used = area_put_n(p->a, 1, p->y, p->a->w / 2, STYLE_TEXT, event_text(e), n);
	p->left = p->a->w - used - 3;
	if (thing->kind == EV_WATCH)
		say_watch(p, thing, new, &b);
	else if (thing->kind == EV_STATE)
		say_state(p, thing, new, &b);
	else
		say_queue(p, thing, &b);
	area_put(p->a, used + 3, p->y, p->a->w - used - 3, new ? STYLE_CHANGED : STYLE_TEXT,
		 buf_str(&b));
	p->y++;
	buf_free(&b);
}

// ---- synchronization objects ----------------------------------------------------------------

static void say_owner(struct filling *p, uint32_t o, struct buf *b)
{
	const struct object *obj = &p->f->story->world.objects[o];
	if (!obj->owner) {
		buf_puts(b, _("free"));
		return;
	}
	buf_puts(b, _("held by "));
	p->f->namer.thread(p->f->namer.ctx, obj->owner, b);
	if (obj->count > 1)
		buf_printf(b, _(", %u times"), obj->count);
}

static void say_permits(struct filling *p, uint32_t o, struct buf *b)
{
	const struct slots *peaks = &p->f->history->peaks;
	int64_t value = p->f->story->world.objects[o].value;
	int64_t peak = o < peaks->n ? peaks->slot[o] : 0;
	if (peak <= MARKS_MAX && value <= peak) {
		for (int64_t i = 0; i < peak; i++)
			buf_puts(b, cells_mark(p->a->to, i < value ? MARK_FULL : MARK_EMPTY));
		if (peak)
			buf_putc(b, ' ');
	}
	buf_printf(b, ngettext("%" PRId64 " permit", "%" PRId64 " permits", (unsigned long)value),
		   value);
}

static void say_waiters(struct filling *p, uint32_t o, struct buf *b)
{
	size_t n = world_queue(&p->f->story->world, o, true, NULL, 0);
	if (n)
		buf_printf(b, ngettext("%zu waits", "%zu wait", n), n);
	else
		buf_puts(b, _("nobody waits"));
}

static void say_rwlock(struct filling *p, uint32_t o, struct buf *b)
{
	const struct world *w = &p->f->story->world;
	if (w->objects[o].owner) {
		buf_puts(b, _("written by "));
		p->f->namer.thread(p->f->namer.ctx, w->objects[o].owner, b);
		return;
	}
	uint16_t readers[QUEUE_MAX];
	size_t n = 0;
	for (size_t i = 0; i < w->nholds && n < QUEUE_MAX; i++)
		if (w->holds[i].object == o)
			readers[n++] = w->holds[i].thread;
	buf_puts(b, n ? _("read by ") : _("free"));
	say_threads(&p->f->namer, readers, n, b);
}

static void say_barrier(struct filling *p, uint32_t o, struct buf *b)
{
	const struct object *obj = &p->f->story->world.objects[o];
	if (obj->count) {
		buf_printf(b, _("open: %u still to pass"), obj->count);
		return;
	}
	for (int64_t i = 0; obj->value <= MARKS_MAX && i < obj->value; i++)
		buf_puts(b, cells_mark(p->a->to, i < obj->other ? MARK_FULL : MARK_EMPTY));
	buf_puts(b, obj->value <= MARKS_MAX ? " " : "");
	buf_printf(b, _("%u of %" PRId64 " have come"), obj->other, obj->value);
}

static void say_once(struct filling *p, uint32_t o, struct buf *b)
{
	const struct object *obj = &p->f->story->world.objects[o];
	if (obj->done) {
		buf_puts(b, _("has run"));
	} else if (obj->owner) {
		buf_puts(b, _("run by "));
		p->f->namer.thread(p->f->namer.ctx, obj->owner, b);
	} else {
		buf_puts(b, _("has not run"));
	}
}

static void say_name(struct filling *p, uint32_t o, struct buf *b)
{
	uint32_t to = p->f->story->world.objects[o].other;
	if (to) {
		buf_printf(b, "%s ", cells_mark(p->a->to, MARK_TO));
		p->f->namer.object(p->f->namer.ctx, to, b);
	} else {
		buf_puts(b, _("leads nowhere"));
	}
}

// What a variable holds; and what it held, if the last step has written it: also where that is the
// same, as after a lost update.
static void say_memory(struct filling *p, uint32_t o, struct buf *b)
{
	const struct story *s = p->f->story;
	int64_t value = s->world.objects[o].value;
	const struct step *last = &s->last;
	bool touched = p->f->moment && s->last_slot != NO_SLOT && last->op.object == o;
	bool reads = last->op.code == OP_READ || last->op.code == OP_LOAD;
	if (touched && !reads && !last->untold && !last->result)
		buf_printf(b, "%" PRId64 " %s ", last->before, cells_mark(p->a->to, MARK_TO));
	buf_printf(b, "%" PRId64, value);
}

static void (*const sayers[KINDS])(struct filling *, uint32_t, struct buf *) = {
	[KIND_MUTEX] = say_owner,   [KIND_SPIN] = say_owner,	  [KIND_FILE] = say_owner,
	[KIND_COND] = say_waiters,  [KIND_SEM] = say_permits,	  [KIND_NAME] = say_name,
	[KIND_RWLOCK] = say_rwlock, [KIND_BARRIER] = say_barrier, [KIND_ONCE] = say_once,
	[KIND_MEMORY] = say_memory,
};

static void draw_queue(struct filling *p, uint32_t o, bool waiting)
{
	uint16_t queue[QUEUE_MAX];
	size_t n = world_queue(&p->f->story->world, o, waiting, queue, QUEUE_MAX);
	if (!n)
		return;
	size_t some = n < QUEUE_MAX ? n : QUEUE_MAX;
	const char *head = waiting ? _("wait set: ") : _("entry queue: ");
	struct buf b = {0};
	buf_puts(&b, head);
	say_threads(&p->f->namer, queue, some, &b);
	if (text_width(p->a->to, buf_str(&b), b.n) > p->a->w - 3) { // then numbers must do
		buf_clear(&b);
		buf_puts(&b, head);
		for (size_t i = 0; i < some; i++)
			buf_printf(&b, i ? ", %u" : "%u", queue[i]);
	}
	area_put(p->a, 3, p->y++, p->a->w - 3, waiting ? STYLE_WAITING : STYLE_BLOCKED,
		 buf_str(&b));
	buf_free(&b);
}

static void say_accessors(const struct namer *namer, const struct told_object *told, struct buf *b)
{
	if (told->reader && told->reader == told->writer) {
		buf_puts(b, _("read and written by "));
		namer->thread(namer->ctx, told->reader, b);
		return;
	}
	if (told->reader) {
		buf_puts(b, _("read by "));
		namer->thread(namer->ctx, told->reader, b);
	}
	if (told->writer) {
		buf_puts(b, told->reader ? _(", written by ") : _("written by "));
		namer->thread(namer->ctx, told->writer, b);
	}
}

static void only_number(void *ctx, uint32_t thread, struct buf *b)
{
	(void)ctx;
	buf_printf(b, "%u", thread);
}

// Who has last read, and written, a variable.
static void draw_accessors(struct filling *p, uint32_t o)
{
	static const struct namer numbers = {.thread = only_number};
	const struct told_object *told = &p->f->story->objects[o];
	struct buf b = {0};
	say_accessors(&p->f->namer, told, &b);
	if (b.n && text_width(p->a->to, b.s, b.n) > p->a->w - 3) { // then numbers must do
		buf_clear(&b);
		say_accessors(&numbers, told, &b);
	}
	if (b.n)
		area_put(p->a, 3, p->y++, p->a->w - 3, STYLE_DIM, buf_str(&b));
	buf_free(&b);
}

static void draw_object(struct filling *p, uint32_t o)
{
	int top = p->y;
	const struct story *s = p->f->story;
	enum kind kind = s->world.objects[o].kind;
	bool touched = p->f->moment && s->last_slot != NO_SLOT && s->last.op.object == o;
	struct buf name = {0}, b = {0};
	p->f->namer.object(p->f->namer.ctx, o, &name);
	if (s->world.objects[o].done && kind != KIND_ONCE)
		buf_puts(&b, _("destroyed"));
	else if (sayers[kind])
		sayers[kind](p, o, &b);
	uint8_t style = touched ? STYLE_CHANGED : STYLE_TEXT;
	int used = text_width(p->a->to, name.s, name.n), says = text_width(p->a->to, b.s, b.n);
	bool below = used + says + 3 > p->a->w; // a row for each: neither is cut for the other
	area_put(p->a, 1, p->y, p->a->w - 1, STYLE_TEXT, buf_str(&name));
	p->y += below;
	used = below ? 0 : used;
	area_put(p->a, used + 3, p->y++, p->a->w - used - 3, style, buf_str(&b));
	buf_free(&name);
	if (kind == KIND_MEMORY)
		draw_accessors(p, o);
	draw_queue(p, o, true);
	if (kind != KIND_COND && !p->f->hidden)
		draw_queue(p, o, false);
	buf_free(&b);
	if (p->want >= top && p->want < p->y)
		p->found = o;
	if (o == p->f->object)
		for (int y = top; y < p->y; y++)
			area_style(p->a, 0, y, p->a->w, STYLE_CHOSEN);
}

// Streams are shown only while somebody waits for one, destroyed objects not at all.
static bool object_shown(const struct story *s, uint32_t o)
{
	const struct object *obj = &s->world.objects[o];
	if (s->last_slot != NO_SLOT && s->last.op.object == o && obj->kind != KIND_FILE)
		return true;
	if (!obj->alive && obj->kind != KIND_NAME && obj->kind != KIND_ONCE)
		return false;
	return obj->kind != KIND_FILE || (obj->owner && world_queue(&s->world, o, false, NULL, 0));
}

// Draws as many of the objects as fit from the n-th shown one on; returns how many.
static size_t draw_from(struct filling *p, size_t from)
{
	const struct story *s = p->f->story;
	size_t seen = 0, drawn = 0;
	for (uint32_t o = 1; o <= s->world.nobjects && p->y < p->a->h; o++) {
		if (!object_shown(s, o) || seen++ < from)
			continue;
		draw_object(p, o);
		drawn++;
	}
	return drawn;
}

// How many objects are shown, and the place among them of the one that is chosen, or that the last
// step touched.
static size_t count_shown(const struct frame *f, size_t *focus)
{
	const struct story *s = f->story;
	uint32_t touched = s->last_slot != NO_SLOT ? s->last.op.object : 0;
	uint32_t wanted = f->object && object_shown(s, f->object) ? f->object : touched;
	size_t n = 0;
	*focus = 0;
	for (uint32_t o = 1; o <= s->world.nobjects; o++) {
		if (!object_shown(s, o))
			continue;
		if (o == wanted)
			*focus = n;
		n++;
	}
	return n;
}

uint32_t frame_object_beside(const struct story *s, uint32_t object, int by)
{
	uint32_t n = (uint32_t)s->world.nobjects;
	uint32_t o = object <= n ? object : 0;
	do
		o = (o + (by > 0 ? 1 : n)) % (n + 1);
	while (o && !object_shown(s, o));
	return o;
}

// The part of the pane that is shown: from the n-th of the shown objects on, and how many.
struct part {
	size_t from, drawn, n;
};

static struct part fill(struct filling *p)
{
	const struct frame *f = p->f;
	struct part part = {0};
	size_t focus;
	part.n = count_shown(f, &focus);
	int most = part.n ? (p->a->h + 1) / 2 : p->a->h; // what is told leaves room for the objects
	for (size_t i = 0; i < f->story->nthings && p->y < most; i++)
		draw_thing(p, &f->story->things[i]);
	// Pages of half the rows: a page fits though most objects take two, and stands still.
	size_t rows = p->y < p->a->h ? (size_t)(p->a->h - p->y) : 0;
	size_t page = rows > 1 ? rows / 2 : 1;
	part.from = part.n > rows ? focus / page * page : 0;
	part.drawn = draw_from(p, part.from);
	return part;
}

void pane_objects(const struct frame *f, const struct area *a)
{
	struct filling p = {.f = f, .a = a, .y = 1};
	struct part part = fill(&p);
	char title[80];
	if (part.from || part.drawn < part.n)
		snprintf(title, sizeof title, _("Objects %zu-%zu of %zu"),
			 part.n ? part.from + 1 : 0, part.from + part.drawn, part.n);
	else
		snprintf(title, sizeof title, "%s", _("Objects"));
	area_head(a, 0, title);
}

// It is filled once more, on no grid.
uint32_t objects_at(const struct frame *f, const struct area *a, int y)
{
	struct cells none = {.ascii = a->to->ascii};
	struct area at = {&none, 0, 0, a->w, a->h};
	struct filling p = {.f = f, .a = &at, .y = 1, .want = y};
	fill(&p);
	return y > 0 ? p.found : 0;
}
