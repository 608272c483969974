// SPDX-License-Identifier: MIT
//
// What was searched, and what came of it: of which a verdict is made (verdict.h).
#ifndef CHECKER_VERDICT_FINDING_H
#define CHECKER_VERDICT_FINDING_H

#include "checker/search/search.h"
#include "session/level.h"

struct finding {
	const struct search_options *options;
	const struct rules *rules;
	const struct search_result *result;
	enum level level;
	char *const *bare; // source files without instrumentation, nbare of them
	size_t nbare;
	char *const *assembly; // places of inline assembly, nassembly of them
	size_t nassembly;
	char *const *hidden; // places of accesses that the compiler does not show, nhidden of them
	size_t nhidden;
	bool stripped; // neither of these is known
	bool graded;   // no options were given: the exercise says what is tried
};

// Is there a failure? One that a search goes on after is an end like others.
static inline bool finding_failed(const struct finding *f)
{
	return f->result->failure && !f->options->all;
}

// Is no schedule left that could be tried?
static inline bool finding_none_left(const struct finding *f)
{
	return f->result->finished && !f->result->state.pruned;
}

#endif
