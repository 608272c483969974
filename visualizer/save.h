// SPDX-License-Identifier: MIT
//
// Saving what has happened under a name nobody uses yet.
#ifndef VISUALIZER_SAVE_H
#define VISUALIZER_SAVE_H

#include "trace/trace.h"

// Writes the trace to the current folder as "NAME-N.trace", NAME from what ran; path is where.
// EXIT_OK, or an exit code with its line.
int save_trace(const struct trace *t, char *path, size_t size, struct status *st);

// The same as a scene that takes its steps, "NAME-N.scene". t was resolved.
int save_scene(const struct trace *t, char *path, size_t size, struct status *st);

#endif
