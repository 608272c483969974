// SPDX-License-Identifier: MIT
//
// A task: a result that will be there. It is *pending* until it is *done* with a value, has
// *failed* with an error, or was *cancelled*; and it completes once. The threads that want its
// result and the one that completes it need not know each other: those that wait for it register
// continuations, or block (tr_task_wait).
//
//	struct tr_task *task;
//	int error = tr_task_new(&task, "answer");	// two references
//	...
//	error = tr_task_wait(task, NULL);	there:	error = tr_task_complete(task, 42);
//	error = tr_task_result(task, &value);		// gave back the completer's
//	tr_task_release(task);				// gives back ours
//
// A task has a reference count, since no thread knows which is the last to need it. It is made with
// two references: the asker's and the completer's, and to complete it gives the completer's back.
// When the last is given back the task is freed. A caller needs a reference of its own, or one that
// another thread holds for it, until the call has returned. A continuation holds none: so see to it
// that the task completes, or withdraw the continuation.
//
// Invariant, whenever the lock is free: a task that has completed has no continuations; one that
// is pending has each that was registered and not withdrawn, in the order in which they came.
// Whether a continuation is registered or resumed at once, and whether it is withdrawn or resumed,
// is decided under the lock, so it is resumed exactly once, or never. The completer takes them all
// off the task first, and resumes them without the lock. Lock order: nothing is locked under a
// task's lock. Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on tasks, their
// errors and their cancellation.
//
// What returns an int returns 0 or an errno value, and has changed nothing if that is not 0. Any
// thread may call any of them; only tr_task_wait blocks, and must not be cancelled. (To complete a
// task runs those continuations that have no context, or whose context was stopped.)
#ifndef TASKS_TASK_H
#define TASKS_TASK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "tasks/awaiter.h"

#ifdef __cplusplus
extern "C" {
#endif

enum tr_task_state { TR_TASK_PENDING, TR_TASK_DONE, TR_TASK_FAILED, TR_TASK_CANCELLED };

struct tr_task {
	const char *name; // never changes; for the visualizer, may be NULL
	pthread_mutex_t lock;
	pthread_cond_t completed; // for: no longer pending. Loops: spurious wake-ups

	// Guarded by lock.
	enum tr_task_state state;
	intptr_t value; // of a task that is done: a number, or a pointer
	int error;	// of a task that has failed: an errno value
	int *errors;	// of one that failed and stands for several: all errors; else NULL
	size_t n_errors;
	int references;
	struct tr_continuations continuations;
};

// Makes a pending task with two references: the asker's and the completer's. name: stays as long as
// the task; NULL: the visualizer does not show its state. ENOMEM; or what pthread_mutex_init
// or pthread_cond_init return.
int tr_task_new(struct tr_task **task, const char *name);

// The same, for an object of `size` bytes whose first member is a task: what the completer needs to
// know, kept and freed with the task. The rest of it is zero. EINVAL: a task is larger.
int tr_task_new_in(struct tr_task **task, size_t size, const char *name);

// Takes one more reference; gives one back. With the last one the task goes.
void tr_task_hold(struct tr_task *t);
void tr_task_release(struct tr_task *t); // NULL is fine

// Completes the task, gives back the completer's reference, and resumes all that wait for it.
// EALREADY: it has completed before; no reference was given back. This and the three below are for
// whoever made the task, and those who share its completer's reference. A task that a function has
// returned is that function's to complete: to end it early, withdraw what made it (timer.h), or ask
// by a token (cancel.h).
int tr_task_complete(struct tr_task *t, intptr_t value);

// The same with an error. EINVAL: error is not above 0, or is EINPROGRESS, which means pending.
int tr_task_fail(struct tr_task *t, int error);

// The same with all errors of those tasks that it stands for: its result is the first of them. On
// success errors[0 .. n) is the task's, and freed with it by free(). EINVAL: n is 0, or one of them
// is no error.
int tr_task_fail_all(struct tr_task *t, int *errors, size_t n);

// The same as cancelled: not a failure, but what was asked for. Its result is ECANCELED.
int tr_task_cancel(struct tr_task *t);

bool tr_task_is_completed(struct tr_task *t);

// Pending, or how it completed: a task that failed with ECANCELED is told apart from one that was
// cancelled here alone.
enum tr_task_state tr_task_state(struct tr_task *t);

// Has c resumed when the task has completed; at once if it has. c captures the caller's logical
// context. EINVAL: c runs nothing.
int tr_task_on_completed(struct tr_task *t, struct tr_continuation *c);

// Takes back a registration: 0, c is the caller's again and will not run for it. EALREADY: it has
// run, runs now, or is about to. For a c that the caller knows is not freed yet.
int tr_task_withdraw(struct tr_task *t, struct tr_continuation *c);

// What it completed with: 0 and *value (unless NULL), the error it failed with, or ECANCELED.
// EINPROGRESS: it is pending.
int tr_task_result(struct tr_task *t, intptr_t *value);

// All errors of a task that has failed: the first n go to errors[]. How many there are: 0 for a
// task that has not failed, 1 for one that stands for itself alone.
size_t tr_task_errors(struct tr_task *t, int *errors, size_t n);

// Waits until the task has completed, well or not, or the deadline (absolute, CLOCK_MONOTONIC;
// NULL: none) passes. ETIMEDOUT: it did; EINTR: the thread was interrupted. EINVAL: a wait was
// needed and the deadline is no time. ENOMEM: as tr_cond_wait. Success wins over a deadline and
// over an interruption that come at the same moment; the interruption stays for the next wait.
int tr_task_wait(struct tr_task *t, const struct timespec *deadline);

// The task's awaiter. The caller's reference goes over to it, and get_result() gives it back (hold
// the task before, to keep it). Never NULL: t is a task.
struct tr_awaiter tr_task_awaiter(struct tr_task *t);
#define tr_task_awaiter(t) TR_BY_VALUE(struct tr_awaiter, (tr_task_awaiter)(t))

#ifdef __cplusplus
}
#endif
#endif
