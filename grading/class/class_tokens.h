// SPDX-License-Identifier: MIT
//
// Is it the same program, written otherwise? C as a stream of tokens, without comments, spaces and
// line ends, each name replaced by its number in the order in which names appear. May be called by
// any thread; never blocks.
#ifndef GRADING_CLASS_CLASS_TOKENS_H
#define GRADING_CLASS_CLASS_TOKENS_H

#include "base/hash.h"

#include <stddef.h>

// The hash of the n bytes of text as such a stream; "" if there are no tokens, or no memory.
void tokens_hash(const char *text, size_t n, char out[HASH_TEXT]);

#endif
