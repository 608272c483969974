// SPDX-License-Identifier: MIT
//
// A letter box that is emptied in bulk: what you implement. The task is in task.md.
#ifndef BULK_CONSUMER_H
#define BULK_CONSUMER_H

#include <time.h>

struct box; // yours to define, in bulk-consumer.c

// An empty box with room for size (at least 1) letters; NULL if there is no memory.
struct box *box_new(int size);

// Frees it. No thread uses it any more; there may still be letters in it.
void box_free(struct box *b);

// Puts a letter behind all others; waits while the box is full.
void box_put(struct box *b, int letter);

// Takes letters out, oldest first, as they come, into letters[0] and so on; until it has n (at
// least 1; n may be more than there is room for in the box), or until the deadline (absolute, of
// CLOCK_MONOTONIC; NULL: none). Returns how many it has: 0 to n. If the deadline has passed before
// the call, it takes what is there and does not wait for more.
int box_collect(struct box *b, int *letters, int n, const struct timespec *deadline);

#endif
