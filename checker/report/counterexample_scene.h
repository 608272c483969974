// SPDX-License-Identifier: MIT
//
// A failing interleaving as a scene: a text, one command a line, by which it is played again step
// by step in class. docs/author.md says what a scene may hold.
//
// Used by one thread. Blocks on the files only.
#ifndef CHECKER_REPORT_COUNTEREXAMPLE_SCENE_H
#define CHECKER_REPORT_COUNTEREXAMPLE_SCENE_H

#include "trace/trace.h"

#include <stdio.h>

// Writes the whole trace t, which was resolved, as a scene. 0, ENOMEM, or EINVAL: the trace does
// not fit the model or has no end. Whether out could be written is for the caller to ask.
int counterexample_scene_write(FILE *out, const struct trace *t);

// The same to a file, in place of what is there. EXIT_OK, or an exit code with a line in *st: it
// cannot be written, or is of a race that comes after one on a stop flag (search/races.h), which no
// scene can show.
int counterexample_scene_save(const struct trace *t, const char *path, struct status *st);

#endif
