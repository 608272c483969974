// SPDX-License-Identifier: MIT
//
// What the judge of clients (grading/contract/orders.c) and that of native runs
// (grading/native/machine.c) have in common. Both follow all states that a contract allows; they
// differ in how many calls and threads a state has to hold, and in what they record of each. Any
// thread; nothing blocks.
#ifndef CONTRACT_STEP_H
#define CONTRACT_STEP_H

#include "base/mix.h"
#include "contract/contract.h"

#include <errno.h>

// How many variants of a step there are to try, at least 1.
static inline unsigned contract_variants(const struct contract *k)
{
	return k->variants ? k->variants : 1;
}

// May the call, which waits, give up with this result (ETIMEDOUT or EINTR)? The state and *call are
// then changed accordingly.
static inline bool contract_gives_up(const struct contract *k, struct state *s,
				     struct contract_call *call, int result)
{
	const struct contract_op *op = &k->ops[call->op];
	call->result = result;
	return call->step > 0 && k->leave && op->waits && (result != EINTR || !op->no_interrupt) &&
	       k->leave(s, call);
}

// The hash of n bytes, rounded up to whole words, at an address that is aligned for any type.
static inline size_t contract_hash(const void *bytes, size_t n)
{
	const size_t *word = bytes;
	size_t hash = 0;
	for (size_t i = 0; i < (n + sizeof *word - 1) / sizeof *word; i++)
		hash = mix_hash(hash ^ word[i]) + (hash >> 29);
	return hash;
}

#endif
