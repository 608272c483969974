// SPDX-License-Identifier: MIT
//
// Who waits for whom: chains, circles, who is stuck in them, and how the pane draws it.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "trace/story_text.h"
#include "visualizer/history/states.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/frame.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80 };

struct scene {
	struct fake f;
	struct history h;
	struct position at;
	struct frame frame;
};

static void take(struct scene *s, uint32_t t, uint32_t mutex)
{
	fake_do(&s->f, t, (struct op){.code = OP_LOCK, .object = mutex, .arg = TR_NEVER});
}

static void want(struct scene *s, uint32_t t, uint32_t mutex, int64_t deadline)
{
	fake_pend(&s->f, t, (struct op){.code = OP_LOCK, .object = mutex, .arg = deadline});
}

// 2 has blue and 3 has red; each wants the other's, 3 until a deadline. 4 wants red, too, and 1 the
// end of 2.
static void scene_open(struct scene *s, int64_t deadline)
{
	*s = (struct scene){0};
	fake_init(&s->f, 0);
	uint32_t blue = fake_object(&s->f, KIND_MUTEX, 0x600, "blue");
	uint32_t red = fake_object(&s->f, KIND_MUTEX, 0x700, "red");
	for (uint32_t t = 2; t <= 4; t++) {
		fake_do(&s->f, 1, (struct op){.code = OP_CREATE});
		fake_step(&s->f, t, OUT_GO, 0);
	}
	take(s, 2, blue);
	take(s, 3, red);
	want(s, 2, red, TR_NEVER);
	want(s, 3, blue, deadline);
	want(s, 4, red, TR_NEVER);
	fake_pend(&s->f, 1, (struct op){.code = OP_JOIN, .target = 2});
	ck_assert_int_eq(history_init(&s->h, &s->f.trace), 0);
	const struct story *story = history_at(&s->h, history_last(&s->h));
	s->at = (struct position){.history = &s->h, .moment = history_last(&s->h), .story = story};
	s->frame = (struct frame){.at = &s->at, .names = {story, &s->f.trace}};
	s->frame.namer = story_namer(&s->frame.names);
}

static void scene_close(struct scene *s)
{
	history_free(&s->h);
	fake_free(&s->f);
}

START_TEST(a_circle_closes_and_its_threads_are_stuck)
{
	struct scene s;
	struct waits c;
	scene_open(&s, TR_NEVER);
	const struct story *story = s.at.story;
	waits_follow(&c, &story->world, 2);
	ck_assert_uint_eq(c.n, 2);
	ck_assert(c.closes && c.back == c.n);
	ck_assert_uint_eq(c.link[0].thread, 3);
	ck_assert_uint_eq(c.link[1].thread, 2);
	waits_follow(&c, &story->world, 1); // it leads into the circle, and is not of it
	ck_assert(c.closes && c.back != c.n);
	ck_assert_int_eq(state_of(story, 1), STATE_BLOCKED);
	ck_assert_int_eq(state_of(story, 2), STATE_STUCK);
	ck_assert_int_eq(state_of(story, 3), STATE_STUCK);
	ck_assert_int_eq(state_of(story, 4), STATE_BLOCKED);
	scene_close(&s);
}
END_TEST

START_TEST(a_time_limit_opens_a_circle)
{
	struct scene s;
	scene_open(&s, 1000);
	for (uint32_t t = 1; t <= 4; t++)
		ck_assert_int_eq(state_of(s.at.story, t), STATE_BLOCKED);
	scene_close(&s);
}
END_TEST

// Row y of the pane with h rows, without the blanks at its end.
static const char *drawn(struct scene *s, int h, int y)
{
	static char text[WIDTH + 1];
	struct cells to = {.ascii = true};
	ck_assert_int_eq(cells_size(&to, WIDTH, h), 0);
	pane_table[PANE_WAITS]->draw(&s->frame, &(struct area){&to, 0, 0, WIDTH, h});
	for (int x = 0; x < WIDTH; x++)
		text[x] = (char)to.cell[y * WIDTH + x].ch;
	for (int x = WIDTH; x && text[x - 1] == ' '; x--)
		text[x - 1] = '\0';
	cells_free(&to);
	return text;
}

START_TEST(the_pane_draws_each_chain_once)
{
	struct scene s;
	scene_open(&s, TR_NEVER);
	ck_assert_str_eq(drawn(&s, 3, 1),
			 " 2 -> red -> 3 -> blue -> 2 (a circle: none of them can move)   1 -> 2");
	ck_assert_str_eq(drawn(&s, 3, 2), " 4 -> red -> 3");
	s.frame.hidden = true; // it is to be guessed
	ck_assert_ptr_null(strstr(drawn(&s, 1, 0), "->"));
	scene_close(&s);
	scene_open(&s, 1000);
	ck_assert_ptr_nonnull(strstr(drawn(&s, 3, 1), "(a circle, until a time limit passes)"));
	scene_close(&s);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("waits");
	TCase *c = unit_case(s, "waits");
	tcase_add_test(c, a_circle_closes_and_its_threads_are_stuck);
	tcase_add_test(c, a_time_limit_opens_a_circle);
	tcase_add_test(c, the_pane_draws_each_chain_once);
	return unit_run(s);
}
