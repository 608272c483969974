// SPDX-License-Identifier: MIT
//
// Saving a run up to now, as a trace with its bookmarks or as a scene. An existing file is never
// replaced.
#ifndef VISUALIZER_HISTORY_SAVE_H
#define VISUALIZER_HISTORY_SAVE_H

#include "trace/trace.h"
#include "visualizer/history/bookmarks.h"

// Writes to path an unused name in the current folder, made of the trace's title, a number and the
// suffix ("trace" or "scene"). EXIT_OK; EXIT_USAGE: too many such names are in use.
int save_name(const struct trace *t, const char *suffix, char *path, size_t size,
	      struct status *st);

// Saves a trace with these bookmarks. EXIT_OK; EXIT_USAGE: there is such a file already, or it
// cannot be made; or EXIT_TROUBLE. Blocks on the disk.
int save_trace(const struct trace *t, const struct bookmarks *b, const char *path,
	       struct status *st);

// Writes the steps as a scene, for the user to edit. Results as for save_trace().
int save_scene(const struct trace *t, const char *path, struct status *st);

#endif
