// SPDX-License-Identifier: MIT
//
// A client of a native run: blocks, each of which makes one call many times. As text:
//
//	300 × release(1), 40 × acquire(2) with a deadline, the deadline comes
//
// Any thread; never blocks.
#ifndef GRADING_NATIVE_BLOCKS_H
#define GRADING_NATIVE_BLOCKS_H

#include "base/buf.h"
#include "contract/contract.h"

enum { BLOCKS_MOST = 6 };

// In place of an operation's number: time passes up to the soonest deadline; a waiting thread is
// interrupted.
enum { BLOCK_PASS = 1000, BLOCK_INTERRUPT };

enum block_until { UNTIL_NEVER, UNTIL_PAST, UNTIL_SOON, UNTIL_FAR };

struct block {
	unsigned op;
	int arg[CONTRACT_ARGS]; // arg[0] is that of the first call: see block_arg()
	bool rises;		// arg[0] rises by one each time, or, if times is 1, each round
	unsigned times;		// how often the call is made
	enum block_until until; // its deadline
	bool at_once;		// the calls do not wait, so main makes them
};

struct blocks {
	int begin;
	unsigned rounds; // how often all blocks are run
	unsigned n;
	struct block block[BLOCKS_MOST];
};

// The operation that the block calls; NULL: BLOCK_PASS or BLOCK_INTERRUPT.
static inline const struct contract_op *block_op(const struct contract *k, const struct block *b)
{
	return b->op < k->nops ? &k->ops[b->op] : NULL;
}

// Makes the clients of a contract, always the same in the same order: some for each kind of
// mistake, and some at random. `take` gets each; it returns false to stop.
void blocks_make(const struct contract *k, bool (*take)(const struct blocks *b));

// How far a client has come: in which round (from 0), and the first n blocks of it, the last of
// them `times` times.
struct blocks_place {
	unsigned round, n, times;
	unsigned scarce; // the block of memory, from 1, that could not be had; 0: none
	bool by_calls;	 // it is one of those that calls take; else one of a new object
	bool frees;	 // the object is freed at the end
};

// The first argument of the block's i-th call (from 0) in this round.
int block_arg(const struct contract *k, const struct block *b, unsigned round, unsigned i);

// Writes the calls of the client up to that place: see above.
void blocks_write(const struct blocks *b, const struct contract *k, const struct blocks_place *to,
		  struct buf *out);

// Writes a C program that makes the same calls and prints the state of the object.
void blocks_write_code(const struct blocks *b, const struct contract *k,
		       const struct blocks_place *to, struct buf *out);

// May a call of the operation have a deadline?
static inline bool block_has_deadline(const struct contract_op *op)
{
	return op->waits && !op->no_deadline;
}

#endif
