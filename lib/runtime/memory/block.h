// SPDX-License-Identifier: MIT
//
// Blocks of the heap (heap.h): the head of sixteen bytes in front of each, and their sizes. These
// are the multiples of 16 up to 512, then four sizes for each doubling. A block never changes its
// size.
#ifndef RUNTIME_MEMORY_BLOCK_H
#define RUNTIME_MEMORY_BLOCK_H

#include <stddef.h>
#include <stdint.h>

struct head {
	uint32_t mark; // HEAD_IN_USE, HEAD_ALIGNED or HEAD_FREE; else not a block
	uint32_t class;
	union {
		uint64_t taken;	   // in use: the call and the thread that allocated it
		size_t back;	   // aligned: distance from the block's own first byte
		struct head *next; // free
	};
};
#define HEAD_IN_USE 0x7ead1e01u
#define HEAD_FREE 0x7ead1e02u
#define HEAD_ALIGNED 0x7ead1e03u
_Static_assert(sizeof(struct head) == 16, "blocks stand at multiples of 16");

// Code is below 2^48 on all machines. Thread 0: the one that the block's region belongs to, so that
// such a block is the same in each region (run/alike.h).
#define TAKEN(pc, thread) (((pc)&0xffffffffffffu) | (uint64_t)(thread) << 48)
#define TAKEN_PC(taken) ((taken)&0xffffffffffffu)
#define TAKEN_BY(taken) ((uint16_t)((taken) >> 48))

#define SMALL_CLASSES 32 // 16 .. 512 bytes
#define CLASSES 124	 // up to 2 GiB

static inline size_t class_size(uint32_t class)
{
	if (class < SMALL_CLASSES)
		return 16 * (class + 1);
	return (size_t)(5 + class % 4) << (7 + (class - SMALL_CLASSES) / 4);
}

// n: 1 .. 2 GiB
static inline uint32_t class_of(size_t n)
{
	if (n <= 16 * SMALL_CLASSES)
		return (uint32_t)(n + 15) / 16 - 1;
	unsigned e = 63 - (unsigned)__builtin_clzll(n - 1);
	return SMALL_CLASSES + (e - 9) * 4 + (uint32_t)((n - 1) >> (e - 2) & 3);
}

#endif
