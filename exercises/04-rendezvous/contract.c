// SPDX-License-Identifier: MIT
//
// The contract of the rendezvous: who is there, and which sticker was handed to one that has not
// left yet.
#include "contract/contract.h"

#include "rendezvous.h"

enum { TWO = 2 };

struct state {
	int thread[TWO];  // from 1 on; 0: it has not come yet
	int brought[TWO]; // its sticker, if it is there alone; else 0
	int got[TWO];	  // the other's, which it has not left with
};

enum { MEET };

// Each of the two is always the same thread: others would have to come after it, by some order that
// no client makes.
static bool is_allowed(const struct state *s, int who, int own)
{
	return s->thread[1 - who] != own && (!s->thread[who] || s->thread[who] == own);
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	int who = c->arg[1], own = (int)c->thread + 1;
	if (c->step) {
		c->result = s->got[who];
		s->got[who] = 0;
		return c->done = c->result != 0;
	}
	if (!is_allowed(s, who, own))
		return false;
	s->thread[who] = own;
	c->result = s->brought[1 - who];
	s->brought[1 - who] = 0;
	c->done = c->result != 0;
	c->step = 1;
	*(c->done ? &s->got[1 - who] : &s->brought[who]) = c->arg[0];
	return true;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int none)
{
	(void)none;
	return rendezvous_new();
}

static void drop(void *r)
{
	rendezvous_free(r);
}

static int run_meet(void *r, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return rendezvous_meet(r, arg[1], arg[0]);
}

static const struct contract_op ops[] = {
	[MEET] = {.name = "meet",
		  .code = "rendezvous_meet(r, $2, $1)",
		  .nargs = 2,
		  .nvalues = {8, TWO},
		  .values = {{11, 12, 13, 14, 15, 16, 17, 18}, {0, 1}},
		  .distinct = true,
		  .counts = true,
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .run = run_meet},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "rendezvous.h",
	.object = "struct rendezvous *r",
	.create = "r = rendezvous_new()",
	.free = "rendezvous_free(r)",
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.properties = {[CONTRACT_EARLY] = "wait",
		       [CONTRACT_LATE] = "swap",
		       [CONTRACT_RESULT] = "again",
		       [CONTRACT_LEAVES] = "swap",
		       [CONTRACT_INTERRUPTED] = "swap",
		       [CONTRACT_LOOK] = "swap",
		       [CONTRACT_ELSE] = "swap"},
};
