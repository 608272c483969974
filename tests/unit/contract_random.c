// SPDX-License-Identifier: MIT
//
// grading/contract: what the judge says of random executions of random clients, against brute
// force. Executions of the machine itself are explained; those that were changed a little are
// refused if no order at all explains them.
#include "tests/lib/unit.h"
#include "tests/unit/judging.h"
#include "tests/unit/semaphore_contract.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// --- against brute force -------------------------------------------------------------------------

// Of the semaphore alone, without sets and without a contract: every order of what the calls of
// each row do, one after the other.
struct brute {
	int permits;
	bool over[CLIENT_CALLS], waits[CLIENT_CALLS];
};

static bool brute_row(struct brute b, unsigned row);

static const struct client_call *brute_call(const struct brute *b, unsigned column, unsigned row)
{
	for (size_t i = 0; i < client.ncalls; i++)
		if (client.call[i].column == column && !b->over[i])
			return client.call[i].row <= row ? &client.call[i] : NULL;
	return NULL;
}

static bool brute_over(const struct brute *b, size_t i, unsigned row, int result)
{
	struct brute next = *b;
	if (history.call[i].row != row || history.call[i].result != result)
		return false;
	next.over[i] = true;
	return brute_row(next, row);
}

static bool brute_move(struct brute b, const struct client_call *c, unsigned row)
{
	size_t i = (size_t)(c - client.call);
	if (c->op == RELEASE) {
		b.permits++;
		return brute_over(&b, i, row, 0);
	}
	if (b.permits) {
		struct brute taken = b;
		taken.permits--;
		if (brute_over(&taken, i, row, 0))
			return true;
	} else if (!b.waits[i]) {
		struct brute waits = b;
		waits.waits[i] = true;
		if (brute_row(waits, row))
			return true;
	}
	return b.waits[i] && c->until != CLIENT_NEVER && c->until <= (int)row &&
	       brute_over(&b, i, row, ETIMEDOUT);
}

// Is the row over, and all that comes after it explained?
static bool brute_end(const struct brute *b, unsigned row)
{
	for (unsigned column = 0; column < client.columns; column++) {
		const struct client_call *c = brute_call(b, column, row);
		if (c && (c->op == RELEASE || b->permits || !b->waits[c - client.call] ||
			  (c->until != CLIENT_NEVER && c->until <= (int)row)))
			return false;
	}
	for (size_t i = 0; i < client.ncalls; i++)
		if ((history.call[i].row && history.call[i].row <= row) != b->over[i])
			return false;
	return history.look[row][0] == b->permits && (row == client.rows || brute_row(*b, row + 1));
}

static bool brute_row(struct brute b, unsigned row)
{
	if (brute_end(&b, row))
		return true;
	for (unsigned column = 0; column < client.columns; column++) {
		const struct client_call *c = brute_call(&b, column, row);
		if (c && brute_move(b, c, row))
			return true;
	}
	return false;
}

static unsigned below(unsigned n)
{
	return (unsigned)rand() % n;
}

static void make_client(void)
{
	memset(&client, 0, sizeof client);
	client.begin = (int)below(2);
	client.columns = 3;
	client.rows = 3;
	for (unsigned row = 1; row <= 3; row++)
		for (unsigned column = 0; column < 3; column++)
			for (unsigned n = below(3); n > 1; n--) {
				struct client_call c = {
					.op = below(2), .column = column, .row = row};
				c.until =
					c.op == ACQUIRE && below(2) ? (int)below(4) : CLIENT_NEVER;
				if (c.until > 0 && c.until < (int)row)
					c.until = (int)row;
				client.call[client.ncalls++] = c;
			}
	client.probe = client.rows + 1;
}

// The machine itself, in an order that is drawn.
static void make_history(void)
{
	struct brute b = {.permits = client.begin};
	memset(&history, 0, sizeof history);
	for (unsigned row = 1; row <= client.rows; row++) {
		for (unsigned tries = 0; tries < 60; tries++) {
			const struct client_call *c = brute_call(&b, below(3), row);
			size_t i = c ? (size_t)(c - client.call) : 0;
			if (!c)
				continue;
			bool late = c->until != CLIENT_NEVER && c->until <= (int)row && b.waits[i];
			if (c->op == ACQUIRE && !b.permits && !late) {
				b.waits[i] = true;
				continue;
			}
			bool gives_up = c->op == ACQUIRE && late && (!b.permits || below(2));
			b.permits += c->op == RELEASE ? 1 : gives_up ? 0 : -1;
			b.over[i] = true;
			returned(i, row, gives_up ? ETIMEDOUT : 0);
		}
		history.look[row][0] = b.permits;
		history.look[row][1] = client.begin;
	}
}

static void change_history(void)
{
	size_t i = below(client.ncalls);
	switch (below(4)) {
	case 0:
		returned(i, below(4), history.call[i].result);
		break;
	case 1:
		returned(i, history.call[i].row, below(2) ? 0 : ETIMEDOUT);
		break;
	case 2:
		history.look[1 + below(3)][0] += below(2) ? 1 : -1;
		break;
	default:
		returned(i, 1 + below(3), below(2) ? 0 : ETIMEDOUT);
		history.look[3][0] += below(2) ? 1 : -1;
	}
	if (!history.call[i].row)
		history.call[i].result = 0;
}

START_TEST(the_judge_agrees_with_brute_force)
{
	unsigned accepted = 0, refusals = 0;
	srand(1);
	for (unsigned i = 0; i < 20000; i++) {
		make_client();
		if (!client.ncalls)
			continue;
		make_history();
		ck_assert_msg(judge_all() == 0, "history %u: %s", i, why.text);
		for (unsigned changes = 1 + below(2); changes; changes--)
			change_history();
		bool good = brute_row((struct brute){.permits = client.begin}, 1);
		ck_assert_msg((judge_all() == 0) == good, "history %u: %s", i, why.text);
		accepted += good;
		refusals += !good;
	}
	ck_assert_uint_gt(accepted, 100);
	ck_assert_uint_gt(refusals, 1000);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("contract_random");
	TCase *c = unit_case(s, "judge");
	tcase_add_test(c, the_judge_agrees_with_brute_force);
	return unit_run(s);
}
