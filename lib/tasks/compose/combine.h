// SPDX-License-Identifier: MIT
//
// Combinators: a task that stands for several.
//
//	struct tr_task *all;
//	error = tr_when_all(tasks, 3, &all);
//	error = tr_task_wait(all, NULL);
//	for (i = 0; i < 3; i++)
//		error = tr_combined_result(all, i, &value);	// which one failed?
//
// Each takes references of its own to the tasks that it is given, and registers one continuation
// with each. A combinator that has its answer withdraws its continuations from all others before
// its task completes: so a task that many races are run against does not collect what nobody
// waits for. The others are not cancelled by that, and go on: what is abandoned must be cancelled,
// or at least observed (its error is told by nobody else).
//
// Invariant, whenever the lock of the combinator's task is free: `left` counts those that have not
// reported; it is decided at most once, by the report of the winner; and `users` counts those that
// may still touch it: the continuations neither run nor withdrawn, and the call that makes it. The
// last of them gives back the references. While it is being made a decision is left to its maker,
// since what is not registered yet cannot be withdrawn. Lock order: nothing is locked under the
// task's lock.
//
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on the combinators of tasks
// and the loop over when_any; as_completed is its cure, with one registration for each task.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0. EINVAL: a null
// pointer, among the tasks too; ENOMEM. Any thread may call them; none blocks. (To register with a
// task that has completed runs the combinator at once, and what awaits it.)
#ifndef TASKS_COMBINE_H
#define TASKS_COMBINE_H

#include <stddef.h>
#include <stdint.h>

#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

// Makes a task that completes when all n have. Done, with the value n, if all are; failed, with all
// their errors in the order of the tasks, if one has failed (one of each: its result); cancelled,
// if one was cancelled and none has failed. n = 0: it is done already.
int tr_when_all(struct tr_task *const *tasks, size_t n, struct tr_task **all);

// Makes a task that is done when the first of n has completed, well or not: its value is the index
// of that one. A continuation that calls this hears of a task that has completed before only when
// it has returned: one that completes meanwhile, in another thread, may be the first. EINVAL: n =
// 0, for it would never be.
int tr_when_any(struct tr_task *const *tasks, size_t n, struct tr_task **any);

// Makes a task that is done when the first of n is done: its value is the index of that one. If
// none will be, it fails with all errors, or is cancelled, as tr_when_all. EINVAL: n = 0.
int tr_first_success(struct tr_task *const *tasks, size_t n, struct tr_task **first);

// Makes n tasks, to done[0 .. n): the k-th is done when k + 1 of them have completed, and its value
// is the index of the one that completed as the k-th. Awaited one after the other they give what a
// loop over tr_when_any gives, with n registrations in place of n + (n - 1) + ... + 1. (If two
// complete together, in two threads, the second of done[] may be done a moment before the first.)
int tr_as_completed(struct tr_task *const *tasks, size_t n, struct tr_task **done);

// How the i-th of its tasks completed, for a task of one of the first three: 0 and *value (unless
// NULL), or its error. EINPROGRESS: it had not completed when the combinator's task did, or none
// has yet. EINVAL: there is no i-th, or `combined` is no such task.
int tr_combined_result(struct tr_task *combined, size_t i, intptr_t *value);

// How many continuations it has registered: what a combinator costs. 0: it is no combinator's.
size_t tr_combined_registrations(struct tr_task *combined);

#ifdef __cplusplus
}
#endif
#endif
