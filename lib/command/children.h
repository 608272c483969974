// SPDX-License-Identifier: MIT
//
// The processes that were started from here, whoever started them.
#ifndef TREADLE_COMMAND_CHILDREN_H
#define TREADLE_COMMAND_CHILDREN_H

#include <stddef.h>
#include <sys/types.h>

// Ends all children of this process but the n of `keep`, and theirs, as they come to be its own:
// for a process that adopts (PR_SET_CHILD_SUBREAPER). Blocks for some seconds at most.
void children_end(const pid_t *keep, size_t n);

#endif
