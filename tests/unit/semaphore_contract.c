// SPDX-License-Identifier: MIT
//
// A semaphore's contract: see semaphore_contract.h.
#include "tests/unit/semaphore_contract.h"

struct state {
	int permits, waiting;
};

static void begin(struct state *s, int permits)
{
	s->permits = permits;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == RELEASE) {
		s->permits++;
		return c->done = true;
	}
	if (s->permits) {
		s->permits--;
		s->waiting -= c->step != 0;
		return c->done = true;
	}
	if (c->step)
		return false;
	s->waiting++;
	c->step = 1;
	return true;
}

static bool leave(struct state *s, struct contract_call *c)
{
	(void)c;
	s->waiting--;
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->permits;
}

static const struct contract_op ops[] = {
	[ACQUIRE] = {.name = "acquire", .waits = true},
	[RELEASE] = {.name = "release"},
};

const struct contract semaphore_contract = {.ops = ops,
					    .nops = 2,
					    .nbegins = 2,
					    .begins = {0, 1},
					    .size = sizeof(struct state),
					    .begin = begin,
					    .may = may,
					    .leave = leave,
					    .nlooks = 1,
					    .looks = {"the permits"},
					    .look_properties = {"count"},
					    .show = show};
