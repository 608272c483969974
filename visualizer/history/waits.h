// SPDX-License-Identifier: MIT
//
// Who waits for whom: from a thread to what holds it up, to the thread that has that, and on. Where
// that comes back to where it began, it is a circle, and none of its threads can ever move.
#ifndef VISUALIZER_HISTORY_WAITS_H
#define VISUALIZER_HISTORY_WAITS_H

#include "trace/story.h"

// A chain is followed no further than that; a longer circle is shown as a chain.
enum { WAITS_MOST = 32 };

struct waits_link {
	uint32_t object; // that the thread waits for, 0: for another thread's end
	uint32_t thread; // that has it, or whose end it is; 0: nobody in particular
};

// The links from a thread on: thread -> link[0] -> link[1] ... With `closes`, the last one leads
// back to the thread of link[back], or, if back is n, to the thread at which it began.
struct waits {
	struct waits_link link[WAITS_MOST];
	size_t n; // 0: it does not wait
	bool closes;
	size_t back;
};

// What a thread waits for, all zero: for nothing, or until some moment.
struct waits_link waits_for(const struct world *w, uint32_t thread);

void waits_follow(struct waits *c, const struct world *w, uint32_t thread);

// Is a thread in a circle, or has the program come to its end because nothing lets it go on? One
// that only waits for the end of such a thread is not meant.
bool waits_stuck(const struct story *s, uint32_t thread);

#endif
