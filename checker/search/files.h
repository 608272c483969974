// SPDX-License-Identifier: MIT
//
// The files that the executions of a search read and change (EV_FILE). A file that one execution
// changes and another reads is *shared*: then executions differ by more than their schedules, and
// nothing is proved.
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

// A file, or the contents of a folder: then the path ends in a slash.
struct file_use {
	char *path;
	char *place; // file:line of a change; NULL: unknown or not needed
	bool read;   // by some execution
	bool shared;
	uint64_t changed; // number of the first execution that changed it, from 1; 0: none
	UT_hash_handle hh;
};

struct files {
	struct file_use *all; // by path, in the order in which they were met
	uint64_t executions;
};

// Notes the files of an execution. The trace gets its names if the place of a change is needed.
// alone: executions never overlap; otherwise one may see the changes of another at once. *rests:
// the execution read what another changed or may have changed. 0 or ENOMEM; *f must be given to
// files_free().
int files_note(struct files *f, struct trace *t, struct runner *runner, bool alone, bool *rests);

// The shared file number i, from 0; NULL: there are fewer.
const struct file_use *files_shared(const struct files *f, size_t i);

void files_free(struct files *f);

#endif
