// SPDX-License-Identifier: MIT
//
// Combinators: tasks that complete by the completion of others.
//
//	struct tr_task *all;
//	error = tr_when_all(tasks, 3, &all);
//	error = tr_task_wait(all, NULL);
//	for (i = 0; i < 3; i++)
//		error = tr_combined_result(all, i, &value);	// which one failed?
//
// Each takes references of its own to the tasks it is given, and registers one continuation with
// each. Once decided, it withdraws its continuations from the remaining tasks before its own task
// completes: so they do not pile up at a long-lived task. The remaining tasks are not cancelled:
// cancel them, or at least observe them, or their errors go unreported.
//
// Invariant, whenever the lock of the combinator's task is free: `left` is the number of tasks that
// have not reported; the combinator is decided at most once, by one report; `users` counts the
// continuations neither run nor withdrawn, and the call that makes the combinator. The last user
// releases the references. A decision made during that call is carried out by it, since a
// continuation not registered yet cannot be withdrawn. Lock order: nothing is locked under the
// task's lock.
//
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on combinators, and on the
// loop over when_any that as_completed replaces.
//
// Functions that return an int return 0 or an errno value; an error changes nothing. EINVAL: a null
// pointer, also among the tasks; ENOMEM; or an error of tr_task_new. Any thread may call them; none
// blocks. (If tasks have completed, the call may complete the combinator's task, and run what
// awaits it.)
#ifndef TASKS_COMBINE_H
#define TASKS_COMBINE_H

#include <stddef.h>
#include <stdint.h>

#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

// Makes a task that completes when all n have: done, with the value n, if all are; failed, with the
// result of each failed task in their order, if any failed; else cancelled. n = 0: it is done
// already.
int tr_when_all(struct tr_task *const *tasks, size_t n, struct tr_task **all);

// Makes a task that is done when the first of n has completed in any way; its value is that one's
// index. (Called from a continuation without a context, tasks completed before count only when that
// has returned, so one that completes meanwhile in another thread may be first.) EINVAL: n = 0.
int tr_when_any(struct tr_task *const *tasks, size_t n, struct tr_task **any);

// Makes a task that is done when the first of n is done; its value is that one's index. If none is,
// it fails or is cancelled as tr_when_all. EINVAL: n = 0.
int tr_first_success(struct tr_task *const *tasks, size_t n, struct tr_task **first);

// Makes n tasks, to done[0 .. n): done[k] is done when k + 1 of the tasks have completed; its value
// is the index of the last of these. Awaited in order they replace a loop over tr_when_any, with n
// registrations instead of n + (n - 1) + ... + 1. (If two tasks complete at once in two threads,
// done[k + 1] may be done a moment before done[k].)
int tr_as_completed(struct tr_task *const *tasks, size_t n, struct tr_task **done);

// The result of the i-th task of one of the first three combinators: 0 and *value (unless NULL), or
// its error. EINPROGRESS: the combinator's task is pending, or the i-th was when that completed.
// EINVAL: there is no i-th, or `combined` is not such a combinator's task.
int tr_combined_result(struct tr_task *combined, size_t i, intptr_t *value);

// How many continuations the combinator has registered, to compare costs. 0: not a task of the
// first three.
size_t tr_combined_registrations(struct tr_task *combined);

#ifdef __cplusplus
}
#endif
#endif
