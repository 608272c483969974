// SPDX-License-Identifier: MIT
//
// The people at a fair: how many wait at the gate, and how many are inside. Any thread may call any
// of these functions at any time.
#ifndef COUNTER_H
#define COUNTER_H

#include <stdbool.h>

struct counter;

// A new counter: nobody is there. NULL: no memory.
struct counter *counter_new(void);

// Gives it back. No thread uses it any more.
void counter_free(struct counter *c);

// One more person waits at the gate.
void counter_arrive(struct counter *c);

// One of the people at the gate goes inside, and it returns true. If nobody is at the gate it
// returns false, and nothing changes.
bool counter_enter(struct counter *c);

// How many people there are in all: at the gate and inside.
int counter_total(struct counter *c);

// How many are inside.
int counter_inside(struct counter *c);

#endif
