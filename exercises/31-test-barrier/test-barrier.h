// SPDX-License-Identifier: MIT
//
// A barrier at which threads wait for each other, round after round, and the test that you write
// for it.
#ifndef TEST_BARRIER_H
#define TEST_BARRIER_H

#include <stdbool.h>

struct barrier;

// A new barrier for so many threads, at least 1.
struct barrier *barrier_new(int threads);

// Gives it back. No thread uses it any more.
void barrier_free(struct barrier *b);

// Waits until so many threads are here; then all of them go on, and the next round begins. Returns
// true to one of them, false to the others. Any thread may call this, at any time.
bool barrier_wait(struct barrier *b);

// Yours: uses barriers, and demands by tr_check() what must hold. When it returns, its threads have
// ended and its barriers are given back.
void test(void);

#endif
