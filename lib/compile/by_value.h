// SPDX-License-Identifier: MIT
//
// Structures by value. gcc puts no hooks where a call stores what it returns straight in a
// structure (`*p = make()`), and none where it copies one as an argument (`print(*p)`). So the
// places of such calls are found in what gcc writes of a source behind its pass for hooks
// (-fdump-tree-tsan), but of those whose structure is a variable or a parameter of the function
// itself that nobody else can know yet.
#ifndef COMPILE_BY_VALUE_H
#define COMPILE_BY_VALUE_H

#include "compile/assembly.h"

// Adds the places of such a file, up to its end; text: the assembler text of the same source, which
// says what its variables are called. Blocks while they are read; any thread.
void by_value_read(struct assembly *a, FILE *dump, FILE *text);

#endif
