// SPDX-License-Identifier: MIT
//
// Writing a trace as a scene. The caller checks the file for errors (ferror).
//
// Used by one thread; blocks on the file, and on the program's file.
#ifndef SCENE_SCENE_WRITE_H
#define SCENE_SCENE_WRITE_H

#include "base/buf.h"
#include "model/describe.h"
#include "trace/trace.h"

#include <stdio.h>

// Writes the head of a scene for a resolved trace, and all its steps as commands, each with its
// sentence as a comment. Returns 0; ENOMEM; or EINVAL: the trace does not fit the model.
int scene_put_steps(FILE *out, const struct trace *t);

// The parts, for scenes with more in them. The head: the program of the trace, and a blank line.
void scene_put_head(FILE *out, const struct trace *t);

// A step.
void scene_put_step(FILE *out, const struct trace *t, const struct step *s,
		    const struct namer *names);

// A line: b without characters that would end the line.
void scene_put_line(FILE *out, const struct buf *b);

// Adds a blank and a word of a command, in quotes if it needs them.
void scene_word(const char *word, struct buf *b);

#endif
