// SPDX-License-Identifier: MIT
//
// The contract of the semaphore: how many permits there are. Nothing is promised about who of
// those that wait gets one.
#include "contract/contract.h"

#include "sema.h"

struct state {
	int permits;
};

enum { ACQUIRE, RELEASE };

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
		return c->done = true;
	}
	if (c->step)
		return false;
	c->step = 1;
	return true;
}

// It has taken nothing yet.
static bool leave(struct state *s, struct contract_call *c)
{
	(void)s;
	(void)c;
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->permits;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int permits)
{
	return sema_new(permits);
}

static void drop(void *s)
{
	sema_free(s);
}

static int run_acquire(void *s, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)out;
	return sema_acquire(s, deadline);
}

static int run_release(void *s, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	sema_release(s);
	return 0;
}

static void look(void *s, int *out)
{
	out[0] = sema_value(s);
}

static const struct contract_op ops[] = {
	[ACQUIRE] = {.name = "acquire",
		     .code = "sema_acquire(s, $until)",
		     .waits = true,
		     .run = run_acquire},
	[RELEASE] = {.name = "release", .code = "sema_release(s)", .run = run_release},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "sema.h",
	.object = "struct sema *s",
	.create = "s = sema_new($1)",
	.free = "sema_free(s)",
	.nbegins = 3,
	.begins = {0, 1, 2},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.leave = leave,
	.nlooks = 1,
	.looks = {"the permits there are"},
	.report = "tr_log(\"permits %d\", sema_value(s))",
	.look = look,
	.show = show,
	.probe = "acquire until 0 ? release",
	.properties = {[CONTRACT_EARLY] = "limit",
		       [CONTRACT_LATE] = "served",
		       [CONTRACT_RESULT] = "limit",
		       [CONTRACT_LEAVES] = "late",
		       [CONTRACT_INTERRUPTED] = "interrupted",
		       [CONTRACT_LOOK] = "limit",
		       [CONTRACT_ELSE] = "served"},
};
