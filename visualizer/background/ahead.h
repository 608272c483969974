// SPDX-License-Identifier: MIT
//
// Looking ahead from where a run stands, in a process beside the screen (worker.h): after each
// step, whether the run can still end well and whether it can still fail (checker/fate); a way to a
// failure; a way to a good end. One question at a time.
//
//	ahead_ask(&a, &subject, &question);
//	while (ahead_take(&a, &answer)) ...	whenever a.worker.fd is readable
//	ahead_end(&a);
//
// In the executions that are tried, time limits and sleeps may end at any moment, as in `treadle
// check`; spurious wake-ups and interruptions happen only if the run has had them.
//
// Used by one thread.
#ifndef VISUALIZER_BACKGROUND_AHEAD_H
#define VISUALIZER_BACKGROUND_AHEAD_H

#include "base/target.h"
#include "checker/fate/fate.h"
#include "visualizer/background/worker.h"

#include <signal.h>

// ---- messages between the screen and the process ------------------------------------------------
//
// Both are the same program, so structures are sent as they are.

// What is searched. The worker is kept as long as the subject stays the same.
struct ahead_subject {
	const struct target *target; // must stay
	struct rules rules;
	enum told_prints prints;
};

enum ahead_kind { AHEAD_FATE, AHEAD_FAILURE, AHEAD_GOOD_END };

enum ahead_answer_kind {
	AHEAD_TRIES,   // so many executions so far; another answer follows
	AHEAD_IS_FATE, // what is known of the run's fate
	AHEAD_WAY,     // a way was found: the choices after the run, and its end
	AHEAD_NO_WAY,  // every interleaving was tried: there is no way
	AHEAD_UNKNOWN, // the budget ended, or the search proves nothing
	AHEAD_STOPPED, // the search was asked to stop
	AHEAD_TROUBLE  // no executions can be run: a text says why
};

// A question, of kind enum ahead_kind; behind it the slots of the run.
struct ahead_asked {
	uint32_t kind;
	uint64_t executions;
	struct fate known;
};

// An answer, of kind enum ahead_answer_kind; behind it the choices of a way, or a text.
struct ahead_told {
	uint64_t executions;
	struct fate fate;
	uint8_t end; // enum end, of a way
};

// ---- the process (searcher.c) -------------------------------------------------------------------

// Loads the program of the struct ahead_subject once, and answers one question after the other at
// fd, until the other side is gone. *stop set from outside: the current answer is given up. Blocks.
// Needs a process of its own.
void searcher_work(void *subject, int fd, const volatile sig_atomic_t *stop);

// ---- the screen ---------------------------------------------------------------------------------

struct ahead_question {
	enum ahead_kind kind;
	const struct trace *run; // from after its last step: ahead_run()
	uint64_t executions;	 // budget
	struct fate known;	 // AHEAD_FATE: so far
};

struct ahead_answer {
	enum ahead_answer_kind kind;
	uint64_t executions;
	struct fate fate;
	uint8_t end;		// enum end, of AHEAD_WAY
	const struct choice *c; // n of them; lasts until the next call
	size_t n;
	const char *text;
};

// All zero: nothing was asked yet.
struct ahead {
	struct worker worker;
	struct ahead_subject subject; // of the worker
	bool busy;		      // a question is not answered yet,
	bool stopping;		      // and its search was asked to stop
	struct buf text;
};

// Makes *out the part of a trace that is asked about: its meta data, and the choices of its first
// `steps` steps. To be freed with trace_free(). 0 or ENOMEM. Does not block.
int ahead_run(struct trace *out, const struct trace *t, size_t steps);

// The rules for the steps after those of the run.
struct rules ahead_rules(const struct trace *run);

// Asks; the last question must have been answered (a->busy is false). Starts a worker if there is
// none, or if it has another subject. 0 or an errno value. Blocks only to send the question.
int ahead_ask(struct ahead *a, const struct ahead_subject *s, const struct ahead_question *q);

// The next answer. False: there is none yet. Does not block.
bool ahead_take(struct ahead *a, struct ahead_answer *answer);

// Asks the search to stop: AHEAD_STOPPED, or an answer found meanwhile, follows soon.
void ahead_stop(struct ahead *a);

// Ends the worker and all that it runs. May be called again.
void ahead_end(struct ahead *a);

#endif
