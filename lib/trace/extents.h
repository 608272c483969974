// SPDX-License-Identifier: MIT
//
// Where the program's variables are and where each ends, and through which pointer each access to
// memory goes: so that an access by a pointer to a variable is known to leave it. Found from the
// program's file in front of an execution (lib/debuginfo/extents.c); the runtime looks at it where
// memory is looked at (runtime/gate/extents.h). What is not in the table is not looked at.
#ifndef TRACE_EXTENTS_H
#define TRACE_EXTENTS_H

#include <stdbool.h>
#include <stdint.h>

#define EXTENTS_STATICS 4096
#define EXTENTS_LOCALS 8192
#define EXTENTS_FUNCTIONS 4096
#define EXTENTS_BASES 16384
#define EXTENTS_NAMES (1u << 18) // bytes

// A variable. Of a local one the address is counted from the frame pointer of its function, and it
// is there only while the function is within [from, to) of its code.
struct extent_variable {
	int64_t at; // as the file has it
	uint32_t size;
	uint32_t element; // bytes of one, if it is an array of one dimension; else 0
	uint32_t name;	  // in names: "box", "int [2]", and "main" or "", each with its end
	uint32_t from, to;
};

// A function that keeps a frame pointer: its code, and which of the local variables are its own.
struct extent_function {
	uint32_t from, to;
	uint32_t first, n;
};

// Where the value of a pointer is at a call: in the register of this number, as instructions number
// them; in the frame, so many bytes (below 0) from the frame pointer; or there is none.
#define EXTENT_REGISTERS 16
#define EXTENT_NOWHERE INT32_MAX

// A call that tells of an access, by the address that it returns to: the pointer that the address
// was made of. second: one of the two is the pointer, and the other an index. If first is nowhere,
// the pointer is the address less an index, if that is somewhere, and less a constant; or, if told
// is not 0, what the thread has read last where the call that returns there has told of it.
struct extent_base {
	uint32_t at;
	int32_t first, second, index, constant;
	uint32_t told;
	bool looks; // the above is known
	bool keeps; // it is such a call: what is read is to be kept
};

// Statics, functions and bases are sorted by address. Written before the first execution.
struct extents {
	uint32_t nstatics, nlocals, nfunctions, nbases, nnames;
	struct extent_variable statics[EXTENTS_STATICS], locals[EXTENTS_LOCALS];
	struct extent_function functions[EXTENTS_FUNCTIONS];
	struct extent_base bases[EXTENTS_BASES];
	char names[EXTENTS_NAMES];
};

#endif
