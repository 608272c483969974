// SPDX-License-Identifier: MIT
//
// Small random programs for the tests of the search, and how one is led through the model alone:
// two or three threads besides the first, two mutexes, a condition, a semaphore of one permit.
#ifndef TESTS_UNIT_SEARCH_PROGRAMS_H
#define TESTS_UNIT_SEARCH_PROGRAMS_H

#include "base/buf.h"
#include "model/world.h"

#define MAX_OPS 12

enum { MUTEX_A = 1, MUTEX_B, COND, SEM, OBJECTS = SEM };

struct program {
	unsigned threads; // besides the first, which creates and joins them
	struct op ops[4][MAX_OPS];
};

// The program of this number, always the same.
struct program make_program(unsigned number);

// The kind of an object, and the value it begins with.
extern const enum kind kinds[OBJECTS + 1];
uint32_t initial_value(uint32_t object);

struct run {
	const struct program *p;
	struct world w;
	unsigned pc[8]; // by thread
};

void run_begin(struct run *r, const struct program *p, struct rules rules);

// Thread t arrives at its next operation, which is returned.
struct op arrive(struct run *r, uint32_t t);

// What a run came to, as a string, in place of what b held.
void final_state(const struct run *r, struct buf *b);

// An assertion of Check writes to a file each time; this one only when it fails.
void must(bool holds, const char *what);

#endif
