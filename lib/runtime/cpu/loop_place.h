// SPDX-License-Identifier: MIT
//
// The place of a loop in which a thread computes without an operation. A signal interrupts the
// thread anywhere in the loop, but a report must name the same place each time. So the thread is
// single-stepped for some thousand instructions. Among those of the outermost function that does
// not return meanwhile, the place is the jump back to the lowest address: compilers end a loop
// there, at the line of its `while` or `for`.
//
// If one round of the loop takes more instructions, the place is that of a loop within it. On
// machines that cannot single-step, the place is where the signal interrupted the thread.
#ifndef RUNTIME_CPU_LOOP_PLACE_H
#define RUNTIME_CPU_LOOP_PLACE_H

#include <stdbool.h>
#include <stdint.h>

// Sets up the handler, which children inherit.
void loop_place_catch(void);

// Called in a signal handler, which then returns to `context`: the thread continues, and found is
// called with the place, in a signal handler; not if *progress, the run's number of steps, changes
// before. False: the place cannot be found here.
bool loop_place_find(void *context, const _Atomic uint64_t *progress, void (*found)(uint64_t pc));

#endif
