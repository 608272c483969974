// SPDX-License-Identifier: MIT
//
// Memory that the program has got from malloc or calloc and that nobody has written since.
//
// Two things must agree before that is said of some bytes. The words of four bytes that they stand
// in were not written by code with hooks, nor by a function of the C library that is looked into
// (bounds.h). And they still hold what malloc has left there: a pattern of its own for each
// address, which code that is not seen would have changed; a copy of it elsewhere is none. As a
// number it is large and negative, as a pointer it leads nowhere, as a text it has no end, and no
// lock that was initialised looks like it.
//
// Of a block the first UNWRITTEN_MOST bytes are kept in mind. The running thread's (gate/turns.h).
#ifndef RUNTIME_MEMORY_UNWRITTEN_H
#define RUNTIME_MEMORY_UNWRITTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UNWRITTEN_MOST ((size_t)64 << 10)

// The program gets [at, at + n), of a block of a region (heap.h), as malloc gives it; as calloc
// does: cleared.
void unwritten_give(void *at, size_t n);
void unwritten_give_cleared(void *at, size_t n);

// realloc moves n bytes to a block that the program just got, or leaves them in theirs: those that
// nobody has written stay so. (Of zeros that calloc has left it is forgotten.)
void unwritten_move(void *to, const void *from, size_t n);
void unwritten_stay(void *at, size_t n);

// Has nobody written any of [at, at + n), at most 8 bytes, since malloc gave it? Of one or two
// bytes: nor what stands in one word with them.
bool unwritten_by_all(uint64_t at, uint64_t n);

// Has nobody written [at, at + n), where an object is to be, since calloc gave it?
bool unwritten_zeros(const void *at, size_t n);

#endif
