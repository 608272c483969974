// SPDX-License-Identifier: MIT
//
// Saving a live run: what has happened, as a trace with its bookmarks, or as a scene. Files that
// are there are not replaced.
#ifndef VISUALIZER_HISTORY_SAVE_H
#define VISUALIZER_HISTORY_SAVE_H

#include "trace/trace.h"
#include "visualizer/history/bookmarks.h"

// Finds a name that nobody uses yet, in the current folder, made of the trace's title: writes it to
// path. suffix: "trace" or "scene". EXIT_OK; EXIT_USAGE: there are too many.
int save_name(const struct trace *t, const char *suffix, char *path, size_t size,
	      struct status *st);

// Saves a trace with these bookmarks. EXIT_OK; EXIT_USAGE: there is such a file already, or it
// cannot be made; or EXIT_TROUBLE. Blocks on the disk.
int save_trace(const struct trace *t, const struct bookmarks *b, const char *path,
	       struct status *st);

// Writes the steps as a scene, to be edited. The same.
int save_scene(const struct trace *t, const char *path, struct status *st);

#endif
