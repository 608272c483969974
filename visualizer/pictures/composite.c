// SPDX-License-Identifier: MIT
//
// The picture of a composite: see pictures.h.
#include "base/i18n.h"
#include "trace/story_annotations.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/pictures.h"

#include <string.h>

enum { THREADS_MAX = 64 };

// Adds the name of the whole and, if it does not end with it, the name of its lock: "Mesa monitor
// bakery".
static void say_whole(struct row_writer *p, uint64_t whole, struct buf *b)
{
	const struct story *s = p->f->at->story;
	const struct trace *t = p->f->at->history->trace;
	const char *name = "";
	size_t n = 0;
	uint32_t lock = NO_SLOT, part = NO_SLOT;
	for (size_t i = 0; i < s->nannotations && part == NO_SLOT; i++)
		if (s->annotations[i].whole == whole)
			part = s->annotations[i].part;
	for (uint32_t o = (uint32_t)s->world.nobjects; o && lock == NO_SLOT; o--)
		if (s->objects[o].part != NO_SLOT && s->objects[o].whole == whole &&
		    s->world.objects[o].kind == KIND_MUTEX) {
			lock = s->objects[o].name;
			part = s->objects[o].part;
		}
	if (part != NO_SLOT)
		annotation_whole(&t->ev[part], &name, &n);
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

// The threads that wait for the objects that the whole is made of: those in a wait set under the
// head `waiting`.
static void put_waiting(struct row_writer *p, int x, uint64_t whole, const char *waiting)
{
	const struct story *s = p->f->at->story;
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
		row_threads(p, x, waits ? STYLE_WAITING : STYLE_BLOCKED,
			    waits ? waiting : _("entry queue:"), queue,
			    n < THREADS_MAX ? n : THREADS_MAX, n);
	}
}

// Names the places without threads on one row.
static void put_empty(struct row_writer *p, int x, const struct buf *empty)
{
	if (!empty->n)
		return;
	struct buf b = {0};
	buf_printf(&b, _("empty: %s"), buf_str(empty));
	row_text(p, x, STYLE_DIM, buf_str(&b));
	buf_free(&b);
}

// The state machine at the address of the whole, which stands for it: a task is one. NULL: none.
static const struct annotation *lead_of(const struct story *s, uint64_t whole)
{
	for (size_t i = 0; i < s->nannotations; i++)
		if (s->annotations[i].part != NO_SLOT && s->annotations[i].whole == whole &&
		    s->annotations[i].addr == whole && s->annotations[i].kind == EV_STATE)
			return &s->annotations[i];
	return NULL;
}

// "Hoare monitor bakery", or "task page" and its states.
static void put_head(struct row_writer *p, int x, uint64_t whole, const struct annotation *lead)
{
	struct buf head = {0};
	if (lead) {
		const char *name;
		size_t n;
		annotation_whole(annotation_event(p, lead->part), &name, &n);
		buf_add(&head, name, n);
		buf_putc(&head, ' ');
		annotation_draw(p, x, lead, buf_str(&head));
	} else {
		say_whole(p, whole, &head);
		area_put(p->a, x, p->y++, p->a->w - x, STYLE_TEXT, buf_str(&head));
	}
	buf_free(&head);
}

// While the class guesses which threads can continue, only the first place is shown: the thread
// inside, as a lock shows its holder.
static void put_hidden(struct row_writer *p, int x, size_t places)
{
	if (p->f->hidden && places > 1)
		row_text(p, x, STYLE_ASK, _("queues: ?"));
}

// Composites with a picture of their own, by name.
static const struct whole {
	const char *name;
	void (*draw)(struct row_writer *p, int x, uint64_t whole);
} wholes[] = {{"pool", pool_picture_draw}, {"round robin", ring_picture_draw}};

static const struct whole *whole_at(const struct row_writer *p, uint64_t address)
{
	const struct annotation *part = part_next(p, address, EV_QUEUE, NULL);
	const char *name;
	size_t n;
	if (!part)
		return NULL;
	annotation_whole(annotation_event(p, part->part), &name, &n);
	for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++)
		if (n == strlen(wholes[i].name) && !memcmp(name, wholes[i].name, n))
			return &wholes[i];
	return NULL;
}

static void draw_parts(struct row_writer *p, int x, uint64_t whole)
{
	const struct story *s = p->f->at->story;
	const struct annotation *lead = lead_of(s, whole);
	struct buf empty = {0};
	size_t places = 0;
	put_head(p, x, whole, lead);
	for (size_t i = 0; i < s->nannotations; i++) {
		const struct annotation *thing = &s->annotations[i];
		if (thing->part == NO_SLOT || thing->whole != whole || thing == lead)
			continue;
		bool place = thing->kind == EV_THREADS;
		struct annotation_item first = {0};
		if (place && places++ && p->f->hidden)
			continue;
		if (place && places > 1 &&
		    !annotation_item_next(annotation_event(p, thing->slot), &first)) {
			buf_puts(&empty, empty.n ? ", " : "");
			annotation_name_add(annotation_event(p, thing->slot), &empty);
		} else {
			annotation_draw(p, x + 2, thing, "");
		}
	}
	put_empty(p, x + 2, &empty);
	put_hidden(p, x + 2, places);
	if (!places) // else the places show who waits
		put_waiting(p, x + 2, whole, lead ? _("awaited by:") : _("wait set:"));
	buf_free(&empty);
}

void composite_draw(struct row_writer *p, int x, uint64_t address)
{
	const struct whole *whole = whole_at(p, address);
	if (!whole) {
		draw_parts(p, x, address);
		return;
	}
	whole->draw(p, x, address);
	put_waiting(p, x + 2, address, _("wait set:"));
}

const struct annotation *part_next(const struct row_writer *p, uint64_t whole, uint8_t kind,
				   const struct annotation *last)
{
	const struct story *s = p->f->at->story;
	for (size_t i = last ? (size_t)(last - s->annotations) + 1 : 0; i < s->nannotations; i++) {
		const struct annotation *a = &s->annotations[i];
		if (a->kind == kind && a->part != NO_SLOT && a->whole == whole &&
		    a->slot != NO_SLOT)
			return a;
	}
	return NULL;
}

// The suffix of a name, "-2" of "worker-2"; "": none.
static const char *number_of(const struct buf *name)
{
	const char *at = strrchr(buf_str(name), '-');
	return at ? at : buf_str(name) + name->n;
}

const struct annotation *part_beside(const struct row_writer *p, uint64_t whole, uint8_t kind,
				     const struct annotation *other, const char *head)
{
	struct buf name = {0}, wanted = {0}, is = {0};
	const struct annotation *part = NULL;
	annotation_name_add(annotation_event(p, other->slot), &name);
	buf_printf(&wanted, "%s%s", head, number_of(&name));
	while ((part = part_next(p, whole, kind, part))) {
		buf_clear(&is);
		annotation_name_add(annotation_event(p, part->slot), &is);
		if (!strcmp(buf_str(&is), buf_str(&wanted)))
			break;
	}
	buf_free(&name);
	buf_free(&wanted);
	buf_free(&is);
	return part;
}

bool part_begins(const struct row_writer *p, const struct annotation *part, const char *head)
{
	const struct event *e = annotation_event(p, part->slot);
	size_t n = strlen(head);
	return e->other >= n && !memcmp(event_text(e), head, n);
}
