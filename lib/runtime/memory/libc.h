// SPDX-License-Identifier: MIT
//
// The C library's own memory, by the names under which it shows it besides the interposed ones:
// nothing need be looked up, so they work at any time. What the runtime itself, and the folders
// it is built from, allocates is served by them alone (the linker's --wrap, in local.mk): it must
// not move what the program's threads get.
#ifndef RUNTIME_MEMORY_LIBC_H
#define RUNTIME_MEMORY_LIBC_H

#include <stddef.h>

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);
void *__libc_memalign(size_t align, size_t n);
void __libc_free(void *p);

#endif
