// SPDX-License-Identifier: MIT
//
// The contract of the bus stop: who waits, and who is on which bus.
#include "contract/contract.h"

#include "batch-queue.h"

#include <limits.h>

struct state {
	int is[CONTRACT_COLUMNS];  // each thread: ELSEWHERE, WAITS or RIDES
	int bus[CONTRACT_COLUMNS]; // the bus on which it rides; any number may be one's
};

enum { ELSEWHERE, WAITS, RIDES };
enum { WAIT, BUS, WAITING };

static int waiting(const struct state *s)
{
	int n = 0;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		n += s->is[i] == WAITS;
	return n;
}

static bool wait_for_bus(struct state *s, struct contract_call *c)
{
	if (!c->step) {
		s->is[c->thread] = WAITS;
		c->step = 1;
		return true;
	}
	if (s->is[c->thread] != RIDES)
		return false;
	c->out[0] = s->bus[c->thread];
	s->is[c->thread] = s->bus[c->thread] = 0;
	return c->done = true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == WAIT)
		return wait_for_bus(s, c);
	c->result = waiting(s);
	if (c->op == WAITING)
		return c->done = true;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		if (s->is[i] == WAITS) {
			s->bus[i] = c->arg[0];
			s->is[i] = RIDES;
		}
	return c->done = true;
}

// A passenger that is on a bus stays on it.
static bool leave(struct state *s, struct contract_call *c)
{
	if (s->is[c->thread] != WAITS)
		return false;
	s->is[c->thread] = ELSEWHERE;
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = waiting(s);
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int none)
{
	(void)none;
	return stop_new();
}

static void drop(void *stop)
{
	stop_free(stop);
}

static int run_wait(void *stop, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	return stop_wait(stop, &out[0], deadline);
}

static int run_bus(void *stop, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return stop_bus(stop, arg[0]);
}

static int run_waiting(void *stop, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return stop_waiting(stop);
}

static void look(void *stop, int *out)
{
	out[0] = stop_waiting(stop);
}

static const struct contract_op ops[] = {
	[WAIT] = {.name = "wait",
		  .code = "stop_wait(stop, &out[0], $until)",
		  .waits = true,
		  .run = run_wait},
	[BUS] = {.name = "bus",
		 .code = "stop_bus(stop, $1)",
		 .nargs = 1,
		 .nvalues = {6},
		 .values = {{7, 8, 9, 10, 11, 12}},
		 .least = {INT_MIN},
		 .most = {INT_MAX},
		 .distinct = true,
		 .counts = true,
		 .properties = {[CONTRACT_RESULT] = "all"},
		 .run = run_bus},
	[WAITING] = {.name = "waiting",
		     .code = "stop_waiting(stop)",
		     .counts = true,
		     .run = run_waiting},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "batch-queue.h",
	.object = "struct stop *stop",
	.create = "stop = stop_new()",
	.free = "stop_free(stop)",
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.leave = leave,
	.nlooks = 1,
	.looks = {"the passengers that wait"},
	.report = "tr_log(\"waiting %d\", stop_waiting(stop))",
	.look = look,
	.show = show,
	.probe = "bus(99)",
	.properties = {[CONTRACT_EARLY] = "own",
		       [CONTRACT_LATE] = "all",
		       [CONTRACT_RESULT] = "own",
		       [CONTRACT_LEAVES] = "limit",
		       [CONTRACT_INTERRUPTED] = "interrupted",
		       [CONTRACT_LOOK] = "all",
		       [CONTRACT_ELSE] = "all"},
};
