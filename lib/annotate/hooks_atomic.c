// SPDX-License-Identifier: MIT
//
// The atomic hooks of a program that runs without the runtime: each does its operation. The memory
// order is not a constant here, so all operations are sequentially consistent: never weaker than
// requested.
//
// 16 bytes: gcc would call libatomic for them, which a program need not have. On x86-64 they are
// built from cmpxchg16b (every such processor since 2006 has it), as libatomic does. Elsewhere a
// lock of our own guards them: then no code that was not compiled by `treadle cc` may touch the
// same place at the same time.
#include <stdbool.h>

#include "annotate/hooks_atomic.h"

#define SEQ __ATOMIC_SEQ_CST

// clang-format off
#define FETCH(bits, name)                                                                          \
	HOOK_TYPE(bits) __tsan_atomic##bits##_##name(volatile HOOK_TYPE(bits) * at,                \
						     HOOK_TYPE(bits) operand, int order)           \
	{ (void)order; return __atomic_##name(at, operand, SEQ); }

#define COMPARE(bits, name)                                                                        \
	int __tsan_atomic##bits##_compare_exchange_##name(                                         \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) * expected,                         \
		HOOK_TYPE(bits) value, int order, int otherwise)                                   \
	{                                                                                          \
		(void)order, (void)otherwise;                                                      \
		return __atomic_compare_exchange_n(at, expected, value, false, SEQ, SEQ);          \
	}

#define SIZE(bits)                                                                                 \
	HOOK_TYPE(bits) __tsan_atomic##bits##_load(const volatile HOOK_TYPE(bits) * at, int order) \
	{ (void)order; return __atomic_load_n(at, SEQ); }                                          \
	void __tsan_atomic##bits##_store(volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) value,     \
					 int order)                                                \
	{ (void)order; __atomic_store_n(at, value, SEQ); }                                         \
	HOOK_TYPE(bits) __tsan_atomic##bits##_exchange(volatile HOOK_TYPE(bits) * at,              \
						       HOOK_TYPE(bits) value, int order)           \
	{ (void)order; return __atomic_exchange_n(at, value, SEQ); }                               \
	COMPARE(bits, strong)                                                                      \
	COMPARE(bits, weak)                                                                        \
	HOOK_TYPE(bits) __tsan_atomic##bits##_compare_exchange_val(                                \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) expected, HOOK_TYPE(bits) value,    \
		int order, int otherwise)                                                          \
	{                                                                                          \
		(void)order, (void)otherwise;                                                      \
		__atomic_compare_exchange_n(at, &expected, value, false, SEQ, SEQ);                \
		return expected;                                                                   \
	}                                                                                          \
	HOOK_FETCHES(FETCH, bits)

SIZE(8)
SIZE(16)
SIZE(32)
SIZE(64)
// clang-format on

#ifdef __SIZEOF_INT128__

typedef HOOK_TYPE(128) wide;

// Puts value there if it holds expected. Returns what it held.
#ifdef __x86_64__
static wide wide_swap(volatile wide *at, wide expected, wide value)
{
	uint64_t low = (uint64_t)expected, high = (uint64_t)(expected >> 64);
	__asm__ volatile("lock cmpxchg16b %0"
			 : "+m"(*at), "+a"(low), "+d"(high)
			 : "b"((uint64_t)value), "c"((uint64_t)(value >> 64))
			 : "memory", "cc");
	return (wide)high << 64 | low;
}
#else
static wide wide_swap(volatile wide *at, wide expected, wide value)
{
	static volatile bool taken; // the lock of all places of 16 bytes: taken by an acquire,
				    // given back by a release
	while (__atomic_test_and_set(&taken, __ATOMIC_ACQUIRE))
		;
	wide was = *at;
	if (was == expected)
		*at = value;
	__atomic_clear(&taken, __ATOMIC_RELEASE);
	return was;
}
#endif

// Replaces what is there by `next`, an expression of `was`. Its value is what was there.
#define WIDE_REPLACE(at, next)                                                                     \
	({                                                                                         \
		wide was = 0, found;                                                               \
		while ((found = wide_swap(at, was, next)) != was)                                  \
			was = found;                                                               \
		was;                                                                               \
	})

wide __tsan_atomic128_load(const volatile wide *at, int order)
{
	(void)order;
	return wide_swap((volatile wide *)at, 0, 0);
}

void __tsan_atomic128_store(volatile wide *at, wide value, int order)
{
	(void)order;
	WIDE_REPLACE(at, value);
}

wide __tsan_atomic128_exchange(volatile wide *at, wide value, int order)
{
	(void)order;
	return WIDE_REPLACE(at, value);
}

// clang-format off
#define WIDE_FETCH(name, next)                                                                     \
	wide __tsan_atomic128_fetch_##name(volatile wide *at, wide operand, int order)             \
	{ (void)order; return WIDE_REPLACE(at, next); }

WIDE_FETCH(add, was + operand)
WIDE_FETCH(sub, was - operand)
WIDE_FETCH(and, was &operand)
WIDE_FETCH(or, was | operand)
WIDE_FETCH(xor, was ^ operand)
WIDE_FETCH(nand, ~(was & operand))
// clang-format on

wide __tsan_atomic128_compare_exchange_val(volatile wide *at, wide expected, wide value, int order,
					   int otherwise)
{
	(void)order;
	(void)otherwise;
	return wide_swap(at, expected, value);
}

int __tsan_atomic128_compare_exchange_strong(volatile wide *at, wide *expected, wide value,
					     int order, int otherwise)
{
	(void)order;
	(void)otherwise;
	wide was = wide_swap(at, *expected, value);
	bool swapped = was == *expected;
	*expected = was;
	return swapped;
}

int __tsan_atomic128_compare_exchange_weak(volatile wide *at, wide *expected, wide value, int order,
					   int otherwise)
{
	(void)order;
	(void)otherwise;
	wide was = wide_swap(at, *expected, value);
	bool swapped = was == *expected;
	*expected = was;
	return swapped;
}

#endif
