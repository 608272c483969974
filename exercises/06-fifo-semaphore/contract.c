// SPDX-License-Identifier: MIT
//
// The contract of the FIFO semaphore: how many permits there are, and who stands in the line.
#include "contract/contract.h"

#include "fifo-semaphore.h"

#include <limits.h>
#include <string.h>

struct state {
	int permits;
	int waiting;
	struct {
		int thread, n;
	} line[CONTRACT_COLUMNS]; // oldest first
};

enum { ACQUIRE, RELEASE };

static void begin(struct state *s, int permits)
{
	s->permits = permits;
}

// Takes the one at this place out of the line.
static void remove_at(struct state *s, int at)
{
	s->waiting--;
	memmove(&s->line[at], &s->line[at + 1], (size_t)(s->waiting - at) * sizeof s->line[0]);
	memset(&s->line[s->waiting], 0, sizeof s->line[0]);
}

static bool acquire(struct state *s, struct contract_call *c)
{
	bool first = s->waiting == 0 || (c->step && s->line[0].thread == (int)c->thread);
	c->done = first && s->permits >= c->arg[0];
	if (c->done) {
		s->permits -= c->arg[0];
		if (c->step)
			remove_at(s, 0);
	} else if (!c->step) {
		s->line[s->waiting].thread = (int)c->thread;
		s->line[s->waiting++].n = c->arg[0];
		c->step = 1;
	} else {
		return false;
	}
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == ACQUIRE)
		return acquire(s, c);
	if (s->permits > INT_MAX - c->arg[0])
		return false; // there are no more than that
	s->permits += c->arg[0];
	return c->done = true;
}

static bool leave(struct state *s, struct contract_call *c)
{
	int at = 0;
	while (s->line[at].thread != (int)c->thread)
		at++;
	remove_at(s, at);
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->permits;
	out[1] = s->waiting;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int permits)
{
	return fifo_new(permits);
}

static void drop(void *f)
{
	fifo_free(f);
}

static int run_acquire(void *f, const int *arg, const struct timespec *deadline, int *out)
{
	(void)out;
	return fifo_acquire(f, arg[0], deadline);
}

static int run_release(void *f, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	fifo_release(f, arg[0]);
	return 0;
}

// The value is asked first and last: the lock of another function would hide that it is read before
// the lock is taken, or after it was given back.
static void look(void *f, int *out)
{
	out[0] = fifo_value(f);
	out[1] = fifo_waiting(f);
	out[0] = fifo_value(f);
}

static const struct contract_op ops[] = {
	[ACQUIRE] = {.name = "acquire",
		     .code = "fifo_acquire(f, $1, $until)",
		     .nargs = 1,
		     .nvalues = {2},
		     .values = {{1, 2}},
		     .least = {1},
		     .most = {INT_MAX},
		     .waits = true,
		     .run = run_acquire},
	[RELEASE] = {.name = "release",
		     .code = "fifo_release(f, $1)",
		     .nargs = 1,
		     .nvalues = {2},
		     .values = {{1, 2}},
		     .least = {1},
		     .most = {INT_MAX},
		     .run = run_release},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "fifo-semaphore.h",
	.object = "struct fifo *f",
	.create = "f = fifo_new($1)",
	.free = "fifo_free(f)",
	.nbegins = 3,
	.begins = {0, 1, 2},
	.most_begin = INT_MAX,
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.leave = leave,
	.nlooks = 2,
	.looks = {"the permits there are", "the threads that wait"},
	.report = "tr_log(\"permits %d, waiting %d\", fifo_value(f), fifo_waiting(f))",
	.look = look,
	.show = show,
	.probe = "acquire(1) until 0 ? release(1)",
	.properties = {[CONTRACT_EARLY] = "order",
		       [CONTRACT_LATE] = "served",
		       [CONTRACT_RESULT] = "leaves",
		       [CONTRACT_LEAVES] = "leaves",
		       [CONTRACT_INTERRUPTED] = "leaves",
		       [CONTRACT_LOOK] = "whole",
		       [CONTRACT_ELSE] = "whole"},
};
