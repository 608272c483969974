// SPDX-License-Identifier: MIT
//
// Source files, each read when it is first asked for, and kept. The text may hold anything: the
// grid of cells replaces what a terminal must not get. A file that is missing is remembered as
// missing.
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
	// A trace that carries the text of files that the run's own trace lacks. NULL: none; those
	// files are read from the disk.
	const struct trace *given;
};

// The file at path: its text from the trace, else from `given`, else from the disk: at path, or, if
// there is no such file, the file of that name in the current folder. NULL: memory ran out. Valid
// until the next call. Blocks on the disk the first time. source_files_free() keeps `given`.
const struct source_file *source_files_find(struct source_files *s, const struct trace *t,
					    const char *path);
void source_files_free(struct source_files *s);

#endif
