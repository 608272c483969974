// SPDX-License-Identifier: MIT
//
// Source files, read when they are first asked for and kept. What is read is text from anywhere;
// the grid of cells sees to that. A file that is not there is remembered as missing.
#ifndef VISUALIZER_HISTORY_SOURCES_H
#define VISUALIZER_HISTORY_SOURCES_H

#include "trace/trace.h"

#include <stddef.h>

struct source {
	char *path;
	char *text;  // its lines, each with a zero at its end; NULL: it cannot be read
	char **line; // nlines of them
	size_t nlines;
};

struct sources {
	struct source *all;
	size_t n, cap;
};

// The file at path: as the trace carries it, else as it is there, or, if there is none, the one of
// its name in the current folder. NULL: memory runs out. Valid until the next call. Blocks on the
// disk, the first time.
const struct source *sources_find(struct sources *s, const struct trace *t, const char *path);
void sources_free(struct sources *s);

#endif
