// SPDX-License-Identifier: MIT
//
// The place of a loop in which a thread computes without an operation. Where a signal meets it is
// chance; a report must name the same place each time. So the thread is run on for some more
// instructions, one at a time, and the place is found among those of the outermost function that
// does not return meanwhile: the jump back to the lowest address, which is where compilers end a
// loop, at the line of its `while` or `for`.
//
// Of a loop that takes longer than that for one round, the place is that of a loop within it. On
// other machines than x86-64 there is none, and the place is chance.
#ifndef RUNTIME_GATE_LOOP_PLACE_H
#define RUNTIME_GATE_LOOP_PLACE_H

#include <stdbool.h>
#include <stdint.h>

// Sets up the handler, which children inherit.
void loop_place_catch(void);

// In a handler of a signal, which is then to return to `context`: the thread goes on, and found is
// called with the place, in a handler again; not if it comes to an operation before. False: it
// cannot be found here.
bool loop_place_find(void *context, void (*found)(uint64_t pc));

#endif
