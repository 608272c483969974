// SPDX-License-Identifier: MIT
//
// A continuation: what is to be done when something that was awaited has completed, and where.
// It is part of the object that waits (the machine of an asynchronous function has one, since it
// awaits one thing at a time), so to register it needs no memory.
//
// A thread that registers a continuation hands it over: from that call until it runs, or until it
// is withdrawn, it belongs to its holder (a task, a context), and must neither be changed nor
// registered again. It runs exactly once, or is withdrawn and never runs. When its run() begins it
// is the registrar's again: it may be registered anew, or freed, from inside.
//
// What a continuation without a context completes may resume others, and those others again. They
// do not run inside one another: each thread has a list of what is still to be run there, and the
// first of them, once it has returned, goes through the list (a trampoline). So a chain of any
// length needs the stack of one. It follows that such a continuation must return, and must not
// block for what another one of the same chain would do.
//
// The logical context is a pointer that belongs to what is being done and not to the thread that
// happens to do it: who asked, for whom, with which rights. A continuation captures it when it is
// registered, and runs with it. Source: "Métodos Assíncronos no C# 5.0" (ISEL, lecture 24); the
// three duties of a scheduler and the captured context: "Mecanismos de programação concorrente em
// C#" (S. Mançano) and "Acesso round robin ao ThreadPool" (S. Toub).
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

// Where continuations run: a scheduler, which has three duties. Workers (workers.h) have one as
// their first member, and so may anything else that runs what it is given. Any thread may call
// each of the three, and none of them waits for another thread's continuation.
struct tr_context {
	// Takes c, to run it once, later and from no call of the submitter's. Returns 0, or why c
	// was not taken; it is then still the submitter's. Never NULL.
	int (*submit)(struct tr_context *context, struct tr_continuation *c);

	// Runs c now, in the calling thread, if it still waits here. 0: c has run. ENOENT: it does
	// not wait here (any more); ENOTSUP: this context runs nothing inline. NULL: the same.
	// Only for the thread that submitted c, or knows in another way that c is not freed yet.
	int (*run_inline)(struct tr_context *context, struct tr_continuation *c);

	// Lists what waits here, in the order in which it would be taken: the first n go to
	// waiting[]. How many there are, which may be more than n. NULL: not known.
	size_t (*waiting)(struct tr_context *context, const struct tr_continuation **waiting,
			  size_t n);
};

struct tr_continuation {
	void (*run)(void *arg); // never NULL
	void *arg;
	struct tr_context *on; // NULL: runs at once, in the thread that completes
	const char *name;      // for the visualizer; may be NULL

	// The holder's. held_by is written under the lock of whoever it names, and compared with
	// oneself under one's own: so it is "me" only if it was I who put it there, and a relaxed
	// atomic access is enough.
	const void *held_by;
	TAILQ_ENTRY(tr_continuation) next;
	struct tr_heap_node node; // for a holder that keeps an order of its own: by rank, and
	unsigned long long rank;  // of those of the same rank by number
	unsigned long long number;
	void *logical; // captured
};

TAILQ_HEAD(tr_continuations, tr_continuation);

// For holders, with their lock held ---------------------------------------------------------------

// Puts c at the end of the list of `holder`.
void tr_continuation_hold(struct tr_continuations *list, const void *holder,
			  struct tr_continuation *c);

// Takes c off the list of `holder`. false: it is not on it.
bool tr_continuation_take(struct tr_continuations *list, const void *holder,
			  struct tr_continuation *c);

// Takes the first off the list. NULL: there is none.
struct tr_continuation *tr_continuation_take_first(struct tr_continuations *list);

// For holders, with no lock held ------------------------------------------------------------------

// What was awaited is there: submits c to its context. A context that takes nothing any more
// (workers that were stopped) loses nothing: c then runs in the calling thread, as it does without
// a context: at once, or, if the caller is itself such a continuation, when that has returned.
// Call it once for each registration.
void tr_continuation_resume(struct tr_continuation *c);

// Runs c here and now, with the logical context that it captured. For contexts.
void tr_continuation_run(struct tr_continuation *c);

// The logical context -----------------------------------------------------------------------------

// The one that the calling thread runs with; NULL at first.
void *tr_logical(void);

// Sets it for the calling thread, and returns the one before. In a continuation: until it returns.
void *tr_logical_set(void *logical);

// c is to run with the calling thread's logical context. For what hands a continuation over on
// somebody's behalf: registering with a task and submitting to workers do it.
void tr_continuation_capture(struct tr_continuation *c);

#ifdef __cplusplus
}
#endif
#endif
