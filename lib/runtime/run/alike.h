// SPDX-License-Identifier: MIT
//
// Threads that are alike, in the number of a state (states.h). Threads of one creator, one start
// routine and one argument do the same from the same point on; so two states in which they have
// changed places are equal, as long as nothing tells them apart. What is a thread's own (its
// region of memory with its stack, its rows of the runtime's tables, where it stands in the model
// and what it holds) makes a number of its own, in which its own addresses count from where its
// region begins. The numbers of threads that are alike are added up without their names.
//
// A thread changes places with no other while anything outside of its own leads into its own
// memory: the handle that its creator keeps does not count, since it leads to the same thread in
// both states. What could then tell them apart is looked for in each state (alike_apart()); a
// search that comes to such a state must begin anew without this. docs/states.md says why that is
// enough.
//
// All functions are for the one thread of the process, on a stack that is not put back itself
// (restore.h).
#ifndef RUNTIME_RUN_ALIKE_H
#define RUNTIME_RUN_ALIKE_H

#include <stdbool.h>
#include <stdint.h>

struct alike; // a thread that has others like it

// Before restore_take(). False: there is no memory.
bool alike_prepare(void);

// In front of a state: finds those that are alike now, none if not wanted. Calls leave_out() for
// memory that is told by alike_sum().
void alike_find(bool wanted, void (*leave_out)(const void *from, const void *to));

// Whose own memory is this address in? NULL: of none of them.
struct alike *alike_owner(uintptr_t at);

// What counts in the place of an address in that thread's memory (NULL: the address), and of a
// word that stands there.
uint64_t alike_place(const struct alike *own, uintptr_t at);
uint64_t alike_word(const struct alike *own, uintptr_t at, uint64_t word);

// This is in the thread's own memory.
void alike_add(struct alike *own, uint64_t sum);

// A number for all of them and what is their own. plain: what counts for a word that is no address
// of theirs. *stands_for: how many states differ from this one in who is who alone, itself counted;
// 0: no threads are alike.
uint64_t alike_sum(unsigned pauses, uint64_t (*plain)(uint64_t word), uint32_t *stands_for);

// By thread, which are alike; NULL: none is.
const bool *alike_threads(void);

// Is there something that tells threads apart that are alike?
bool alike_apart(void);

#endif
