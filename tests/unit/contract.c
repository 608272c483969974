// SPDX-License-Identifier: MIT
//
// grading/contract: clients as text, and executions judged, by hand.
#include "grading/contract/clients.h"
#include "tests/lib/unit.h"
#include "tests/unit/judging.h"
#include "tests/unit/semaphore_contract.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void read_client(const char *text)
{
	ck_assert_ptr_null(client_read(&client, &semaphore_contract, text));
	memset(&history, 0, sizeof history);
	for (unsigned row = 1; row <= client.rows; row++)
		history.look[row][1] = client.begin;
}

static void refused(unsigned row, enum contract_rule rule, const char *text)
{
	ck_assert_uint_eq(judge_all(), row);
	ck_assert_str_eq(why.text, text);
	ck_assert_int_eq(why.rule, rule);
}

// --- clients as text -----------------------------------------------------------------------------

static void written_as_read(const char *text)
{
	struct buf b = {0};
	read_client(text);
	client_write(&client, &semaphore_contract, &b);
	ck_assert_str_eq(buf_str(&b), text);
	buf_free(&b);
}

START_TEST(a_client_is_written_as_it_is_read)
{
	written_as_read(
		"new(0): A acquire until 3 / B release; acquire, C interrupt A / A ? release");
	written_as_read("new(1): B acquire / / A acquire ? release");
	read_client("new(0): A release*3 ; acquire until 9");
	ck_assert_uint_eq(client.ncalls, 4);
	ck_assert_uint_eq(client.rows, 9);
}
END_TEST

START_TEST(what_is_no_client_is_refused)
{
	static const char *const wrong[] = {
		"",
		"A acquire",
		"new(0):",
		"new(0): A",
		"new(0): a acquire",
		"new(0): A acquires",
		"new(0): A acquire(1)",
		"new(0): A acquire /",
		"new(0): A acquire, A release",
		"new(0): A release until 3",
		"new(0): A acquire until 99",
		"new(0): A release*99",
		"new(0): A interrupt",
		"new(0): A release*0",
		"new(99999999999): A release",
		"new(0): A release release",
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		ck_assert_msg(client_read(&client, &semaphore_contract, wrong[i]), "%s", wrong[i]);
}
END_TEST

START_TEST(an_interrupted_column_ends_by_its_mark)
{
	read_client("new(0): A acquire / B interrupt A");
	ck_assert_ptr_null(client_end(&client, &semaphore_contract));
	ck_assert_uint_eq(client.ncalls, 3);
	ck_assert_uint_eq(client.rows, 3);
	ck_assert_uint_eq(client.call[2].op, CLIENT_MARK);
	ck_assert_uint_eq(client.call[2].column, 0);
}
END_TEST

// --- executions by hand --------------------------------------------------------------------------

START_TEST(a_permit_ends_a_wait)
{
	read_client("new(0): A acquire / B release");
	returned(0, 2, 0);
	returned(1, 2, 0);
	ck_assert_uint_eq(judge_all(), 0);
}
END_TEST

START_TEST(a_lost_wake_up_is_found)
{
	read_client("new(0): A acquire / B release");
	returned(1, 2, 0);
	history.look[2][0] = 1;
	refused(2, CONTRACT_LATE,
		"at moment 2, thread A, acquire: expected 0, found that it waits");
}
END_TEST

START_TEST(a_wait_without_a_permit_is_early)
{
	read_client("new(0): A acquire");
	returned(0, 1, 0);
	refused(1, CONTRACT_EARLY,
		"at moment 1, thread A, acquire: expected that it waits, found 0");
}
END_TEST

START_TEST(of_two_only_one_gets_the_permit)
{
	read_client("new(1): A acquire, B acquire");
	returned(0, 1, 0);
	ck_assert_uint_eq(judge_all(), 0);
	returned(1, 1, 0);
	refused(1, CONTRACT_EARLY,
		"at moment 1, thread B, acquire: expected that it waits, found 0");
	returned(0, 0, 0);
	returned(1, 0, 0);
	refused(1, CONTRACT_LATE,
		"at moment 1, thread B, acquire: expected 0, found that it waits");
}
END_TEST

START_TEST(a_deadline_is_answered_at_its_moment)
{
	read_client("new(0): A acquire until 2 / B release");
	returned(1, 2, 0);
	returned(0, 2, 0);
	ck_assert_uint_eq(judge_all(), 0);
	returned(0, 2, ETIMEDOUT);
	history.look[2][0] = 1;
	ck_assert_uint_eq(judge_all(), 0);
	history.look[2][0] = 0;
	refused(2, CONTRACT_LOOK, "after moment 2, the permits: expected 1, found 0");
	returned(0, 1, ETIMEDOUT);
	refused(1, CONTRACT_LEAVES,
		"at moment 1, thread A, acquire until 2: expected that it waits, found ETIMEDOUT");
	read_client("new(0): A acquire until 2");
	refused(2, CONTRACT_LEAVES,
		"at moment 2, thread A, acquire until 2: expected ETIMEDOUT, found that it waits");
}
END_TEST

START_TEST(an_interruption_is_reported_once)
{
	read_client("new(0): A acquire / B interrupt A");
	ck_assert_ptr_null(client_end(&client, &semaphore_contract));
	returned(1, 2, 0);
	returned(0, 2, EINTR);
	returned(2, 3, 0);
	ck_assert_uint_eq(judge_all(), 0);
	returned(2, 3, 1);
	refused(3, CONTRACT_INTERRUPTED,
		"at moment 3, whether an interruption of thread A is still to be reported: "
		"expected 0, found 1");
	returned(0, 0, 0);
	refused(2, CONTRACT_INTERRUPTED,
		"at moment 2, thread A, acquire: expected EINTR, found that it waits");
}
END_TEST

START_TEST(a_return_between_the_moments_is_refused)
{
	read_client("new(0): A acquire / B release");
	returned(1, 2, 0);
	returned(0, 2, 0);
	history.call[0].between = true;
	ck_assert_uint_eq(judge_all(), 2);
	ck_assert_int_eq(why.rule, CONTRACT_LATE);
}
END_TEST

START_TEST(another_object_stays_as_it_was)
{
	read_client("new(0): A release");
	returned(0, 1, 0);
	history.look[1][0] = history.look[1][1] = 1;
	refused(1, CONTRACT_LOOK,
		"after moment 1, the permits of another object, which no thread uses: expected 0, "
		"found 1");
	ck_assert_str_eq(why.property, "count");
}
END_TEST

START_TEST(what_a_thread_did_not_get_it_does_not_give_back)
{
	read_client("new(0): A acquire until 0 ? release");
	returned(0, 1, ETIMEDOUT);
	ck_assert_uint_eq(judge_all(), 0);
	returned(1, 1, 0);
	ck_assert_uint_eq(judge_all(), 1);
}
END_TEST

// --- all clients ---------------------------------------------------------------------------------

static char *all[4096];
static size_t nall;

static void collect(void *ctx, const struct client *c)
{
	struct buf b = {0};
	struct client again;
	(void)ctx;
	client_write(c, &semaphore_contract, &b);
	ck_assert_ptr_null(client_read(&again, &semaphore_contract, buf_str(&b)));
	ck_assert_uint_lt(nall, sizeof all / sizeof *all);
	all[nall++] = strdup(buf_str(&b));
	buf_free(&b);
}

static bool is_made(const char *text)
{
	for (size_t i = 0; i < nall; i++)
		if (strcmp(all[i], text) == 0)
			return true;
	return false;
}

static void forget_all(void)
{
	while (nall)
		free(all[--nall]);
}

START_TEST(clients_are_made_once_and_of_use)
{
	clients_make(&semaphore_contract, 2, 3, collect, NULL);
	for (size_t i = 0; i < nall; i++)
		for (size_t j = 0; j < i; j++)
			ck_assert_str_ne(all[i], all[j]);
	ck_assert(is_made("new(0): A acquire until 2 / B release"));
	ck_assert(is_made("new(0): A acquire / B interrupt A"));
	ck_assert(is_made("new(1): A acquire; acquire until 0"));
	ck_assert(is_made("new(0): A acquire, B release") !=
		  is_made("new(0): A release, B acquire"));
	ck_assert(!is_made("new(1): A acquire until 2 / B acquire")); // it never waits
	ck_assert(!is_made("new(1): A release / B interrupt A"));     // as before
	forget_all();
	clients_make(&semaphore_contract, 3, 2, collect, NULL);
	ck_assert(is_made("new(0): A acquire / B release; interrupt A"));
	ck_assert(!is_made("new(0): A acquire / B release; interrupt B"));
	forget_all();
}
END_TEST

START_TEST(tall_clients_are_many_waiters_and_many_calls)
{
	clients_make_tall(&semaphore_contract, collect, NULL);
	ck_assert(
		is_made("new(0): A acquire / B acquire / C acquire / D release; release; release"));
	ck_assert(is_made("new(0): A acquire / B release; release; release"));
	ck_assert_uint_gt(nall, 20);
	forget_all();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("contract");
	TCase *c = unit_case(s, "clients");
	tcase_add_test(c, a_client_is_written_as_it_is_read);
	tcase_add_test(c, what_is_no_client_is_refused);
	tcase_add_test(c, an_interrupted_column_ends_by_its_mark);
	tcase_add_test(c, clients_are_made_once_and_of_use);
	tcase_add_test(c, tall_clients_are_many_waiters_and_many_calls);
	c = unit_case(s, "judge");
	tcase_add_test(c, a_permit_ends_a_wait);
	tcase_add_test(c, a_lost_wake_up_is_found);
	tcase_add_test(c, a_wait_without_a_permit_is_early);
	tcase_add_test(c, of_two_only_one_gets_the_permit);
	tcase_add_test(c, a_deadline_is_answered_at_its_moment);
	tcase_add_test(c, an_interruption_is_reported_once);
	tcase_add_test(c, a_return_between_the_moments_is_refused);
	tcase_add_test(c, another_object_stays_as_it_was);
	tcase_add_test(c, what_a_thread_did_not_get_it_does_not_give_back);
	return unit_run(s);
}
