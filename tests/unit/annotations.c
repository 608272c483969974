// SPDX-License-Identifier: MIT
//
// What a program tells about itself, folded into a story: states that a machine has been in,
// places, parts of a whole, and what is gone again.
#include "tests/lib/unit.h"
#include "trace/story.h"
#include "trace/story_annotations.h"

#include <stdio.h>
#include <string.h>

static void add(struct trace *t, struct event e, const char *text)
{
	e.other = (uint32_t)strlen(text);
	ck_assert_int_eq(trace_add(t, &e, text), 0);
}

static void told(struct trace *t, enum event_kind kind, int64_t addr, const char *text)
{
	add(t, (struct event){.kind = (uint8_t)kind, .thread = 1, .arg = addr}, text);
}

static void fold(struct story *s, const struct trace *t)
{
	ck_assert_int_eq(story_until(s, t, NO_SLOT, &(size_t){0}), 0);
}

static void ck_item(const struct event *e, struct annotation_item *item, const char *wanted)
{
	ck_assert(annotation_item_next(e, item));
	ck_assert_msg(item->n == strlen(wanted) && !memcmp(item->s, wanted, item->n), "%.*s",
		      (int)item->n, item->s);
}

START_TEST(items_are_what_stands_behind_the_name)
{
	struct trace t = {0};
	struct annotation_item item = {0};
	told(&t, EV_QUEUE, 1, "q\none\n\nthree");
	ck_item(&t.ev[0], &item, "one");
	ck_item(&t.ev[0], &item, "");
	ck_item(&t.ev[0], &item, "three");
	ck_assert(!annotation_item_next(&t.ev[0], &item));
	told(&t, EV_QUEUE, 1, "q");
	item = (struct annotation_item){0};
	ck_assert(!annotation_item_next(&t.ev[event_slots(&t.ev[0])], &item));
	trace_free(&t);
}
END_TEST

START_TEST(states_are_kept_in_the_order_of_their_first_time)
{
	static const char *const states[] = {"m\nA", "m\nB", "m\nA", "m\nC", "m\nB"};
	struct trace t = {0};
	struct story s;
	for (size_t i = 0; i < sizeof states / sizeof *states; i++)
		told(&t, EV_STATE, 8, states[i]);
	told(&t, EV_STATES, 8, "m\nA\nB\nC\nD");
	fold(&s, &t);
	ck_assert_uint_eq(s.nannotations, 1);
	const struct annotation *m = &s.annotations[0];
	ck_assert_uint_eq(m->seen, 3);
	struct annotation_item item = {0};
	ck_item(&t.ev[m->state[2]], &item, "C");
	item = (struct annotation_item){0};
	ck_item(&t.ev[m->slot], &item, "B");
	item = (struct annotation_item){0};
	ck_item(&t.ev[m->was], &item, "C");
	ck_assert_uint_eq(t.ev[m->states].kind, EV_STATES);
	story_free(&s);
	trace_free(&t);
}
END_TEST

START_TEST(how_often_a_state_was_told_is_counted)
{
	static const char *const states[] = {"m\nA", "m\nB", "m\nA", "m\nA"};
	struct trace t = {0};
	struct story s;
	for (size_t i = 0; i < sizeof states / sizeof *states; i++)
		told(&t, EV_STATE, 8, states[i]);
	fold(&s, &t);
	ck_assert_uint_eq(s.annotations[0].times[0], 3);
	ck_assert_uint_eq(s.annotations[0].times[1], 1);
	story_free(&s);
	trace_free(&t);
}
END_TEST

START_TEST(more_states_than_can_be_kept_are_noticed)
{
	struct trace t = {0};
	struct story s;
	for (int i = 0; i < 300; i++) {
		char text[32];
		snprintf(text, sizeof text, "m\n%d", i);
		told(&t, EV_STATE, 8, text);
	}
	fold(&s, &t);
	ck_assert_uint_eq(s.annotations[0].seen, STATES_SEEN + 1);
	story_free(&s);
	trace_free(&t);
}
END_TEST

START_TEST(parts_belong_to_what_stands_there_at_the_time)
{
	struct trace t = {0};
	struct story s;
	const char *name;
	size_t n;
	struct event mutex = {
		.kind = EV_OBJECT, .op = KIND_MUTEX, .object = 1, .other = 1, .arg = 0x40};
	ck_assert_int_eq(trace_add(&t, &mutex, NULL), 0);
	told(&t, EV_THREADS, 0x50, "inside\n1");
	told(&t, EV_PART, 0x40, "abc0\nmonitor");
	told(&t, EV_PART, 0x50, "abc0\nmonitor");
	told(&t, EV_PART, 0x60, "abc0\nmonitor"); // of nothing
	mutex.object = 2;			  // the address is used again
	ck_assert_int_eq(trace_add(&t, &mutex, NULL), 0);
	fold(&s, &t);
	ck_assert_uint_ne(s.objects[1].part, NO_SLOT);
	ck_assert_uint_eq(s.objects[2].part, NO_SLOT);
	ck_assert_uint_eq(annotation_whole(&t.ev[s.annotations[0].part], &name, &n), 0xabc0);
	ck_assert_uint_eq(n, 7);
	ck_assert_int_eq(memcmp(name, "monitor", n), 0);
	story_free(&s);
	told(&t, EV_PART, 0x50, "");
	fold(&s, &t);
	ck_assert_uint_eq(s.annotations[0].part, NO_SLOT);
	story_free(&s);
	trace_free(&t);
}
END_TEST

static size_t links(const struct story *s, uint64_t from, uint64_t to)
{
	size_t n = 0;
	for (size_t i = 0; i < s->nannotations; i++)
		n += s->annotations[i].kind == EV_LINK && s->annotations[i].addr == from &&
		     s->annotations[i].whole == to;
	return n;
}

START_TEST(an_arrow_is_gone_with_either_end)
{
	struct trace t = {0};
	struct story s;
	told(&t, EV_STATE, 0xa, "a\nA");
	told(&t, EV_STATE, 0xb, "b\nA");
	told(&t, EV_QUEUE, 0xc, "c");
	told(&t, EV_LINK, 0xa, "b\n");
	told(&t, EV_LINK, 0xa, "b\n"); // twice: it is one
	told(&t, EV_LINK, 0xc, "a\n");
	told(&t, EV_LINK, 0xc, "b\n");
	told(&t, EV_LINK, 0xd, "b\n"); // of nothing
	told(&t, EV_PART, 0xc, "c0\nwhole");
	fold(&s, &t);
	ck_assert_uint_eq(s.nannotations, 6);
	ck_assert_uint_eq(links(&s, 0xa, 0xb), 1);
	ck_assert(s.annotations[0].linked && s.annotations[1].linked);
	ck_assert(!s.annotations[2].linked);
	story_free(&s);
	told(&t, EV_STATE, 0xb, "");
	fold(&s, &t);
	ck_assert_uint_eq(s.nannotations, 3);
	ck_assert_uint_eq(links(&s, 0xc, 0xa), 1);
	story_free(&s);
	told(&t, EV_LINK, 0xc, "");
	fold(&s, &t);
	ck_assert_uint_eq(s.nannotations, 2);
	story_free(&s);
	trace_free(&t);
}
END_TEST

START_TEST(what_is_gone_is_no_longer_there)
{
	struct trace t = {0};
	struct story s;
	told(&t, EV_QUEUE, 1, "q\none");
	told(&t, EV_STATE, 1, "m\nA");
	told(&t, EV_THREADS, 1, "inside\n1");
	told(&t, EV_STATE, 1, "");
	fold(&s, &t);
	ck_assert_uint_eq(s.nannotations, 2);
	ck_assert_int_eq(s.annotations[1].kind, EV_THREADS);
	story_free(&s);
	told(&t, EV_QUEUE, 1, "");
	told(&t, EV_THREADS, 1, "");
	told(&t, EV_THREADS, 1, ""); // twice: it was not there
	fold(&s, &t);
	ck_assert_uint_eq(s.nannotations, 0);
	story_free(&s);
	trace_free(&t);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("told");
	TCase *c = unit_case(s, "told");
	tcase_add_test(c, items_are_what_stands_behind_the_name);
	tcase_add_test(c, states_are_kept_in_the_order_of_their_first_time);
	tcase_add_test(c, more_states_than_can_be_kept_are_noticed);
	tcase_add_test(c, parts_belong_to_what_stands_there_at_the_time);
	tcase_add_test(c, how_often_a_state_was_told_is_counted);
	tcase_add_test(c, an_arrow_is_gone_with_either_end);
	tcase_add_test(c, what_is_gone_is_no_longer_there);
	return unit_run(s);
}
