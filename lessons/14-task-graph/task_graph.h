// SPDX-License-Identifier: MIT
//
// The acts of the lesson, and what they share.
#ifndef TASK_GRAPH_H
#define TASK_GRAPH_H

#include "treadle.h"

int example(const struct tr_lesson_args *args);
int sleeps(const struct tr_lesson_args *args);
int never(const struct tr_lesson_args *args);
int twice(const struct tr_lesson_args *args);
int agent(const struct tr_lesson_args *args);
int missing(const struct tr_lesson_args *args);
int duplicate(const struct tr_lesson_args *args);
int cycle(const struct tr_lesson_args *args);
int failing(const struct tr_lesson_args *args);

// The graph of the text ---------------------------------------------------------------------------

struct job {
	int id;
	long ms; // of the lesson's time
	int n;	 // so many dependencies
	int needs[2];
};

enum { JOBS = 8 };

extern const struct job jobs[JOBS];

// Adds a job; the action's argument is the job.
int job_add(struct tr_graph *g, const struct job *j, tr_graph_action *action);

// Logs "task N done", or how else a task has come to its end.
void log_event(void *unused, const struct tr_graph_event *event);

// Logs why the graph does not begin.
void log_fault(const struct tr_graph *g);

// "7 -> 5 -> 3"
void chain_text(char *text, size_t size, const int *ids, size_t n);

// Workers -----------------------------------------------------------------------------------------

extern struct tr_workers workers;

void workers_begin(int n);
void workers_end(void);

// An event loop: a context of one thread ----------------------------------------------------------

extern struct tr_context loop;

void loop_begin(void);
// Makes a task that is done in so many milliseconds of the lesson's time. 0 or ENOMEM, and what
// tr_task_new returns.
int loop_delay(long milliseconds, struct tr_task **task);
// Runs what the context was given until nothing is ready, and no delay is to come.
void loop_run(void);
void loop_end(void);

#endif
