// SPDX-License-Identifier: MIT
//
// What the variables of the program hold at a moment of the run on the screen. A process beside the
// screen (worker.h) runs the program to that moment again and reads it there, so a moment of the
// past is as good as the last one, and the run on the screen is never touched. What was read is
// kept as long as the run goes on.
//
//	variables_see(&v, &history, target);
//	while (variables_take(&v)) ...		whenever variables_fd(&v) is readable
//	variables_ask(&v, moment);
//	variables_at(&v, moment, &view);
//
// Used by one thread.
#ifndef VISUALIZER_BACKGROUND_VARIABLES_H
#define VISUALIZER_BACKGROUND_VARIABLES_H

#include "base/target.h"
#include "visualizer/background/worker.h"
#include "visualizer/history/history.h"
#include "visualizer/pictures/variables_view.h"

#include <signal.h>

// ---- the process (reader.c) ---------------------------------------------------------------------
//
// Both sides are the same program, so structures are sent as they are.

// A question: where each thread must stand at the moment, so that a program that goes another way
// is noticed; behind it the slots of the run (ahead_run()).
struct reader_stand {
	uint8_t life, phase, code; // enum life, enum phase, enum op_code
	uint32_t object;
};

struct reader_asked {
	uint64_t threads; // so many struct reader_stand follow, from thread 1 on
};

// An answer is of the kind enum variables_told: lines for scopes_read(), or a line that says why it
// cannot be run.

struct reader_subject {
	const struct target *target;
	const char *const *watched; // for scopes_tell()
};

// Answers one question after the other at fd about the program of a struct reader_subject, until
// the other side is gone. Blocks. Needs a process of its own.
void reader_work(void *subject, int fd, const volatile sig_atomic_t *stop);

// ---- the screen ---------------------------------------------------------------------------------

struct moment_variables {
	bool known;
	uint8_t told; // enum variables_told
	char *text;   // n bytes of it
	size_t n;
};

// All zero: nothing is known.
struct variables {
	const char *const *watched; // expressions, up to a NULL; or NULL
	struct history *history;
	struct reader_subject subject; // of the worker
	const struct target *target;   // NULL: the program cannot be run again,
	const char *why;	       // for this reason; "": none that has to be told
	struct worker worker;
	bool busy;     // the worker has a question,
	bool stale;    // about a run that is no longer the one on the screen,
	size_t asked;  // of this moment
	bool strays;   // run again, the program went another way once: it is not trusted again
	bool failed;   // the worker cannot be started
	size_t number; // of the history whose moments they are
	struct moment_variables *moments; // by number, n of them
	size_t n, cap, bytes;		  // bytes: of all texts

	// As it was shown last.
	struct scopes now, before;
	bool shown;    // both are of
	size_t moment; // this one
	bool compared; // and `before` is that of the moment before it
};

// Sets the run on the screen, and its program; NULL: it cannot be run again, and why tells why. All
// must stay.
void variables_see(struct variables *v, struct history *h, const struct target *target,
		   const char *why);

// Takes the next answer. False: there is none yet. Does not block.
bool variables_take(struct variables *v);

// Asks for what is not known yet of a moment and of the one before it, unless a question is being
// answered. Blocks only to send.
void variables_ask(struct variables *v, size_t moment);

// What is known of a moment; valid until the next call. False: nothing will ever be.
bool variables_at(struct variables *v, size_t moment, struct variables_view *out);

// Readable when an answer has arrived; -1: none will.
int variables_fd(const struct variables *v);

// Forgets all but `watched`, and ends the process. May be called again.
void variables_forget(struct variables *v);

#endif
