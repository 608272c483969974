// SPDX-License-Identifier: MIT
//
// A runner without a process: the small programs of search_programs.h, run by the model alone
// behind the interface of the checker. Also the sets of texts in which tests gather what they met.
#ifndef TESTS_UNIT_SEARCH_RUNNER_H
#define TESTS_UNIT_SEARCH_RUNNER_H

#include "checker/path.h"
#include "checker/runner.h"
#include "tests/unit/search_programs.h"

#include <stdbool.h>
#include <uthash.h>

struct text {
	UT_hash_handle hh;
	char s[];
};

void set_put(struct text **set, const char *s);
void set_free(struct text **set);
bool set_same(struct text *a, struct text *b);

struct model_runner {
	struct runner runner;
	const struct program *p;
	struct rules rules;
	struct trace trace;
	struct text *finals, *plans;
	size_t runs;
	struct path path;
	size_t by_cost[256]; // runs, by what they cost
	bool coarse;	     // only the coarse pass is wanted
	bool fickle;	     // does something else in its third run
	bool slow;	     // runs end late, each after another time
	unsigned late;	     // so often the run under way is still to be asked for
	uint32_t dice;
};

struct model_runner runner_of(const struct program *p, struct rules rules);
void runner_free(struct model_runner *m);

#endif
