// SPDX-License-Identifier: MIT
//
// A buffer between threads that make items and threads that use them, and the test that you write
// for it.
#ifndef TEST_BUFFER_H
#define TEST_BUFFER_H

struct buffer;

// A new buffer with room for size items, at least 1. It has nothing to do with any other one.
struct buffer *buffer_new(int size);

// Gives it back. No thread uses it any more; there may be items in it.
void buffer_free(struct buffer *b);

// Puts an item behind all others; waits while the buffer is full. Any thread may call this and the
// next, at any time.
void buffer_put(struct buffer *b, int item);

// Takes the oldest item; waits while there is none.
int buffer_take(struct buffer *b);

// Yours: uses buffers, and demands by tr_check() what must hold. When it returns, its threads have
// ended and its buffers are given back.
void test(void);

#endif
