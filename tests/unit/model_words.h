// SPDX-License-Identifier: MIT
//
// What the tests of the model's sentences share: names, and short words to compare with.
#ifndef TESTS_UNIT_MODEL_WORDS_H
#define TESTS_UNIT_MODEL_WORDS_H

#include "base/buf.h"
#include "model/describe.h"
#include "tests/unit/model.h"

// A mutex, a condition, a semaphore, a read-write lock, a barrier, a once, a name.
enum { A = 1, C, S, RW, B, O, N, M, OBJECT_NAMES };
extern const char *object_names[OBJECT_NAMES];
extern const struct namer names;
extern struct buf said;

// A world with these objects and so many threads: main, eve, bob.
void begin_named(uint32_t threads);

// What was said is this; and is forgotten.
void check(const char *expected);

// The last step; what t is about to do; why it cannot go on; what a choice would do; why all are
// stuck.
void told(const char *expected);
void about(uint32_t t, const char *expected);
void waiting(uint32_t t, const char *expected); // of one in a wait set
void because(uint32_t t, const char *expected);
void would(uint32_t t, enum outcome outcome, uint32_t target, const char *expected);
void stuck_as(const char *expected);

// Does an operation, saying first what it is about to be and then what it was.
void speaks(uint32_t t, enum op_code code, uint32_t o, uint32_t other, int64_t arg,
	    const char *before, const char *after);

#endif
