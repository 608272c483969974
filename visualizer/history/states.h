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

// How many threads are worth a row (not counting the last ones, if they were never created).
size_t states_threads(const struct story *s);

enum state state_of(const struct story *s, uint32_t thread);

// Who waits for whom: a chain from a thread to the object that holds it up, to the thread that has
// that object, and on. A chain that comes back to its beginning is a circle: none of its threads
// can ever move. A chain is followed WAITS_MOST links far; a longer circle is shown as a chain.
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

// ---- where they stand ---------------------------------------------------------------------------
//
// As a person wants to see it: threads are created and joined where the program says so, not in the
// helper of a library that does it for the program.
// The site of an operation, 0: not known.
uint32_t place_of_op(const struct trace *t, const struct op *op);

// Where a thread stands: at its operation; if it is in its own code or has ended, at its last one;
// and where the run has ended in it, there. 0: not known.
uint32_t place_of_thread(const struct story *s, const struct trace *t, uint32_t thread);

#endif
