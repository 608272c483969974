// SPDX-License-Identifier: MIT
//
// Structures by value. gcc sets no hook where a call stores its result directly in a structure
// (`*p = make()`), or copies a structure as an argument (`print(*p)`). The places of such calls are
// found in gcc's dump after its pass for hooks (-fdump-tree-tsan), except those whose structure is
// a variable or parameter of the function that no other thread can know yet.
#ifndef COMPILE_BY_VALUE_H
#define COMPILE_BY_VALUE_H

#include "compile/assembly.h"

// Adds the places in such a dump, up to its end; text: the assembler text of the same source, which
// has the names of variables. Blocks while they are read; for any thread.
void by_value_read(struct assembly *a, FILE *dump, FILE *text);

#endif
