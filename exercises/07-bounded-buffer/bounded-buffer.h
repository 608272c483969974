// SPDX-License-Identifier: MIT
//
// A bounded buffer of numbers: what you implement. The task is in task.md.
#ifndef BOUNDED_BUFFER_H
#define BOUNDED_BUFFER_H

#include <time.h>

struct buffer; // yours to define, in bounded-buffer.c

// A new empty buffer with room for size (at least 1) items; NULL if there is no memory.
struct buffer *buffer_new(int size);

// Frees it. No thread uses it any more; there may still be items in it.
void buffer_free(struct buffer *b);

// Puts an item behind all others; waits while the buffer is full. deadline: absolute, of
// CLOCK_MONOTONIC (tr_deadline); NULL: none. Returns 0; ETIMEDOUT if the deadline passed while it
// had to wait; EINTR if the thread was interrupted (tr_interrupt) while it had to wait. After an
// error it is as if the call had not been made. A thread that need not wait looks at neither the
// deadline nor an interruption.
int buffer_put(struct buffer *b, int item, const struct timespec *deadline);

// Takes the oldest item; waits while the buffer is empty. deadline, result: as buffer_put.
int buffer_get(struct buffer *b, int *item, const struct timespec *deadline);

#endif
