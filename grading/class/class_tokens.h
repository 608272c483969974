// SPDX-License-Identifier: MIT
//
// Recognising a copy that was reformatted: C as a stream of tokens, without comments, spaces and
// line ends, in which each name is replaced by its number in order of first appearance. Any thread;
// never blocks.
#ifndef GRADING_CLASS_CLASS_TOKENS_H
#define GRADING_CLASS_CLASS_TOKENS_H

#include "base/hash.h"

#include <stddef.h>

// The hash of the token stream of n bytes of text; "": no tokens, or no memory.
void tokens_hash(const char *text, size_t n, char out[HASH_TEXT]);

#endif
