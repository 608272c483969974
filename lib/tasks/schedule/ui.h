// SPDX-License-Identifier: MIT
//
// A synchronization context with one thread, as of a user interface. Everything that uses the
// display runs there, so the display needs no lock; nothing that takes long may run there.
//
//	struct tr_ui ui;
//	tr_ui_init(&ui);
//	c.on = &ui.context;		// c is resumed on the interface's thread
//	...
//	tr_ui_run(&ui);			// this thread, until a call of tr_ui_quit
//	tr_ui_destroy(&ui);
//
// An asynchronous function that must resume where it was called uses tr_ui_current() as its
// context, as C#'s await does by itself.
//
// Invariant, whenever the lock is free: if anything is posted, or tr_ui_quit was called, the thread
// is awake or signalled. Lock order: nothing is locked under the lock, and no continuation runs
// under it. Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on synchronization
// contexts and the thread of the user interface.
//
// Functions that return an int return 0 or an errno value; an error changes nothing.
#ifndef TASKS_UI_H
#define TASKS_UI_H

#include <pthread.h>
#include <stdbool.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_ui {
	struct tr_context context; // first: the interface is cast from it
	pthread_mutex_t lock;
	pthread_cond_t
		posted; // waited for: something posted, or quitting. Loops: spurious wake-ups

	// Guarded by lock.
	struct tr_continuations queue;
	bool running, quitting, ended;
};

// Makes an interface without a thread; what is posted waits. Returns an error of pthread_mutex_init
// or pthread_cond_init.
int tr_ui_init(struct tr_ui *ui);

// Makes the calling thread the interface's: runs what is posted, in order, and blocks until
// tr_ui_quit was called and all that was posted has run; no deadline, not interruptible. EBUSY:
// another thread runs it; EALREADY: it has ended; EDEADLK: the caller runs an interface, this or
// another.
int tr_ui_run(struct tr_ui *ui);

// Posts c, whatever c->on, with the caller's logical context. ECANCELED: tr_ui_quit was called;
// EINVAL: c->run is NULL. Any thread; does not block.
int tr_ui_post(struct tr_ui *ui, struct tr_continuation *c);

// Is the calling thread the interface's?
bool tr_ui_is_here(const struct tr_ui *ui);

// The context of the interface that the calling thread runs, or NULL.
struct tr_context *tr_ui_current(void);

// Refuses further continuations; tr_ui_run returns when the posted ones have run. Those resumed
// later run in the thread that completes what they await (continuation.h). EALREADY: it was called
// before. Any thread; does not block.
int tr_ui_quit(struct tr_ui *ui);

// EBUSY: a thread runs it, or something is posted.
int tr_ui_destroy(struct tr_ui *ui);

#ifdef __cplusplus
}
#endif
#endif
