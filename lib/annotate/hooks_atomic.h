// SPDX-License-Identifier: MIT
//
// The prototypes of the atomic memory hooks, from the table (hooks.def). Of each size, in bits:
// load, store, exchange, compare_exchange_strong, _weak and _val, and HOOK_FETCHES. order: the
// memory order asked for (__ATOMIC_...; otherwise: for an exchange that does not take place).
#ifndef ANNOTATE_HOOKS_ATOMIC_H
#define ANNOTATE_HOOKS_ATOMIC_H

#include <stdint.h>

// clang-format off
#define HOOK_FETCH_DECLARED(bits, name)                                                            \
	HOOK_TYPE(bits) __tsan_atomic##bits##_##name(volatile HOOK_TYPE(bits) * at,                \
						     HOOK_TYPE(bits) operand, int order);
#define ATOMIC(bits)                                                                               \
	HOOK_TYPE(bits) __tsan_atomic##bits##_load(const volatile HOOK_TYPE(bits) * at,            \
						   int order);                                     \
	void __tsan_atomic##bits##_store(volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) value,     \
					 int order);                                               \
	HOOK_TYPE(bits) __tsan_atomic##bits##_exchange(volatile HOOK_TYPE(bits) * at,              \
						       HOOK_TYPE(bits) value, int order);          \
	int __tsan_atomic##bits##_compare_exchange_strong(                                         \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) * expected,                         \
		HOOK_TYPE(bits) value, int order, int otherwise);                                  \
	int __tsan_atomic##bits##_compare_exchange_weak(                                           \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) * expected,                         \
		HOOK_TYPE(bits) value, int order, int otherwise);                                  \
	HOOK_TYPE(bits) __tsan_atomic##bits##_compare_exchange_val(                                \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) expected, HOOK_TYPE(bits) value,    \
		int order, int otherwise);                                                         \
	HOOK_FETCHES(HOOK_FETCH_DECLARED, bits)
// clang-format on
#include "annotate/hooks.def"

#endif
