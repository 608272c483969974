// SPDX-License-Identifier: MIT
//
// A continuation: what is to be done when something that was awaited has completed, and where.
// It is part of the object that waits (the machine of an asynchronous function has one, since it
// awaits one thing at a time), so to register it needs no memory.
//
// Who registers a continuation hands it over: from the call on until it runs it belongs to whoever
// holds it, and must neither be changed nor registered again. It runs exactly once. By then it
// is the registrar's again: it may be registered anew, or freed, from inside its own run().
// Source: "Métodos Assíncronos no C# 5.0" (ISEL, lecture 24).
#ifndef TASKS_CONTINUATION_H
#define TASKS_CONTINUATION_H

#include <sys/queue.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_continuation;

// Where continuations run: workers (workers.h) have one as their first member, and so may
// anything else that runs what it is given.
struct tr_context {
	// Takes c, to run it once, later and from no call of the submitter's. Returns 0, or why c
	// was not taken; it is then still the submitter's. Any thread; does not wait for c to run.
	int (*submit)(struct tr_context *context, struct tr_continuation *c);
};

struct tr_continuation {
	void (*run)(void *arg); // never NULL
	void *arg;
	struct tr_context *on; // NULL: runs at once, in the thread that completes
	const char *name;      // for the visualizer; may be NULL

	STAILQ_ENTRY(tr_continuation) next; // of whoever holds it
};

STAILQ_HEAD(tr_continuations, tr_continuation);

// What has been awaited is there: submits c to its context. A context that takes nothing any more
// (workers that were stopped) loses nothing: c then runs at once, in the calling thread, as it does
// without a context. For awaiters; call it once for each registration, and with no lock held.
// Blocks for as long as c runs, if it runs here.
void tr_continuation_resume(struct tr_continuation *c);

#ifdef __cplusplus
}
#endif
#endif
