// SPDX-License-Identifier: MIT
//
// The instructions of a function, one after the other (Capstone). x86-64 only.
//
// A decoder is used by one thread at a time; nothing here blocks.
#ifndef DEBUGINFO_DECODE_H
#define DEBUGINFO_DECODE_H

#include "debuginfo/program_code.h"

struct decoder;

// NULL: Treadle was built without Capstone, Capstone is not found, or memory ran out.
struct decoder *decoder_open(void);
void decoder_close(struct decoder *d);

#ifdef HAVE_CAPSTONE

#include <capstone.h>

struct decoder {
	csh handle;
	cs_insn *insn; // the last one that was decoded
};

// The way through a function's code. begin: offset of the instruction that was decoded last.
struct decoding {
	const struct code *code;
	size_t begin, end;
};

enum decoded {
	DECODED,     // d->insn
	DECODED_NOP, // endbr64, which does nothing, and which old decoders do not know
	DECODED_ALL, // there is no further one
	DECODED_NOT, // what comes next cannot be decoded
};
enum decoded decoder_next(struct decoder *d, struct decoding *at);

// The number of the register that contains this one, in the order in which instructions name them
// (rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 ...); DECODE_NONE: it is of another kind. *whole: it
// is all eight bytes; a write of four clears the others.
enum { DECODE_REGISTERS = 16, DECODE_NONE = -1 };
int decode_register(unsigned reg, bool *whole);

// Is the instruction one of this group of Capstone's?
bool decode_in_group(const cs_insn *i, unsigned group);

#endif
#endif
