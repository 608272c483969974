// SPDX-License-Identifier: MIT
//
// The choices at a step of a path that is being folded, with what each of them costs. For path.c.
//
// Used by the path's thread. Nothing here blocks.
#ifndef CHECKER_PATH_BRANCHES_H
#define CHECKER_PATH_BRANCHES_H

#include "checker/path/path.h"

// Makes the point p->points[p->n], for which there is room, with the choices that p->world has; one
// of them is taken. 0, ENOMEM, or EINVAL: that one is none of them.
int branches_add(struct path *p, struct choice taken);

// Does the thread of c poll, and c let it poll again?
bool branch_polls(const struct path *p, struct choice c);

#endif
