// SPDX-License-Identifier: MIT
//
// Sentences with letters in them: for describe.c and describe_stuck.c only.
#ifndef MODEL_WORDS_H
#define MODEL_WORDS_H

#include "model/describe.h"

// What the letters of a sentence stand for.
struct words {
	uint32_t t, x; // %t: the thread that the sentence is about; %x: another one
	uint32_t o, m; // %o: the object; %m: the mutex of a wait
	int64_t v;     // %v: the argument of the operation
	int64_t b, f;  // %b and %f: a value before and after; of a barrier, parties and arrived
	int e;	       // %e: an error number, in words
	bool byte;     // the numbers are one byte
};

// Adds a sentence, translated, to b.
void say(struct buf *b, const char *sentence, const struct words *w, const struct namer *names);

// The same of what a thread is about to do, marked if the thread is cancelled and has not acted on
// that yet.
void say_of_thread(struct buf *b, const struct thread *th, const char *sentence,
		   const struct words *words, const struct namer *names);

// Of an operation of thread t. %x is the thread in op.other.
struct words words_of_op(uint32_t t, const struct op *op);

#endif
