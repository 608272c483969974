// SPDX-License-Identifier: MIT
//
// Source files, read when they are first asked for and kept. What is read is text from anywhere;
// the grid of cells sees to that. A file that is not there is remembered as missing.
#ifndef VISUALIZER_HISTORY_SOURCE_FILES_H
#define VISUALIZER_HISTORY_SOURCE_FILES_H

#include "trace/trace.h"

#include <stddef.h>

struct source_file {
	char *path;
	char *text;  // its lines, each with a zero at its end; NULL: it cannot be read
	char **line; // nlines of them
	size_t nlines;
};

struct source_files {
	struct source_file *all;
	size_t n, cap;
	// Where the text comes from, if the trace carries none: another that does. NULL: the disk.
	const struct trace *given;
};

// The file at path: as the trace carries it, else as it is there, or, if there is none, the one of
// its name in the current folder. NULL: memory runs out. Valid until the next call. Blocks on the
// disk, the first time.
// To free them keeps what they are `given`.
const struct source_file *source_files_find(struct source_files *s, const struct trace *t,
					    const char *path);
void source_files_free(struct source_files *s);

#endif
