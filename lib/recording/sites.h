// SPDX-License-Identifier: MIT
//
// The call sites of a recorded run: their addresses, numbered from 1 in the order of first use.
#ifndef RECORDING_SITES_H
#define RECORDING_SITES_H

#include <stddef.h>
#include <stdint.h>

// All zero: none was met.
struct sites {
	uint64_t *address; // 1 .. n
	size_t n, cap;
	uint32_t *table; // a hash table of numbers
	size_t table_cap;
};

void sites_free(struct sites *s);

// The number of a call site; 0: it has no address, or memory ran out.
uint32_t sites_number(struct sites *s, uint64_t address);

#endif
