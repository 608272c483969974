// SPDX-License-Identifier: MIT
//
// The contract of the deque: what is in it, oldest first, and who its owner is: the first thread
// that pushes or pops.
#include "contract/contract.h"

#include "stealing-deque.h"

#include <stdint.h>
#include <string.h>

enum { MOST = CONTRACT_STATE / 8 };

struct state {
	int owner; // from 1 on; 0: there is none yet
	int n, item[MOST];
};

enum { PUSH, POP, STEAL };

static int take(struct state *s, int at)
{
	int item = s->item[at];
	memmove(&s->item[at], &s->item[at + 1], (size_t)(--s->n - at) * sizeof s->item[0]);
	s->item[s->n] = 0;
	return item;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	int caller = (int)c->thread + 1;
	c->done = true;
	if (c->op == STEAL) {
		c->result = s->n ? take(s, 0) : 0;
		return true;
	}
	if ((s->owner && s->owner != caller) || (c->op == PUSH && s->n == MOST))
		return false;
	s->owner = caller;
	if (c->op == POP)
		c->result = s->n ? take(s, s->n - 1) : 0;
	else
		s->item[s->n++] = c->arg[0];
	return true;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int room)
{
	return deque_new(room);
}

static void drop(void *d)
{
	deque_free(d);
}

static int run_push(void *d, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return deque_push(d, (void *)(intptr_t)arg[0]);
}

static int run_pop(void *d, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return (int)(intptr_t)deque_pop(d);
}

static int run_steal(void *d, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return (int)(intptr_t)deque_steal(d);
}

static const struct contract_op ops[] = {
	[PUSH] = {.name = "push",
		  .code = "deque_push(d, (void *)(long)($1))",
		  .nargs = 1,
		  .nvalues = {8},
		  .values = {{11, 12, 13, 14, 15, 16, 17, 18}},
		  .distinct = true,
		  .takes_memory = true,
		  .run = run_push,
		  .properties = {[CONTRACT_RESULT] = "grows"}},
	[POP] = {.name = "pop", .code = "(int)(long)deque_pop(d)", .counts = true, .run = run_pop},
	[STEAL] = {.name = "steal",
		   .code = "(int)(long)deque_steal(d)",
		   .counts = true,
		   .run = run_steal},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "stealing-deque.h",
	.object = "struct deque *d",
	.create = "d = deque_new($1)",
	.free = "deque_free(d)",
	.nbegins = 2,
	.begins = {1, 2},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.probe = "steal; steal; steal",
	.properties = {[CONTRACT_EARLY] = "once",
		       [CONTRACT_LATE] = "once",
		       [CONTRACT_RESULT] = "once",
		       [CONTRACT_LEAVES] = "once",
		       [CONTRACT_INTERRUPTED] = "once",
		       [CONTRACT_LOOK] = "ends",
		       [CONTRACT_ELSE] = "once"},
};
