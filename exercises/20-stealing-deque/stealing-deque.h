// SPDX-License-Identifier: MIT
//
// A deque for work stealing: what you implement. The task is in task.md.
#ifndef STEALING_DEQUE_H
#define STEALING_DEQUE_H

#include "treadle.h"

struct deque; // yours to define, in stealing-deque.c

// A new, empty deque, with room for so many items (1 or more); it gets more room when it needs it.
// NULL: no memory. The deque has one owner: whoever calls deque_push and deque_pop, one thread at
// a time.
struct deque *deque_new(int room);

// Puts an item in, as the newest. item is not NULL. 0; ENOMEM: nothing has changed. Only the owner
// calls it.
int deque_push(struct deque *d, void *item);

// Takes the newest item out. NULL: at some moment during the call the deque was empty. Only the
// owner calls it.
void *deque_pop(struct deque *d);

// Takes the oldest item out. NULL: at some moment during the call the deque was empty. Any thread
// may call it, at any time, the owner as well.
void *deque_steal(struct deque *d);

// Frees the deque. Items that are still in it are the caller's. No thread uses the deque any more.
void deque_free(struct deque *d);

// It is to be written here.
#pragma GCC poison tr_deque_init tr_deque_push tr_deque_take_newest tr_deque_take_oldest

#endif
