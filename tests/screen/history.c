// SPDX-License-Identifier: MIT
//
// Long histories: kept stories share what is the same and lose nothing, every moment is the fold
// from the start however few of them were kept, and panes of text look only at what they show.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "trace/story.h"
#include "trace/story_snapshot.h"
#include "trace/story_text.h"
#include "trace/trace_writer.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/pane.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- stories are the same
// -------------------------------------------------------------------------

static void same_threads(const struct story *a, const struct story *b)
{
	ck_assert_uint_eq(a->world.nthreads, b->world.nthreads);
	for (size_t t = 1; t <= a->world.nthreads; t++) {
		const struct thread *x = &a->world.threads[t], *y = &b->world.threads[t];
		ck_assert_uint_eq(x->phase, y->phase);
		ck_assert_uint_eq(x->life, y->life);
		ck_assert_uint_eq(x->since, y->since);
		ck_assert_uint_eq(x->op.code, y->op.code);
		ck_assert_uint_eq(x->op.object, y->op.object);
		ck_assert_int_eq(x->op.arg, y->op.arg);
		ck_assert_uint_eq(a->threads[t].name, b->threads[t].name);
		ck_assert_uint_eq(a->threads[t].depth, b->threads[t].depth);
		for (uint32_t i = 0; i < a->threads[t].depth && i < 8; i++)
			ck_assert_uint_eq(a->threads[t].call[i], b->threads[t].call[i]);
	}
}

static void same_objects(const struct story *a, const struct story *b)
{
	ck_assert_uint_eq(a->world.nobjects, b->world.nobjects);
	for (size_t o = 1; o <= a->world.nobjects; o++) {
		const struct object *x = &a->world.objects[o], *y = &b->world.objects[o];
		ck_assert_uint_eq(x->kind, y->kind);
		ck_assert_uint_eq(x->owner, y->owner);
		ck_assert_uint_eq(x->depth, y->depth);
		ck_assert_int_eq(x->permits, y->permits);
		ck_assert_uint_eq(a->objects[o].name, b->objects[o].name);
		ck_assert_uint_eq(a->objects[o].event, b->objects[o].event);
		ck_assert_uint_eq(a->objects[o].order, b->objects[o].order);
	}
}

static void same_story(const struct story *a, const struct story *b)
{
	ck_assert_uint_eq(a->steps, b->steps);
	ck_assert_uint_eq(a->last_slot, b->last_slot);
	ck_assert_uint_eq(a->runner, b->runner);
	ck_assert_int_eq(a->time, b->time);
	ck_assert_uint_eq(a->world.clock, b->world.clock);
	same_threads(a, b);
	same_objects(a, b);
	ck_assert_uint_eq(a->nannotations, b->nannotations);
	for (size_t i = 0; i < a->nannotations; i++) {
		ck_assert_uint_eq(a->annotations[i].slot, b->annotations[i].slot);
		ck_assert_int_eq(a->annotations[i].value, b->annotations[i].value);
	}
	ck_assert_uint_eq(a->world.nholds, b->world.nholds);
	for (size_t i = 0; i < a->world.nholds; i++)
		ck_assert_uint_eq(a->world.holds[i].thread, b->world.holds[i].thread);
}

// ---- a program that grows
// -------------------------------------------------------------------------

static struct op on(enum op_code code, uint32_t object)
{
	return (struct op){.code = code, .object = object, .arg = TR_NEVER};
}

// Threads and objects come one by one, more than any table holds at first. Each thread has a name,
// and is inside of two calls, with a read lock, from then on.
static void fake_growing(struct fake *f, unsigned n)
{
	fake_init(f, 0);
	uint32_t rw = fake_object(f, KIND_RWLOCK, 0x300, "rw");
	for (uint32_t t = 2; t <= n; t++) {
		char name[24];
		snprintf(name, sizeof name, "thing-%u", t);
		fake_do(f, 1, (struct op){.code = OP_CREATE});
		fake_step(f, t, OUT_GO, 0);
		fake_text(f, EV_THREAD_NAME, t, 0, 0, name);
		fake_text(f, EV_CALL, t, 0, 0, "outer");
		fake_text(f, EV_CALL, t, 0, 0, "inner");
		fake_do(f, t, on(OP_RDLOCK, rw));
		uint32_t own = fake_object(f, KIND_MUTEX, 0x1000 + 64 * t, t % 2 ? name : NULL);
		fake_text(f, EV_WATCH, t, t, 0x8000 + 8 * (int64_t)t, name);
		fake_value(f, t, t);
		fake_do(f, t, on(OP_LOCK, own));
	}
}

static void straight(struct story *s, const struct trace *t, size_t to)
{
	ck_assert_int_eq(story_init(s, t), 0);
	for (size_t at = 0; at < to; at += event_slots(&t->ev[at]))
		ck_assert_int_eq(story_event(s, t, (uint32_t)at), 0);
}

// The budget leaves two or three snapshots, or many; one goes there from anywhere.
START_TEST(every_moment_is_the_fold_from_the_start)
{
	static const size_t budgets[] = {1, 64 << 10, 1 << 20, 64 << 20};
	struct fake f;
	struct history h;
	fake_growing(&f, 70);
	ck_assert_int_eq(history_init_sized(&h, &f.trace, 16, budgets[_i]), 0);
	ck_assert(h.bytes <= budgets[_i] || h.nsnapshots <= 2);
	srand(7);
	for (int i = 0; i < 150; i++) {
		size_t m = (size_t)rand() % (history_last(&h) + 1);
		struct story s;
		straight(&s, &f.trace, history_to(&h, m));
		same_story(history_at(&h, m), &s);
		same_story(history_walk(&h, m), &s);
		story_free(&s);
	}
	history_free(&h);
	fake_free(&f);
}
END_TEST

// ---- kept stories
// -----------------------------------------------------------------------------------

START_TEST(kept_stories_share_what_is_the_same)
{
	struct fake f;
	struct story s, back = {0};
	struct story_snapshot all[8];
	size_t bytes = 0, whole;
	fake_growing(&f, 200);
	straight(&s, &f.trace, f.trace.n);
	ck_assert_int_eq(story_snapshot_take(&all[0], &s, NULL, &bytes), 0);
	whole = bytes;
	ck_assert_uint_gt(whole, 200 * (sizeof(struct thread) + sizeof(struct object)));
	for (int i = 1; i < 8; i++) {
		s.world.threads[10 * i].since = 77;
		ck_assert_int_eq(story_snapshot_take(&all[i], &s, &all[i - 1], &bytes), 0);
	}
	ck_assert_uint_lt(bytes, 2 * whole);
	for (int i = 0; i < 8; i++) { // in an order in which each loses one it shares with
		int which = i * 3 % 8;
		ck_assert_int_eq(story_snapshot_restore(&back, &all[which]), 0);
		for (int k = 1; k < 8; k++)
			ck_assert_int_eq(back.world.threads[10 * k].since == 77, k <= which);
		story_snapshot_drop(&all[which], &bytes);
	}
	ck_assert_uint_eq(bytes, 0);
	for (int k = 1; k < 8; k++)
		back.world.threads[10 * k].since = 77;
	same_story(&back, &s);
	story_free(&back);
	story_free(&s);
	fake_free(&f);
}
END_TEST

// What a later moment has told must not be found in an earlier one that is recalled over it.
START_TEST(an_earlier_story_forgets_the_later_one)
{
	struct fake f;
	struct story early, late, s = {0};
	struct story_snapshot kept[2];
	size_t bytes = 0, half;
	fake_growing(&f, 100);
	half = f.trace.n / 8;
	while (f.trace.ev[half].kind != EV_STEP)
		half++; // not within a text: no text of fake_growing looks like a step
	straight(&early, &f.trace, half);
	straight(&late, &f.trace, f.trace.n);
	ck_assert_int_eq(story_snapshot_take(&kept[0], &early, NULL, &bytes), 0);
	ck_assert_int_eq(story_snapshot_take(&kept[1], &late, &kept[0], &bytes), 0);
	ck_assert_int_eq(story_snapshot_restore(&s, &kept[1]), 0);
	ck_assert_int_eq(story_snapshot_restore(&s, &kept[0]), 0);
	same_story(&s, &early);
	for (size_t at = half; at < f.trace.n; at += event_slots(&f.trace.ev[at]))
		ck_assert_int_eq(story_event(&s, &f.trace, (uint32_t)at), 0);
	same_story(&s, &late);
	story_snapshot_drop(&kept[0], &bytes);
	story_snapshot_drop(&kept[1], &bytes);
	ck_assert_uint_eq(bytes, 0);
	story_free(&early);
	story_free(&late);
	story_free(&s);
	fake_free(&f);
}
END_TEST

// A file that was read is read again, as often as its memory is given back.
START_TEST(a_released_trace_is_still_there)
{
	char path[] = "/tmp/history.XXXXXX";
	struct fake f;
	struct trace t;
	struct status st = {0};
	int fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	close(fd);
	fake_random(&f, 20000, 4, 8);
	ck_assert_msg(!trace_save(&f.trace, path, &st), "%s", st.text);
	ck_assert_msg(!trace_open(&t, path, &st), "%s", st.text);
	for (int i = 0; i < 3; i++) {
		ck_assert_uint_ge(t.n, f.trace.n);
		ck_assert_mem_eq(t.ev, f.trace.ev, f.trace.n * sizeof *t.ev);
		trace_release(&t);
		trace_release(&f.trace); // which is in memory: nothing happens
	}
	trace_free(&t);
	fake_free(&f);
	unlink(path);
}
END_TEST

// ---- panes of text
// --------------------------------------------------------------------------------

struct picture {
	struct fake f;
	struct history h;
	struct position at;
	struct frame frame;
	struct cells cells;
	struct area area;
};

static void picture_open(struct picture *p, int w, int h)
{
	ck_assert_int_eq(history_init(&p->h, &p->f.trace), 0);
	size_t last = history_last(&p->h);
	const struct story *s = history_at(&p->h, last);
	p->at = (struct position){.history = &p->h, .moment = last, .story = s};
	p->frame = (struct frame){.at = &p->at, .names = {s, &p->f.trace}};
	p->frame.namer = story_namer(&p->frame.names);
	ck_assert_int_eq(cells_size(&p->cells, w, h), 0);
	p->area = (struct area){&p->cells, 0, 0, w, h};
}

static void picture_close(struct picture *p)
{
	cells_free(&p->cells);
	history_free(&p->h);
	fake_free(&p->f);
}

static void ck_row(const struct picture *p, int y, const char *text)
{
	char row[256] = "";
	for (int x = 0; x < p->cells.w; x++)
		row[x] = (char)p->cells.cell[y * p->cells.w + x].ch;
	ck_assert_msg(strstr(row, text) != NULL, "'%s' is not in '%s'", text, row);
}

static void step(struct fake *f)
{
	fake_do(f, 1, (struct op){.code = OP_YIELD});
}

// Of a line that never ends, the end is shown; of lines, the last ones.
START_TEST(output_without_an_end_shows_its_end)
{
	struct picture p = {0};
	fake_init(&p.f, 0);
	for (int i = 0; i < 3000; i++)
		fake_text(&p.f, EV_OUTPUT, 1, 0, 0, i % 100 ? "\xc3\xa9." : "a b ");
	step(&p.f);
	fake_text(&p.f, EV_OUTPUT, 1, 0, 0, "now");
	picture_open(&p, 30, 12);
	output_pane.draw(&p.frame, &p.area);
	bool seen = false;
	for (int y = 1; y < 12; y++)
		for (int x = 0; x < 28; x++)
			seen |= p.cells.cell[y * 30 + x].ch == 'n' &&
				p.cells.cell[y * 30 + x + 2].ch == 'w';
	ck_assert(seen);
	picture_close(&p);
}
END_TEST

START_TEST(output_shows_its_last_lines)
{
	struct picture p = {0};
	char text[600];
	fake_init(&p.f, 0);
	for (int i = 0; i < 500; i++) {
		snprintf(text, sizeof text, "line %d\nand ", i);
		fake_text(&p.f, EV_OUTPUT, 1, 0, 0, text);
	}
	step(&p.f);
	memset(text, 'x', sizeof text - 1);
	memcpy(text + sizeof text - 10, "\nend\n1\n2\n", 10);
	fake_text(&p.f, EV_OUTPUT, 1, 0, 0, text);
	picture_open(&p, 40, 8);
	output_pane.draw(&p.frame, &p.area);
	ck_row(&p, 7, " 2 ");
	ck_row(&p, 6, " 1 ");
	ck_row(&p, 5, " end ");
	ck_row(&p, 2, "xxxxxxxx");
	ck_row(&p, 1, " and ");
	ck_assert_uint_eq(p.cells.cell[40 * 6 + 1].style, STYLE_CHANGED);
	picture_close(&p);
}
END_TEST

START_TEST(very_long_log_lines_are_cut)
{
	struct picture p = {0};
	static char text[100000];
	fake_init(&p.f, 0);
	step(&p.f);
	memset(text, 'y', sizeof text - 1);
	fake_text(&p.f, EV_LOG, 1, 0, 0, text);
	fake_text(&p.f, EV_LOG, 1, 0, 0, "short");
	picture_open(&p, 40, 8);
	p.cells.ascii = true;
	log_pane.draw(&p.frame, &p.area);
	ck_row(&p, 4, "yyy~");
	ck_row(&p, 5, "short");
	picture_close(&p);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("history");
	TCase *c = unit_case(s, "kept");
	tcase_add_loop_test(c, every_moment_is_the_fold_from_the_start, 0, 4);
	tcase_add_test(c, kept_stories_share_what_is_the_same);
	tcase_add_test(c, an_earlier_story_forgets_the_later_one);
	tcase_add_test(c, a_released_trace_is_still_there);
	c = unit_case(s, "text");
	tcase_add_test(c, output_without_an_end_shows_its_end);
	tcase_add_test(c, output_shows_its_last_lines);
	tcase_add_test(c, very_long_log_lines_are_cut);
	return unit_run(s);
}
