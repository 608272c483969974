// SPDX-License-Identifier: MIT
//
// Inline assembly of a program, found in the compiler's assembler text. The instrumentation sees
// neither its accesses to memory nor what it orders.
#ifndef COMPILE_ASSEMBLY_H
#define COMPILE_ASSEMBLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// Marks of places where inline assembly may access memory or order threads, and of other unseen
// accesses (by_value.h), as definitions for the assembler (base/assembly_mark.h). All zero: empty.
struct assembly {
	char **marks; // n of them, each once
	size_t n, cap;
	bool failed; // memory ran out
};

// Adds the marks of an assembler text of gcc or clang, up to its end. Assembly that only computes
// in registers, or is empty (a compiler barrier), gets no mark; instructions are known on x86-64
// only, and on other machines all assembly is marked. Blocks while the text is written; for any
// thread.
void assembly_read(struct assembly *a, FILE *text);

// Adds a mark of this kind (base/assembly_mark.h) for a place.
void assembly_mark(struct assembly *a, const char *kind, const char *path, unsigned long line);

void assembly_free(struct assembly *a);

#endif
