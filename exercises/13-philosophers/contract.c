// SPDX-License-Identifier: MIT
//
// The contract of the table: who eats. A philosopher waits if, and only if, a neighbour eats.
#include "contract/contract.h"

#include "philosophers.h"

// So many philosophers may there be.
#ifdef CONTRACT_NATIVE
enum { MOST = 290 };
#else
enum { MOST = 5 };
#endif

struct state {
	int n;
	int thread[MOST]; // the one that is philosopher i, from 1 on; 0: none was so far
	int eats[MOST];
};

enum { TAKE, PUT };

static void begin(struct state *s, int n)
{
	s->n = n;
}

// Each philosopher is always the same thread: others would have to come after it, by some order
// that no client makes.
static bool take(struct state *s, struct contract_call *c)
{
	int i = c->arg[0], own = (int)c->thread + 1;
	if (i >= s->n || s->eats[i] || (s->thread[i] && s->thread[i] != own))
		return false;
	bool neighbour = s->eats[(i + 1) % s->n] || s->eats[(i + s->n - 1) % s->n];
	if (neighbour && c->step)
		return false;
	s->thread[i] = own;
	s->eats[i] = !neighbour;
	c->step = 1;
	c->done = !neighbour;
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	int i = c->arg[0];
	if (c->op == TAKE)
		return take(s, c);
	if (i >= s->n || s->thread[i] != (int)c->thread + 1 || !s->eats[i])
		return false;
	s->eats[i] = 0;
	return c->done = true;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int n)
{
	return table_new(n);
}

static void drop(void *t)
{
	table_free(t);
}

static int run_take(void *t, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	table_take(t, arg[0]);
	return 0;
}

static int run_put(void *t, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	table_put(t, arg[0]);
	return 0;
}

static const struct contract_op ops[] = {
	[TAKE] = {.name = "take",
		  .code = "table_take(t, $1)",
		  .nargs = 1,
		  .nvalues = {5},
		  .values = {{0, 1, 2, 3, 4}},
		  .most = {289},
		  .rises = true,
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .run = run_take},
	[PUT] = {.name = "put",
		 .code = "table_put(t, $1)",
		 .nargs = 1,
		 .nvalues = {5},
		 .values = {{0, 1, 2, 3, 4}},
		 .most = {289},
		 .rises = true,
		 .after = TAKE + 1,
		 .run = run_put},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "philosophers.h",
	.object = "struct table *t",
	.create = "t = table_new($1)",
	.free = "table_free(t)",
	.nbegins = 4,
	.begins = {2, 3, 4, 5},
	.nlarge = 1,
	.large = {290},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.properties = {[CONTRACT_EARLY] = "forks",
		       [CONTRACT_LATE] = "all",
		       [CONTRACT_RESULT] = "forks",
		       [CONTRACT_LEAVES] = "all",
		       [CONTRACT_INTERRUPTED] = "all",
		       [CONTRACT_LOOK] = "forks",
		       [CONTRACT_ELSE] = "all"},
};
