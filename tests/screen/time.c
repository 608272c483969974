// SPDX-License-Identifier: MIT
//
// What the visualizer says of time limits: until when a thread waits, in a pane of any width, and
// why its limit is not to be chosen yet.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "trace/story_text.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/history/sentence.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#define SECOND INT64_C(1000000000)

struct scene {
	struct fake f;
	struct history h;
	struct position at;
	struct overlays overlays;
	struct frame frame;
	struct cells cells;
};

static void at(struct scene *s, uint32_t t, enum op_code code, uint32_t object, uint32_t other,
	       int64_t deadline)
{
	struct op op = {.code = code, .object = object, .other = other, .arg = deadline};
	fake_pend(&s->f, t, op);
}

// Thread 2 waits for a signal, 3 for a permit, 4 for the mutex of 1, each with a time limit; 5
// sleeps; 6 waits for a signal without one.
static void scene_open(struct scene *s, int spurious)
{
	*s = (struct scene){0};
	struct fake *f = &s->f;
	fake_init(f, spurious);
	uint32_t mutex = fake_object(f, KIND_MUTEX, 0x600, "lock");
	uint32_t cond = fake_object(f, KIND_COND, 0x700, "changed");
	uint32_t sem = fake_object(f, KIND_SEM, 0x500, "permits");
	for (uint32_t t = 2; t <= 6; t++) {
		fake_do(f, 1, (struct op){.code = OP_CREATE});
		fake_step(f, t, OUT_GO, 0);
	}
	for (uint32_t t = 2; t <= 6; t += 4) {
		at(s, t, OP_LOCK, mutex, 0, TR_NEVER);
		fake_step(f, t, OUT_GO, 0);
		at(s, t, OP_COND_WAIT, cond, mutex, t == 2 ? 2 * SECOND : TR_NEVER);
		fake_step(f, t, OUT_GO, 0);
	}
	at(s, 1, OP_LOCK, mutex, 0, TR_NEVER);
	fake_step(f, 1, OUT_GO, 0);
	at(s, 3, OP_SEM_WAIT, sem, 0, 3 * SECOND);
	at(s, 4, OP_LOCK, mutex, 0, 4 * SECOND);
	at(s, 5, OP_SLEEP, 0, 0, 5 * SECOND);
	at(s, 1, OP_UNLOCK, mutex, 0, 0);
	ck_assert_int_eq(history_init(&s->h, &f->trace), 0);
	const struct story *story = history_at(&s->h, history_last(&s->h));
	s->at = (struct position){
		.history = &s->h, .moment = history_last(&s->h), .story = story, .thread = 2};
	ck_assert_int_eq(options_list(&s->at.options, &story->world), 0);
	s->frame =
		(struct frame){.at = &s->at, .names = {story, &f->trace}, .overlays = &s->overlays};
	s->frame.namer = story_namer(&s->frame.names);
}

static void scene_close(struct scene *s)
{
	cells_free(&s->cells);
	options_free(&s->at.options);
	history_free(&s->h);
	fake_free(&s->f);
}

// Does row y of the grid hold the text?
static void ck_row(const struct scene *s, int y, const char *text)
{
	char row[1024];
	const struct cells *c = &s->cells;
	for (int x = 0; x < c->w; x++)
		row[x] = (char)c->cell[y * c->w + x].ch;
	row[c->w] = '\0';
	ck_assert_msg(strstr(row, text) != NULL, "'%s' is not in '%s'", text, row);
}

static void draw_threads(struct scene *s, int w)
{
	ck_assert_int_eq(cells_size(&s->cells, w, 8), 0);
	s->cells.ascii = true;
	struct area a = {&s->cells, 0, 0, w, 8};
	threads_pane.draw(&s->frame, &a);
}

START_TEST(threads_tell_until_when_they_wait)
{
	struct scene s;
	scene_open(&s, 0);
	draw_threads(&s, 80);
	ck_row(&s, 2, "waiting  wait for a signal on condition changed <- until 00:02.000");
	ck_row(&s, 3, "<- no permit, until 00:03.000");
	ck_row(&s, 4, "<- 1 main, until 00:04.000");
	ck_row(&s, 5, "<- until 00:05.000");
	ck_row(&s, 6, "waiting  wait for a signal on condition changed  ");
	draw_threads(&s, 130);
	ck_row(&s, 2, "<- until 00:02.000");
	ck_row(&s, 3, "<- no permit, until 00:03.000");
	ck_row(&s, 4, "<- held by 1 main, until 00:04.000");
	scene_close(&s);
}
END_TEST

START_TEST(times_are_whole_where_there_is_little_room)
{
	struct scene s;
	scene_open(&s, 0);
	for (int w = 42; w < 130; w++) {
		draw_threads(&s, w);
		ck_row(&s, 2, "until 00:02.000");
		ck_row(&s, 3, "until 00:03.000");
		ck_row(&s, 5, "until 00:05.000");
	}
	scene_close(&s);
}
END_TEST

START_TEST(limits_that_are_not_due_are_told)
{
	struct scene s;
	scene_open(&s, 0);
	const struct world *w = &s.at.story->world;
	static const bool later[] = {[2] = true, [3] = true, [4] = true, [5] = true, [6] = false};
	for (uint32_t t = 1; t <= 6; t++)
		ck_assert_int_eq(option_later(&s.at.options, w, t), later[t]);
	struct buf b = {0};
	sentence_later(s.at.story, 2, &b);
	ck_assert_str_eq(buf_str(&b),
			 "Its time limit, 00:02.000, passes when nothing else can happen.");
	buf_clear(&b);
	sentence_later(s.at.story, 5, &b);
	ck_assert_ptr_nonnull(strstr(buf_str(&b), "Its sleep ends, at 00:05.000, when"));
	buf_free(&b);
	// where any moment will do, there is nothing to wait for
	struct world any = {0};
	ck_assert_int_eq(world_copy(&any, w), 0);
	any.rules.any_timeouts = true;
	ck_assert_int_eq(options_list(&s.at.options, &any), 0);
	for (uint32_t t = 1; t <= 6; t++)
		ck_assert(!option_later(&s.at.options, &any, t));
	world_free(&any);
	scene_close(&s);
}
END_TEST

// A menu with another outcome names the limit below it.
START_TEST(menus_tell_what_is_not_due)
{
	struct scene s;
	scene_open(&s, -1);
	ck_assert_int_eq(cells_size(&s.cells, 80, 24), 0);
	s.cells.ascii = true;
	struct area a = {&s.cells, 0, 0, 80, 24};
	outcomes_menu.draw(&s.frame, &a);
	ck_row(&s, 9, "How does it continue?");
	ck_row(&s, 10, "1  (rare) 2 wakes from condition changed: a spurious wake-up");
	ck_row(&s, 11, "2  (rare, now) 2's time limit passes in its wait on condition changed");
	ck_row(&s, 12,
	       "Its time limit, 00:02.000, passes when nothing else can happen. If you take");
	ck_row(&s, 13, "it now, time limits and sleeps may end at any moment from then on.");
	ck_row(&s, 14, "q leaves"); // no blank row above the foot
	scene_close(&s);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	Suite *s = suite_create("time");
	TCase *c = unit_case(s, "limits");
	tcase_add_test(c, threads_tell_until_when_they_wait);
	tcase_add_test(c, times_are_whole_where_there_is_little_room);
	tcase_add_test(c, limits_that_are_not_due_are_told);
	tcase_add_test(c, menus_tell_what_is_not_due);
	return unit_run(s);
}
