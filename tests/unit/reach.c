// SPDX-License-Identifier: MIT
//
// checker/reach: what is collected of traces that tell of places that must be possible.
#include "checker/search/reach.h"
#include "tests/lib/unit.h"

#include <stdlib.h>
#include <string.h>

static struct trace t;
static struct reach r;

static void set_up(void)
{
	t = (struct trace){0};
}

static void tear_down(void)
{
	trace_free(&t);
	reach_free(&r);
}

static void tell(uint32_t number, const char *text)
{
	struct event e = {.kind = EV_REACH,
			  .op = text == NULL,
			  .thread = 1,
			  .object = number,
			  .other = text ? (uint32_t)strlen(text) : 0};
	ck_assert_int_eq(trace_add(&t, &e, text ? text : ""), 0);
}

static void missing(size_t number, const char *wanted)
{
	char *line = reach_sentence(&r, number, true);
	ck_assert_ptr_nonnull(line);
	ck_assert_str_eq(line, wanted);
	free(line);
}

START_TEST(nothing_is_missing_where_nothing_is_asked)
{
	reach_note(&r, &t);
	ck_assert_uint_eq(reach_missing(&r), 0);
	ck_assert_ptr_null(reach_sentence(&r, 0, true));
}
END_TEST

START_TEST(a_place_is_missing_until_an_execution_comes_to_it)
{
	tell(1, "both readers inside\tpool.c:41");
	tell(2, "a tab\tin the words\tb.c:7");
	tell(3, "the end\tc.c:9");
	tell(3, NULL);
	reach_note(&r, &t);
	ck_assert_uint_eq(reach_missing(&r), 2);
	missing(0, "never happened: 'both readers inside' (pool.c:41)");
	missing(1, "never happened: 'a tab\tin the words' (b.c:7)");
	ck_assert_ptr_null(reach_sentence(&r, 2, true));

	tell(1, NULL); // a later execution
	reach_note(&r, &t);
	ck_assert_uint_eq(reach_missing(&r), 1);
	missing(0, "never happened: 'a tab\tin the words' (b.c:7)");
}
END_TEST

// The program writes the events: they may say anything.
START_TEST(numbers_out_of_all_bounds_are_left_out)
{
	tell(0, "none\ta.c:1");
	tell(UINT32_MAX, "far\ta.c:2");
	tell(7, NULL); // reached, and never told of
	tell(2, "no place");
	reach_note(&r, &t);
	ck_assert(!r.failed);
	ck_assert_uint_eq(reach_missing(&r), 1);
	missing(0, "never happened: 'no place' ()");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("reach");
	TCase *c = unit_case(s, "reach");
	tcase_add_checked_fixture(c, set_up, tear_down);
	tcase_add_test(c, nothing_is_missing_where_nothing_is_asked);
	tcase_add_test(c, a_place_is_missing_until_an_execution_comes_to_it);
	tcase_add_test(c, numbers_out_of_all_bounds_are_left_out);
	return unit_run(s);
}
