// SPDX-License-Identifier: MIT
//
// The contract of the rendezvous: who is there, and which sticker was handed to one that has not
// left yet.
#include "contract/contract.h"

#include "rendezvous.h"

#include <limits.h>

enum { TWO = 2 };

struct state {
	int thread[TWO];  // from 1 on; 0: it has not come yet
	int alone[TWO];	  // 1: it is there alone, with this sticker:
	int brought[TWO]; // else 0
	int met[TWO];	  // 1: it has not left with this sticker of the other's:
	int got[TWO];	  // else 0
};

enum { MEET };

// There or not, with a sticker: returns what there was.
static int put(int *there, int *where, int is_there, int sticker)
{
	int was = *where;
	*there = is_there;
	*where = sticker;
	return was;
}

// Each of the two is always the same thread: others would have to come after it, by some order that
// no client makes.
static bool is_allowed(const struct state *s, int who, int own)
{
	return s->thread[1 - who] != own && (!s->thread[who] || s->thread[who] == own);
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	int who = c->arg[1], other = 1 - who, own = (int)c->thread + 1;
	if (c->step) {
		c->done = s->met[who];
		c->result = put(&s->met[who], &s->got[who], 0, 0);
		return c->done;
	}
	if (!is_allowed(s, who, own))
		return false;
	s->thread[who] = own;
	c->step = 1;
	c->done = s->alone[other];
	if (c->done) {
		c->result = put(&s->alone[other], &s->brought[other], 0, 0);
		put(&s->met[other], &s->got[other], 1, c->arg[0]);
	} else {
		put(&s->alone[who], &s->brought[who], 1, c->arg[0]);
	}
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
		  .least = {INT_MIN},
		  .most = {INT_MAX},
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
