// SPDX-License-Identifier: MIT
//
// What was searched, and what came of it: of which a verdict is made (verdict.h).
#ifndef CHECKER_VERDICT_FINDING_H
#define CHECKER_VERDICT_FINDING_H

#include "checker/search/result.h"
#include "session/level.h"

struct finding {
	const struct search_options *options;
	const struct rules *rules;
	const struct search_result *result;
	struct level_seen seen; // of the program; the lists are somebody else's
	bool graded;		// no options were given: the exercise says what is tried
};

// Is there a failure? One that a search goes on after is an end like others.
static inline bool finding_failed(const struct finding *f)
{
	return f->result->failure.end && !f->options->all;
}

// Is no schedule left that could be tried?
static inline bool finding_none_left(const struct finding *f)
{
	return f->result->finished && !f->result->state.pruned;
}

#endif
