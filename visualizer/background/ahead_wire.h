// SPDX-License-Identifier: MIT
//
// What the screen and the process that looks ahead for it tell each other. Both are the same
// program, so structures go as they are.
#ifndef VISUALIZER_BACKGROUND_AHEAD_WIRE_H
#define VISUALIZER_BACKGROUND_AHEAD_WIRE_H

#include "base/target.h"
#include "checker/fate/fate.h"

// What is searched. A worker is kept for as long as it stays the same.
struct ahead_subject {
	const struct target *target; // must stay
	struct rules rules;
	enum told_prints prints;
};

enum ahead_kind { AHEAD_FATE, AHEAD_FAILURE, AHEAD_GOOD_END };

enum ahead_answer_kind {
	AHEAD_TRIES,   // so many executions so far; another answer follows
	AHEAD_IS_FATE, // what is known of it
	AHEAD_WAY,     // one was found: the choices behind the run, and to which end
	AHEAD_NO_WAY,  // all was tried: there is none
	AHEAD_UNKNOWN, // the budget ended, or what was tried is no proof
	AHEAD_STOPPED, // it was asked to stop
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

#endif
