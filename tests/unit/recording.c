// SPDX-License-Identifier: MIT
//
// What the linearizer keeps: what addresses lead to, and a world's changes, which can be undone;
// and the numbers of call sites.
#include "tests/lib/unit.h"

#include "recording/addresses.h"
#include "recording/changes.h"
#include "recording/sites.h"

#define MANY 5000

START_TEST(what_was_bound_can_be_undone)
{
	struct addresses a = {0};
	ck_assert_uint_eq(addresses_find(&a, 0x1000), 0);
	for (uint32_t i = 1; i <= MANY; i++)
		ck_assert(addresses_bind(&a, 8ul * i, i));
	size_t mark = a.nundo;
	for (uint32_t i = 1; i <= 2 * MANY; i++)
		ck_assert(addresses_bind(&a, 8ul * i, i + 1));
	ck_assert_uint_eq(addresses_find(&a, 8), 2);
	ck_assert_uint_eq(addresses_find(&a, 16ul * MANY), 2 * MANY + 1);
	addresses_undo(&a, mark);
	for (uint32_t i = 1; i <= 2 * MANY; i++)
		ck_assert_uint_eq(addresses_find(&a, 8ul * i), i <= MANY ? i : 0);
	addresses_free(&a);
}
END_TEST

START_TEST(what_is_kept_stays)
{
	struct addresses a = {0};
	ck_assert(addresses_bind(&a, 8, 1));
	ck_assert(addresses_bind(&a, 16, 2));
	addresses_keep(&a, 1);
	ck_assert_uint_eq(a.nundo, 1);
	addresses_undo(&a, 0);
	ck_assert_uint_eq(addresses_find(&a, 8), 1);
	ck_assert_uint_eq(addresses_find(&a, 16), 0);
	addresses_free(&a);
}
END_TEST

START_TEST(changes_of_a_world_are_undone_in_turn)
{
	struct world w = {0};
	struct changes c = {0};
	ck_assert_int_eq(world_init(&w, (struct rules){0}), 0);
	uint32_t o = world_object(&w, KIND_SEM, 0, 0, true, 3);
	ck_assert(changes_object(&c, &w, o) && changes_thread(&c, &w, 1));
	w.objects[o].permits = 4;
	w.threads[1].result = 7;
	size_t mark = c.n;
	ck_assert(changes_object(&c, &w, o));
	w.objects[o].permits = 5;
	changes_undo(&c, &w, mark);
	ck_assert_int_eq(w.objects[o].permits, 4);
	changes_keep(&c, 1);
	changes_undo(&c, &w, 0);
	ck_assert_int_eq(w.objects[o].permits, 4); // that was kept
	ck_assert_int_eq(w.threads[1].result, 0);
	changes_free(&c);
	world_free(&w);
}
END_TEST

START_TEST(sites_are_numbered_as_they_are_met)
{
	struct sites s = {0};
	ck_assert_uint_eq(sites_number(&s, 0), 0);
	for (int twice = 0; twice < 2; twice++)
		for (uint32_t i = 1; i <= MANY; i++)
			ck_assert_uint_eq(sites_number(&s, 0x400000 + 5ul * i), i);
	ck_assert_uint_eq(s.n, MANY);
	ck_assert_uint_eq(s.address[MANY], 0x400000 + 5ul * MANY);
	sites_free(&s);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("recording");
	TCase *c = unit_case(suite, "recording");
	tcase_add_test(c, what_was_bound_can_be_undone);
	tcase_add_test(c, what_is_kept_stays);
	tcase_add_test(c, changes_of_a_world_are_undone_in_turn);
	tcase_add_test(c, sites_are_numbered_as_they_are_met);
	return unit_run(suite);
}
