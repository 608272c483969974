// SPDX-License-Identifier: MIT
//
// What the makers of clients for native runs share.
#ifndef GRADING_NATIVE_BLOCKS_MAKER_H
#define GRADING_NATIVE_BLOCKS_MAKER_H

#include "grading/native/blocks.h"

#include <stdint.h>

struct maker {
	const struct contract *k;
	bool (*take)(const struct blocks *b);
	bool over;
	uint64_t seed;
};

// Hands a client of one round to whoever takes it.
void maker_offer(struct maker *m, int begin, const struct block *blocks, unsigned n);

// Clients at random, and others whose numbers are at the ends of what the task allows.
void maker_at_random(struct maker *m);

static inline bool maker_has_deadline(const struct contract_op *op)
{
	return op->waits && !op->no_deadline;
}

static inline bool maker_has_ends(const struct contract_op *op, int a)
{
	return op->least[a] || op->most[a];
}

#endif
