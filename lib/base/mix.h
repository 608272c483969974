// SPDX-License-Identifier: MIT
//
// Hashes of numbers. None resists an adversary: equal hashes are only improbable.
//
// Any thread; nothing here blocks.
#ifndef BASE_MIX_H
#define BASE_MIX_H

#include <stdint.h>

// 2^64 divided by the golden ratio, made odd: multiples of this number are spread evenly over all
// numbers of 64 bits, and no two of 2^64 successive multiples are equal.
#define MIX_STEP 0x9e3779b97f4a7c15u

// The cheap hash, one multiplication (D. Knuth, The Art of Computer Programming, vol. 3, 6.4). Only
// its upper bits depend on all bits of x: take a table's index from these.
static inline uint64_t mix_hash(uint64_t x)
{
	return x * MIX_STEP;
}

// The good hash, of which each bit depends on all bits of x: the output function of SplitMix64
// (G. Steele, D. Lea, C. Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014).
// Different numbers have different hashes; that of 0 is 0.
static inline uint64_t mix64(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

// The next pseudorandom number of SplitMix64. *state: at first the seed.
static inline uint64_t mix_random(uint64_t *state)
{
	return mix64(*state += MIX_STEP);
}

#endif
