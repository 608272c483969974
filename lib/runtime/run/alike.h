// SPDX-License-Identifier: MIT
//
// Identical threads, in the number of a state (states.h). Threads of one creator, one start routine
// and one argument do the same from the same point on; so two states in which they have changed
// places are equal, as long as nothing distinguishes them. So do threads with different arguments
// from where nothing is left of these but what is printed (STATES_BEGUN): until then the argument,
// and what has come of it, is a part of the thread's own. A thread's own part of the state (its
// region of memory with its stack, its rows of the runtime's tables, its place in the model and
// what it holds) makes a number in which its own addresses count from the beginning of its region.
// The numbers of identical threads are added, so that their order does not count.
//
// A thread counts as distinct while anything outside of its own part points into its region, except
// the handle that its creator keeps, which leads to the same thread in both states. Each state is
// searched for what could distinguish the threads (alike_apart()); a search that reaches such a
// state must restart without this reduction. Proof: docs/states.md.
//
// All functions are for the one thread of the process, on a stack in kept memory (restore.h).
#ifndef RUNTIME_RUN_ALIKE_H
#define RUNTIME_RUN_ALIKE_H

#include "trace/event.h"

#include <stdbool.h>
#include <stdint.h>

struct alike; // a thread that is identical with others

// Before restore_take(). False: there is no memory.
bool alike_prepare(void);

// Before a state is numbered: finds the identical threads, none unless states are told so that they
// may have changed places. Calls leave_out() for memory that alike_sum() counts.
void alike_find(enum told_states told, void (*leave_out)(const void *from, const void *to));

// The identical thread in whose memory this address is, or NULL.
struct alike *alike_owner(uintptr_t at);

// What counts instead of an address in that thread's memory (NULL: the address itself), and instead
// of a word that is kept there.
uint64_t alike_place(const struct alike *own, uintptr_t at);
uint64_t alike_word(const struct alike *own, uintptr_t at, uint64_t word);

// Adds to the thread's own number.
void alike_add(struct alike *own, uint64_t sum);

// A number for all identical threads and their own parts. plain: what counts for a word that is not
// an address of theirs. *stands_for: the number of states that differ from this one only in which
// thread is which, itself included; 0: no threads are identical; UINT32_MAX: so many, or more.
uint64_t alike_sum(unsigned pauses, uint64_t (*plain)(uint64_t word), uint32_t *stands_for);

// By thread, whether it is identical with others; NULL: none is.
const bool *alike_threads(void);

// Does something distinguish threads that were taken for identical?
bool alike_apart(void);

#endif
