// SPDX-License-Identifier: MIT
//
// A set of numbers that only grows, in memory that two processes share: a hash table, 0 is none.
// One adds, any may look: what it finds was added, what it misses may be just being added.
#ifndef TRACE_KNOWN_H
#define TRACE_KNOWN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KNOWN_SLOTS ((size_t)1 << 22)
#define KNOWN_MOST (KNOWN_SLOTS / 4 * 3) // of more, the rest is left out

// Whole pages, so that all of it can be given back.
struct known {
	_Alignas(4096) _Atomic uint64_t numbers[KNOWN_SLOTS]; // relaxed: each stands for itself
	size_t n;					      // of who adds
};

// The slot of the number, or the free one where it would stand.
static inline size_t known_slot(const struct known *k, uint64_t number)
{
	size_t i = (size_t)number % KNOWN_SLOTS;
	uint64_t is;
	while ((is = atomic_load_explicit(&k->numbers[i], memory_order_relaxed)) && is != number)
		i = (i + 1) % KNOWN_SLOTS;
	return i;
}

static inline bool known_has(const struct known *k, uint64_t number)
{
	return atomic_load_explicit(&k->numbers[known_slot(k, number)], memory_order_relaxed) != 0;
}

static inline void known_add(struct known *k, uint64_t number)
{
	size_t i = known_slot(k, number);
	if (atomic_load_explicit(&k->numbers[i], memory_order_relaxed) || k->n == KNOWN_MOST)
		return;
	k->n++;
	atomic_store_explicit(&k->numbers[i], number, memory_order_relaxed);
}

#endif
