// SPDX-License-Identifier: MIT
//
// What an instruction does with the registers that a called function need not keep, and with the
// flags. Through these goes what is only printed: from a variable to an argument of printf(). An
// instruction that is not known counts as reading all of them.
#ifndef DEBUGINFO_SCRATCH_H
#define DEBUGINFO_SCRATCH_H

#include <capstone.h>
#include <stdbool.h>
#include <stdint.h>

// Bits of a set, by the numbers of decode_register().
enum scratch {
	SCRATCH_RAX = 1 << 0,
	SCRATCH_RCX = 1 << 1,
	SCRATCH_RDX = 1 << 2,
	SCRATCH_RSI = 1 << 6,
	SCRATCH_RDI = 1 << 7,
	SCRATCH_R8 = 1 << 8,
	SCRATCH_R9 = 1 << 9,
	SCRATCH_R10 = 1 << 10,
	SCRATCH_R11 = 1 << 11,
	SCRATCH_REGISTERS = 0xfc7,
	SCRATCH_FLAGS = 1 << 12,
	SCRATCH_ALL = SCRATCH_REGISTERS | SCRATCH_FLAGS
};

struct effect {
	uint16_t reads, writes; // writes: as a whole
	bool computes; // it does nothing but this, from registers, constants, and variables that it
		       // finds by the frame pointer or at a fixed address; or it stores such a
		       // value in whole slots (slots.h)
};

struct effect scratch_effect(const cs_insn *i);

// Constants that registers are known to hold, on a way without branches. All zero: none.
struct constants {
	uint16_t known;
	uint64_t values[12]; // by bit
};

// Follows an instruction that is no call.
void constants_follow(struct constants *c, const cs_insn *i);

#endif
