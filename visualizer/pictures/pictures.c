// SPDX-License-Identifier: MIT
//
// One picture for each kind of synchronization object, in a table: the text about the object's
// state, after its name, and the rows below for the threads that are inside, or wait. See
// pictures.h.
#include "visualizer/pictures/pictures.h"

#include "base/i18n.h"
#include "visualizer/history/sentence.h"
#include "visualizer/pictures/frame.h"

#include <inttypes.h>
#include <string.h>

enum { QUEUE_MAX = 64, MARKS_MAX = 8 };

// Draws threads as people in a line, the first in front. False: they do not fit.
static bool put_line(struct row_writer *p, int x, uint8_t style, const char *head,
		     const uint16_t *queue, size_t n)
{
	struct buf b = {0};
	buf_puts(&b, head);
	for (size_t i = 0; i < n; i++) {
		buf_printf(&b, i ? "  %s " : " %s ", cells_mark(p->a->to, MARK_PERSON));
		p->f->namer.thread(p->f->namer.ctx, queue[i], &b);
	}
	bool fits = row_fits(p, x, &b);
	if (fits)
		area_put(p->a, x, p->y++, p->a->w - x, style, buf_str(&b));
	buf_free(&b);
	return fits;
}

static void put_queue(struct row_writer *p, int x, uint32_t o, bool waiting)
{
	uint16_t queue[QUEUE_MAX];
	size_t all = world_queue(&p->f->at->story->world, o, waiting, queue, QUEUE_MAX);
	uint8_t style = waiting ? STYLE_WAITING : STYLE_BLOCKED;
	const char *head = waiting ? _("wait set:") : _("entry queue:");
	if (all && (all > QUEUE_MAX || !put_line(p, x, style, head, queue, all)))
		row_threads(p, x, style, head, queue, all < QUEUE_MAX ? all : QUEUE_MAX, all);
}

static void rows_queue(struct row_writer *p, int x, uint32_t o)
{
	if (!p->f->hidden)
		put_queue(p, x, o, false);
}

// ---- locks -------------------------------------------------------------------------------------

static void say_owner(struct row_writer *p, uint32_t o, struct buf *b)
{
	const struct object *obj = &p->f->at->story->world.objects[o];
	if (!obj->owner) {
		buf_puts(b, _("free"));
		return;
	}
	struct buf name = {0};
	sentence_thread(&p->f->namer, obj->owner, &name);
	if (obj->depth > 1)
		buf_printf(b, ngettext("held by %s, %u time", "held by %s, %u times", obj->depth),
			   buf_str(&name), obj->depth);
	else
		buf_printf(b, _("held by %s"), buf_str(&name));
	buf_free(&name);
}

static void say_waiters(struct row_writer *p, uint32_t o, struct buf *b)
{
	size_t n = world_queue(&p->f->at->story->world, o, true, NULL, 0);
	if (n)
		buf_printf(b, ngettext("%zu waits", "%zu wait", n), n);
	else
		buf_puts(b, _("nobody waits"));
}

static void rows_wait_set(struct row_writer *p, int x, uint32_t o)
{
	put_queue(p, x, o, true);
}

// The permits; of a semaphore that never had many, each as a mark, filled or empty.
static void say_permits(struct row_writer *p, uint32_t o, struct buf *b)
{
	const struct slots *peaks = &p->f->at->history->peaks;
	int64_t value = p->f->at->story->world.objects[o].permits;
	int64_t peak = o < peaks->n ? peaks->slot[o] : 0;
	if (peak <= MARKS_MAX && value <= peak) {
		for (int64_t i = 0; i < peak; i++)
			buf_puts(b, cells_mark(p->a->to, i < value ? MARK_FULL : MARK_EMPTY));
		if (peak)
			buf_putc(b, ' ');
	}
	if (peak > MARKS_MAX && value < peak)
		buf_printf(b,
			   ngettext("%" PRId64 " permit, %" PRId64 " taken",
				    "%" PRId64 " permits, %" PRId64 " taken", (unsigned long)value),
			   value, peak - value);
	else
		buf_printf(
			b,
			ngettext("%" PRId64 " permit", "%" PRId64 " permits", (unsigned long)value),
			value);
}

// ---- read-write locks --------------------------------------------------------------------------

static void say_rwlock(struct row_writer *p, uint32_t o, struct buf *b)
{
	const struct world *w = &p->f->at->story->world;
	if (w->objects[o].owner) {
		sentence_of_thread(_("written by %s"), &p->f->namer, w->objects[o].owner, b);
		return;
	}
	size_t n = 0;
	for (size_t i = 0; i < w->nholds; i++)
		n += w->holds[i].object == o;
	if (n)
		buf_printf(b, ngettext("%zu reads", "%zu read", n), n);
	else
		buf_puts(b, _("free"));
}

static void put_readers(struct row_writer *p, int x, uint32_t o)
{
	const struct world *w = &p->f->at->story->world;
	uint16_t readers[QUEUE_MAX];
	size_t n = 0, all = 0;
	for (size_t i = 0; i < w->nholds; i++) {
		if (w->holds[i].object != o)
			continue;
		if (n < QUEUE_MAX)
			readers[n++] = w->holds[i].thread;
		all++;
	}
	if (all)
		row_threads(p, x, STYLE_TEXT, _("inside:"), readers, n, all);
}

// The threads that wait with this operation, in the order of their arrival.
static void put_waiting(struct row_writer *p, int x, uint32_t o, enum op_code code,
			const char *head)
{
	const struct world *w = &p->f->at->story->world;
	uint16_t queue[MAX_THREADS], some[QUEUE_MAX];
	size_t all = world_queue(w, o, false, queue, MAX_THREADS), n = 0, of = 0;
	for (size_t i = 0; i < all && i < MAX_THREADS; i++) {
		if (w->threads[queue[i]].op.code != code)
			continue;
		if (n < QUEUE_MAX)
			some[n++] = queue[i];
		of++;
	}
	if (of)
		row_threads(p, x, STYLE_BLOCKED, head, some, n, of);
}

static void rows_rwlock(struct row_writer *p, int x, uint32_t o)
{
	put_readers(p, x, o);
	if (p->f->hidden)
		return;
	put_waiting(p, x, o, OP_RDLOCK, _("readers wait:"));
	put_waiting(p, x, o, OP_WRLOCK, _("writers wait:"));
}

// ---- barriers ----------------------------------------------------------------------------------

static void say_barrier(struct row_writer *p, uint32_t o, struct buf *b)
{
	const struct object *obj = &p->f->at->story->world.objects[o];
	if (obj->passes) {
		buf_printf(b, _("open: %u still to pass"), obj->passes);
		return;
	}
	for (int64_t i = 0; obj->parties <= MARKS_MAX && i < obj->parties; i++)
		buf_puts(b, cells_mark(p->a->to, i < obj->arrived ? MARK_FULL : MARK_EMPTY));
	buf_puts(b, obj->parties <= MARKS_MAX ? " " : "");
	buf_printf(b, _("%u of %" PRId64 " have come"), obj->arrived, obj->parties);
}

// The threads that have arrived or, when the barrier is open, those still to pass.
static void rows_barrier(struct row_writer *p, int x, uint32_t o)
{
	const struct world *w = &p->f->at->story->world;
	bool open = w->objects[o].passes;
	uint16_t here[QUEUE_MAX];
	size_t n = 0, all = 0;
	for (size_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		if (th->op.code != OP_BARRIER_WAIT || th->op.object != o ||
		    th->phase != (open ? PHASE_RELEASED : PHASE_CALL))
			continue;
		if (n < QUEUE_MAX)
			here[n++] = (uint16_t)t;
		all++;
	}
	if (all && !p->f->hidden)
		row_threads(p, x, STYLE_WAITING, open ? _("to pass:") : _("here:"), here, n, all);
}

// ---- the rest ----------------------------------------------------------------------------------

static void say_once(struct row_writer *p, uint32_t o, struct buf *b)
{
	const struct object *obj = &p->f->at->story->world.objects[o];
	if (obj->has_run)
		buf_puts(b, _("has run"));
	else if (obj->owner)
		sentence_of_thread(_("run by %s"), &p->f->namer, obj->owner, b);
	else
		buf_puts(b, _("has not run"));
}

static void say_name(struct row_writer *p, uint32_t o, struct buf *b)
{
	uint32_t to = p->f->at->story->world.objects[o].sem;
	if (to) {
		buf_printf(b, "%s ", cells_mark(p->a->to, MARK_TO));
		p->f->namer.object(p->f->namer.ctx, to, b);
	} else {
		buf_puts(b, _("leads nowhere"));
	}
}

static void say_value(struct row_writer *p, uint32_t o, int64_t value, struct buf *b)
{
	const struct namer *names = &p->f->namer;
	uint32_t size = p->f->at->story->world.objects[o].size;
	if (size != sizeof(void *) || !names->pointer(names->ctx, value, b))
		describe_value(value, size == 1, b);
}

// The value of a variable; and the value before, if the last step has written it: even the same
// value, as in a lost update.
static void say_memory(struct row_writer *p, uint32_t o, struct buf *b)
{
	const struct story *s = p->f->at->story;
	int64_t value = s->world.objects[o].value;
	const struct step *last = &s->last;
	bool touched = p->f->at->moment && s->last_slot != NO_SLOT && last->op.object == o;
	bool reads = !op_writes(last->op.code);
	if (touched && !reads && !last->untold && !last->result) {
		say_value(p, o, last->before, b);
		buf_printf(b, " %s ", cells_mark(p->a->to, MARK_TO));
	}
	say_value(p, o, value, b);
}

static void say_accessors(const struct namer *namer, const struct story_object *told, struct buf *b)
{
	struct buf reader = {0}, writer = {0};
	if (told->reader && told->reader == told->writer)
		sentence_of_thread(_("read and written by %s"), namer, told->reader, b);
	else if (told->reader && told->writer)
		buf_printf(b, _("read by %s, written by %s"),
			   sentence_thread(namer, told->reader, &reader),
			   sentence_thread(namer, told->writer, &writer));
	else if (told->reader)
		sentence_of_thread(_("read by %s"), namer, told->reader, b);
	else if (told->writer)
		sentence_of_thread(_("written by %s"), namer, told->writer, b);
	buf_free(&reader);
	buf_free(&writer);
}

static void only_number(void *ctx, uint32_t thread, struct buf *b)
{
	(void)ctx;
	buf_printf(b, "%u", thread);
}

// The threads that last read, and wrote, a variable.
static void rows_memory(struct row_writer *p, int x, uint32_t o)
{
	static const struct namer numbers = {.thread = only_number};
	const struct story_object *told = &p->f->at->story->objects[o];
	struct buf b = {0};
	say_accessors(&p->f->namer, told, &b);
	if (b.n && !row_fits(p, x, &b)) {
		buf_clear(&b);
		say_accessors(&numbers, told, &b);
	}
	if (b.n)
		area_put(p->a, x, p->y++, p->a->w - x, STYLE_DIM, buf_str(&b));
	buf_free(&b);
	rows_wait_set(p, x, o); // of a futex
}

static const struct picture {
	void (*say)(struct row_writer *, uint32_t, struct buf *);
	void (*rows)(struct row_writer *, int, uint32_t); // NULL: none
} pictures[KINDS] = {
	[KIND_MUTEX] = {say_owner, rows_queue},	   [KIND_SPIN] = {say_owner, rows_queue},
	[KIND_FILE] = {say_owner, rows_queue},	   [KIND_COND] = {say_waiters, rows_wait_set},
	[KIND_SEM] = {say_permits, rows_queue},	   [KIND_NAME] = {say_name, rows_queue},
	[KIND_RWLOCK] = {say_rwlock, rows_rwlock}, [KIND_BARRIER] = {say_barrier, rows_barrier},
	[KIND_ONCE] = {say_once, rows_queue},	   [KIND_MEMORY] = {say_memory, rows_memory},
};

void picture_draw(struct row_writer *p, int x, uint32_t o)
{
	const struct story *s = p->f->at->story;
	const struct object *obj = &s->world.objects[o];
	const struct picture *picture = &pictures[obj->kind];
	bool touched = p->f->at->moment && s->last_slot != NO_SLOT && s->last.op.object == o;
	struct buf name = {0}, says = {0};
	p->f->namer.object(p->f->namer.ctx, o, &name);
	if (obj->destroyed && obj->kind != KIND_ONCE)
		buf_puts(&says, _("destroyed"));
	else if (picture->say)
		picture->say(p, o, &says);
	row_put(p, x, buf_str(&name), touched ? STYLE_CHANGED : STYLE_TEXT, buf_str(&says));
	if (picture->rows)
		picture->rows(p, x + 2, o);
	buf_free(&name);
	buf_free(&says);
}
