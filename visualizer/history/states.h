// SPDX-License-Identifier: MIT
//
// The states of threads as the screen shows them (a letter where there is no colour, a word, a mark
// on a lane of the timeline), and who waits for whom.
#ifndef VISUALIZER_HISTORY_STATES_H
#define VISUALIZER_HISTORY_STATES_H

#include "trace/story.h"
#include "visualizer/terminal/cells.h"

enum state {
	STATE_RUNNING,
	STATE_READY,
	STATE_BLOCKED,
	STATE_STUCK, // it waits, and nothing in the program can wake it: waits_stuck()
	STATE_WAITING,
	STATE_SLEEPING,
	STATE_NEW,
	STATE_ENDED,
	STATE_STOPPED,
	STATE_NONE, // not created yet
	STATES
};

extern const struct state_row {
	char letter;
	enum style style;
	const char *word; // untranslated
	enum mark mark;
} state_rows[STATES];

// How many threads get a row: all up to the last one that was created.
size_t states_threads(const struct story *s);

enum state state_of(const struct story *s, uint32_t thread);

// Who waits for whom: a chain from a thread to the object that blocks it, to the thread that holds
// the object, and so on. A chain that comes back to its beginning is a circle: unless a time limit
// passes, none of its threads can move. A chain is followed for WAITS_MOST links; a longer circle
// is shown as a chain.
enum { WAITS_MOST = 32 };

struct waits_link {
	uint32_t object; // that the thread waits for; 0: it waits for the end of `thread`
	uint32_t thread; // that holds the object, or whose end is awaited; 0: no single thread
};

// The links from a thread on: thread -> link[0] -> link[1] ... With `closes`, the last link leads
// back to the thread of link[back] or, if back is n, to the thread at which the chain began.
struct waits {
	struct waits_link link[WAITS_MOST];
	size_t n; // 0: it does not wait
	bool closes;
	size_t back;
};

// What a thread waits for. All zero: for nothing, or only for a time to come.
struct waits_link waits_for(const struct world *w, uint32_t thread);

void waits_follow(struct waits *c, const struct world *w, uint32_t thread);

// Is a thread in a circle, or did the run end because this thread can never continue? False for a
// thread that only waits for the end of such a thread.
bool waits_stuck(const struct story *s, uint32_t thread);

// ---- where they stand ---------------------------------------------------------------------------
//
// A thread stands at the nearest own line, not in the library that this line has called.

// The site at which a thread stands: that of its operation; if the thread is in its own code or has
// ended, that of its last operation; if the run ended in this thread, the place of the end. 0: not
// known. into: in the library, if it is there.
uint32_t place_of_thread(const struct story *s, const struct trace *t, uint32_t thread, bool into);

#endif
