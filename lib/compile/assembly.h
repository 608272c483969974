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
// accesses (by_value.c), as definitions for the assembler (base/assembly_mark.h). All zero: empty.
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

// ---- by_value.c ---------------------------------------------------------------------------------
//
// Structures by value. gcc sets no hook where a call stores its result directly in a structure
// (`*p = make()`), or copies a structure as an argument (`print(*p)`). The places of such calls are
// found in gcc's dump after its pass for hooks (-fdump-tree-tsan), except those whose structure is
// a variable or parameter of the function that no other thread can know yet.

// Adds the places in such a dump, up to its end; text: the assembler text of the same source, which
// has the names of variables. Blocks while they are read; for any thread.
void by_value_read(struct assembly *a, FILE *dump, FILE *text);

#endif
