// SPDX-License-Identifier: MIT
//
// What a search's result means: the verdict, the exit code, and what the verdict does not
// cover. The one place where "verified" is decided.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_VERDICT_H
#define CHECKER_VERDICT_VERDICT_H

#include "checker/search/result.h"
#include "checker/verdict/advice.h"
#include "session/level.h"

#include <stdbool.h>
#include <stddef.h>

// A search and its result, of which a verdict is made.
struct finding {
	const struct search_options *options;
	const struct rules *rules;
	const struct search_result *result;
	struct level_seen seen; // what is seen of the program; its lists belong to the caller
	bool graded;		// the exercise sets the options, not the user
};

// Did the search fail? A failure after which the search continues (options.all) does not count.
static inline bool finding_failed(const struct finding *f)
{
	return f->result->failure.end && !f->options->all;
}

// Was every schedule tried?
static inline bool finding_none_left(const struct finding *f)
{
	return f->result->finished && !f->result->state.pruned;
}

enum verdict_kind { VERDICT_FAILED, VERDICT_NOTHING_FOUND, VERDICT_VERIFIED, VERDICTS };

// The names of the verdicts in --json.
extern const char *const verdict_names[VERDICTS];

// Something that a verdict does not cover.
struct limit {
	char *text;  // a sentence
	bool blocks; // forbids "verified"
};

struct verdict {
	enum verdict_kind kind;
	int exit_code;
	bool for_ever; // verified, and the program never ends while each of its threads progresses
	struct limit *limits;
	size_t nlimits, limits_cap;
	struct advices advice; // how an undecided program could be decided
};

// Makes the verdict of a finding. 0 or ENOMEM; *v must be given to verdict_free() in any case.
int verdict_make(struct verdict *v, const struct finding *f);

// For a search that continues after failures: did it try everything, with no limit that forbids a
// proof? Then what it did not meet does not exist. 0 or ENOMEM.
int verdict_whole(const struct finding *f, bool *whole);

void verdict_free(struct verdict *v);

#endif
