// SPDX-License-Identifier: MIT
//
// The results of atomic operations: see atomics.h.
#include "runtime/memory/atomics.h"

#include <errno.h>

static const struct {
	uint8_t op;
	bool loads, stores;
	uint8_t update; // enum update
} codes[] = {
	[ATOMIC_LOAD] = {OP_LOAD, true, false},
	[ATOMIC_STORE] = {OP_STORE, false, true},
	[ATOMIC_EXCHANGE] = {OP_UPDATE, true, true, UPDATE_SET},
	[ATOMIC_ADD] = {OP_UPDATE, true, true, UPDATE_ADD},
	[ATOMIC_SUB] = {OP_UPDATE, true, true, UPDATE_ADD},
	[ATOMIC_AND] = {OP_UPDATE, true, true, UPDATE_AND},
	[ATOMIC_OR] = {OP_UPDATE, true, true, UPDATE_OR},
	[ATOMIC_XOR] = {OP_UPDATE, true, true, UPDATE_XOR},
	[ATOMIC_NAND] = {OP_UPDATE, true, true, UPDATE_NAND},
	[ATOMIC_COMPARE] = {OP_COMPARE_EXCHANGE, true, true},
};

static wide wide_of(const struct atomic *a)
{
	wide bits = 0;
	__builtin_memcpy(&bits, (const void *)(uintptr_t)a->at, a->size);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	bits >>= 8 * (sizeof bits - a->size);
#endif
	return bits;
}

// Sign-extended.
static int64_t extended(wide bits, unsigned size)
{
	unsigned above = size < 8 ? 64 - 8 * size : 0;
	return (int64_t)((uint64_t)bits << above) >> above;
}

enum op_code atomic_op(const struct atomic *a)
{
	return (enum op_code)codes[a->code].op;
}

bool atomic_loads(const struct atomic *a)
{
	return codes[a->code].loads;
}

int64_t atomic_arg(const struct atomic *a)
{
	int64_t operand = extended(a->operand, a->size);
	switch (codes[a->code].op) {
	case OP_STORE:
		return operand;
	case OP_COMPARE_EXCHANGE:
		return extended(a->expected, a->size);
	case OP_UPDATE:
		return UPDATE_ARG(codes[a->code].update,
				  a->code == ATOMIC_SUB ? -operand : operand);
	default:
		return 0;
	}
}

static wide wide_after(const struct atomic *a, wide was)
{
	switch (a->code) {
	case ATOMIC_LOAD:
		return was;
	case ATOMIC_STORE:
	case ATOMIC_EXCHANGE:
		return a->operand;
	case ATOMIC_ADD:
		return was + a->operand;
	case ATOMIC_SUB:
		return was - a->operand;
	case ATOMIC_AND:
		return was & a->operand;
	case ATOMIC_OR:
		return was | a->operand;
	case ATOMIC_XOR:
		return was ^ a->operand;
	case ATOMIC_NAND:
		return ~(was & a->operand);
	case ATOMIC_COMPARE:
		return was == a->expected ? a->operand : was;
	}
	return was;
}

int32_t atomic_find(struct atomic *a, int64_t *after)
{
	wide was = wide_of(a);
	bool fails = a->code == ATOMIC_COMPARE && was != a->expected;
	a->stored = codes[a->code].stores && !fails;
	*after = extended(wide_after(a, was), a->size);
	return fails ? EAGAIN : 0;
}
