// SPDX-License-Identifier: MIT
//
// Ending child processes.
#ifndef TREADLE_COMMAND_CHILDREN_H
#define TREADLE_COMMAND_CHILDREN_H

#include <stddef.h>
#include <sys/types.h>

// Kills all children of this process except the n of `keep`, and all their descendants, which this
// process adopts (it is a PR_SET_CHILD_SUBREAPER). Blocks for some seconds at most.
void children_end(const pid_t *keep, size_t n);

#endif
