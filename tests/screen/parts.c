// SPDX-License-Identifier: MIT
//
// The parts of the visualizer that need no terminal: the history against a straight fold of the
// trace, the grid of cells, the order of choices, and the pictures at every size.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "trace/story.h"
#include "trace/story_text.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/pane.h"
#include "visualizer/terminal/keys.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

// ---- history ----------------------------------------------------------------------------------

// The same threads and objects at the same places, and the same things told?
static void same_story(const struct story *a, const struct story *b)
{
	ck_assert_uint_eq(a->steps, b->steps);
	ck_assert_uint_eq(a->last_slot, b->last_slot);
	ck_assert_uint_eq(a->end, b->end);
	ck_assert_uint_eq(a->runner, b->runner);
	ck_assert_int_eq(a->time, b->time);
	ck_assert_uint_eq(a->world.nthreads, b->world.nthreads);
	ck_assert_uint_eq(a->world.nobjects, b->world.nobjects);
	ck_assert_uint_eq(a->nannotations, b->nannotations);
	for (size_t t = 1; t <= a->world.nthreads; t++) {
		ck_assert_uint_eq(a->world.threads[t].phase, b->world.threads[t].phase);
		ck_assert_uint_eq(a->world.threads[t].since, b->world.threads[t].since);
		ck_assert_uint_eq(a->world.threads[t].op.code, b->world.threads[t].op.code);
	}
	for (size_t o = 1; o <= a->world.nobjects; o++) {
		ck_assert_uint_eq(a->world.objects[o].owner, b->world.objects[o].owner);
		ck_assert_int_eq(a->world.objects[o].value, b->world.objects[o].value);
	}
	for (size_t i = 0; i < a->nannotations; i++)
		ck_assert_int_eq(a->annotations[i].value, b->annotations[i].value);
}

// Folds a trace up to where a moment ends, from the start.
static void fold(struct story *s, const struct history *h, size_t moment)
{
	ck_assert_int_eq(story_init(s, h->trace), 0);
	size_t to = history_to(h, moment);
	for (size_t at = 0; at < to; at += event_slots(&h->trace->ev[at]))
		ck_assert_int_eq(story_event(s, h->trace, (uint32_t)at), 0);
}

static void check_moment(struct history *h, size_t moment)
{
	struct story straight;
	fold(&straight, h, moment);
	const struct story *s = history_at(h, moment);
	ck_assert_ptr_nonnull(s);
	same_story(s, &straight);
	story_free(&straight);
}

START_TEST(history_is_the_fold_of_the_trace)
{
	struct fake f;
	struct history h;
	fake_random(&f, 4000, 6, 3);
	ck_assert_int_eq(history_init_sized(&h, &f.trace, 64, 1 << 20), 0);
	ck_assert_uint_gt(h.nsnapshots, 20);
	srand(5);
	for (int i = 0; i < 200; i++) {
		size_t at = (size_t)rand() % (history_last(&h) + 1);
		check_moment(&h, at);
		if (at)
			check_moment(&h, at - 1);
	}
	check_moment(&h, 0);
	check_moment(&h, history_last(&h));
	history_free(&h);
	fake_free(&f);
}
END_TEST

START_TEST(history_keeps_to_its_budget)
{
	struct fake f;
	struct history h;
	size_t budget = 64 << 10;
	fake_random(&f, 20000, 20, 4);
	ck_assert_int_eq(history_init_sized(&h, &f.trace, 16, budget), 0);
	ck_assert_uint_le(h.bytes, budget);
	ck_assert_uint_gt(h.every, 16);
	for (size_t i = 0; i <= history_last(&h); i += 997)
		check_moment(&h, i);
	history_free(&h);
	fake_free(&f);
}
END_TEST

// A trace that grows event by event, as a live one does, ends as the whole one.
START_TEST(history_grows_with_its_trace)
{
	struct fake f;
	fake_random(&f, 600, 4, 9);
	struct trace part = f.trace;
	struct history h;
	part.n = 0;
	while (part.n < f.trace.n && f.trace.ev[part.n].kind == EV_META)
		part.n += event_slots(&f.trace.ev[part.n]);
	ck_assert_int_eq(history_init_sized(&h, &part, 32, 1 << 20), 0);
	while (part.n < f.trace.n) {
		part.n += event_slots(&f.trace.ev[part.n]);
		ck_assert_int_eq(history_grow(&h), 0);
		if (part.n % 7 == 0)
			check_moment(&h, history_last(&h) / 2);
		check_moment(&h, history_last(&h));
	}
	history_free(&h);
	fake_free(&f);
}
END_TEST

START_TEST(history_stops_where_a_trace_is_damaged)
{
	struct fake f;
	struct history h;
	fake_random(&f, 400, 4, 2);
	size_t at = f.trace.n / 2;
	while (f.trace.ev[at].kind != EV_STEP)
		at++;
	f.trace.ev[at].thread = 77;
	ck_assert_int_eq(history_init(&h, &f.trace), EINVAL);
	ck_assert_uint_eq(h.bad, at);
	check_moment(&h, history_last(&h));
	history_free(&h);
	fake_free(&f);
}
END_TEST

START_TEST(history_of_nothing_has_one_moment)
{
	struct fake f;
	struct history h;
	fake_init(&f, 0);
	ck_assert_int_eq(history_init(&h, &f.trace), 0);
	ck_assert_uint_eq(history_last(&h), 0);
	ck_assert_ptr_nonnull(history_at(&h, 12345));
	history_free(&h);
	fake_free(&f);
}
END_TEST

// ---- cells ------------------------------------------------------------------------------------

static const char *row_text(const struct cells *c, int y)
{
	static char text[1024];
	size_t n = 0;
	for (int x = 0; x < c->w; x++) {
		uint32_t ch = c->cell[y * c->w + x].ch;
		if (ch)
			text[n++] = ch < 0x80 ? (char)ch : ch == 0x2026 ? '~' : '#';
	}
	text[n] = '\0';
	return text;
}

START_TEST(cells_cut_with_an_ellipsis)
{
	struct cells c = {0};
	ck_assert_int_eq(cells_size(&c, 10, 2), 0);
	struct area a = {&c, 0, 0, 10, 2};
	ck_assert_int_eq(area_put(&a, 0, 0, 10, STYLE_TEXT, "exactly te"), 10);
	ck_assert_str_eq(row_text(&c, 0), "exactly te");
	ck_assert_int_eq(area_put(&a, 4, 1, 10, STYLE_TEXT, "too long"), 6);
	ck_assert_str_eq(row_text(&c, 1), "    too l~");
	cells_free(&c);
}
END_TEST

START_TEST(cells_keep_wide_characters_whole)
{
	struct cells c = {0};
	ck_assert_int_eq(cells_size(&c, 5, 1), 0);
	struct area a = {&c, 0, 0, 5, 1};
	// three of two columns each: two and a half would fit
	ck_assert_int_eq(area_put(&a, 0, 0, 5, STYLE_TEXT, "日本語"), 5);
	ck_assert_uint_eq(c.cell[0].ch, 0x65e5);
	ck_assert_uint_eq(c.cell[1].ch, 0);
	ck_assert_uint_eq(c.cell[4].ch, 0x2026);
	cells_clear(&c);
	ck_assert_int_eq(area_put(&a, 0, 0, 4, STYLE_TEXT, "日本語"), 3);
	ck_assert_uint_eq(c.cell[2].ch, 0x2026);
	cells_free(&c);
}
END_TEST

START_TEST(cells_show_no_control_characters)
{
	struct cells c = {0};
	ck_assert_int_eq(cells_size(&c, 20, 1), 0);
	struct area a = {&c, 0, 0, 20, 1};
	area_put(&a, 0, 0, 20, STYLE_TEXT, "a\x1b[31m\tb\x7f\xff\xc3");
	ck_assert_str_eq(row_text(&c, 0), "a?[31m b???         ");
	c.ascii = true;
	cells_clear(&c);
	area_put(&a, 0, 0, 20, STYLE_TEXT, "gelo-ção");
	ck_assert_str_eq(row_text(&c, 0), "gelo-??o            ");
	cells_free(&c);
}
END_TEST

START_TEST(cells_wrap_at_blanks)
{
	struct cells c = {0};
	ck_assert_int_eq(cells_size(&c, 10, 4), 0);
	struct area a = {&c, 0, 0, 10, 4};
	ck_assert_int_eq(area_wrap(&a, 0, 4, STYLE_TEXT, "one two three four"), 2);
	ck_assert_str_eq(row_text(&c, 0), "one two   ");
	ck_assert_str_eq(row_text(&c, 1), "three four");
	cells_clear(&c);
	ck_assert_int_eq(area_wrap(&a, 0, 2, STYLE_TEXT, "averyveryverylongword in it"), 2);
	ck_assert_str_eq(row_text(&c, 0), "averyveryv");
	ck_assert_str_eq(row_text(&c, 1), "erylongwo~");
	cells_free(&c);
}
END_TEST

START_TEST(limits_stand_in_the_log)
{
	struct fake f;
	struct history h;
	struct cells cells = {0};
	fake_init(&f, 0);
	fake_text(&f, EV_LOG, 1, 0, 0, "before");
	fake_text(&f, EV_LIMIT, 1, 0, 0, "fork: the child is not seen");
	ck_assert_int_eq(history_init(&h, &f.trace), 0);
	const struct story *s = history_at(&h, 0);
	struct position at = {.history = &h, .story = s};
	struct frame frame = {.at = &at, .names = {s, &f.trace}};
	frame.namer = story_namer(&frame.names);
	ck_assert_int_eq(cells_size(&cells, 50, 4), 0);
	struct area a = {&cells, 0, 0, 50, 4};
	log_pane.draw(&frame, &a);
	ck_assert_ptr_nonnull(strstr(row_text(&cells, 1), "before"));
	ck_assert_int_eq(cells.cell[1 * 50 + 1].style, STYLE_TEXT);
	ck_assert_ptr_nonnull(
		strstr(row_text(&cells, 2), " outside the model: fork: the child is not seen"));
	ck_assert_int_eq(cells.cell[2 * 50 + 1].style, STYLE_WARN);
	cells_free(&cells);
	history_free(&h);
	fake_free(&f);
}
END_TEST

START_TEST(what_is_said_of_an_object_is_not_cut_for_its_name)
{
	struct fake f;
	struct history h;
	struct cells cells = {0};
	fake_init(&f, 0);
	fake_object(&f, KIND_MUTEX, 0x100, "door");
	fake_object(&f, KIND_COND, 0x200, "turn of guest-1");
	ck_assert_int_eq(history_init(&h, &f.trace), 0);
	const struct story *s = history_at(&h, 0);
	struct position at = {.history = &h, .story = s};
	struct frame frame = {.at = &at, .names = {s, &f.trace}};
	frame.namer = story_namer(&frame.names);
	ck_assert_int_eq(cells_size(&cells, 30, 4), 0);
	objects_pane.draw(&frame, &(struct area){&cells, 0, 0, 30, 4});
	ck_assert_str_eq(row_text(&cells, 1), " mutex door  free             ");
	ck_assert_str_eq(row_text(&cells, 2), " condition turn of guest-1    ");
	ck_assert_str_eq(row_text(&cells, 3), "   nobody waits               ");
	cells_free(&cells);
	history_free(&h);
	fake_free(&f);
}
END_TEST

// The slot of the log line in a row, NO_SLOT: none.
static uint32_t log_at(const struct frame *f, const struct area *a, int y)
{
	struct hit hit = log_pane.hit(f, a, 0, y);
	return hit.what == HIT_EVENT ? hit.slot : NO_SLOT;
}

START_TEST(long_lines_go_on_below_their_text)
{
	struct fake f;
	struct history h;
	struct cells cells = {0};
	fake_init(&f, 0);
	fake_text(&f, EV_LOG, 1, 0, 0, "old");
	fake_text(&f, EV_LOG, 1, 0, 0, "wants both lanes");
	fake_text(&f, EV_LOG, 1, 0, 0, "new");
	fake_text(&f, EV_OUTPUT, 1, 0, 0, "first\nthe second is longer than its row\nlast\n");
	ck_assert_int_eq(history_init(&h, &f.trace), 0);
	const struct story *s = history_at(&h, 0);
	struct position at = {.history = &h, .story = s};
	struct frame frame = {.at = &at, .names = {s, &f.trace}};
	frame.namer = story_namer(&frame.names);
	ck_assert_int_eq(cells_size(&cells, 30, 4), 0);
	struct area a = {&cells, 0, 0, 30, 4};
	log_pane.draw(&frame, &a); // no room for "old"
	ck_assert_str_eq(row_text(&cells, 1), " 00:00.000  1 main  wants both");
	ck_assert_str_eq(row_text(&cells, 2), "            lanes             ");
	ck_assert_str_eq(row_text(&cells, 3), " 00:00.000  1 main  new       ");
	ck_assert_uint_eq(log_at(&frame, &a, 1), log_at(&frame, &a, 2));
	ck_assert_uint_lt(log_at(&frame, &a, 2), log_at(&frame, &a, 3));
	ck_assert_uint_ne(log_at(&frame, &a, 3), NO_SLOT);
	ck_assert_uint_eq(log_at(&frame, &a, 4), NO_SLOT);
	ck_assert_uint_eq(log_at(&frame, &a, 0), NO_SLOT);
	cells_clear(&cells);
	output_pane.draw(&frame, &a);
	ck_assert_str_eq(row_text(&cells, 1), " the second is longer than its");
	ck_assert_str_eq(row_text(&cells, 2), "   row                        ");
	ck_assert_str_eq(row_text(&cells, 3), " last                         ");
	cells_clear(&cells);
	output_pane.draw(&frame, &(struct area){&cells, 0, 0, 4, 2}); // one row: it is cut
	ck_assert_str_eq(row_text(&cells, 1), " la~                          ");
	cells_free(&cells);
	history_free(&h);
	fake_free(&f);
}
END_TEST

// ---- choices ----------------------------------------------------------------------------------

static struct op op_of(enum op_code code, uint32_t object, uint32_t other)
{
	return (struct op){.code = code, .object = object, .other = other, .arg = TR_NEVER};
}

// Threads 3 and then 2 wait on a condition that thread 1 is about to signal.
static void two_wait(struct fake *f)
{
	fake_init(f, -1);
	uint32_t m = fake_object(f, KIND_MUTEX, 16, "m"), c = fake_object(f, KIND_COND, 32, "c");
	for (uint32_t t = 2; t <= 3; t++) {
		fake_do(f, 1, op_of(OP_CREATE, 0, 0));
		fake_step(f, t, OUT_GO, 0);
	}
	for (uint32_t t = 3; t >= 2; t--) {
		fake_do(f, t, op_of(OP_LOCK, m, 0));
		fake_do(f, t, op_of(OP_COND_WAIT, c, m));
	}
	fake_pend(f, 1, (struct op){.code = OP_SIGNAL, .object = c});
}

START_TEST(options_put_the_longest_waiter_first)
{
	struct fake f;
	struct options o = {0};
	two_wait(&f);
	ck_assert_int_eq(options_list(&o, &f.world), 0);
	size_t n;
	const struct choice *c = options_of(&o, 1, &n);
	ck_assert_uint_eq(n, 2);
	ck_assert_uint_eq(c[0].target, 3);
	ck_assert_uint_eq(c[1].target, 2);
	c = options_of(&o, 2, &n);
	ck_assert_uint_eq(n, 1);
	ck_assert_uint_eq(c[0].outcome, OUT_SPURIOUS);
	ck_assert(option_rare(c[0]));
	options_of(&o, 9, &n);
	ck_assert_uint_eq(n, 0);
	options_free(&o);
	fake_free(&f);
}
END_TEST

START_TEST(options_take_turns_and_leave_rare_ones_out)
{
	struct fake f;
	struct options o = {0};
	struct choice c;
	two_wait(&f);
	ck_assert_int_eq(options_list(&o, &f.world), 0);
	for (uint32_t after = 0; after < 4; after++) {
		ck_assert(options_turn(&o, after, &c));
		ck_assert_uint_eq(c.thread, 1);
		ck_assert_uint_eq(c.target, 3);
	}
	fake_step(&f, 1, OUT_GO, 3);
	fake_pend(&f, 1, op_of(OP_YIELD, 0, 0));
	ck_assert_int_eq(options_list(&o, &f.world), 0);
	ck_assert(options_turn(&o, 1, &c));
	ck_assert_uint_eq(c.thread, 3);
	ck_assert(options_turn(&o, 3, &c));
	ck_assert_uint_eq(c.thread, 1);
	options_free(&o);
	fake_free(&f);
}
END_TEST

START_TEST(keys_of_the_table_are_unique)
{
	for (size_t i = 0; i < key_count; i++)
		for (size_t k = 0; k < KEYS_OF_ROW && key_rows[i].keys[k]; k++)
			ck_assert_int_eq(key_find(key_rows[i].keys[k]).action, key_rows[i].action);
	ck_assert_int_eq(key_find('7').action, ACT_THREAD);
	ck_assert_uint_eq(key_find('7').number, 7);
	ck_assert_int_eq(key_find('Y').action, ACT_NONE);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("visualizer");

	TCase *c = unit_case(s, "history");
	tcase_add_test(c, history_is_the_fold_of_the_trace);
	tcase_add_test(c, history_keeps_to_its_budget);
	tcase_add_test(c, history_grows_with_its_trace);
	tcase_add_test(c, history_stops_where_a_trace_is_damaged);
	tcase_add_test(c, history_of_nothing_has_one_moment);

	c = unit_case(s, "cells");
	tcase_add_test(c, cells_cut_with_an_ellipsis);
	tcase_add_test(c, cells_keep_wide_characters_whole);
	tcase_add_test(c, cells_show_no_control_characters);
	tcase_add_test(c, cells_wrap_at_blanks);
	tcase_add_test(c, limits_stand_in_the_log);
	tcase_add_test(c, long_lines_go_on_below_their_text);
	tcase_add_test(c, what_is_said_of_an_object_is_not_cut_for_its_name);

	c = unit_case(s, "choices");
	tcase_add_test(c, options_put_the_longest_waiter_first);
	tcase_add_test(c, options_take_turns_and_leave_rare_ones_out);
	tcase_add_test(c, keys_of_the_table_are_unique);
	return unit_run(s);
}
