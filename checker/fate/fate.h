// SPDX-License-Identifier: MIT
//
// The fate of a run: after each of its steps, can it still end well, and can it still fail?
// Searches that begin at points of the run answer this (probe.h).
//
// Along a run each answer changes at most once, from yes to no: what can be reached after a step
// could be reached before it. So for each question the last point with the answer yes and the first
// point with the answer no suffice; they are found by bisection. Between the two the answer is
// unknown: the budget was too small, or a limit forbids a proof.
//
// A run ends well if it exits with status 0 and leaves nothing behind that is a failure. It fails
// if its verdict would be a failure; a data race is a failure if it ends the run (RACES_END), but
// not where the racing accesses are steps. Of a run that goes on for ever only that it fails is
// known.
//
//	struct fate f = {0};
//	fate_find(&options, &trace, runners, n, &f, &st);
//	if (fate_lost_from(&f, &step)) ...
//
// A live run has a fate as well. When it has advanced or gone back, fate_resize() keeps what is
// known, and fate_find() finds the rest.
//
// Nothing here but fate_find() blocks. A fate belongs to one thread at a time.
#ifndef CHECKER_FATE_FATE_H
#define CHECKER_FATE_FATE_H

#include "checker/fate/probe.h"
#include "trace/trace.h"

// Points are numbered by the steps before them: 0 is the start of the program.
struct fate_line {
	size_t yes; // the answer is known to be yes at this many leading points
	size_t no;  // the answer is known to be no from this point on; FATE_NEVER: at none
};

#define FATE_NEVER SIZE_MAX

// All zero: a run of no steps, of which nothing is known.
struct fate {
	bool begun;		     // false: the other fields have no meaning
	size_t n;		     // steps of the run: n + 1 points
	struct fate_line well, fail; // can the run still end well; can it still fail
	uint64_t executions;	     // number of executions that were run to find out
};

enum fate_answer { FATE_NOT_KNOWN, FATE_YES, FATE_NO };

// The two answers in one word.
enum fate_word {
	FATE_UNTOLD, // not known
	FATE_OPEN,   // the run can still end well, and can still fail
	FATE_LOST,   // the run can no longer end well
	FATE_SAFE    // the run can no longer fail
};

// Finds the fate of the run of trace t; a trace without an end is of a live run. runners: n idle
// runners of its program with the options of the run; afterwards they watch other memory locations
// than before. *f: what is known already, resized to the run. Blocks until all is known, the budget
// is used up or *stop is set. 0, or an exit code with a line in *st: executions cannot be run, or
// memory ran out; *f has what was found in any case.
int fate_find(const struct fate_options *o, const struct trace *t, struct runner *const *runners,
	      size_t n, struct fate *f, struct status *st);

// Sets the number of steps of a run that has advanced or gone back. What is known of the steps that
// it still has is kept.
void fate_resize(struct fate *f, size_t n);

// The answers after this number of steps; unknown for steps that the run does not have.
enum fate_answer fate_can_end_well(const struct fate *f, size_t steps);
enum fate_answer fate_can_fail(const struct fate *f, size_t steps);
enum fate_word fate_after(const struct fate *f, size_t steps);

// The step (from 1; 0: the start) after which the run can no longer end well, or fail, and before
// which it could. False: there is no such step, or it is unknown.
bool fate_lost_from(const struct fate *f, size_t *step);

#endif
