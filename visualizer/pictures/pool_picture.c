// SPDX-License-Identifier: MIT
//
// The picture of a pool: see pictures.h.
#include "visualizer/pictures/pictures.h"

#include "base/i18n.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/row_writer.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// ---- counts -------------------------------------------------------------------------------------

static const char *const sources[] = {"global", "local", "stolen"};
enum { SOURCES = sizeof sources / sizeof *sources };

// Adds how often a worker has taken an item from each source, by the machine that reports it.
static void count_sources(const struct row_writer *p, const struct annotation *machine,
			  uint32_t count[SOURCES])
{
	for (unsigned i = 0; i < machine->seen && i < STATES_SEEN; i++) {
		struct annotation_item item = {0};
		annotation_item_next(annotation_event(p, machine->state[i]), &item);
		for (int k = 0; k < SOURCES; k++)
			if (item.n == strlen(sources[k]) && !memcmp(item.s, sources[k], item.n))
				count[k] += machine->times[i];
	}
}

static void put_counts(struct row_writer *p, int x, uint64_t whole)
{
	uint32_t count[SOURCES] = {0};
	struct buf b = {0};
	const struct annotation *part = NULL;
	bool new = false;
	while ((part = part_next(p, whole, EV_STATE, part))) {
		count_sources(p, part, count);
		new |= annotation_is_new(p->f, part);
	}
	buf_printf(&b, _("%u global, %u local, %u stolen"), count[0], count[1], count[2]);
	row_put(p, x, "pool", new ? STYLE_CHANGED : STYLE_TEXT, buf_str(&b));
	buf_free(&b);
}

// ---- workers ------------------------------------------------------------------------------------

struct worker {
	const struct annotation *runs, *local; // local NULL: it has no queue of its own
	struct buf text, queue;
	size_t plain; // bytes of the text without the source
	int y, end;   // its last row; the column behind its text there
	bool changed;
};

struct workers {
	struct worker *each;
	size_t n;
	int text_w, queue_w; // columns of the longest
};

static int width_of(const struct row_writer *p, const struct buf *b)
{
	return text_width(p->a->to, b->s, b->n);
}

// Adds ", stolen": where the worker took its item from, if the program reports that.
static void add_source(const struct row_writer *p, const struct annotation *source, struct buf *b)
{
	struct annotation_item item = {0};
	if (!source || !annotation_item_next(annotation_event(p, source->slot), &item))
		return;
	buf_puts(b, ", ");
	buf_add(b, item.s, item.n);
}

static void read_worker(const struct row_writer *p, uint64_t whole, const struct annotation *runs,
			struct worker *w)
{
	struct annotation_item item = {0};
	const struct event *e = annotation_event(p, runs->slot);
	*w = (struct worker){.runs = runs, .local = part_beside(p, whole, EV_QUEUE, runs, "local")};
	w->changed = annotation_is_new(p->f, runs);
	annotation_name_add(e, &w->text);
	if (annotation_item_next(e, &item)) {
		buf_printf(&w->text, "  %s ", cells_mark(p->a->to, MARK_CHOSEN));
		buf_add(&w->text, item.s, item.n);
		w->plain = w->text.n;
		add_source(p, part_beside(p, whole, EV_STATE, runs, "source"), &w->text);
	} else {
		buf_printf(&w->text, "  %s", _("idle"));
		w->plain = w->text.n;
	}
	if (w->local)
		w->changed |= annotation_is_new(p->f, w->local);
}

// Writes each worker's local queue, as much as fits in `left` columns.
static void read_queues(struct row_writer *p, struct workers *all, int left)
{
	all->queue_w = 0;
	for (size_t i = 0; i < all->n; i++) {
		struct worker *w = &all->each[i];
		if (!w->local)
			continue;
		buf_clear(&w->queue);
		buf_printf(&w->queue, "%s ", _("local"));
		annotation_queue_add(p, left, w->local, &w->queue);
		if (width_of(p, &w->queue) > all->queue_w)
			all->queue_w = width_of(p, &w->queue);
	}
}

// Sets text_w; where the texts do not fit, their sources are left out.
static void fit_texts(const struct row_writer *p, struct workers *all, int room)
{
	for (int tries = 0; tries < 2; tries++) {
		all->text_w = 0;
		for (size_t i = 0; i < all->n; i++)
			if (width_of(p, &all->each[i].text) > all->text_w)
				all->text_w = width_of(p, &all->each[i].text);
		if (all->text_w <= room)
			return;
		for (size_t i = 0; i < all->n; i++) {
			struct buf *text = &all->each[i].text;
			if (text->s)
				text->s[text->n = all->each[i].plain] = '\0';
		}
	}
}

static bool read_workers(const struct row_writer *p, uint64_t whole, struct workers *all)
{
	const struct annotation *part = NULL;
	size_t n = 0;
	*all = (struct workers){0};
	while ((part = part_next(p, whole, EV_QUEUE, part)))
		n += part_begins(p, part, "worker-");
	all->each = calloc(n + 1, sizeof *all->each);
	if (!all->each)
		return false;
	while ((part = part_next(p, whole, EV_QUEUE, part)))
		if (part_begins(p, part, "worker-"))
			read_worker(p, whole, part, &all->each[all->n++]);
	return true;
}

static void free_workers(struct workers *all)
{
	for (size_t i = 0; i < all->n; i++) {
		buf_free(&all->each[i].text);
		buf_free(&all->each[i].queue);
	}
	free(all->each);
}

// beside: the queue stands beside the text, else below.
static void put_worker(struct row_writer *p, int x, const struct workers *all, struct worker *w,
		       bool beside)
{
	uint8_t style = w->changed ? STYLE_CHANGED : STYLE_TEXT;
	area_put(p->a, x, p->y, p->a->w - x, style, buf_str(&w->text));
	w->end = x + width_of(p, &w->text);
	if (w->queue.n && !beside)
		p->y++;
	int at = beside ? x + all->text_w + 2 : x + 2;
	if (w->queue.n) {
		area_put(p->a, at, p->y, p->a->w - at, style, buf_str(&w->queue));
		w->end = at + width_of(p, &w->queue);
	}
	w->y = p->y++;
}

// ---- steals -------------------------------------------------------------------------------------

// The worker from whose queue another has stolen its item; NULL: it has not.
static const struct worker *victim_of(const struct row_writer *p, const struct workers *all,
				      const struct worker *thief, bool *new)
{
	const struct story *s = p->f->at->story;
	for (size_t i = 0; i < s->nannotations; i++) {
		const struct annotation *link = &s->annotations[i];
		if (link->kind != EV_LINK || link->addr != thief->runs->addr)
			continue;
		*new = annotation_is_new(p->f, link);
		for (size_t k = 0; k < all->n; k++)
			if (all->each[k].local && all->each[k].local->addr == link->whole)
				return &all->each[k];
	}
	return NULL;
}

struct steal {
	const struct worker *from, *to;
	bool new;
	int lane; // the column at which the arrow goes up or down
};

struct steals {
	struct steal *each;
	size_t n;
};

static bool read_steals(const struct row_writer *p, const struct workers *all, struct steals *s)
{
	*s = (struct steals){.each = calloc(all->n + 1, sizeof *s->each)};
	for (size_t i = 0; s->each && i < all->n; i++) {
		struct steal *steal = &s->each[s->n];
		steal->to = &all->each[i];
		steal->from = victim_of(p, all, steal->to, &steal->new);
		s->n += steal->from != NULL;
	}
	return s->each;
}

// The part of an arrow at a cell, on the row of the worker at which the arrow begins or ends.
static unsigned char along(const struct steal *s, const struct worker *w, int x, int y)
{
	int begin = w->end + 1;
	if (y != w->y || x < begin || x > s->lane)
		return 0;
	return (unsigned char)((x > begin ? LINE_LEFT : 0) | (x < s->lane ? LINE_RIGHT : 0));
}

static unsigned char upright(const struct steal *s, int x, int y)
{
	int top = s->from->y < s->to->y ? s->from->y : s->to->y, end = s->from->y + s->to->y - top;
	if (x != s->lane || y < top || y > end)
		return 0;
	return (unsigned char)((y > top ? LINE_UP : 0) | (y < end ? LINE_DOWN : 0));
}

// Where arrows cross, the vertical line is drawn.
static void put_cell(struct row_writer *p, const struct steals *all, int x, int y)
{
	unsigned char line = 0, down = 0;
	bool head = false, new = false;
	for (size_t i = 0; i < all->n; i++) {
		const struct steal *s = &all->each[i];
		unsigned char up = upright(s, x, y);
		unsigned char joined = up | along(s, s->from, x, y) | along(s, s->to, x, y);
		line |= joined;
		if (up == (LINE_UP | LINE_DOWN))
			down = up;
		head |= y == s->to->y && x == s->to->end + 1;
		new |= joined && s->new;
	}
	uint8_t style = new ? STYLE_CHANGED : STYLE_SAY;
	if (head)
		area_put(p->a, x, y, 1, style, p->a->to->ascii ? "<" : "◀");
	else if (line)
		area_put(p->a, x, y, 1, style, line_mark(p->a->to, down ? down : line));
}

// Says in words what an arrow would show.
static void put_words(struct row_writer *p, int x, const struct steal *s)
{
	struct buf b = {0}, worker = {0}, queue = {0};
	annotation_name_add(annotation_event(p, s->to->runs->slot), &worker);
	annotation_name_add(annotation_event(p, s->from->local->slot), &queue);
	buf_printf(&b, _("%s has stolen from %s"), buf_str(&worker), buf_str(&queue));
	row_text(p, x, s->new ? STYLE_CHANGED : STYLE_SAY, buf_str(&b));
	buf_free(&b);
	buf_free(&worker);
	buf_free(&queue);
}

// Draws the arrows from row `top` on, to the right of column `end`; without room, words below.
static void put_steals(struct row_writer *p, int x, struct steals *all, int top, int end)
{
	int lane = end + 2;
	if (lane + 2 * ((int)all->n - 1) >= p->a->w) {
		for (size_t i = 0; i < all->n; i++)
			put_words(p, x, &all->each[i]);
		return;
	}
	for (size_t i = 0; i < all->n; i++, lane += 2)
		all->each[i].lane = lane;
	for (int y = top; y < p->y; y++)
		for (int at = x; all->n && at < lane; at++)
			put_cell(p, all, at, y);
}

// ---- the whole ----------------------------------------------------------------------------------

static void put_workers(struct row_writer *p, int x, struct workers *all, struct steals *steals)
{
	int arrows = 1 + 2 * (int)steals->n, room = p->a->w - x, end = 0, top = p->y;
	fit_texts(p, all, room);
	read_queues(p, all, INT_MAX / 2);
	bool beside = all->text_w + 2 + all->queue_w + arrows <= room;
	if (!beside)
		read_queues(p, all, room - 2 - arrows);
	for (size_t i = 0; i < all->n; i++) {
		put_worker(p, x, all, &all->each[i], beside);
		if (all->each[i].end > end)
			end = all->each[i].end;
	}
	if (x + all->text_w > end)
		end = x + all->text_w;
	put_steals(p, x, steals, top, end);
}

void pool_picture_draw(struct row_writer *p, int x, uint64_t whole)
{
	struct workers all;
	struct steals steals;
	const struct annotation *part = NULL;
	put_counts(p, x, whole);
	while ((part = part_next(p, whole, EV_QUEUE, part)))
		if (part_begins(p, part, "global"))
			annotation_draw(p, x + 2, part, "");
	if (!read_workers(p, whole, &all))
		return;
	if (read_steals(p, &all, &steals)) {
		put_workers(p, x + 2, &all, &steals);
		free(steals.each);
	}
	free_workers(&all);
}
