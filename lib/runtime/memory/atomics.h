// SPDX-License-Identifier: MIT
//
// An atomic operation of instrumented code: the operation of the model, and the values before and
// after. Pure, except that it reads the program's memory.
#ifndef RUNTIME_MEMORY_ATOMICS_H
#define RUNTIME_MEMORY_ATOMICS_H

#include "model/op.h"

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wide;
#else
typedef uint64_t wide;
#endif

enum atomic_code {
	ATOMIC_LOAD,
	ATOMIC_STORE,
	ATOMIC_EXCHANGE,
	ATOMIC_ADD,
	ATOMIC_SUB,
	ATOMIC_AND,
	ATOMIC_OR,
	ATOMIC_XOR,
	ATOMIC_NAND,
	ATOMIC_COMPARE // and exchange
};

// An atomic operation that is about to happen.
struct atomic {
	const volatile void *at;
	unsigned size;
	enum atomic_code code;
	wide operand, expected;
	int order, otherwise; // of a compare-and-exchange that fails
	uint64_t site;
	bool stored; // set by atomic_find: a store takes place
	bool seen;   // it was an operation of the model
};

// The operation of the model, and its argument: see ops.def.
enum op_code atomic_op(const struct atomic *a);
int64_t atomic_arg(const struct atomic *a);

bool atomic_loads(const struct atomic *a);

// The operation is about to happen: sets *after to the value that it will leave, and a->stored.
// Returns 0, or EAGAIN for a compare-and-exchange that fails.
int32_t atomic_find(struct atomic *a, int64_t *after);

#endif
