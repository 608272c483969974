// SPDX-License-Identifier: MIT
//
// A continuation: a function to run, and where, when an awaited thing has completed. It is part of
// the object that waits, so registering it needs no memory. (An asynchronous function's state
// machine has one, since it awaits one thing at a time.)
//
// A registered continuation belongs to its holder (a task, a context) until it runs or is
// withdrawn, and must be neither changed nor registered again. It runs exactly once, or is
// withdrawn and never runs. When its run() begins it is the registrar's again, and may be
// registered anew, or freed, from inside.
//
// A continuation without a context may complete a task and so resume others, and these others
// again. They are not nested: each thread has a list of those still to run, and the outermost call
// runs them one after the other (a trampoline). So a chain of any length needs the stack of one;
// and such a continuation must return, and must not block for another of the same chain.
//
// The logical context is a pointer that belongs to the work and not to the thread that does it: on
// whose behalf, with which rights. A continuation captures it when it is registered, and runs with
// it. Source: "Métodos Assíncronos no C# 5.0" (ISEL, lecture 24); the three duties of a scheduler
// and the captured context: "Mecanismos de programação concorrente em C#" (S. Mançano) and "Acesso
// round robin ao ThreadPool" (S. Toub).
#ifndef TASKS_CONTINUATION_H
#define TASKS_CONTINUATION_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>

#include "tasks/heap.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_continuation;

// Where continuations run: the interface of a scheduler, which has it as its first member
// (workers.h and schedule/). Any thread may call the three functions, and none waits for another
// thread's continuation.
struct tr_context {
	// Takes c, to run it once, later and not inside this call. Returns 0, or an errno value: c
	// was not taken, and is still the submitter's. Never NULL.
	int (*submit)(struct tr_context *context, struct tr_continuation *c);

	// Runs c now, in the calling thread, if it still waits here. 0: c has run. ENOENT: it does
	// not wait here (any more); ENOTSUP, or a NULL pointer: this context runs nothing inline.
	// The caller must know that c is not freed yet.
	int (*run_inline)(struct tr_context *context, struct tr_continuation *c);

	// Writes the first n continuations that wait here to waiting[], in the order in which they
	// would be taken. Returns how many wait, which may be more than n. NULL: not known.
	size_t (*waiting)(struct tr_context *context, const struct tr_continuation **waiting,
			  size_t n);
};

struct tr_continuation {
	void (*run)(void *arg); // never NULL
	void *arg;
	struct tr_context *on; // NULL: runs at once, in the completing thread
	const char *name;      // for the visualizer; may be NULL

	// The holder's. A holder writes its own address to held_by under its lock, and compares
	// under the same lock; a holder sees its own address only if it wrote that itself, so
	// relaxed atomic access is enough.
	const void *held_by;
	TAILQ_ENTRY(tr_continuation) next;
	struct tr_heap_node node; // for a holder with an order of its own: by rank, then number
	unsigned long long rank;  //
	unsigned long long number;
	void *logical; // captured
};

TAILQ_HEAD(tr_continuations, tr_continuation);

// For holders, with their lock held ---------------------------------------------------------------

// Appends c to the list of `holder`.
void tr_continuation_hold(struct tr_continuations *list, const void *holder,
			  struct tr_continuation *c);

// Removes c from the list of `holder`. false: c is not in it.
bool tr_continuation_take(struct tr_continuations *list, const void *holder,
			  struct tr_continuation *c);

// Removes the first. NULL: the list is empty.
struct tr_continuation *tr_continuation_take_first(struct tr_continuations *list);

// For holders, with no lock held ------------------------------------------------------------------

// The awaited thing has completed: submits c to its context. Without a context, or if the context
// refuses c (stopped workers), c runs in the calling thread: at once, or, if that runs such a
// continuation, when it has returned. Call this once for each registration.
void tr_continuation_resume(struct tr_continuation *c);

// Runs c in the calling thread, with the logical context that it captured. For contexts.
void tr_continuation_run(struct tr_continuation *c);

// The logical context -----------------------------------------------------------------------------

// The calling thread's; NULL at first.
void *tr_logical(void);

// Sets the calling thread's, and returns the previous one. In a continuation: until it returns.
void *tr_logical_set(void *logical);

// Has c run with the calling thread's logical context. For schedulers and tasks, when c is
// registered or submitted.
void tr_continuation_capture(struct tr_continuation *c);

#ifdef __cplusplus
}
#endif
#endif
