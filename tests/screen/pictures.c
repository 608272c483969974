// SPDX-License-Identifier: MIT
//
// The picture of each kind of object and of what a program tells: a frame of a trace made by hand
// must be the one kept in tests/screen/expect/, at every size and in ASCII (as text, so without
// colours). UPDATE_SCREENS=1 writes them anew. And which object a row stands for.
#include "tests/lib/unit.h"
#include "scene/scene.h"
#include "tests/screen/kinds.h"
#include "trace/story_text.h"
#include "visualizer/cards/script.h"
#include "visualizer/history/source_files.h"
#include "visualizer/history/timeline.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/overlays.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct picture {
	struct fake f;
	struct history h;
	struct position at;
	struct screen_texts texts;
	struct overlays overlays;
	struct panes panes;
	struct source_files sources;
	struct timeline timeline;
	struct frame frame;
	struct cells cells;
};

static const struct size {
	int w, h;
	bool ascii, big;
	const char *name;
} sizes[] = {
	{80, 24, false, false, "80x24"},    {120, 40, false, false, "120x40"},
	{200, 60, false, false, "200x60"},  {80, 24, true, false, "ascii-80x24"},
	{80, 24, false, true, "big-80x24"},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

// ---- frames -------------------------------------------------------------------------------------

static void open_picture(struct picture *p, const struct sample *sample)
{
	*p = (struct picture){0};
	fake_init(&p->f, -1);
	fake_text(&p->f, EV_THREAD_NAME, 1, 0, 0, "main");
	sample->make(&p->f);
	ck_assert_int_eq(history_init(&p->h, &p->f.trace), 0);
	const struct story *story = history_at(&p->h, history_last(&p->h));
	p->at = (struct position){.history = &p->h,
				  .moment = history_last(&p->h),
				  .story = story,
				  .thread = sample->chosen,
				  .object = sample->object};
	ck_assert_int_eq(options_list(&p->at.options, &story->world), 0);
	p->texts = (struct screen_texts){.title = "pictures"};
	p->frame = (struct frame){.at = &p->at,
				  .names = {story, &p->f.trace},
				  .texts = &p->texts,
				  .overlays = &p->overlays,
				  .panes = &p->panes,
				  .sources = &p->sources,
				  .timeline = &p->timeline,
				  .mode = "recorded"};
	p->frame.namer = story_namer(&p->frame.names);
}

static void close_picture(struct picture *p)
{
	cells_free(&p->cells);
	timeline_free(&p->timeline);
	source_files_free(&p->sources);
	options_free(&p->at.options);
	history_free(&p->h);
	fake_free(&p->f);
}

static void draw(struct picture *p, const struct size *size)
{
	p->panes.big = size->big;
	p->panes.wish[PANE_TIMELINE] = PANE_HIDE;
	ck_assert_int_eq(cells_size(&p->cells, size->w, size->h), 0);
	p->cells.ascii = size->ascii;
	frame_draw(&p->frame, &p->cells);
}

static void put_utf8(uint32_t ch, struct buf *b)
{
	if (ch < 0x80) {
		buf_putc(b, (char)ch);
	} else if (ch < 0x800) {
		buf_putc(b, (char)(0xc0 | ch >> 6));
		buf_putc(b, (char)(0x80 | (ch & 0x3f)));
	} else {
		buf_putc(b, (char)(0xe0 | ch >> 12));
		buf_putc(b, (char)(0x80 | (ch >> 6 & 0x3f)));
		buf_putc(b, (char)(0x80 | (ch & 0x3f)));
	}
}

// All but the keys in the last row: they are not of the picture.
static void text_of(const struct cells *c, struct buf *b)
{
	for (int y = 0; y < c->h - 1; y++) {
		size_t end = b->n;
		for (int x = 0; x < c->w; x++) {
			uint32_t ch = c->cell[y * c->w + x].ch;
			if (ch)
				put_utf8(ch, b);
			if (ch && ch != ' ')
				end = b->n;
		}
		b->n = end;
		buf_putc(b, '\n');
	}
}

static void expect(const struct picture *p, const char *name)
{
	char path[512];
	struct buf is = {0}, wanted = {0};
	const char *top = getenv("abs_top_srcdir");
	snprintf(path, sizeof path, "%s/tests/screen/expect/%s.txt", top ? top : ".", name);
	text_of(&p->cells, &is);
	if (getenv("UPDATE_SCREENS")) {
		FILE *f = fopen(path, "w");
		ck_assert_ptr_nonnull(f);
		fwrite(is.s, 1, is.n, f);
		fclose(f);
	}
	FILE *f = fopen(path, "r");
	ck_assert_msg(f != NULL, "%s is missing", path);
	for (int c; (c = getc(f)) != EOF;)
		buf_putc(&wanted, (char)c);
	fclose(f);
	ck_assert_msg(!strcmp(buf_str(&is), buf_str(&wanted)), "%s is now\n%s", name, buf_str(&is));
	buf_free(&is);
	buf_free(&wanted);
}

// No word of the pane of threads is cut.
static void whole_threads(const struct picture *p)
{
	struct layout l;
	frame_layout(&p->frame, &p->cells, &l);
	const struct area *a = &l.pane[PANE_THREADS];
	for (int i = a->y * p->cells.w; i < (a->y + a->h) * p->cells.w; i++)
		ck_assert_uint_ne(p->cells.cell[i].ch, 0x2026);
}

START_TEST(each_kind_has_its_picture)
{
	const struct sample *sample = &samples[_i / SIZES];
	const struct size *size = &sizes[_i % SIZES];
	struct picture p;
	char name[64];
	open_picture(&p, sample);
	draw(&p, size);
	whole_threads(&p);
	snprintf(name, sizeof name, "%s-%s", sample->name, size->name);
	expect(&p, name);
	close_picture(&p);
}
END_TEST

// Where who can go on is to be guessed, no queue tells it, neither that of a lock nor those that a
// monitor tells of; who is inside is told.
START_TEST(queues_are_hidden_where_there_is_guessing)
{
	static const size_t which[] = {A_MUTEX, A_MONITOR};
	struct picture p;
	struct buf is = {0};
	open_picture(&p, &samples[which[_i]]);
	p.frame.hidden = true;
	draw(&p, &sizes[1]);
	text_of(&p.cells, &is);
	ck_assert_ptr_null(strstr(buf_str(&is), "entry queue"));
	ck_assert_ptr_null(strstr(buf_str(&is), "urgent queue"));
	ck_assert_ptr_null(strstr(buf_str(&is), "baked"));
	ck_assert_ptr_nonnull(strstr(buf_str(&is), _i ? "inside: 2 guest-1" : "held by 2 guest-1"));
	ck_assert(!_i == !strstr(buf_str(&is), "queues: ?"));
	buf_free(&is);
	close_picture(&p);
}
END_TEST

// What is cut is counted; else an ellipsis cuts a word.
static void whole_words(const struct picture *p, const struct area *a)
{
	for (int y = a->y; y < a->y + a->h; y++)
		for (int x = a->x; x < a->x + a->w; x++) {
			const struct cell *c = &p->cells.cell[y * p->cells.w + x];
			bool counted = x + 2 < a->x + a->w && c[2].ch >= '0' && c[2].ch <= '9';
			ck_assert_msg(c->ch != 0x2026 || counted, "cut at %d, %d of %d x %d", x, y,
				      p->cells.w, p->cells.h);
		}
}

// The pictures of graphs, pools, heaps, rings and agents: those behind MANY.
START_TEST(pictures_fit_at_every_size)
{
	struct picture p;
	struct layout l;
	open_picture(&p, &samples[MANY + 1 + _i]);
	for (int w = 64; w <= 180; w += 5)
		for (int h = 16; h <= 60; h += 3) {
			draw(&p, &(struct size){.w = w, .h = h});
			frame_layout(&p.frame, &p.cells, &l);
			whole_words(&p, &l.pane[PANE_OBJECTS]);
		}
	close_picture(&p);
}
END_TEST

// ---- cards --------------------------------------------------------------------------------------

static const struct {
	const char *name;
	enum card card;
	const char *text;
} cards[] = {
	{"card-ask", CARD_ASK,
	 "Who is next? All three are ready, and nobody has promised an order."},
	{"card-say", CARD_SAY,
	 "Two of them are woken by one broadcast, and both must take the lock again before they go "
	 "on. The first finds the loaf and takes it; the second, who comes later by no fault of "
	 "its "
	 "own, finds the shelf as empty as it was before, although it was told that there is "
	 "bread. "
	 "So it must look again, and wait again: this is why a wait stands in a loop, whatever the "
	 "kind of wake-up, and however sure you are that there can be only one customer."},
};
enum { CARDS_N = sizeof cards / sizeof *cards };

static struct scene *some_scene(void)
{
	const char *tmp = getenv("TMPDIR");
	char path[4096];
	struct scene *scene;
	struct status st = {0};
	snprintf(path, sizeof path, "%s/card-XXXXXX.scene", tmp ? tmp : "/tmp");
	int fd = mkstemps(path, 6);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq((int)write(fd, "say x\n", 6), 6);
	close(fd);
	ck_assert_msg(!scene_read(&scene, path, &st), "%s", st.text);
	unlink(path);
	return scene;
}

// Nothing of a card is cut.
START_TEST(cards_are_whole)
{
	const struct size *size = &sizes[_i % SIZES];
	struct picture p;
	struct script script;
	char name[64];
	struct scene *scene = some_scene();
	open_picture(&p, &samples[A_MUTEX]);
	ck_assert_int_eq(script_init(&script, scene, "card.scene"), 0);
	snprintf(script.name, sizeof script.name, "bread");
	script_show(&script, cards[_i / SIZES].card, cards[_i / SIZES].text);
	p.frame.script = &script;
	draw(&p, size);
	snprintf(name, sizeof name, "%s-%s", cards[_i / SIZES].name, size->name);
	expect(&p, name);
	script_free(&script);
	scene_free(scene);
	close_picture(&p);
}
END_TEST

// ---- what a row stands for
// ------------------------------------------------------------------------

static const char *row(const struct picture *p, const struct area *a, int y)
{
	static char text[512];
	const struct cells *c = &p->cells;
	for (int x = 0; x < a->w; x++)
		text[x] = (char)c->cell[(a->y + y) * c->w + a->x + x].ch;
	text[a->w] = '\0';
	return text;
}

static uint32_t object_at(const struct picture *p, const struct area *a, int y)
{
	struct hit hit = objects_pane.hit(&p->frame, a, 0, y);
	ck_assert_int_eq(hit.what, HIT_OBJECT);
	return hit.object;
}

// Every row of the pane of objects stands for the object that it names; the queues of an object for
// that object.
START_TEST(rows_stand_for_the_objects_they_show)
{
	struct picture p;
	struct layout l;
	open_picture(&p, &samples[A_MUTEX]);
	p.at.object = 0;
	draw(&p, &sizes[3]);
	frame_layout(&p.frame, &p.cells, &l);
	const struct area *a = &l.pane[PANE_OBJECTS];
	uint32_t last = 0;
	for (int y = 1; y < a->h; y++) {
		uint32_t o = object_at(&p, a, y);
		const char *text = row(&p, a, y);
		if (strstr(text, "mutex table"))
			ck_assert_uint_eq(o, 1);
		else if (strstr(text, "condition bread"))
			ck_assert_uint_eq(o, 2);
		else if (strstr(text, "spin lock spoon"))
			ck_assert_uint_eq(o, 3);
		else if (strspn(text, " ") == (size_t)a->w)
			ck_assert_uint_eq(o, 0);
		else
			ck_assert_uint_eq(o, last);
		last = o;
	}
	ck_assert_uint_eq(object_at(&p, a, 0), 0);
	close_picture(&p);
}
END_TEST

// Also among pages, and what is made of several stands for one of its parts.
START_TEST(rows_of_pages_and_of_wholes_stand_for_objects)
{
	struct picture p;
	struct layout l;
	open_picture(&p, &samples[MANY]);
	draw(&p, &sizes[3]);
	frame_layout(&p.frame, &p.cells, &l);
	const struct area *a = &l.pane[PANE_OBJECTS];
	int seen = 0;
	for (int y = 1; y < a->h; y++) {
		const char *name = strstr(row(&p, a, y), "fork-");
		if (!name)
			continue;
		ck_assert_uint_eq(object_at(&p, a, y), (uint32_t)atoi(name + 5) + 1);
		seen++;
	}
	ck_assert_int_gt(seen, 1);
	close_picture(&p);
	open_picture(&p, &samples[A_MONITOR]);
	draw(&p, &sizes[3]);
	frame_layout(&p.frame, &p.cells, &l);
	a = &l.pane[PANE_OBJECTS];
	ck_assert_uint_eq(object_at(&p, a, 1), 1); // its lock
	close_picture(&p);
}
END_TEST

// Every row of a list stands for itself, at every size; its titles and its frame for none.
START_TEST(rows_of_lists_stand_for_themselves)
{
	struct picture p;
	struct buf b = {0};
	int seen = 0;
	open_picture(&p, &samples[A_MUTEX]);
	struct menu *menu = &p.overlays.menu;
	menu->title = "List";
	menu->foot = "q leaves";
	for (int i = 0; i < 40; i++) {
		buf_printf(&b, "number-%d", i);
		ck_assert_int_eq(menu_add(menu, &b, 0), 0);
	}
	menu->row[20].title = true;
	menu_choose(menu, (size_t)(_i * 39));
	p.overlays.shown = OVERLAY_EVENTS;
	draw(&p, &sizes[3]);
	const struct area all = {&p.cells, 0, 0, p.cells.w, p.cells.h};
	for (int y = 0; y < p.cells.h; y++) {
		const char *name = strstr(row(&p, &all, y), "number-");
		struct hit at = menu_box.hit(&p.frame, &all, p.cells.w / 2, y);
		size_t is = name ? (size_t)atoi(name + 7) : 0;
		ck_assert_int_eq(menu_box.hit(&p.frame, &all, 0, y).what, HIT_OUTSIDE);
		ck_assert(name && is != 20 ? at.what == HIT_ROW && at.row == is
					   : at.what == HIT_NOTHING || at.what == HIT_OUTSIDE);
		seen += name != NULL;
	}
	ck_assert_int_eq(seen, 20);
	menu_free(menu);
	buf_free(&b);
	close_picture(&p);
}
END_TEST

START_TEST(a_long_row_of_a_list_is_shown_to_its_end)
{
	struct picture p;
	struct buf b = {0};
	open_picture(&p, &samples[A_MUTEX]);
	for (int i = 0; i < 32; i++)
		buf_printf(&b, "word-%d ", i);
	ck_assert_uint_gt(b.n, 200);
	ck_assert_int_eq(menu_add(&p.overlays.menu, &b, 0), 0);
	p.overlays.menu.title = "List";
	p.overlays.menu.foot = "q leaves";
	p.overlays.shown = OVERLAY_EVENTS;
	draw(&p, &sizes[0]);
	text_of(&p.cells, &b);
	ck_assert_ptr_nonnull(strstr(buf_str(&b), "word-31"));
	menu_free(&p.overlays.menu);
	buf_free(&b);
	close_picture(&p);
}
END_TEST

START_TEST(rows_of_the_menu_stand_for_themselves)
{
	struct picture p;
	int seen = 0;
	open_picture(&p, &samples[A_MONITOR]);
	p.overlays.shown = OVERLAY_OUTCOMES;
	draw(&p, &(struct size){.w = 120, .h = 40, .ascii = true});
	const struct area all = {&p.cells, 0, 0, p.cells.w, p.cells.h};
	for (int y = 0; y < p.cells.h - 1; y++) {
		const char *name = strstr(row(&p, &all, y), "| 1  ");
		struct hit at = outcomes_menu.hit(&p.frame, &all, p.cells.w / 2, y);
		ck_assert_int_eq(outcomes_menu.hit(&p.frame, &all, 0, y).what, HIT_OUTSIDE);
		ck_assert((at.what == HIT_ROW && at.row == 0) == (name != NULL));
		seen += name != NULL;
	}
	ck_assert_int_eq(seen, 1);
	close_picture(&p);
}
END_TEST

START_TEST(the_next_object_is_the_next_shown)
{
	struct picture p;
	open_picture(&p, &samples[A_MONITOR]);
	ck_assert_uint_eq(objects_beside(&p.frame, 0, 1), 3);
	ck_assert_uint_eq(objects_beside(&p.frame, 3, 1), 0);
	ck_assert_uint_eq(objects_beside(&p.frame, 0, -1), 3);
	p.panes.inner = true;
	ck_assert_uint_eq(objects_beside(&p.frame, 0, 1), 1);
	ck_assert_uint_eq(objects_beside(&p.frame, 3, -1), 2);
	ck_assert_uint_eq(objects_beside(&p.frame, 1000, 1), 1);
	close_picture(&p);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("pictures");
	TCase *c = unit_case(s, "pictures");
	tcase_add_loop_test(c, each_kind_has_its_picture, 0, (int)(sample_count * SIZES));
	tcase_add_loop_test(c, pictures_fit_at_every_size, 0, (int)sample_count - MANY - 1);
	tcase_add_loop_test(c, queues_are_hidden_where_there_is_guessing, 0, 2);
	tcase_add_loop_test(c, cards_are_whole, 0, CARDS_N * SIZES);
	tcase_add_test(c, rows_stand_for_the_objects_they_show);
	tcase_add_test(c, rows_of_pages_and_of_wholes_stand_for_objects);
	tcase_add_loop_test(c, rows_of_lists_stand_for_themselves, 0, 2);
	tcase_add_test(c, a_long_row_of_a_list_is_shown_to_its_end);
	tcase_add_test(c, rows_of_the_menu_stand_for_themselves);
	tcase_add_test(c, the_next_object_is_the_next_shown);
	return unit_run(s);
}
