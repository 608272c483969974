// SPDX-License-Identifier: MIT
//
// A synchronization context with one thread: what a user interface has. All that touches the
// display runs there, one after the other, so the display needs no lock; and what takes long must
// not run there, for meanwhile nothing else does.
//
//	struct tr_ui ui;
//	tr_ui_init(&ui);
//	c.on = &ui.context;		// c is resumed on the thread of the interface
//	...
//	tr_ui_run(&ui);			// this thread is that one, until somebody calls tr_ui_quit
//	tr_ui_destroy(&ui);
//
// An asynchronous function that is to resume where it was called captures tr_ui_current(), as an
// await does by itself in C#; one that need not passes another context, or none.
//
// Invariant, whenever the lock is free: if anything is posted, or it was told to quit, the thread
// is awake or signalled. Lock order: nothing is locked under the lock, and nothing posted runs
// under it. Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on synchronization
// contexts and the thread of the user interface.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0.
#ifndef TASKS_UI_H
#define TASKS_UI_H

#include <pthread.h>
#include <stdbool.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_ui {
	struct tr_context context; // first: a pointer to it is one to the interface
	pthread_mutex_t lock;
	pthread_cond_t posted; // for: something posted, or quitting. Loops: spurious wake-ups

	// Guarded by lock.
	struct tr_continuations queue;
	bool running, quitting, ended;
};

// Makes one that no thread serves yet; what is posted waits. What pthread_mutex_init or
// pthread_cond_init return.
int tr_ui_init(struct tr_ui *ui);

// The calling thread is the interface's from now on, and runs what is posted, in the order in which
// it came: blocks until the interface was told to quit and all that was posted before has run; not
// interruptible. EBUSY: another thread runs it; EALREADY: it has ended; EDEADLK: this thread runs
// one, this or another.
int tr_ui_run(struct tr_ui *ui);

// Posts c, whatever context it names, with the caller's logical context. ECANCELED: it was told to
// quit; EINVAL: c runs nothing. Any thread; does not block.
int tr_ui_post(struct tr_ui *ui, struct tr_continuation *c);

// Is the calling thread the interface's?
bool tr_ui_is_here(const struct tr_ui *ui);

// The context of the interface whose thread the calling one is. NULL: of none.
struct tr_context *tr_ui_current(void);

// Takes nothing more; tr_ui_run returns when the rest has run. EALREADY: it was told before. What
// is resumed after that runs in the thread that completes what it awaited (continuation.h). Any
// thread; does not block.
int tr_ui_quit(struct tr_ui *ui);

// EBUSY: it is run, or something is posted.
int tr_ui_destroy(struct tr_ui *ui);

#ifdef __cplusplus
}
#endif
#endif
