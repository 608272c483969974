// SPDX-License-Identifier: MIT
//
// The prototypes of the atomic memory hooks, from the table (hooks.def). Of each size, in bits:
// load, store, exchange, compare_exchange_strong, _weak and _val, and HOOK_FETCHES. order: the
// memory order asked for (__ATOMIC_...; otherwise: for an exchange that does not take place).
#ifndef ANNOTATE_HOOKS_ATOMIC_H
#define ANNOTATE_HOOKS_ATOMIC_H

#include <stdint.h>

// What stands behind each prototype; defined in front by who needs it.
#ifndef HOOK
#define HOOK(name)
#endif

// clang-format off
#define HOOK_FETCH_DECLARED(bits, name)                                                            \
	HOOK_TYPE(bits) __tsan_atomic##bits##_##name(volatile HOOK_TYPE(bits) * at,                \
						     HOOK_TYPE(bits) operand, int order) HOOK(atomic##bits##_##name);
#define ATOMIC(bits)                                                                               \
	HOOK_TYPE(bits) __tsan_atomic##bits##_load(const volatile HOOK_TYPE(bits) * at,            \
						   int order) HOOK(atomic##bits##_load);           \
	void __tsan_atomic##bits##_store(volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) value,     \
					 int order) HOOK(atomic##bits##_store);                    \
	HOOK_TYPE(bits) __tsan_atomic##bits##_exchange(volatile HOOK_TYPE(bits) * at,              \
						       HOOK_TYPE(bits) value, int order) HOOK(atomic##bits##_exchange); \
	int __tsan_atomic##bits##_compare_exchange_strong(                                         \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) * expected,                         \
		HOOK_TYPE(bits) value, int order, int otherwise) HOOK(atomic##bits##_compare_exchange_strong); \
	int __tsan_atomic##bits##_compare_exchange_weak(                                           \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) * expected,                         \
		HOOK_TYPE(bits) value, int order, int otherwise) HOOK(atomic##bits##_compare_exchange_weak); \
	HOOK_TYPE(bits) __tsan_atomic##bits##_compare_exchange_val(                                \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) expected, HOOK_TYPE(bits) value,    \
		int order, int otherwise) HOOK(atomic##bits##_compare_exchange_val);               \
	HOOK_FETCHES(HOOK_FETCH_DECLARED, bits)
// clang-format on
#include "annotate/hooks.def"

#endif
