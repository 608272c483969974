// SPDX-License-Identifier: MIT
//
// The contract of the counter: how many people are at the gate, and how many inside.
#include "contract/contract.h"

#include "counter.h"

struct state {
	int gate, inside;
};

enum { ARRIVE, ENTER, TOTAL, INSIDE };

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	switch (c->op) {
	case ARRIVE:
		s->gate++;
		break;
	case ENTER:
		c->result = s->gate > 0;
		s->gate -= c->result;
		s->inside += c->result;
		break;
	case TOTAL:
		c->result = s->gate + s->inside;
		break;
	default:
		c->result = s->inside;
	}
	return c->done = true;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->gate + s->inside;
	out[1] = s->inside;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int none)
{
	(void)none;
	return counter_new();
}

static void drop(void *c)
{
	counter_free(c);
}

static int run_arrive(void *c, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	counter_arrive(c);
	return 0;
}

static int run_enter(void *c, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return counter_enter(c);
}

static int run_total(void *c, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return counter_total(c);
}

static int run_inside(void *c, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return counter_inside(c);
}

static void look(void *c, int *out)
{
	out[0] = counter_total(c);
	out[1] = counter_inside(c);
}

static const struct contract_op ops[] = {
	[ARRIVE] = {.name = "arrive", .code = "counter_arrive(c)", .run = run_arrive},
	[ENTER] = {.name = "enter",
		   .code = "counter_enter(c)",
		   .counts = true,
		   .run = run_enter,
		   .properties = {[CONTRACT_RESULT] = "last"}},
	[TOTAL] = {.name = "total", .code = "counter_total(c)", .counts = true, .run = run_total},
	[INSIDE] = {.name = "inside",
		    .code = "counter_inside(c)",
		    .counts = true,
		    .run = run_inside},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "counter.h",
	.object = "struct counter *c",
	.create = "c = counter_new()",
	.free = "counter_free(c)",
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.nlooks = 2,
	.looks = {"the people there are", "those inside"},
	.report = "tr_log(\"total %d, inside %d\", counter_total(c), counter_inside(c))",
	.look = look,
	.show = show,
	.probe = "enter; arrive; total",
	.properties = {[CONTRACT_EARLY] = "exact",
		       [CONTRACT_LATE] = "exact",
		       [CONTRACT_RESULT] = "whole",
		       [CONTRACT_LEAVES] = "exact",
		       [CONTRACT_INTERRUPTED] = "exact",
		       [CONTRACT_LOOK] = "exact",
		       [CONTRACT_ELSE] = "exact"},
};
