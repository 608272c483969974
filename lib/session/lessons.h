// SPDX-License-Identifier: MIT
//
// Where the lessons stand, and what each says of itself; what lies beneath target.h.
#ifndef SESSION_LESSONS_H
#define SESSION_LESSONS_H

#include "session/target.h"

// The lessons there are, without asking any: name, folder and program are filled in. In order
// of their folders; none at all is no error. Blocks on the disk only. To be freed by
// lessons_free(). 0, or EXIT_TROUBLE when memory runs out.
int lessons_scan(struct lesson **out, size_t *n, struct status *st);

// Asks a lesson's program (--acts) for the title and the acts. Blocks until it has answered,
// ten seconds at most. 0, or EXIT_TROUBLE with a line that names the program.
int lesson_ask(struct lesson *l, struct status *st);

// Does what name the lesson: its name, its folder's, its number, or a path to its folder?
bool lesson_is(const struct lesson *l, const char *what);

#endif
