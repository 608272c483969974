// SPDX-License-Identifier: MIT
//
// The pane of objects: first what the program reports of itself (watched variables, queues, states,
// composites), then its synchronization objects, each by its picture. Changes of the last step are
// marked, the chosen object stands out. A list that does not fit is shown in pages.
#include "visualizer/panes/frame_draw.h"

#include "base/i18n.h"
#include "trace/story_annotations.h"
#include "visualizer/pictures/row_writer.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool parts_shown(const struct frame *f)
{
	return f->panes && f->panes->inner;
}

static uint32_t touched(const struct story *s)
{
	return s->last_slot != NO_SLOT ? s->last.op.object : 0;
}

// Marks the rows from `top` on as those of an object.
static void mark(struct row_writer *p, int top, uint32_t o)
{
	if (p->want >= top && p->want < p->y)
		p->found = o;
	if (!o || o != position_object(p->f->at))
		return;
	area_put(p->a, 0, top, 1, STYLE_TEXT, cells_mark(p->a->to, MARK_CHOSEN));
	for (int y = top; y < p->y; y++)
		area_style(p->a, 0, y, p->a->w, STYLE_CHOSEN);
}

// ---- what the program told ------------------------------------------------------------------

static bool is_part(const struct annotation *thing)
{
	return thing->part != NO_SLOT;
}

// Links, and the machines that they join, are drawn as one graph.
static bool is_of_graph(const struct annotation *thing)
{
	return thing->kind == EV_LINK || thing->linked;
}

// Is a part's whole drawn already, for a part from number `from` on?
static bool drawn_before(const struct story *s, size_t from, size_t i)
{
	for (size_t k = from; k < i; k++)
		if (is_part(&s->annotations[k]) &&
		    s->annotations[k].whole == s->annotations[i].whole)
			return true;
	return false;
}

// The object that stands for a whole: the chosen one, if it is a part, else the first part; 0:
// none.
static uint32_t object_of_whole(const struct frame *f, uint64_t whole)
{
	const struct story *s = f->at->story;
	uint32_t first = 0;
	for (uint32_t o = (uint32_t)s->world.nobjects; o; o--)
		if (s->objects[o].part != NO_SLOT && s->objects[o].whole == whole) {
			if (o == position_object(f->at))
				return o;
			first = o;
		}
	return first;
}

static void draw_thing(struct row_writer *p, size_t i)
{
	const struct annotation *thing = &p->f->at->story->annotations[i];
	int top = p->y;
	if (is_of_graph(thing))
		return;
	if (!is_part(thing)) {
		annotation_draw(p, 1, thing, "");
		return;
	}
	composite_draw(p, 1, thing->whole);
	if (p->want || position_object(p->f->at))
		mark(p, top, object_of_whole(p->f, thing->whole));
}

// Draws things from number `from` on, up to row `most`. Returns the row behind thing `last`; more
// than `most` if it was not reached.
static int draw_things(struct row_writer *p, size_t from, size_t last, int most)
{
	const struct story *s = p->f->at->story;
	int end = most + 1;
	for (size_t i = from; i < s->nannotations && p->y < most; i++) {
		if (!is_part(&s->annotations[i]) || !drawn_before(s, from, i))
			draw_thing(p, i);
		if (i == last)
			end = p->y;
	}
	return end;
}

// The thing that the last step changed last; else the first.
static size_t thing_focus(const struct frame *f)
{
	size_t focus = 0;
	for (size_t i = 0; i < f->at->story->nannotations; i++)
		if (!is_of_graph(&f->at->story->annotations[i]) &&
		    annotation_is_new(f, &f->at->story->annotations[i]) &&
		    f->at->story->annotations[i].changed >=
			    f->at->story->annotations[focus].changed)
			focus = i;
	return focus;
}

// A writer that draws nothing, to measure.
static struct row_writer dry(const struct row_writer *p, struct cells *none, struct area *at)
{
	*none = (struct cells){.ascii = p->a->to->ascii};
	*at = (struct area){none, 0, 0, p->a->w, p->a->h};
	return (struct row_writer){.f = p->f, .a = at, .y = p->y, .spaced = p->spaced};
}

// Draws the graph first, where it stays, then things, so that the one that changed is visible.
static void fill_things(struct row_writer *whole, int most)
{
	const struct frame *f = whole->f;
	const struct story *s = f->at->story;
	struct area clip = {whole->a->to, whole->a->x, whole->a->y, whole->a->w, most};
	struct row_writer *p =
		&(struct row_writer){.f = f, .a = &clip, .y = whole->y, .want = whole->want};
	struct cells none;
	struct area at;
	size_t focus = thing_focus(p->f), from = 0;
	graph_picture_draw(p, 1);
	struct row_writer trial = dry(p, &none, &at);
	if (s->nannotations && draw_things(&trial, 0, focus, most) > most)
		from = focus;
	while (from && is_part(&s->annotations[from]) && is_part(&s->annotations[from - 1]) &&
	       s->annotations[from].whole == s->annotations[from - 1].whole)
		from--;
	draw_things(p, from, focus, most);
	if (p->y > most)
		area_put(&clip, clip.w - 1, most - 1, 1, STYLE_DIM, cells_mark(clip.to, MARK_DOWN));
	whole->y = p->y > most ? most : p->y;
	whole->found = p->found;
}

// ---- synchronization objects ----------------------------------------------------------------

// Does a thread hold the object or a permit of it, or wait for it, or will the chosen thread use it
// next?
static bool in_use(const struct frame *f, uint32_t o)
{
	const struct world *w = &f->at->story->world;
	const struct slots *peaks = &f->at->history->peaks;
	const struct object *obj = &w->objects[o];
	bool taken = obj->kind == KIND_SEM && o < peaks->n && obj->permits < peaks->slot[o];
	if (taken || obj->owner || obj->depth) // or readers, or passes of an open barrier
		return true;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		uint32_t next = th->phase == PHASE_RELOCK ? th->op.mutex : th->op.object;
		bool there = th->life == LIFE_ALIVE && th->phase != PHASE_RUN && next == o;
		if (there && (t == f->at->thread || !world_enabled(w, t)))
			return true;
	}
	return false;
}

// Streams are shown only while a thread waits for one, destroyed objects not at all, parts of a
// composite if the user asked for them; on a projector, only objects in use.
static bool object_shown(const struct frame *f, uint32_t o)
{
	const struct story *s = f->at->story;
	const struct object *obj = &s->world.objects[o];
	if (s->objects[o].part != NO_SLOT && !parts_shown(f))
		return false;
	if (touched(s) == o && obj->kind != KIND_FILE)
		return true;
	if (!obj->alive && obj->kind != KIND_NAME && obj->kind != KIND_ONCE)
		return false;
	if (f->panes && f->panes->big && o != position_object(f->at) && !in_use(f, o))
		return false;
	return obj->kind != KIND_FILE || (obj->owner && world_queue(&s->world, o, false, NULL, 0));
}

static void draw_object(struct row_writer *p, uint32_t o)
{
	int top = p->y;
	picture_draw(p, 1, o);
	mark(p, top, o);
	p->y += p->spaced;
}

// The objects that can be shown, in their order.
struct shown {
	struct shown_object {
		uint32_t object;
		int rows; // that it takes; 0: not measured yet
	} * all;	  // n of them
	size_t n, focus;  // focus: the chosen one, or the one that the last step touched
};

static void shown_find(struct shown *s, const struct frame *f)
{
	const struct world *w = &f->at->story->world;
	uint32_t chosen = position_object(f->at);
	uint32_t wanted = chosen && object_shown(f, chosen) ? chosen : touched(f->at->story);
	*s = (struct shown){.all = malloc((w->nobjects + 1) * sizeof *s->all)};
	for (uint32_t o = 1; s->all && o <= w->nobjects; o++) {
		if (!object_shown(f, o))
			continue;
		if (o == wanted)
			s->focus = s->n;
		s->all[s->n++] = (struct shown_object){.object = o};
	}
}

// How many rows object i takes, measured by drawing it below the end of an area.
static int rows_at(const struct row_writer *p, const struct shown *s, size_t i)
{
	if (!s->all[i].rows) {
		struct cells none;
		struct area at;
		struct row_writer trial = dry(p, &none, &at);
		at.h = trial.y = trial.spaced = 0;
		draw_object(&trial, s->all[i].object);
		s->all[i].rows = trial.y;
	}
	return s->all[i].rows + p->spaced;
}

// How many objects, from number `from` at row *y on, begin in the area. Sets *y to the row behind
// them.
static size_t measure(const struct row_writer *p, const struct shown *s, size_t from, int *y)
{
	size_t i = from;
	while (i < s->n && *y < p->a->h)
		*y += rows_at(p, s, i++);
	return i - from;
}

// With object `from` first: is the focus shown whole, or left out above?
static bool shows_focus(const struct row_writer *p, const struct shown *s, size_t from)
{
	int y = p->y;
	size_t end = from + measure(p, s, from, &y);
	return s->focus < end && (s->focus + 1 < end || y <= p->a->h);
}

// Do all objects from number `from` on fit?
static bool all_fit(const struct row_writer *p, const struct shown *s, size_t from)
{
	int y = p->y;
	return from + measure(p, s, from, &y) == s->n && y <= p->a->h;
}

// The objects that have room: `drawn` of n, from number `from` on.
struct part {
	size_t from, drawn, n;
};

// Pages of half the rows stand still while the focus moves within one; a page whose focus would not
// fit begins at the focus.
static size_t part_begin(struct row_writer *p, const struct shown *s)
{
	size_t rows = p->y < p->a->h ? (size_t)(p->a->h - p->y) : 0;
	size_t page = rows > 1 ? rows / 2 : 1, from = s->n > rows ? s->focus / page * page : 0;
	int y = p->y;
	p->spaced = p->f->panes && p->f->panes->big;
	if (p->spaced && (measure(p, s, from, &y) < s->n || y > p->a->h + 1))
		p->spaced = false;
	if (!shows_focus(p, s, from))
		from = s->focus;
	while (from && all_fit(p, s, from - 1)) // no rows are left blank at the end
		from--;
	return from;
}

static struct part fill_objects(struct row_writer *p, const struct shown *s)
{
	struct part part = {.from = part_begin(p, s), .n = s->n};
	bool looks = p->a->to->cell || p->want; // else only rows are counted
	if (!looks) {
		part.drawn = measure(p, s, part.from, &p->y);
		return part;
	}
	for (size_t i = part.from; i < s->n && p->y < p->a->h; i++, part.drawn++)
		draw_object(p, s->all[i].object);
	return part;
}

// ---- the pane -------------------------------------------------------------------------------

// Things leave room for the objects: half of the rows, or what the objects need.
static struct part fill(struct row_writer *p)
{
	struct shown s;
	int need = 0, half = (p->a->h + 1) / 2;
	shown_find(&s, p->f);
	measure(p, &s, 0, &need);
	int rest = p->a->h - need;
	fill_things(p, rest > half ? rest : half);
	struct part part = fill_objects(p, &s);
	free(s.all);
	return part;
}

// Measured in an area as high as the screen.
static int needs(const struct frame *f, const struct cells *to, int w)
{
	struct cells none = {.ascii = to->ascii};
	struct area all = {&none, 0, 0, w, to->h};
	struct row_writer p = {.f = f, .a = &all, .y = 1};
	fill(&p);
	return p.y < to->h ? p.y : to->h;
}

// The first row, in short names, so that its state has room.
static void draw_folded(const struct frame *f, const struct area *a)
{
	struct area in = head_folded(a, _("Objects"));
	struct frame brief = *f;
	brief.namer = number_namer(f);
	struct row_writer p = {.f = &brief, .a = &in};
	if (in.h)
		fill(&p);
	if (!p.y)
		head_fold(a, _("Objects"), STYLE_DIM, _("nothing yet"));
}

static void draw(const struct frame *f, const struct area *a)
{
	struct row_writer p = {.f = f, .a = a, .y = 1};
	if (a->h == 1) {
		draw_folded(f, a);
		return;
	}
	struct part part = fill(&p);
	if (p.y == 1) {
		draw_folded(f, a);
		return;
	}
	if (p.y - p.spaced > a->h) // the last object is cut
		area_put(a, a->w - 1, a->h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_DOWN));
	size_t end = part.from + part.drawn;
	head_list(a, _("Objects"), part.from, part.n > end ? part.n - end : 0);
}

// Fills the pane once more without drawing.
static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct cells none = {.ascii = a->to->ascii};
	struct area at = {&none, 0, 0, a->w, a->h};
	struct row_writer p = {.f = f, .a = &at, .y = 1, .want = y};
	(void)x;
	fill(&p);
	return (struct hit){.what = HIT_OBJECT, .object = y > 0 ? p.found : 0};
}

const struct pane_ops objects_pane = {.name = N_("Objects"),
				      .worth = 10,
				      .worth_big = 12,
				      .least = 1,
				      .in_columns = true,
				      .needs = needs,
				      .draw = draw,
				      .hit = hit};

uint32_t objects_beside(const struct frame *f, uint32_t object, int by)
{
	uint32_t n = (uint32_t)f->at->story->world.nobjects;
	uint32_t o = object <= n ? object : 0;
	do
		o = (o + (by > 0 ? 1 : n)) % (n + 1);
	while (o && !object_shown(f, o));
	return o;
}
