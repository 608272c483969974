// SPDX-License-Identifier: MIT
//
// The fate of a run: after each of its steps, can it still end well, can it still fail? It is found
// by searches that begin where the run then is (probe.h).
//
// Both answers change once along a run at most, from yes to no: what can be reached after a step
// could be reached before it. So of each it is enough to know the last point at which it is yes,
// and the first at which it is no, which are found by halving. What lies between the two is not
// known: the budget was too small, or some limit would have kept a verdict from being a proof.
//
// A run ends well if it exits with status 0 and leaves nothing behind that is a failure. It fails
// as the verdict has it; a data race is a failure if the run was made so that it ends one
// (RACES_END), and is none where the accesses that race are steps. Of what goes on for ever, only
// that it fails is known.
//
//	struct fate f = {0};
//	fate_find(&options, &trace, runners, n, &f, &st);
//	if (fate_lost_from(&f, &step)) ...
//
// A run that is still going on has a fate as well. When it has got on, or has gone back, what is
// known stays known: fate_resize(), and fate_find() again.
//
// Nothing here but fate_find() blocks. A fate belongs to one thread at a time.
#ifndef CHECKER_FATE_FATE_H
#define CHECKER_FATE_FATE_H

#include "checker/fate/probe.h"
#include "trace/trace.h"

// Points are numbered by the steps before them: 0 is the start of the program.
struct fate_line {
	size_t yes; // it is known to be so at the first so many points,
	size_t no;  // and, from this one on, not to be; FATE_NEVER: at none
};

#define FATE_NEVER SIZE_MAX

// All zero is a run of no steps, of which nothing is known.
struct fate {
	bool begun;		     // else the rest is of no meaning
	size_t n;		     // steps of the run: n + 1 points
	struct fate_line well, fail; // can it still end well; can it still fail
	uint64_t executions;	     // that were run for it
};

enum fate_answer { FATE_NOT_KNOWN, FATE_YES, FATE_NO };

// What the two answers come to.
enum fate_word {
	FATE_UNTOLD, // not known
	FATE_OPEN,   // it can still end well, and still fail
	FATE_LOST,   // it cannot end well any more
	FATE_SAFE,   // it cannot fail any more
	FATE_WORDS
};

// Untranslated, by word: "not known", "open", "lost from here", "safe from here".
extern const char *const fate_words[FATE_WORDS];

// Finds the fate of the run of trace t, which may lack an end: then it is one that is going on. n
// runners of its program, idle, whose options are those of the run; afterwards they watch other
// places in memory than before. *f: what is known already; it is resized to the run. Blocks until
// all is known, the budget is used up or *stop is set; what is known then is in *f. 0, or an exit
// code with a line in *st: executions cannot be run, or memory ran out; *f is then as far as it
// got.
int fate_find(const struct fate_options *o, const struct trace *t, struct runner *const *runners,
	      size_t n, struct fate *f, struct status *st);

// The run has n steps now: it has got on, or gone back. What is known of steps that it still has
// is kept.
void fate_resize(struct fate *f, size_t n);

// After so many steps of the run (those it does not have: not known).
enum fate_answer fate_can_end_well(const struct fate *f, size_t steps);
enum fate_answer fate_can_fail(const struct fate *f, size_t steps);
enum fate_word fate_after(const struct fate *f, size_t steps);

// From which step on (from 1; 0: from the start) it is lost, or safe: after it the run cannot end
// well, or fail, any more, and before it could. False: it is not, or that is not known.
bool fate_lost_from(const struct fate *f, size_t *step);
bool fate_safe_from(const struct fate *f, size_t *step);

#endif
