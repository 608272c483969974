// SPDX-License-Identifier: MIT
//
// Sentences with letters in them: for describe.c and describe_stuck.c only.
#ifndef MODEL_WORDS_H
#define MODEL_WORDS_H

#include "model/describe.h"

// What the letters of a sentence stand for.
struct words {
	uint32_t t, x; // %t and %x: threads
	uint32_t o, m; // %o and %m: objects
	int64_t v, b;  // %v and %b: numbers
	bool byte;     // of one byte
};

// Adds a sentence, translated, to b.
void say(struct buf *b, const char *sentence, const struct words *w, const struct namer *names);

// Of ops.def, where %t is the thread in op.other.
struct words words_of_op(const struct op *op);

#endif
