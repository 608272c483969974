// SPDX-License-Identifier: MIT
//
// The layout of the panes at every size, the pane of the source, the window of the timeline, and
// all of it at every size.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "trace/story_text.h"
#include "visualizer/history/bookmarks.h"
#include "visualizer/history/source_files.h"
#include "visualizer/history/timeline.h"
#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/prompt.h"
#include "visualizer/history/states.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- layout -------------------------------------------------------------------------------------

static bool apart(const struct area *a, const struct area *b)
{
	return !a->h || !b->h || a->x + a->w <= b->x || b->x + b->w <= a->x ||
	       a->y + a->h <= b->y || b->y + b->h <= a->y;
}

static void check_layout(const struct layout *l, const struct area *all)
{
	for (int i = 0; i < PANES; i++) {
		const struct area *a = &l->pane[i];
		if (!a->h)
			continue;
		ck_assert_int_ge(a->h, pane_table[i]->least < 2 ? 1 : 2);
		ck_assert_int_ge(a->w, 8);
		ck_assert_int_ge(a->x, 0);
		ck_assert_int_gt(a->y, 0);
		ck_assert_int_le(a->x + a->w, all->w);
		ck_assert_int_le(a->y + a->h, all->h - 1);
		ck_assert(apart(a, &l->pane[PANE_SENTENCES]));
		for (int k = 0; k < i; k++)
			ck_assert_msg(apart(a, &l->pane[k]), "%s lies over %s at %dx%d",
				      pane_table[i]->name, pane_table[k]->name, all->w, all->h);
	}
}

static void draw_wishes(struct panes *p)
{
	*p = (struct panes){.aside = (int8_t)(rand() % 120 - 60)};
	for (int i = 0; i < PANES; i++) {
		p->wish[i] = (uint8_t)(rand() % 3);
		p->more[i] = (int8_t)(rand() % 40 - 20);
	}
}

// Of a program with so many threads, a source of 60 lines, two objects, and so many lines of its
// log and output.
static struct layout_needs needs_of(int threads, int lines)
{
	return (struct layout_needs){.rows = {[PANE_THREADS] = threads + 1,
					      [PANE_SOURCE] = 61,
					      [PANE_OBJECTS] = 3,
					      [PANE_LOG] = lines + 1,
					      [PANE_OUTPUT] = lines ? lines + 1 : 0,
					      [PANE_TIMELINE] = threads + 2}};
}

START_TEST(panes_never_lie_over_each_other)
{
	struct panes p = {0};
	srand(3);
	for (int i = 0; i < 20000; i++) {
		struct area all = {.w = MIN_WIDTH + rand() % 200, .h = MIN_HEIGHT + rand() % 60};
		int threads = rand() % 30;
		struct layout_needs needs = needs_of(threads, rand() % 40);
		struct layout l;
		layout_make(&l, &all, &p, &needs);
		check_layout(&l, &all);
		draw_wishes(&p);
	}
}
END_TEST

static int rows_left(const struct layout *l, const struct area *all)
{
	int rows = all->h;
	for (int i = 0; i < ALL_PANES; i++)
		if (i < PANES && !pane_table[i]->in_columns)
			rows -= l->pane[i].h;
	int columns = l->pane[PANE_OBJECTS].h;
	return rows - 2 - l->pane[PANE_SENTENCES].h - columns;
}

START_TEST(threads_source_and_objects_are_there_at_every_size)
{
	static const struct panes none;
	struct layout_needs needs = needs_of(5, 30);
	for (int w = MIN_WIDTH; w <= 220; w += 4)
		for (int h = MIN_HEIGHT + 2; h <= 70; h++) {
			struct area all = {.w = w, .h = h};
			struct layout l;
			layout_make(&l, &all, &none, &needs);
			ck_assert_int_ge(l.pane[PANE_THREADS].h, 2);
			ck_assert_int_ge(l.pane[PANE_SOURCE].h, 2);
			ck_assert_int_ge(l.pane[PANE_OBJECTS].h, 1);
			ck_assert_int_eq(rows_left(&l, &all) * (w >= 64), 0);
		}
}
END_TEST

START_TEST(what_a_pane_does_not_want_goes_to_the_others)
{
	static const struct panes none;
	struct area small = {.w = 80, .h = 24}, large = {.w = 120, .h = 40};
	struct layout_needs needs = needs_of(3, 0);
	struct layout l;
	layout_make(&l, &small, &none, &needs);
	ck_assert_int_eq(l.pane[PANE_THREADS].h, 4);
	ck_assert_int_eq(l.pane[PANE_OBJECTS].h, 3);
	ck_assert_int_eq(l.pane[PANE_OUTPUT].h, 0); // nothing was written
	ck_assert_int_ge(l.pane[PANE_SOURCE].h, 8);
	layout_make(&l, &large, &none, &needs);
	ck_assert_int_eq(l.pane[PANE_TIMELINE].h, 5);
	int rows = l.pane[PANE_SOURCE].h;
	needs.rows[PANE_SOURCE] = 6; // a short file
	layout_make(&l, &large, &none, &needs);
	ck_assert_int_gt(rows, 6);
	ck_assert_int_eq(l.pane[PANE_SOURCE].h, 6);
}
END_TEST

START_TEST(a_projector_shows_code_objects_and_a_strip)
{
	static const struct panes big = {.big = true};
	const struct layout_needs needs = {
		.rows = {[PANE_SOURCE] = 61, [PANE_OBJECTS] = 3, [PANE_TIMELINE] = 5}};
	struct layout l;
	for (int h = 20; h <= 60; h++) {
		layout_make(&l, &(struct area){.w = 80, .h = h}, &big, &needs);
		ck_assert_int_eq(l.pane[PANE_TIMELINE].h, 5);
		ck_assert_int_ge(l.pane[PANE_SOURCE].h, h / 4);
		ck_assert_int_eq(l.pane[PANE_OBJECTS].w, 80);
	}
}
END_TEST

START_TEST(panes_come_and_go_when_told)
{
	struct panes p = {0};
	struct layout l;
	struct layout_needs needs = needs_of(12, 30);
	struct area small = {.w = 80, .h = 24};
	layout_make(&l, &small, &p, &needs);
	ck_assert_int_eq(l.pane[PANE_TIMELINE].h, 0);
	int rows = l.pane[PANE_SOURCE].h;
	p.wish[PANE_TIMELINE] = PANE_SHOW;
	p.wish[PANE_LOG] = p.wish[PANE_OUTPUT] = PANE_HIDE;
	p.more[PANE_SOURCE] = 2;
	layout_make(&l, &small, &p, &needs);
	ck_assert_int_ge(l.pane[PANE_TIMELINE].h, 5);
	ck_assert_int_eq(l.pane[PANE_LOG].h, 0);
	ck_assert_int_eq(l.pane[PANE_OBJECTS].w, 80); // alone
	p = (struct panes){.more = {[PANE_SOURCE] = 2}};
	layout_make(&l, &small, &p, &needs);
	ck_assert_int_gt(l.pane[PANE_SOURCE].h, rows);
}
END_TEST

// ---- the source ---------------------------------------------------------------------------------

struct picture {
	struct fake f;
	struct history h;
	struct position at;
	struct source_files sources;
	struct frame frame;
	struct cells cells;
};

// Threads 2 and 3 stand at line 3 of pool.c, 1 at line 5.
static void picture_open(struct picture *p)
{
	*p = (struct picture){0};
	struct fake *f = &p->f;
	fake_init(f, 0);
	uint32_t mutex = fake_object(f, KIND_MUTEX, 0x600, "lock");
	for (uint32_t t = 2; t <= 3; t++) {
		fake_do(f, 1, (struct op){.code = OP_CREATE});
		fake_step(f, t, OUT_GO, 0);
		fake_pend(
			f, t,
			(struct op){.code = OP_LOCK, .object = mutex, .arg = TR_NEVER, .site = 3});
	}
	fake_pend(f, 1, (struct op){.code = OP_YIELD, .site = 5});
	ck_assert_int_eq(history_init(&p->h, &f->trace), 0);
	const struct story *story = history_at(&p->h, history_last(&p->h));
	p->at = (struct position){
		.history = &p->h, .moment = history_last(&p->h), .story = story, .thread = 2};
	ck_assert_int_eq(options_list(&p->at.options, &story->world), 0);
	p->frame =
		(struct frame){.at = &p->at, .names = {story, &f->trace}, .sources = &p->sources};
	p->frame.namer = story_namer(&p->frame.names);
}

static void picture_close(struct picture *p)
{
	cells_free(&p->cells);
	source_files_free(&p->sources);
	options_free(&p->at.options);
	history_free(&p->h);
	fake_free(&p->f);
}

static const char *row(const struct picture *p, int y)
{
	static char text[256];
	const struct cells *c = &p->cells;
	for (int x = 0; x < c->w; x++)
		text[x] = (char)c->cell[y * c->w + x].ch;
	text[c->w] = '\0';
	return text;
}

static void ck_row(const struct picture *p, int y, const char *wanted)
{
	ck_assert_msg(strstr(row(p, y), wanted) != NULL, "'%s' is not in '%s'", wanted, row(p, y));
}

static void draw(struct picture *p)
{
	ck_assert_int_eq(cells_size(&p->cells, 60, 8), 0);
	p->cells.ascii = true;
	struct area a = {&p->cells, 0, 0, 60, 8};
	source_pane.draw(&p->frame, &a);
}

// Two lanes: of the chosen thread, and of the one that moved last, by number; each with its line.
static void ck_lanes(struct picture *p)
{
	struct panes panes = {.lanes = 2};
	p->frame.panes = &panes;
	p->at.thread = 3;
	draw(p);
	ck_row(p, 0, "Source  pool.c  1 main");
	ck_row(p, 0, " pool.c  3");
	ck_row(p, 3, ">2,3    3      lock(?);");
	ck_assert(!(p->cells.cell[3 * 60].style & STYLE_CHOSEN));
	ck_assert(p->cells.cell[3 * 60 + 30].style & STYLE_CHOSEN);
	ck_row(p, 5, " 1      5  five");
	struct area a = {&p->cells, 0, 0, 60, 8};
	struct hit hit = source_pane.hit(&p->frame, &a, 3, 2);
	ck_assert_int_eq(hit.what, HIT_THREAD);
	ck_assert_uint_eq(hit.thread, 1);
	panes.lanes = 6; // no narrower than half of it
	draw(p);
	ck_row(p, 0, "Source  pool.c  1 main");
	p->frame.panes = NULL;
}

START_TEST(source_marks_where_threads_stand)
{
	struct picture p;
	const char *tmp = getenv("TMPDIR");
	char folder[4096];
	snprintf(folder, sizeof folder, "%s/source-XXXXXX", tmp ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0);
	FILE *file = fopen("pool.c", "w");
	fputs("one\ntwo\n\tlock(\033);\nfour\nfive\nsix", file);
	fclose(file);
	picture_open(&p);
	draw(&p);
	ck_row(&p, 0, "Source  pool.c  2 ");
	ck_row(&p, 3, ">2,3    3      lock(?);");
	ck_assert(p.cells.cell[3 * 60].style & STYLE_CHOSEN);
	ck_row(&p, 5, " 1      5  five");
	ck_row(&p, 6, "6  six");
	ck_assert_int_eq(source_pane.needs(&p.frame, &p.cells, 60), 7);
	ck_lanes(&p);
	picture_close(&p);
	unlink("pool.c");
	picture_open(&p);
	draw(&p);
	ck_row(&p, 1, "pool.c is not here.");
	picture_close(&p);
	rmdir(folder);
}
END_TEST

// ---- the timeline -------------------------------------------------------------------------------

// Whatever is looked at and in whatever order: the window shows the moment, and its states are
// those of the history.
START_TEST(timeline_is_the_fold_of_the_trace)
{
	struct fake f;
	struct history h;
	struct timeline t = {0};
	fake_random(&f, 3000, 6, 11);
	ck_assert_int_eq(history_init_sized(&h, &f.trace, 64, 1 << 20), 0);
	size_t last = history_last(&h);
	srand(4);
	for (int i = 0; i < 300; i++) {
		size_t moment = (size_t)rand() % (last + 1);
		int columns = 4 + rand() % 120;
		if (rand() % 3 == 0)
			timeline_zoom(&t, rand() % 2 ? 1 : -1);
		ck_assert_int_eq(timeline_window(&t, &h, moment, columns), 0);
		size_t n = (size_t)(columns / timeline_columns(&t)) * timeline_moments(&t);
		ck_assert_uint_ge(moment, t.first);
		ck_assert_uint_lt(moment - t.first, n ? n : 1);
		for (int k = 0; k < 5; k++) {
			size_t m = t.first + (size_t)rand() % (moment - t.first + 1);
			// of moments that share a column, the last is shown
			size_t each = timeline_moments(&t);
			size_t shown = m + each - 1 - (m - t.first) % each;
			const struct story *s = history_at(&h, shown < last ? shown : last);
			for (uint32_t thread = 1; thread <= s->world.nthreads; thread++)
				ck_assert_uint_eq(timeline_state(&t, m, thread),
						  state_of(s, thread));
		}
	}
	timeline_free(&t);
	history_free(&h);
	fake_free(&f);
}
END_TEST

START_TEST(timeline_is_scrolled_and_follows)
{
	struct fake f;
	struct history h;
	struct timeline t = {0};
	fake_random(&f, 3000, 4, 2);
	ck_assert_int_eq(history_init(&h, &f.trace), 0);
	ck_assert_int_eq(timeline_window(&t, &h, 100, 40), 0);
	size_t first = t.first;
	timeline_scroll(&t, &h, -1);
	ck_assert_int_eq(timeline_window(&t, &h, 100, 40), 0);
	ck_assert_uint_lt(t.first, first);
	ck_assert_uint_eq(timeline_moment(&t, 3), t.first + 3);
	ck_assert_int_eq(timeline_window(&t, &h, 101, 40), 0);
	ck_assert(t.first <= 101 && 101 < t.first + 40);
	for (int i = 0; i < 100; i++)
		timeline_scroll(&t, &h, 1);
	ck_assert_uint_le(t.first, history_last(&h));
	for (int i = 0; i < 100; i++)
		timeline_scroll(&t, &h, -1);
	ck_assert_uint_eq(t.first, 0);
	timeline_free(&t);
	history_free(&h);
	fake_free(&f);
}
END_TEST

// ---- all of it ----------------------------------------------------------------------------------

// Every moment of the pool at many sizes: nothing is written outside (the sanitizer sees it).
START_TEST(frames_at_every_size)
{
	static const enum overlay overlays[] = {OVERLAY_NONE,  OVERLAY_OUTCOMES, OVERLAY_HELP,
						OVERLAY_PANES, OVERLAY_EVENTS,	 OVERLAY_WHY};
	struct menu_row rows[] = {{.text = (char[]){"the head"}, .title = true},
				  {.text = (char[]){"sem_wait 3 before, 0 after"}},
				  {.text = (char[]){"not yet"}, .dim = true}};
	struct overlays over = {.why = "It fails.\n  - one before the other\n\n",
				.menu = {.row = rows,
					 .n = 3,
					 .at = 2,
					 .title = "Run to the next",
					 .foot = "q leaves"}};
	struct fake f;
	struct history h;
	struct position at = {.history = &h};
	struct cells cells = {0};
	struct timeline timeline = {0};
	struct source_files sources = {0};
	struct bookmarks bookmarks = {.mark = {{3, ""}, {20, "twenty"}}, .n = 2};
	struct screen_texts texts = {.title = "pool"};
	struct panes panes = {0};
	struct prompt prompt = {0};
	fake_pool(&f);
	ck_assert_int_eq(history_init(&h, &f.trace), 0);
	for (size_t m = 0; m <= history_last(&h); m++) {
		const struct story *s = history_at(&h, m);
		at.moment = m;
		at.story = s;
		at.thread = 1 + (uint32_t)m % (uint32_t)s->world.nthreads;
		ck_assert_int_eq(options_list(&at.options, &s->world), 0);
		for (int size = 1; size < 60; size++) {
			struct frame frame = {.at = &at,
					      .names = {s, &f.trace},
					      .texts = &texts,
					      .mode = "recorded",
					      .live = size % 2,
					      .hidden = size % 7 == 0,
					      .timeline = &timeline,
					      .sources = &sources,
					      .bookmarks = &bookmarks,
					      .panes = &panes,
					      .prompt = &prompt,
					      .overlays = &over};
			size_t n;
			over.pane = m % PANES;
			over.shown = overlays[size % 6];
			over.help = over.why_row = (size_t)size % 20;
			options_of(&at.options, at.thread, &n);
			if (over.shown == OVERLAY_OUTCOMES && !n)
				over.shown = OVERLAY_NONE;
			frame.namer = story_namer(&frame.names);
			for (int p = 0; p < PANES; p++)
				panes.wish[p] = (uint8_t)((m + (size_t)(p * size)) % 3);
			panes.big = size % 11 == 0;
			prompt.kind = size % 13 == 0 ? PROMPT_SEARCH : PROMPT_NONE;
			timeline.zoom = (int)m % 6 - 3;
			cells.ascii = size % 5 == 0;
			ck_assert_int_eq(cells_size(&cells, size * 3, size), 0);
			frame_draw(&frame, &cells);
		}
	}
	cells_free(&cells);
	timeline_free(&timeline);
	source_files_free(&sources);
	options_free(&at.options);
	history_free(&h);
	fake_free(&f);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("panes");
	TCase *c = unit_case(s, "panes");
	tcase_add_test(c, panes_never_lie_over_each_other);
	tcase_add_test(c, threads_source_and_objects_are_there_at_every_size);
	tcase_add_test(c, what_a_pane_does_not_want_goes_to_the_others);
	tcase_add_test(c, a_projector_shows_code_objects_and_a_strip);
	tcase_add_test(c, panes_come_and_go_when_told);
	tcase_add_test(c, source_marks_where_threads_stand);
	tcase_add_test(c, timeline_is_the_fold_of_the_trace);
	tcase_add_test(c, timeline_is_scrolled_and_follows);
	tcase_add_test(c, frames_at_every_size);
	return unit_run(s);
}
