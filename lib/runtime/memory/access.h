// SPDX-License-Identifier: MIT
//
// An access to memory: the input of the race detector, and its findings.
#ifndef RUNTIME_MEMORY_ACCESS_H
#define RUNTIME_MEMORY_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

// An access to memory, now or earlier.
struct access {
	uint64_t addr;
	uint64_t size; // bytes
	uint64_t pc;
	uint16_t thread; // as in the model
	bool writes, atomic;
	bool frees;	// it frees the memory, and counts as a write
	bool moves;	// it reads to copy: the value does not matter
	uint32_t epoch; // of an earlier access: its thread's epoch, see race.h
};

// The orders of atomic operations, as C11 numbers them; RACE_CONSUME counts as RACE_ACQUIRE.
enum race_order {
	RACE_RELAXED,
	RACE_CONSUME,
	RACE_ACQUIRE,
	RACE_RELEASE,
	RACE_ACQ_REL,
	RACE_SEQ_CST
};

// Called for each race: `now` is the access that the detector looks at, `before` the earlier one,
// whose addr and size are the bytes, at most eight, that both access. Also called for each access
// to freed memory, ordered or not: `before` is the free. Must not call the detector.
typedef void race_found(const struct access *before, const struct access *now);

#endif
