// SPDX-License-Identifier: MIT
//
// Dead registers. A function's code is decoded (Capstone), and for each of its calls the registers
// that a call preserves are found which are *dead* when it returns: on every path from there they
// are written before they are read. The same for the slots of the function's frame (slots.h). Code
// that is not understood counts as reading all of them: a jump to a computed address or out of the
// function, an instruction that cannot be decoded, the end of the function. So does a return, for
// its caller. x86-64 only.
//
// Used by one thread at a time; nothing here blocks.
#ifndef DEBUGINFO_LIVENESS_H
#define DEBUGINFO_LIVENESS_H

#include "debuginfo/decode.h"
#include "trace/returns.h"

#include <stdbool.h>

// A called function: it returns; may return twice, as setjmp does; never returns; or may break the
// calling convention, and so may read any register.
enum callee { CALLEE_RETURNS, CALLEE_TWICE, CALLEE_NEVER, CALLEE_UNKNOWN };

// Answers what a called function is. indirect: its address is stored at `target`.
struct callee_asks {
	enum callee (*what)(void *ctx, uint64_t target, bool indirect);
	// Which of its arguments is the format by which it prints the others on stdout, from 1 on;
	// 0: it does not.
	unsigned (*format)(void *ctx, uint64_t target, bool indirect);
	// The constant string at this address; NULL: there is none.
	const char *(*text)(void *ctx, uint64_t at);
	void *ctx;
};

// Does the function read a register that the calling convention gives it no value in, other than to
// save it? Compiled functions do not. Also true if that cannot be found out.
bool liveness_takes(struct decoder *d, const struct code *code, const struct callee_asks *ask);

// Calls found() for each call of the function that may return, in the order of the code. Finds none
// if the code cannot all be decoded, or memory runs out. False: the function gives away the address
// of its own frame, by which saved registers could be read: then no result for any function of the
// program is valid.
//
// place->shown: slots that are dead, or that the function only computes numbers from which it
// prints by a constant format.
bool liveness_find(struct decoder *d, const struct code *code, const struct callee_asks *ask,
		   void (*found)(void *ctx, const struct return_place *place), void *ctx);

// ---- returns.c ----------------------------------------------------------------------------------
//
// The table of a program's dead registers (trace/returns.h), from its file.

// Fills the table from the program at this path, whose functions are found by its table of symbols.
// The table stays empty if the file cannot be read, has no symbols, is for another processor, or is
// too large; or if a function in it accesses frames itself. Blocks on the disk only; for any
// thread.
void returns_read(const char *program, struct returns *out);

#endif
