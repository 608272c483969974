// SPDX-License-Identifier: MIT
//
// A task: a future result. It is *pending* until it completes, once: *done* with a value, *failed*
// with an error, or *cancelled*. A thread that wants the result registers a continuation, or blocks
// (tr_task_wait).
//
//	struct tr_task *task;
//	int error = tr_task_new(&task, "answer");	// two references
//	...
//	error = tr_task_wait(task, NULL);	there:	error = tr_task_complete(task, 42);
//	error = tr_task_result(task, &value);		// released the completer's
//	tr_task_release(task);				// releases the asker's
//
// A task has a reference count, and is freed with the last reference. It is made with two: the
// asker's and the completer's, which completing releases. A caller needs a reference, its own or
// one held for it, until its call has returned. A continuation holds none: make sure that the task
// completes, or withdraw the continuation.
//
// Invariant, whenever the lock is free: a completed task has no continuations; a pending one has
// those registered and not withdrawn, in order of arrival. Whether a continuation is registered or
// resumed at once, and whether it is withdrawn or resumed, is decided under the lock, so each is
// resumed exactly once or never. The completer removes them from the task first, and resumes them
// without the lock. Lock order: nothing is locked under a task's lock. Source: "Mecanismos de
// programação concorrente em C#" (S. Mançano), on tasks, their errors and their cancellation.
//
// Functions that return an int return 0 or an errno value; an error changes nothing. Any thread may
// call them; only tr_task_wait blocks, and its thread must not be cancelled. Completing a task runs
// continuations that have no context, or one that is stopped, in the calling thread.
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
	pthread_cond_t completed; // waited for: no longer pending. Loops: spurious wake-ups

	// Guarded by lock.
	enum tr_task_state state;
	intptr_t value; // if done: a number or a pointer
	int error;	// if failed: an errno value
	int *errors;	// if failed by tr_task_fail_all: all errors; else NULL
	size_t n_errors;
	int references;
	struct tr_continuations continuations;
};

// Makes a pending task with two references: the asker's and the completer's. name: must stay as
// long as the task; NULL: the visualizer does not show its state. ENOMEM; or an error of
// pthread_mutex_init or pthread_cond_init.
int tr_task_new(struct tr_task **task, const char *name);

// The same, for an object of `size` bytes whose first member is the task and the rest zero; it is
// freed with the task. EINVAL: size is less than a task's.
int tr_task_new_in(struct tr_task **task, size_t size, const char *name);

// Take one more reference; release one.
void tr_task_hold(struct tr_task *t);
void tr_task_release(struct tr_task *t); // t may be NULL

// Completes the task with a value, releases the completer's reference, and resumes what waits for
// it. EALREADY: it has completed; no reference is released. This and the next three need the
// completer's reference. A task returned by another function is completed by that function alone:
// to end it early, withdraw it (timer.h), or request cancellation (cancel.h).
int tr_task_complete(struct tr_task *t, intptr_t value);

// The same with an error. EINVAL: error <= 0, or EINPROGRESS, which means pending.
int tr_task_fail(struct tr_task *t, int error);

// The same with several errors; the result is the first. On success the task owns errors, and frees
// it by free(). EINVAL: n is 0, or an element is not valid for tr_task_fail.
int tr_task_fail_all(struct tr_task *t, int *errors, size_t n);

// The same as cancelled. The result is ECANCELED.
int tr_task_cancel(struct tr_task *t);

bool tr_task_is_completed(struct tr_task *t);

// The state. Only this distinguishes a cancelled task from one that failed with ECANCELED.
enum tr_task_state tr_task_state(struct tr_task *t);

// Has c resumed when the task completes, at once if it has. c captures the caller's logical
// context. EINVAL: c->run is NULL.
int tr_task_on_completed(struct tr_task *t, struct tr_continuation *c);

// Withdraws a registration. 0: c is the caller's again and will not run. EALREADY: it has run,
// runs, or is about to. The caller must know that c is not freed yet.
int tr_task_withdraw(struct tr_task *t, struct tr_continuation *c);

// The result: 0 and *value (unless NULL), the error, or ECANCELED. EINPROGRESS: it is pending.
int tr_task_result(struct tr_task *t, intptr_t *value);

// Writes the first n errors of a failed task to errors[]. Returns how many there are; 0 if it has
// not failed.
size_t tr_task_errors(struct tr_task *t, int *errors, size_t n);

// Blocks until the task has completed in any way. deadline: absolute, CLOCK_MONOTONIC; NULL: none.
// ETIMEDOUT; EINTR; EINVAL: the call has to wait and the deadline is invalid; ENOMEM: as
// tr_cond_wait. Completion wins over a deadline or an interruption, which then stays for the next
// wait.
int tr_task_wait(struct tr_task *t, const struct timespec *deadline);

// The task's awaiter. It takes over the caller's reference, and get_result() releases it.
struct tr_awaiter tr_task_awaiter(struct tr_task *t);
#define tr_task_awaiter(t) TR_BY_VALUE(struct tr_awaiter, (tr_task_awaiter)(t))

#ifdef __cplusplus
}
#endif
#endif
