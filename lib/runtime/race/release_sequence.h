// SPDX-License-Identifier: MIT
//
// The release sequences that the last store to an atomic place is a part of (C11, 5.1.2.4): what a
// load of it that acquires gets to see. A release store, or a relaxed one behind a release fence,
// heads a sequence. Operations that load and store keep it up, whoever makes them, and so do stores
// of the thread that heads it (C++20 has dropped those); any other thread's store ends it.
//
// Belongs to one thread at a time. Nothing here blocks.
#ifndef RUNTIME_RACE_RELEASE_SEQUENCE_H
#define RUNTIME_RACE_RELEASE_SEQUENCE_H

#include "runtime/race/vector_clock.h"

// What one thread has released, as the head of sequences.
struct release_head {
	struct release_head *next;
	uint32_t thread;
	struct clock released;
};

struct release_sequence {      // all zero: nothing was stored
	struct clock released; // by all heads: the owner reads it
	struct release_head *heads;
};

// A thread has stored. loads: it has loaded, too, in one; released: what it releases by that,
// perhaps nothing.
void release_sequence_store(struct arena *a, struct release_sequence *s, uint32_t thread,
			    bool loads, const struct clock *released);

void release_sequence_free(struct arena *a, struct release_sequence *s);

#endif
