// SPDX-License-Identifier: MIT
//
// What a search's result means: the verdict, the exit code, and what the verdict does not
// cover. The one place where "verified" is decided.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_VERDICT_H
#define CHECKER_VERDICT_VERDICT_H

#include "checker/verdict/advice.h"
#include "checker/verdict/finding.h"

enum verdict_kind { VERDICT_FAILED, VERDICT_NOTHING_FOUND, VERDICT_VERIFIED, VERDICTS };

// As --json says them.
extern const char *const verdict_names[VERDICTS];

// One of the things that a verdict does not cover.
struct limit {
	char *text;  // a sentence
	bool blocks; // with it, nothing is verified
};

struct verdict {
	enum verdict_kind kind;
	int exit_code;
	bool for_ever; // it is verified, and the program never ends, while each thread gets on
	struct limit *limits;
	size_t nlimits, limits_cap;
	struct advices advice; // how to have it decided, if it is undecided
};

// Decides. 0 or ENOMEM; *v must be given to verdict_free in any case.
int verdict_make(struct verdict *v, const struct finding *f);

// Was everything tried that there is, and is there no limit that keeps this from being a proof? So
// it is asked of a search that goes on after failures: what it has not met, there is not. 0 or
// ENOMEM.
int verdict_whole(const struct finding *f, bool *whole);

void verdict_free(struct verdict *v);

#endif
