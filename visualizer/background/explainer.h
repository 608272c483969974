// SPDX-License-Identifier: MIT
//
// The process that explains a run: it has the program run in all interleavings (checker/explain),
// tells how far that is, and at last what came of it. It is a fork of the screen, so it has the run
// already.
#ifndef VISUALIZER_BACKGROUND_EXPLAINER_H
#define VISUALIZER_BACKGROUND_EXPLAINER_H

#include "base/target.h"
#include "trace/trace.h"

#include <signal.h>

// What is explained: a run that has failed, and its program. Both must stay until it has begun.
struct explainer_subject {
	const struct target *target;
	const struct trace *trace;
};

// Messages, by kind. The last is EXPLAINER_TEXT or EXPLAINER_TROUBLE.
enum explainer_told {
	EXPLAINER_TRIES,  // a uint64_t: so many executions so far
	EXPLAINER_PASSES, // the slots of the trace of the nearest run that passes
	EXPLAINER_TEXT,	  // why it has failed: paragraphs, a line each
	EXPLAINER_TROUBLE // why that is not known: a line
};

// Explains it, and tells it at fd. Blocks. Needs a process of its own.
void explainer_work(void *subject, int fd, const volatile sig_atomic_t *stop);

#endif
