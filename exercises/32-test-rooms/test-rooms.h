// SPDX-License-Identifier: MIT
//
// A reading room: many may read in it at a time; a thread that writes must be alone. And the test
// that you write for it.
#ifndef TEST_ROOMS_H
#define TEST_ROOMS_H

struct room;

// A new room: nobody is in it. It has nothing to do with any other one.
struct room *room_new(void);

// Gives it back. No thread uses it any more.
void room_free(struct room *r);

// Comes in to read; waits while somebody writes in it. A thread that reads need not be alone: it
// does not wait for others that read. (It may wait for one that waits to write.) Any thread may
// call these four, at any time.
void room_read(struct room *r);
void room_read_end(struct room *r);

// Comes in to write; waits while anybody is in it.
void room_write(struct room *r);
void room_write_end(struct room *r);

// Yours: uses rooms, and demands by tr_check() what must hold. When it returns, its threads have
// ended and its rooms are given back.
void test(void);

#endif
