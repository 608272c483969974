// SPDX-License-Identifier: MIT
//
// A client of a native run: the same call many times over, then another. As text:
//
//	300 × release(1), 40 × acquire(2) with a deadline, the deadline comes
//
// Any thread; nothing blocks.
#ifndef GRADING_NATIVE_BLOCKS_H
#define GRADING_NATIVE_BLOCKS_H

#include "base/buf.h"
#include "contract/contract.h"

#include <stdint.h>

enum { BLOCKS_MOST = 6 };

// In place of an operation's number: the soonest deadline comes; threads that wait are interrupted.
enum { BLOCK_PASS = 1000, BLOCK_INTERRUPT };

enum block_until { UNTIL_NEVER, UNTIL_PAST, UNTIL_SOON, UNTIL_FAR };

struct block {
	unsigned op;
	int arg[CONTRACT_ARGS]; // of a distinct operation: the first; then one more each time
	bool rises;		// ... of this block, too: in each round anew, or by the round
	unsigned times;
	enum block_until until;
	bool at_once; // none of its calls waits: they need no thread of their own
};

struct blocks {
	int begin;
	unsigned rounds; // all of it is done so often
	unsigned n;
	struct block block[BLOCKS_MOST];
};

// What it calls; NULL: it passes time, or interrupts.
static inline const struct contract_op *block_op(const struct contract *k, const struct block *b)
{
	return b->op < k->nops ? &k->ops[b->op] : NULL;
}

// Makes all clients that a contract has, in an order that is always the same: some of each kind,
// and others at random. `take` returns false if it wants no more.
void blocks_make(const struct contract *k, bool (*take)(const struct blocks *b));

// How far a client has come: in which round (from 0), and the first n blocks of it, the last of
// them `times` times.
struct blocks_place {
	unsigned round, n, times;
	unsigned scarce; // no memory for the block of this number, from 1; 0: there is for all
	bool by_calls;	 // ... of those that calls take, once; else of those of the object
	bool frees;	 // and the object is freed then
};

// What the call has as its first argument at its i-th time in this round.
int block_arg(const struct contract *k, const struct block *b, unsigned round, unsigned i);

// Writes "after" and the client up to there.
void blocks_write(const struct blocks *b, const struct contract *k, const struct blocks_place *to,
		  struct buf *out);

// Writes that as a C program that does the same, and prints what the object reports.
void blocks_write_code(const struct blocks *b, const struct contract *k,
		       const struct blocks_place *to, struct buf *out);

// --- what the makers of clients share ------------------------------------------------------------

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
