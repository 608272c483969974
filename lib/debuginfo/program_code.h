// SPDX-License-Identifier: MIT
//
// The functions of a program's file, and what each call in them leads to. x86-64 only.
//
// Used by one thread at a time. Blocks on the disk only.
#ifndef DEBUGINFO_PROGRAM_CODE_H
#define DEBUGINFO_PROGRAM_CODE_H

#include <gelf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A function's code, and its address in the file.
struct code {
	const uint8_t *bytes;
	size_t size;
	uint64_t at;
};

struct function {
	struct code code;
	bool takes; // it may read registers in a way unknown to its callers (returns.c)
};

struct slot { // in memory: the address of a function of a library
	uint64_t at;
	const char *name; // belongs to the file
};

struct program_code {
	int fd;
	Elf *elf;
	struct function *functions; // those of the table of symbols
	size_t nfunctions, functions_cap, size;
	struct slot *slots;
	size_t nslots, slots_cap;
	bool failed; // memory ran out, or there is too much code: nothing is known
};

// Reads the functions of the program at this path. There are none if the file cannot be read, has
// no symbols, is for another processor, or has too much code. To be closed in any case.
void program_code_open(struct program_code *p, const char *program);
void program_code_close(struct program_code *p);

// The function of the program that begins at `target`; NULL: none does.
struct function *program_code_function(const struct program_code *p, uint64_t target);

// The name of the library's function that a call leads to: at `target` is a stub of the linker's,
// or, if the call is indirect, the function's address. NULL: that is not known.
const char *program_code_callee(const struct program_code *p, uint64_t target, bool indirect);

// The string at this address in memory that the program cannot write. NULL: there is none.
const char *program_code_text(const struct program_code *p, uint64_t at);

#endif
