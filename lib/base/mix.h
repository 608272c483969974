// SPDX-License-Identifier: MIT
//
// A hash of a number: the output function of SplitMix64 (G. Steele, D. Lea, C. Flood: Fast
// Splittable Pseudorandom Number Generators, OOPSLA 2014).
//
// Any thread; never blocks.
#ifndef BASE_MIX_H
#define BASE_MIX_H

#include <stdint.h>

// Each number has another hash, in which each bit depends on all of the number's; that of 0 is 0.
static inline uint64_t mix64(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

#endif
