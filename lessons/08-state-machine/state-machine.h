// SPDX-License-Identifier: MIT
//
// The acts of the lesson, the stage they play on, and what every machine of an asynchronous
// function has.
#ifndef STATE_MACHINE_H
#define STATE_MACHINE_H

#include "treadle.h"

int tick_tock(const struct tr_lesson_args *args);
int one_await(const struct tr_lesson_args *args);
int three_awaits(const struct tr_lesson_args *args);
int hot_path(const struct tr_lesson_args *args);
int custom_awaiter(const struct tr_lesson_args *args);
int custom_ready(const struct tr_lesson_args *args);
int lost(const struct tr_lesson_args *args);
int twice(const struct tr_lesson_args *args);
int bell(const struct tr_lesson_args *args);
int error_carried(const struct tr_lesson_args *args);
int error_kept(const struct tr_lesson_args *args);
int saved_too_late(const struct tr_lesson_args *args);
int blocked_worker(const struct tr_lesson_args *args);

// The stage: a few workers, on which machines are resumed, and a timer. --------------------------

extern struct tr_workers workers;

void stage_begin(int n);   // n workers, and the timer
void stage_end(void);	   // every machine has finished when it returns
void workers_begin(int n); // the same without the timer
void workers_end(void);

// A task that completes after a delay, of the lesson's time.
struct tr_task *delay(long milliseconds);

// main waits until the task has completed, and lets it go: 0 and its value, or its error.
int outcome(struct tr_task *task, intptr_t *value);

// What every machine has. The locals of its function that survive an await follow it. -----------

enum { RUNNING = -1, FINISHED = -2 }; // n >= 0: suspended at await n

struct machine {
	int state;
	struct tr_awaiter awaiter;   // the awaiter in hand
	struct tr_continuation next; // resumes the machine, on the workers: its move_next
	struct tr_task *task;	     // what the caller was given
};

// The rest of every stub: sets the state to -1, starts the machine (which runs, in the caller's
// thread, up to its first await that is not complete) and returns the task at once. The machine is
// malloc'ed, since it outlives the call. awaits: how many its function has, to show its states.
struct tr_task *machine_start(struct machine *m, const char *name, int awaits,
			      void (*move_next)(void *m));

// At an await that is not complete: saves the state, then registers the continuation. Return at
// once after it: another thread may be running the machine by now, or have finished it.
void machine_suspend(struct machine *m, int await);

// Behind the await: the state is -1 again.
void machine_resumed(struct machine *m);

// The end: the state is -2, the machine is freed, and the task completes: failed, if error is not
// 0.
void machine_finish(struct machine *m, int error, intptr_t value);

// Shows the state on the screen.
void machine_shows(const struct machine *m);

#endif
