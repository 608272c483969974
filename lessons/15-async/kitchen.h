// SPDX-License-Identifier: MIT
//
// The kitchen of lessons 15 and 16.
#ifndef KITCHEN_H
#define KITCHEN_H

#include "treadle.h"

// The kitchen: one cook, who finishes what was ordered at the moments at which it is ready.
// --------

void kitchen_opens(int n);	  // the cook will finish so many orders, and then goes home
void kitchen_may_finish(int n);	  // ... so many now; before it, none
void kitchen_has_finished(int n); // waits until the cook has finished so many more
void kitchen_closes(void);	  // waits for that

// Orders something: in so many milliseconds of the lesson's time the cook runs it.
void order(struct tr_continuation *ready, long milliseconds);

// Orders a dish: a task, done with `value` when it is ready, or failed with `error` if that is not
// 0. name: a literal. It has a reference for the caller.
struct tr_task *dish(const char *name, long milliseconds, int error, intptr_t value);

// main waits until the task has completed: 0 and its value, or its error. The task is kept.
int await(struct tr_task *task, intptr_t *value);

void release_all(struct tr_task *const *tasks, int n);

#endif
