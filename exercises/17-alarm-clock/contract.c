// SPDX-License-Identifier: MIT
//
// The contract of the alarm clock: which hour it is.
#include "contract/contract.h"

#include "alarm-clock.h"

#include <limits.h>

struct state {
	int hour;
};

enum { SLEEP_UNTIL, TICK };

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == TICK) {
		s->hour++;
		return c->done = true;
	}
	if (s->hour >= c->arg[0])
		return c->done = true;
	if (c->step)
		return false;
	c->step = 1;
	return true;
}

// A guest whose hour has come gets up for that.
static bool leave(struct state *s, struct contract_call *c)
{
	return s->hour < c->arg[0];
}

static void show(const struct state *s, int *out)
{
	out[0] = s->hour;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int none)
{
	(void)none;
	return alarm_new();
}

static void drop(void *a)
{
	alarm_free(a);
}

static int run_sleep_until(void *a, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return alarm_sleep_until(a, contract_long(arg[0]));
}

static int run_tick(void *a, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	alarm_tick(a);
	return 0;
}

static void look(void *a, int *out)
{
	out[0] = (int)alarm_now(a);
}

static const struct contract_op ops[] = {
	[SLEEP_UNTIL] = {.name = "sleep_until",
			 .code = "alarm_sleep_until(a, $1)",
			 .nargs = 1,
			 .nvalues = {4},
			 .values = {{1, 2, 3, 0}},
			 .least = {INT_MIN},
			 .most = {INT_MAX},
			 .is_long = true,
			 .rises = true,
			 .waits = true,
			 .no_deadline = true,
			 .run = run_sleep_until},
	[TICK] = {.name = "tick", .code = "alarm_tick(a)", .run = run_tick},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "alarm-clock.h",
	.object = "struct alarm *a",
	.create = "a = alarm_new()",
	.free = "alarm_free(a)",
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.leave = leave,
	.nlooks = 1,
	.looks = {"the hour"},
	.report = "tr_log(\"hour %ld\", alarm_now(a))",
	.look = look,
	.show = show,
	.probe = "tick",
	.properties = {[CONTRACT_EARLY] = "early",
		       [CONTRACT_LATE] = "due",
		       [CONTRACT_RESULT] = "due",
		       [CONTRACT_LEAVES] = "interrupted",
		       [CONTRACT_INTERRUPTED] = "interrupted",
		       [CONTRACT_LOOK] = "due",
		       [CONTRACT_ELSE] = "due"},
};
