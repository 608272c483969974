// SPDX-License-Identifier: MIT
//
// Inline assembly of a program, found in the assembler text that the compiler makes of it. The
// instrumentation does not see what it does to memory, nor what it orders.
#ifndef COMPILE_ASSEMBLY_H
#define COMPILE_ASSEMBLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// Marks of the places where it may touch memory or order what threads do, and of others that are
// not seen (by_value.h), as definitions for the assembler (base/assembly_mark.h). Zero bytes are an
// empty one.
struct assembly {
	char **marks; // n of them, each once
	size_t n, cap;
	bool failed; // memory ran out
};

// Adds those of this text, up to its end, which gcc or clang has made of a source. What only
// computes in registers is none, nor an empty one (a compiler barrier). Instructions are known on
// x86-64; of others each one counts. Blocks while the text is written; any thread.
void assembly_read(struct assembly *a, FILE *text);

// Adds one of this kind (base/assembly_mark.h) for a place.
void assembly_mark(struct assembly *a, const char *kind, const char *path, unsigned long line);

void assembly_free(struct assembly *a);

#endif
