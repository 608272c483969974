// SPDX-License-Identifier: MIT
//
// Memory that functions of the C library share behind the program's back, by its name: what stands
// in for the state that they keep, and the memory of the library's own that they give back.
// The running thread's (gate/turns.h).
#ifndef RUNTIME_MEMORY_HIDDEN_H
#define RUNTIME_MEMORY_HIDDEN_H

#include <stddef.h>
#include <stdint.h>

// The memory [at, at + size) is called text from here on, which must stay. Of more than some tens
// of places the last are left out.
void hidden_name(const void *at, size_t size, const char *text);

// What the memory at this address is called; NULL: it has no such name.
const char *hidden_text(uint64_t addr);

#endif
