// SPDX-License-Identifier: MIT
//
// What the screen says of memory: a lost update, step by step; the card of a race, once; and the
// places that a set of races holds.
#include "base/seconds.h"
#include "session/racing.h"
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "trace/story_text.h"
#include "visualizer/actions/input.h"
#include "visualizer/ui/ui.h"
#include "visualizer/panes/frame_draw.h"

#include <locale.h>
#include <string.h>

struct looked {
	struct fake f;
	struct ui ui;
	struct cells cells;
};

static void look(struct looked *l, bool news, int w, int h)
{
	struct status st;
	*l = (struct looked){.cells = {.ascii = true}};
	fake_lost_update(&l->f, news);
	ck_assert_int_eq(ui_init(&l->ui, &l->f.trace, NULL, 0, &st), EXIT_OK);
	ck_assert_int_eq(cells_size(&l->cells, w, h), 0);
}

static void look_away(struct looked *l)
{
	ui_free(&l->ui);
	cells_free(&l->cells);
	fake_free(&l->f);
}

// Types a key n times and draws.
static void type(struct looked *l, int key, int n)
{
	while (n--)
		ui_key(&l->ui, key);
	struct frame f = ui_frame(&l->ui, 0);
	f.namer = story_namer(&f.names);
	frame_draw(&f, &l->cells);
}

// The row that holds this text, -1: none does. *x: where in it.
static int row_of(const struct looked *l, const char *text, int *x)
{
	static char row[256];
	for (int y = 0; y < l->cells.h; y++) {
		for (int i = 0; i < l->cells.w; i++)
			row[i] = (char)l->cells.cell[y * l->cells.w + i].ch;
		row[l->cells.w] = '\0';
		const char *at = strstr(row, text);
		*x = at ? (int)(at - row) : 0;
		if (at)
			return y;
	}
	return -1;
}

static void see(const struct looked *l, const char *text)
{
	int x;
	ck_assert_msg(row_of(l, text, &x) >= 0, "not on the screen: %s", text);
}

static void miss(const struct looked *l, const char *text)
{
	int x;
	ck_assert_msg(row_of(l, text, &x) < 0, "on the screen: %s", text);
}

static void see_in(const struct looked *l, const char *text, enum style style)
{
	int x, y = row_of(l, text, &x);
	ck_assert_msg(y >= 0, "not on the screen: %s", text);
	ck_assert_int_eq(l->cells.cell[y * l->cells.w + x].style & ~STYLE_CHOSEN, style);
}

static const int sizes[][2] = {{80, 24}, {120, 40}};

START_TEST(a_lost_update_can_be_seen)
{
	struct looked l;
	look(&l, false, sizes[_i][0], sizes[_i][1]);
	type(&l, 'l', 4);
	see(&l, "2 left is about to read variable counter (pool.c:7)");
	see(&l, "variable counter  0");
	miss(&l, "read by");
	type(&l, 'l', 1);
	see(&l, "2 left reads variable counter: 0 (pool.c:7)");
	see(&l, "read by 2 left");
	type(&l, 'l', 1);
	see(&l, "3 right reads variable counter: 0");
	type(&l, 'l', 1);
	type(&l, 'q', 1); // the card
	see(&l, "2 left writes variable counter: 1 (pool.c:8)");
	see_in(&l, "0 -> 1", STYLE_CHANGED);
	see(&l, _i ? "read by 3 right, written by 2 left" : "read by 3, written by 2");
	type(&l, 'l', 1);
	see(&l, "3 right writes variable counter: 1");
	see_in(&l, "1 -> 1", STYLE_CHANGED);
	see(&l, "read and written by 3 right");
	type(&l, 'h', 3);
	see(&l, "read by 2 left");
	look_away(&l);
}
END_TEST

START_TEST(a_race_is_announced_once)
{
	struct looked l;
	look(&l, false, sizes[_i][0], sizes[_i][1]);
	type(&l, 'l', 6);
	miss(&l, "Data race");
	miss(&l, "data race");
	type(&l, 'l', 1);
	see(&l, "Data race");
	see_in(&l, "Data race on variable counter: 2 left writes it at pool.c:8", STYLE_FAULT);
	see(&l, "any key leaves");
	miss(&l, "From here on");
	type(&l, '\r', 1);
	miss(&l, "any key leaves");
	ck_assert(!l.ui.quit);
	see_in(&l, "data race: variable counter, 3 and 2", STYLE_FAULT);
	type(&l, 'l', 1);
	miss(&l, "any key leaves"); // the same variable
	see(&l, "data race: variable counter, 2 and 3");
	type(&l, 'h', 1);
	miss(&l, "any key leaves");
	miss(&l, "2 and 3");
	look_away(&l);
}
END_TEST

START_TEST(a_card_says_what_is_a_step_from_now_on)
{
	struct looked l;
	look(&l, true, 80, 24);
	type(&l, 'l', 6);
	see(&l, "From here on");
	look_away(&l);
}
END_TEST

START_TEST(a_race_halts_a_run_by_itself)
{
	struct looked l;
	look(&l, false, 80, 24);
	type(&l, 'r', 1);
	int64_t begun = milliseconds_now();
	for (int64_t now = begun; l.ui.playback.playing; now += 100) {
		ck_assert_int_lt(now, begun + 1000000);
		progress_tick(&l.ui, now);
	}
	ck_assert_uint_eq(l.ui.run.at.moment, 7);
	type(&l, 'q', 1);
	type(&l, 'r', 1);
	ck_assert(l.ui.playback.playing);
	look_away(&l);
}
END_TEST

static struct event race_at(int64_t addr, unsigned size)
{
	return (struct event){
		.kind = EV_RACE, .arg = addr, .op = (uint8_t)(size << RACE_BYTES_SHIFT)};
}

START_TEST(places_hold_each_once)
{
	struct racing p = {0}, q = {0};
	struct event a = race_at(0x100, 4), larger = race_at(0x100, 8), widest = race_at(0x200, 0);
	bool fresh = false;
	ck_assert_int_eq(racing_note(&p, &a, &fresh), 0);
	ck_assert(fresh);
	fresh = false;
	ck_assert_int_eq(racing_note(&p, &a, &fresh), 0);
	ck_assert(!fresh);
	ck_assert_int_eq(racing_note(&p, &larger, &fresh), 0);
	ck_assert(fresh);
	ck_assert_int_eq(racing_note(&p, &widest, &fresh), 0);
	ck_assert_uint_eq(p.n, 3);
	ck_assert_uint_eq(p.all[2].size, 16);
	ck_assert_int_eq(racing_copy(&q, &p), 0);
	ck_assert_uint_eq(q.n, 3);
	ck_assert_uint_eq(q.all[1].size, 8);
	racing_free(&p);
	racing_free(&q);
}
END_TEST

START_TEST(places_are_read_from_a_trace)
{
	struct racing p = {0};
	struct trace t = {0};
	bool fresh = false;
	ck_assert_int_eq(trace_add_meta(&t, "visible", "0x1000 4"), 0);
	ck_assert_int_eq(trace_add_meta(&t, "visible", "nonsense"), 0);
	ck_assert_int_eq(trace_add_meta(&t, "visible", "0x555555558014 16"), 0);
	struct event e = race_at(0x3000, 2);
	ck_assert_int_eq(trace_add(&t, &e, NULL), 0);
	ck_assert_int_eq(racing_of_trace(&p, &t), 0);
	ck_assert_uint_eq(p.n, 2);
	ck_assert_uint_eq(p.all[1].addr, 0x555555558014);
	ck_assert_uint_eq(p.all[1].size, 16);
	ck_assert_int_eq(racing_note_all(&p, &t, &fresh), 0);
	ck_assert(fresh);
	ck_assert_uint_eq(p.all[2].addr, 0x3000);
	racing_free(&p);
	trace_free(&t);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("memory");
	TCase *c = unit_case(s, "screen");
	tcase_add_loop_test(c, a_lost_update_can_be_seen, 0, 2);
	tcase_add_loop_test(c, a_race_is_announced_once, 0, 2);
	tcase_add_test(c, a_card_says_what_is_a_step_from_now_on);
	tcase_add_test(c, a_race_halts_a_run_by_itself);
	c = unit_case(s, "places");
	tcase_add_test(c, places_hold_each_once);
	tcase_add_test(c, places_are_read_from_a_trace);
	return unit_run(s);
}
