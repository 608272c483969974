// SPDX-License-Identifier: MIT
//
// What the race detector keeps of memory: what it forgets when a block serves something new, what
// was given back, and the reads of many threads.
#include "runtime/race/race.h"

#include "tests/lib/unit.h"

#define BASE 0x10000 // of the bytes that are accessed

static unsigned told;

static void count(const struct access *before, const struct access *now)
{
	(void)before;
	(void)now;
	told++;
}

// Threads 2 .. last exist, made by thread 1.
static struct detector *with_threads(unsigned last)
{
	struct detector *d = race_new(count);
	ck_assert_ptr_nonnull(d);
	for (unsigned t = 2; t <= last; t++) {
		struct step s = {.choice = {.thread = 1},
				 .op = {.code = OP_CREATE, .target = t},
				 .after = PHASE_RUN};
		race_step(d, NULL, &s);
	}
	told = 0;
	return d;
}

static void writes(struct detector *d, unsigned t, uint64_t addr, uint64_t size)
{
	race_access(d, &(struct access){
			       .addr = addr, .size = size, .thread = (uint16_t)t, .writes = true});
}

START_TEST(forgets_the_bytes_it_is_told_to)
{
	struct detector *d = with_threads(3);
	writes(d, 2, BASE, 3 * 4096);
	race_reuse(d, BASE + 3, 2 * 4096, false);
	writes(d, 3, BASE + 3, 2 * 4096);
	ck_assert_uint_eq(told, 0);
	writes(d, 3, BASE + 2, 1);
	ck_assert_uint_eq(told, 1);
	writes(d, 3, BASE + 2 * 4096 + 3, 1);
	ck_assert_uint_eq(told, 2);
	race_reuse(d, 0, UINT64_MAX, false);
	writes(d, 2, BASE, 3 * 4096);
	ck_assert_uint_eq(told, 2);
	race_free(d);
}
END_TEST

START_TEST(forgets_what_an_atomic_released)
{
	struct detector *d = with_threads(3);
	struct access store = {
		.addr = BASE, .size = 4, .thread = 2, .writes = true, .atomic = true};
	struct access load = {.addr = BASE, .size = 4, .thread = 3, .atomic = true};
	writes(d, 2, BASE + 64, 4);
	race_atomic(d, &store, false, RACE_RELEASE);
	race_reuse(d, BASE, 4, false);
	race_atomic(d, &load, true, RACE_ACQUIRE);
	writes(d, 3, BASE + 64, 4);
	ck_assert_uint_eq(told, 1);
	race_free(d);
}
END_TEST

static void gives_back(struct detector *d, unsigned t, uint64_t addr, uint64_t size, bool own)
{
	race_give_back(d,
		       &(struct access){.addr = addr,
					.size = size,
					.thread = (uint16_t)t,
					.writes = true,
					.frees = true},
		       own);
}

START_TEST(what_was_given_back_is_not_used_by_anybody)
{
	struct detector *d = with_threads(3);
	gives_back(d, 2, BASE, 100, true);
	writes(d, 2, BASE + 96, 4); // in order, and wrong
	ck_assert_uint_eq(told, 1);
	writes(d, 3, BASE + 8, 1);
	ck_assert_uint_eq(told, 2);
	writes(d, 3, BASE + 100, 4); // behind it
	ck_assert_uint_eq(told, 2);
	race_free(d);
}
END_TEST

START_TEST(giving_back_races_with_what_came_before_it_in_no_order)
{
	struct detector *d = with_threads(3);
	writes(d, 3, BASE + 8192, 1); // beyond what memory is taken for
	gives_back(d, 2, BASE, 3 * 4096, true);
	ck_assert_uint_eq(told, 1);
	writes(d, 3, BASE + 3 * 4096, 1);
	gives_back(d, 2, BASE + 3 * 4096, 8, false); // by code whose order is not seen
	ck_assert_uint_eq(told, 1);
	race_free(d);
}
END_TEST

START_TEST(what_is_handed_out_anew_is_its_owners)
{
	struct detector *d = with_threads(3);
	gives_back(d, 2, BASE, 64, true);
	race_reuse(d, BASE, 64, true);
	writes(d, 2, BASE, 8);
	ck_assert_uint_eq(told, 0);
	writes(d, 3, BASE + 16, 8); // who still has the old address
	ck_assert_uint_eq(told, 1);
	gives_back(d, 2, BASE + 64, 64, false);
	race_reuse(d, BASE + 64, 64, false);
	writes(d, 3, BASE + 64, 8);
	ck_assert_uint_eq(told, 1);
	race_free(d);
}
END_TEST

START_TEST(knows_what_was_given_back_before_there_was_a_second_thread)
{
	struct detector *d = race_new(count);
	told = 0;
	writes(d, 1, BASE, 8);
	gives_back(d, 1, BASE, 8, true);
	ck_assert_uint_eq(told, 0);
	writes(d, 1, BASE + 7, 1);
	ck_assert_uint_eq(told, 1);
	race_free(d);
}
END_TEST

START_TEST(keeps_the_reads_of_many_threads)
{
	struct detector *d = with_threads(MAX_THREADS);
	for (unsigned t = 2; t <= MAX_THREADS; t++)
		race_access(d, &(struct access){
				       .addr = BASE, .size = 8, .thread = (uint16_t)t, .pc = t});
	ck_assert_uint_eq(told, 0);
	writes(d, 1, BASE + 7, 1);
	ck_assert_uint_eq(told, MAX_THREADS - 1);
	writes(d, 1, BASE + 8, 1);
	ck_assert_uint_eq(told, MAX_THREADS - 1);
	race_free(d);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("race-blocks");
	TCase *c = unit_case(s, "blocks");
	tcase_add_test(c, forgets_the_bytes_it_is_told_to);
	tcase_add_test(c, forgets_what_an_atomic_released);
	tcase_add_test(c, what_was_given_back_is_not_used_by_anybody);
	tcase_add_test(c, giving_back_races_with_what_came_before_it_in_no_order);
	tcase_add_test(c, what_is_handed_out_anew_is_its_owners);
	tcase_add_test(c, knows_what_was_given_back_before_there_was_a_second_thread);
	tcase_add_test(c, keeps_the_reads_of_many_threads);
	return unit_run(s);
}
