// SPDX-License-Identifier: MIT
//
// The contract of the letter box: what is in it, and what each van has collected so far. A letter
// that a van can take is taken at once, and then there is room for another one.
#include "contract/contract.h"

#include "bulk-consumer.h"

#include <string.h>

enum { MOST = 4 }; // letters in the box, and of one van

struct state {
	int size, n, letter[MOST];
	int has[CONTRACT_COLUMNS], van[CONTRACT_COLUMNS][MOST]; // of each thread
};

enum { PUT, COLLECT };

static void begin(struct state *s, int size)
{
	s->size = size;
}

static bool put(struct state *s, struct contract_call *c)
{
	if (s->n == s->size)
		return false;
	s->letter[s->n++] = c->arg[0];
	return c->done = true;
}

static void drive_off(struct state *s, struct contract_call *c)
{
	int *van = s->van[c->thread];
	c->result = s->has[c->thread];
	memcpy(c->out, van, sizeof s->van[0]);
	memset(van, 0, sizeof s->van[0]);
	s->has[c->thread] = 0;
}

static bool collect(struct state *s, struct contract_call *c)
{
	int *has = &s->has[c->thread];
	if (!s->n)
		return false;
	s->van[c->thread][(*has)++] = s->letter[0];
	memmove(&s->letter[0], &s->letter[1], (size_t)--s->n * sizeof s->letter[0]);
	s->letter[s->n] = 0;
	c->step = 1;
	c->done = *has == c->arg[0];
	if (c->done)
		drive_off(s, c);
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == PUT ? put(s, c) : collect(s, c))
		return true;
	if (c->step)
		return false;
	c->step = 1;
	return true;
}

// It takes what is there first.
static bool leave(struct state *s, struct contract_call *c)
{
	if (c->op == PUT || s->n)
		return false;
	drive_off(s, c);
	return true;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int size)
{
	return box_new(size);
}

static void drop(void *b)
{
	box_free(b);
}

static int run_put(void *b, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	box_put(b, arg[0]);
	return 0;
}

static int run_collect(void *b, const int *arg, const struct timespec *deadline, int *out)
{
	return box_collect(b, &out[0], arg[0], deadline);
}

static const struct contract_op ops[] = {
	[PUT] = {.name = "put",
		 .code = "box_put(b, $1)",
		 .nargs = 1,
		 .nvalues = {8},
		 .values = {{11, 12, 13, 14, 15, 16, 17, 18}},
		 .distinct = true,
		 .waits = true,
		 .no_deadline = true,
		 .no_interrupt = true,
		 .run = run_put,
		 .properties = {[CONTRACT_LATE] = "room"}},
	[COLLECT] = {.name = "collect",
		     .code = "box_collect(b, &out[0], $1, $until)",
		     .nargs = 1,
		     .nvalues = {3},
		     .values = {{1, 2, 3}},
		     .counts = true,
		     .waits = true,
		     .no_interrupt = true,
		     .run = run_collect},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "bulk-consumer.h",
	.object = "struct box *b",
	.create = "b = box_new($1)",
	.free = "box_free(b)",
	.nbegins = 2,
	.begins = {1, 2},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.leave = leave,
	.probe = "collect(3) until 0; put(99); collect(1) until 0",
	.properties = {[CONTRACT_EARLY] = "enough",
		       [CONTRACT_LATE] = "enough",
		       [CONTRACT_RESULT] = "order",
		       [CONTRACT_LEAVES] = "limit",
		       [CONTRACT_INTERRUPTED] = "limit",
		       [CONTRACT_LOOK] = "order",
		       [CONTRACT_ELSE] = "order"},
};
