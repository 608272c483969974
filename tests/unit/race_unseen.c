// SPDX-License-Identifier: MIT
//
// Races that code which is not seen may prevent: calls of it that stand between the two accesses,
// first of one who knows of the earlier one, then of another whom the later one knows of.
#include "runtime/race/race.h"

#include "tests/lib/unit.h"

#define BASE 0x10000

static struct detector *d;
static unsigned sure, unsure;

static void count(const struct access *before, const struct access *now)
{
	if (race_unsure(d, before, now))
		unsure++;
	else
		sure++;
}

static void creates(unsigned by, unsigned new)
{
	struct step s = {.choice = {.thread = (uint16_t)by},
			 .op = {.code = OP_CREATE, .target = new},
			 .after = PHASE_RUN};
	race_step(d, NULL, &s);
}

// Threads 2, 3 and 4 exist, made by thread 1.
static void begin(void)
{
	d = race_new(count);
	ck_assert_ptr_nonnull(d);
	for (unsigned t = 2; t <= 4; t++)
		creates(1, t);
	sure = unsure = 0;
}

static void writes(unsigned t)
{
	race_access(d, &(struct access){
			       .addr = BASE, .size = 4, .thread = (uint16_t)t, .writes = true});
}

static void calls(unsigned t)
{
	race_unseen(d, (uint16_t)t, false);
}

static void ends(unsigned were_sure, unsigned were_unsure)
{
	ck_assert_uint_eq(sure, were_sure);
	ck_assert_uint_eq(unsure, were_unsure);
	race_free(d);
}

START_TEST(a_lock_is_possible)
{
	begin();
	calls(2);
	writes(2);
	calls(2);
	calls(3);
	writes(3);
	calls(3);
	ends(0, 1);
}
END_TEST

START_TEST(nothing_is_called_behind_the_first)
{
	begin();
	calls(2);
	writes(2);
	calls(3);
	writes(3);
	ends(1, 0);
}
END_TEST

START_TEST(nothing_is_called_before_the_second)
{
	begin();
	writes(2);
	calls(2);
	writes(3);
	ends(1, 0);
}
END_TEST

START_TEST(one_alone_calls)
{
	begin();
	writes(3);
	calls(2);
	calls(2);
	writes(2);
	ends(1, 0);
}
END_TEST

START_TEST(others_call_who_know_of_both)
{
	begin();
	writes(2);
	creates(2, 5);
	calls(5); // knows of the first
	calls(3);
	creates(3, 6);
	writes(6); // knows of the call
	ends(0, 1);
}
END_TEST

START_TEST(within_such_code)
{
	begin();
	race_unseen(d, 2, true);
	writes(2); // and then perhaps it unlocks
	race_unseen(d, 3, true);
	writes(3);
	ends(0, 1);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("race-unseen");
	TCase *c = unit_case(s, "unseen");
	tcase_add_test(c, a_lock_is_possible);
	tcase_add_test(c, nothing_is_called_behind_the_first);
	tcase_add_test(c, nothing_is_called_before_the_second);
	tcase_add_test(c, one_alone_calls);
	tcase_add_test(c, others_call_who_know_of_both);
	tcase_add_test(c, within_such_code);
	return unit_run(s);
}
