// SPDX-License-Identifier: MIT
//
// Files that executions look at and change (EV_FILE), by all of a search. What one leaves in a file
// is there in the next, which then differs by more than its schedule: such a file is *shared*, and
// with one nothing is proved.
//
//	struct files f = {0};
//	bool rests;
//	files_note(&f, trace, runner, true, &rests);	// of each execution
//	const struct file_use *u = files_shared(&f, 0);	// the first such file, or NULL
//	files_free(&f);
//
// Used by one thread. files_note() may block until lines are found; nothing else blocks.
#ifndef CHECKER_SEARCH_FILES_H
#define CHECKER_SEARCH_FILES_H

#include "checker/search/runner.h"
#include "trace/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uthash.h>

// A file, or what is in a folder: then its path ends in a slash.
struct file_use {
	char *path;
	char *place; // file:line of a change, NULL: not known, or not asked for
	bool read;   // by some execution
	bool shared;
	uint64_t changed; // by which execution first, from 1; 0: by none
	UT_hash_handle hh;
};

struct files {
	struct file_use *all; // by path, in the order in which they were met
	uint64_t executions;
};

// Notes what an execution has told, whose trace is resolved if a place is to be known. alone: no
// two run at a time; else what one changes another may find at once. *rests: it has looked at what
// another had changed, or may have. Returns 0 or ENOMEM; *f must be given to files_free().
int files_note(struct files *f, struct trace *t, struct runner *runner, bool alone, bool *rests);

// Number i of those that are shared, from 0; NULL: there are not so many.
const struct file_use *files_shared(const struct files *f, size_t i);

void files_free(struct files *f);

#endif
