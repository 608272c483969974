// SPDX-License-Identifier: MIT
//
// Registers that hold nothing any more. A function's code is decoded (Capstone), and of each of its
// calls it is said which of the registers that a call keeps are *dead* when it returns: on every
// way on from there they are written before they are read. So it is with the slots of its frame
// (slots.h). What is not understood reads all of
// them: a jump to a place that is computed or lies outside, an instruction that cannot be decoded,
// the end of the function. So does a return, for its caller. x86-64 only.
//
// Functions of this header are for one thread at a time, as a decoder is; none blocks.
#ifndef DEBUGINFO_LIVENESS_H
#define DEBUGINFO_LIVENESS_H

#include "trace/returns.h"

#include <stdbool.h>

// A function's code, and where it stands in the file.
struct code {
	const uint8_t *bytes;
	size_t size;
	uint64_t at;
};

struct liveness; // a decoder

// NULL: there is none (Treadle was built without Capstone, or memory ran out).
struct liveness *liveness_open(void);
void liveness_close(struct liveness *l);

// What is to be known of who is called: comes back; may do so once more, as setjmp; does not; or is
// not known to keep to what compilers agree on, so that it may read any register.
enum callee { CALLEE_RETURNS, CALLEE_TWICE, CALLEE_NEVER, CALLEE_UNKNOWN };

// Who is asked about calls. indirect: of the function whose address stands at `target`.
struct callee_asks {
	enum callee (*what)(void *ctx, uint64_t target, bool indirect);
	void *ctx;
};

// Does the function read a register that its caller would not know it reads, other than to save it?
// Compiled ones do not. Also true where that cannot be found out.
bool liveness_takes(struct liveness *l, const struct code *code, const struct callee_asks *ask);

// Calls found() for each call of the function that may come back, in the order of the code. Finds
// none where it cannot decode all of it, or where memory runs out. False: the function hands out
// the address of its own frame, by which what it has saved there can be read: then nothing that was
// found in any function of the program holds.
bool liveness_find(struct liveness *l, const struct code *code, const struct callee_asks *ask,
		   void (*found)(void *ctx, const struct return_place *place), void *ctx);

#endif
