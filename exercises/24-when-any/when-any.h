// SPDX-License-Identifier: MIT
//
// The first of several tasks, and nothing left behind with the others.
#ifndef WHEN_ANY_H
#define WHEN_ANY_H

#include "treadle.h"

// Makes a task that is done when the first of n has completed, well or not: its value is the index
// of that one. If one has completed before the call, such a one is the first. *any has a reference
// for the caller. It does not wait. Any thread may call it, a continuation, too.
//
// The caller keeps its references to the tasks until *any has completed, but not longer: what
// when_any needs after that it holds itself. The array is the caller's again when the call has
// returned. When *any completes, no continuation of it is left with a task that has not completed.
// Once the threads that completed tasks are back from that, all memory and all references are given
// back, but the caller's.
//
// EINVAL: tasks is NULL, or n < 1. ENOMEM: there is no memory. In both cases nothing was done.
int when_any(struct tr_task *const *tasks, int n, struct tr_task **any);

// It is to be written here.
#pragma GCC poison tr_when_any tr_first_success tr_as_completed

#endif
