// SPDX-License-Identifier: MIT
//
// A parallel for-all: what you implement. The task is in task.md.
#ifndef FOR_ALL_H
#define FOR_ALL_H

#include "treadle.h"

// Calls action(arg, i) once for each item i of 0 .. n - 1, by so many workers (at most 8): threads,
// each of which does one item after another. The calling thread may be one of them. Returns when no
// action runs any more, and the threads that it has started have ended. Any thread may call it, an
// action, too.
//
// 0: each action returned 0. Else an action has failed: it returned another value, an error. A
// worker that looks for its next item after that finds none. Returned is the first error, and
// *failed is the item that it is of. EINVAL: n < 0, or workers < 1; ENOMEM: then no action was
// called. *failed changes only if an action has failed.
int for_all(int n, int workers, int (*action)(void *arg, int i), void *arg, int *failed);

// It is to be written here.
#pragma GCC poison tr_query_for_all tr_query_for_each tr_query_to_list

#endif
