// SPDX-License-Identifier: MIT
//
// The contract of the latch: how many things are still to be done.
#include "contract/contract.h"

#include "count-down-latch.h"

#include <limits.h>

struct state {
	int count;
};

enum { WAIT, COUNT_DOWN };

static void begin(struct state *s, int count)
{
	s->count = count;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == COUNT_DOWN) {
		s->count -= s->count > 0;
		return c->done = true;
	}
	if (s->count == 0)
		return c->done = true;
	if (c->step)
		return false;
	c->step = 1;
	return true;
}

// At an open latch nobody gives up.
static bool leave(struct state *s, struct contract_call *c)
{
	(void)c;
	return s->count > 0;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->count;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int count)
{
	return latch_new(count);
}

static void drop(void *l)
{
	latch_free(l);
}

static int run_wait(void *l, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)out;
	return latch_wait(l, deadline);
}

static int run_count_down(void *l, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	latch_count_down(l);
	return 0;
}

static void look(void *l, int *out)
{
	out[0] = latch_count(l);
}

static const struct contract_op ops[] = {
	[WAIT] = {.name = "wait", .code = "latch_wait(l, $until)", .waits = true, .run = run_wait},
	[COUNT_DOWN] = {.name = "count_down", .code = "latch_count_down(l)", .run = run_count_down},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "count-down-latch.h",
	.object = "struct latch *l",
	.create = "l = latch_new($1)",
	.free = "latch_free(l)",
	.nbegins = 3,
	.begins = {0, 1, 2},
	.nlarge = 3,
	.large = {300, 65537, INT_MAX},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.leave = leave,
	.nlooks = 1,
	.looks = {"the things that are still to be done"},
	.report = "tr_log(\"count %d\", latch_count(l))",
	.look = look,
	.show = show,
	.probe = "wait until 0",
	.properties = {[CONTRACT_EARLY] = "closed",
		       [CONTRACT_LATE] = "opens",
		       [CONTRACT_RESULT] = "opens",
		       [CONTRACT_LEAVES] = "limit",
		       [CONTRACT_INTERRUPTED] = "interrupted",
		       [CONTRACT_LOOK] = "opens",
		       [CONTRACT_ELSE] = "opens"},
};
