// SPDX-License-Identifier: MIT
//
// An agent: one mailbox and one loop. Any thread posts messages; the loop takes one after the
// other and handles it. No two are handled at once, and each sees all that was written while those
// before it were: so the state that only the handler touches needs no lock.
//
//	struct bank { struct tr_agent agent; long balance; };	// balance: the agent's alone
//	struct payment { struct tr_message message; long sum; };
//
//	static int pay(void *bank, struct tr_message *m)
//	{
//		((struct bank *)bank)->balance += ((struct payment *)m)->sum;
//		return 0;
//	}
//
//	tr_agent_init(&b.agent, &workers.context, pay, &b, "bank");
//	tr_agent_post(&b.agent, &payment.message);		// any thread
//	tr_agent_end(&b.agent, &ended);				// all that was posted is handled
//
// An agent has no thread of its own. When a message comes into an empty mailbox the loop is given
// to the agent's context; it returns when the mailbox is empty, or after TR_AGENT_TURN messages: it
// then goes to the end of the context's queue, so that others have their turn. A message is part of
// the object that is sent, so to post it needs no memory. A context that refuses the loop loses
// nothing: the poster's thread runs it (tr_continuation_resume). An agent without a context, too,
// runs in the poster's thread.
//
// Invariant, whenever the lock is free: the loop runs, or waits in the context, exactly if
// `active`; if anything is in the mailbox, it is active. To find the mailbox empty and to become
// inactive is one step under the lock, and so is to post and to become active: or a message that
// comes as the loop ends would be handled by nobody, or by two. Lock order: nothing is locked under
// an agent's lock, and no message is handled under it. Source: "Concurrency in .NET" (R. Terrell),
// chapter 13, on the agent that coordinates a graph of tasks.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0. None blocks.
#ifndef TASKS_AGENT_H
#define TASKS_AGENT_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>

#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

// So many messages are handled before the loop goes to the end of the context's queue.
#ifndef TR_AGENT_TURN
#define TR_AGENT_TURN 64
#endif

// A message: a member of what is sent. From the post until the handler is called with it, it
// belongs to the agent; then it is the handler's, which may post it again, or free it.
struct tr_message {
	const char *name; // for the visualizer; may be NULL

	// The agent's.
	TAILQ_ENTRY(tr_message) next;
	void *logical; // the poster's logical context: the message is handled with it
};

TAILQ_HEAD(tr_messages, tr_message);

struct tr_agent {
	// Stay as they were made.
	int (*handle)(void *arg, struct tr_message *m);
	void *arg;
	const char *name;
	struct tr_task *ended; // completed by the loop, last

	struct tr_continuation loop; // the context's while the agent is active
	int error;		     // the loop's alone: the first that handle returned
	pthread_mutex_t lock;

	// Guarded by lock.
	struct tr_messages mailbox;
	bool active;
	bool ending; // told to end
	bool over;   // and all is handled
};

// Makes an agent whose loop runs in the context `on`. handle(arg, m) handles a message, and returns
// 0 or an errno value: an error ends nothing, the messages behind it are handled; the first one is
// kept for the end. name: stays as long as the agent; NULL: the visualizer does not show its
// mailbox. EINVAL: handle is NULL; ENOMEM, and what tr_task_new and pthread_mutex_init return.
int tr_agent_init(struct tr_agent *a, struct tr_context *on,
		  int (*handle)(void *arg, struct tr_message *m), void *arg, const char *name);

// Puts m at the end of the mailbox. ECANCELED: the agent was told to end, m is still the caller's;
// EINVAL: m is NULL. Any thread, also from inside handle.
int tr_agent_post(struct tr_agent *a, struct tr_message *m);

// Takes no more messages. *ended, a task with a reference for the caller, completes when all that
// were taken are handled: with 0, or failed with the first error of handle. After that the agent
// touches nothing of itself any more. EALREADY: it was told before. Any thread, also from inside
// handle.
int tr_agent_end(struct tr_agent *a, struct tr_task **ended);

// EBUSY: it was not told to end, or not all is handled. No thread may post any more.
int tr_agent_destroy(struct tr_agent *a);

#ifdef __cplusplus
}
#endif
#endif
