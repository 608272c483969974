// SPDX-License-Identifier: MIT
//
// Why the run on the screen has failed: found out in another process, so that keys stay answered.
//
//	why_ask(&w, &subject);
//	while ((news = why_take(&w)) != WHY_NO_NEWS) ...	whenever why_fd(&w) is readable
//	why_forget(&w);
//
// Used by one thread.
#ifndef VISUALIZER_BACKGROUND_WHY_H
#define VISUALIZER_BACKGROUND_WHY_H

#include "base/target.h"
#include "trace/trace.h"
#include "visualizer/background/worker.h"

#include <signal.h>

// ---- the process (explainer.c) ------------------------------------------------------------------
//
// Searches all interleavings (checker/explain), and reports its progress and at last the result.
// The process is a fork of the screen, so it has the run already.

// A run that has failed, and its program. Both must stay until the worker has started.
struct explainer_subject {
	const struct target *target;
	const struct trace *trace;
};

// Messages, by kind. The last is EXPLAINER_TEXT or EXPLAINER_TROUBLE.
enum explainer_told {
	EXPLAINER_TRIES,  // a uint64_t: so many executions so far
	EXPLAINER_PASSES, // the slots of the trace of the nearest run that passes
	EXPLAINER_TEXT,	  // why it has failed: paragraphs, a line each
	EXPLAINER_TROUBLE // why the run cannot be explained: a line
};

// Explains the struct explainer_subject, and writes the messages to fd. Ends early when *stop is
// set. Blocks. Needs a process of its own.
void explainer_work(void *subject, int fd, const volatile sig_atomic_t *stop);

// ---- the screen ---------------------------------------------------------------------------------

// All zero: nothing was asked yet.
struct why {
	struct worker worker;
	struct explainer_subject subject;
	bool busy;	      // the worker is explaining
	uint64_t tried;	      // executions so far
	bool known;	      // the run is explained
	struct buf text;      // the explanation, one paragraph a line; not known: why not
	bool passes;	      // there is a run that passes:
	struct trace passing; // the nearest one
};

enum why_news {
	WHY_NO_NEWS,
	WHY_TRIES,  // w->tried
	WHY_IS_TOLD // w->known, or w->text says why not
};

// Asks, and forgets what was known before. 0 or an errno value. Does not block.
int why_ask(struct why *w, const struct explainer_subject *s);

// The next message from the worker. Does not block.
enum why_news why_take(struct why *w);

// Readable when a message has arrived; -1: none will.
int why_fd(const struct why *w);

// Ends the process, and forgets what was known. May be called again.
void why_forget(struct why *w);

#endif
