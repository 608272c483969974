// SPDX-License-Identifier: MIT
//
// Writing a scene of a trace. Whether the file could be written is for the caller to ask.
//
// Used by one thread; blocks on the file, and on that of the program.
#ifndef SCENE_SCENE_WRITE_H
#define SCENE_SCENE_WRITE_H

#include "base/buf.h"
#include "model/describe.h"
#include "trace/trace.h"

#include <stdio.h>

// Writes all steps of a trace, which was resolved, in order, as commands, each with its sentence as
// a comment, behind what it is of. 0, ENOMEM, or EINVAL: it does not fit the model.
int scene_put_steps(FILE *out, const struct trace *t);

// What that is made of, for scenes that say more. What the trace is of, with a blank line behind;
void scene_put_head(FILE *out, const struct trace *t);

// a step;
void scene_put_step(FILE *out, const struct trace *t, const struct step *s,
		    const struct namer *names);

// a line, without what would end it;
void scene_put_line(FILE *out, const struct buf *b);

// a word of a command, after a blank, in quotes if it would be read otherwise.
void scene_word(const char *word, struct buf *b);

#endif
