// SPDX-License-Identifier: MIT
//
// Why the run on the screen has failed, found out in a process beside it (explainer.h), so that no
// key is held up.
//
//	why_ask(&w, &subject);
//	while ((news = why_take(&w)) != WHY_NO_NEWS) ...	whenever why_fd(&w) is readable
//	why_forget(&w);
//
// Used by one thread.
#ifndef VISUALIZER_BACKGROUND_WHY_H
#define VISUALIZER_BACKGROUND_WHY_H

#include "visualizer/background/explainer.h"
#include "visualizer/background/worker.h"

// All zero: nothing was asked yet.
struct why {
	struct worker worker;
	struct explainer_subject subject;
	bool busy;	      // it is being found out;
	uint64_t tried;	      // executions so far
	bool known;	      // it was found out:
	struct buf text;      // what is told of it, a line each; not known: why not
	bool passes;	      // there is a run that passes,
	struct trace passing; // the nearest
};

enum why_news {
	WHY_NO_NEWS,
	WHY_TRIES,  // w->tried
	WHY_IS_TOLD // w->known, or w->text says why not
};

// Asks; what was known before is forgotten. 0 or an errno value. Does not block.
int why_ask(struct why *w, const struct explainer_subject *s);

// What has come. Does not block.
enum why_news why_take(struct why *w);

// Readable when something has come; -1: nothing will.
int why_fd(const struct why *w);

// Ends the process, and forgets what was known. Once more is fine.
void why_forget(struct why *w);

#endif
