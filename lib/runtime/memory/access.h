// SPDX-License-Identifier: MIT
//
// An access to memory, as the race detector is told of it and tells of races.
#ifndef RUNTIME_MEMORY_ACCESS_H
#define RUNTIME_MEMORY_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

// An access to memory; also what is known of an earlier one.
struct access {
	uint64_t addr;
	uint64_t size; // bytes
	uint64_t pc;
	uint16_t thread; // as in the model
	bool writes, atomic;
	bool frees;	// it writes by giving the memory back
	bool moves;	// it reads to have a copy: what stands there does not matter to it
	uint32_t epoch; // of its thread, of an earlier one: see race.h
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

// Is told of each race that an access is found in: `now` is that access, `before` the earlier
// one; its addr and size say the bytes, of at most eight, in which the two meet. It must not call
// the detector. Also told is each access to memory that was given back, in whatever order with
// that: `before` is the giving back.
typedef void race_found(const struct access *before, const struct access *now);

#endif
