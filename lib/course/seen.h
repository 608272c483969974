// SPDX-License-Identifier: MIT
//
// Which scenes of lessons a person has opened, for the home screen. Kept a line each in
// $XDG_STATE_HOME/treadle/seen, or ~/.local/state/treadle/seen. It is a convenience: where it
// cannot be read or written, nothing was seen. Blocks on the disk only.
#ifndef COURSE_SEEN_H
#define COURSE_SEEN_H

#include "base/buf.h"

#include <stdbool.h>

// Keeps that a scene of a lesson was opened.
void seen_add(const char *lesson, const char *scene);

// Adds all that was kept to b; nothing, if there is nothing.
void seen_read(struct buf *b);

// Is a scene among what seen_read() has added?
bool seen_has(const struct buf *b, const char *lesson, const char *scene);

#endif
