// SPDX-License-Identifier: MIT
//
// The contract of the barrier: who waits in this round, whether it is broken, and what was decided
// for those that have not left yet. The action counts how often it has run; it may fail each time:
// new(-2) is for two parties, and the action fails.
#include "contract/contract.h"

#include "cyclic-barrier.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { NO_INDEX = -1 }; // the call has set none

enum decided { OPEN, COMPLETE, CANCELLED };

struct state {
	int parties, fails;
	int arrived, broken, actions;
	int waits[CONTRACT_COLUMNS]; // the thread's index in this round and 1; 0: it is not in it
	int index[CONTRACT_COLUMNS]; // as above, of those for which something was decided
	int decided[CONTRACT_COLUMNS];
};

enum { WAIT, RESET };

static void begin(struct state *s, int number)
{
	s->parties = abs(number);
	s->fails = number < 0;
}

static void end_round(struct state *s, enum decided how)
{
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		if (s->waits[i]) {
			s->index[i] = s->waits[i];
			s->decided[i] = (int)how;
			s->waits[i] = 0;
		}
	s->arrived = 0;
}

static void arrive_last(struct state *s, struct contract_call *c)
{
	s->actions++;
	s->broken = s->fails;
	end_round(s, s->fails ? CANCELLED : COMPLETE);
	c->result = s->fails ? EIO : 0;
	c->out[0] = s->fails ? NO_INDEX : 0;
	c->done = true;
}

static bool arrive(struct state *s, struct contract_call *c)
{
	if (s->broken) {
		c->result = ECANCELED;
		c->out[0] = NO_INDEX;
		return c->done = true;
	}
	if (++s->arrived == s->parties) {
		arrive_last(s, c);
		return true;
	}
	s->waits[c->thread] = s->parties - s->arrived + 1;
	c->step = 1;
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == RESET) {
		end_round(s, CANCELLED);
		s->broken = 0;
		return c->done = true;
	}
	if (!c->step)
		return arrive(s, c);
	int *decided = &s->decided[c->thread], *index = &s->index[c->thread];
	if (*decided == OPEN)
		return false;
	c->result = *decided == COMPLETE ? 0 : ECANCELED;
	c->out[0] = *decided == COMPLETE ? *index - 1 : NO_INDEX;
	*decided = *index = 0;
	return c->done = true;
}

// What was decided counts; else it breaks the barrier.
static bool leave(struct state *s, struct contract_call *c)
{
	if (!s->waits[c->thread])
		return false;
	s->waits[c->thread] = 0;
	s->broken = 1;
	c->out[0] = NO_INDEX;
	end_round(s, CANCELLED);
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = s->broken;
	out[1] = s->actions;
}

// --- the answer ----------------------------------------------------------------------------------

struct own {
	struct barrier *barrier;
	int fails, actions;
};

static int action(void *own)
{
	struct own *o = own;
	o->actions++;
	return o->fails ? EIO : 0;
}

static void *make(int number)
{
	struct own *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	o->fails = number < 0;
	o->barrier = barrier_new(abs(number), action, o);
	if (o->barrier)
		return o;
	free(o);
	return NULL;
}

static void create(int number, char *code, size_t size)
{
	snprintf(code, size, "fails = %s;\n\tb = barrier_new(%d, action, &fails)",
		 number < 0 ? "true" : "false", abs(number));
}

static void drop(void *own)
{
	barrier_free(((struct own *)own)->barrier);
	free(own);
}

static int run_wait(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	out[0] = NO_INDEX;
	return barrier_wait(((struct own *)own)->barrier, deadline, &out[0]);
}

static int run_reset(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	barrier_reset(((struct own *)own)->barrier);
	return 0;
}

static void look(void *own, int *out)
{
	const struct own *o = own;
	out[0] = barrier_is_broken(o->barrier);
	out[1] = o->actions;
}

static const struct contract_op ops[] = {
	[WAIT] = {.name = "wait",
		  .code = "barrier_wait(b, $until, &out[0])",
		  .waits = true,
		  .run = run_wait},
	[RESET] = {.name = "reset", .code = "barrier_reset(b)", .run = run_reset},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "cyclic-barrier.h",
	.object = "int action(void *fails)\n{\n\treturn *(bool *)fails ? 5 : 0; // EIO\n}\n\n"
		  "static bool fails;\nstatic struct barrier *b",
	.create_as = create,
	.free = "barrier_free(b)",
	.nbegins = 4,
	.begins = {1, 2, 3, -2},
	.nlarge = 2,
	.large = {257, 100000},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.leave = leave,
	.nlooks = 2,
	.looks = {"whether it is broken", "how often the action has run"},
	.look_properties = {[1] = "together"},
	.report = "tr_log(\"broken %d\", barrier_is_broken(b))",
	.look = look,
	.show = show,
	.probe = "wait until 0; reset; wait until 0",
	.properties = {[CONTRACT_EARLY] = "together",
		       [CONTRACT_LATE] = "again",
		       [CONTRACT_RESULT] = "broken",
		       [CONTRACT_LEAVES] = "broken",
		       [CONTRACT_INTERRUPTED] = "decided",
		       [CONTRACT_LOOK] = "reset",
		       [CONTRACT_ELSE] = "together"},
};
