// SPDX-License-Identifier: MIT
//
// A priority scheduler: what you implement. The task is in task.md.
#ifndef PRIORITY_SCHEDULER_H
#define PRIORITY_SCHEDULER_H

struct scheduler; // yours to define, in priority-scheduler.c

// A scheduler with so many consumers, which you start; NULL if n < 1, or there is no memory.
struct scheduler *scheduler_new(int n);

// Submits a task. 0: a consumer will call run(arg), once, without holding a lock; ECANCELED: the
// scheduler has been told to stop; ENOMEM. The lower number is the higher priority. Any thread,
// also from inside a task. Does not wait.
int scheduler_submit(struct scheduler *s, int priority, void (*run)(void *arg), void *arg);

// Tells the scheduler to stop: it takes nothing more. What was accepted is called still, in the
// order of its priorities as before; stop returns when all of it has run, and the consumers have
// ended. Called once, by a thread that is no consumer.
void scheduler_stop(struct scheduler *s);

// Frees it, when stop has returned, and no thread uses it any more.
void scheduler_free(struct scheduler *s);

#endif
