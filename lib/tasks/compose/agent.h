// SPDX-License-Identifier: MIT
//
// An agent: one mailbox and one loop. Any thread posts messages; the loop handles them one after
// the other, each happening before the next: so state that only the handler touches needs no lock.
//
//	struct bank { struct tr_agent agent; long balance; };	// balance: the handler's alone
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
//	tr_agent_end(&b.agent, &ended);				// done when all are handled
//
// An agent has no thread of its own. A message for an idle agent submits the loop to the agent's
// context; it returns when the mailbox is empty, or after TR_AGENT_TURN messages is submitted anew,
// so that others have their turn. A message is a member of the object that is sent, so posting
// needs no memory. Without a context, or if it refuses the loop, the loop runs in the poster's
// thread (tr_continuation_resume).
//
// Invariant, whenever the lock is free: `active` if and only if the loop runs or waits in the
// context; an agent with messages is active. Finding the mailbox empty and becoming inactive is one
// step under the lock, as is posting and becoming active: else a message that comes as the loop
// ends could be left alone, or start a second loop. Lock order: nothing is locked under an agent's
// lock, and no message is handled under it. Source: "Concurrency in .NET" (R. Terrell), chapter 13,
// on the agent that coordinates a graph of tasks.
//
// Functions return 0 or an errno value; an error changes nothing. None blocks.
#ifndef TASKS_AGENT_H
#define TASKS_AGENT_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>

#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

// The most messages handled before the loop is submitted anew.
#ifndef TR_AGENT_TURN
#define TR_AGENT_TURN 64
#endif

// A member of the object that is sent. It belongs to the agent from the post until the handler is
// called with it; the handler may post it again, or free it.
struct tr_message {
	const char *name; // for the visualizer; may be NULL

	// The agent's.
	TAILQ_ENTRY(tr_message) next;
	void *logical; // the poster's logical context: the message is handled with it
};

TAILQ_HEAD(tr_messages, tr_message);

struct tr_agent {
	// Never change.
	int (*handle)(void *arg, struct tr_message *m);
	void *arg;
	const char *name;
	struct tr_task *ended; // completed by the loop when it is over

	struct tr_continuation loop; // the context's while active
	int error;		     // the loop's alone: the first error of handle
	pthread_mutex_t lock;

	// Guarded by lock.
	struct tr_messages mailbox;
	bool active;
	bool ending; // tr_agent_end was called
	bool over;   // and all messages are handled
};

// Makes an agent whose loop runs in the context `on`. handle(arg, m) handles a message, and returns
// 0 or an errno value; later messages are handled all the same, and the first error becomes that of
// `ended`. name: must stay as long as the agent; NULL: the visualizer does not show its mailbox.
// EINVAL: handle is NULL; or an error of tr_task_new or pthread_mutex_init.
int tr_agent_init(struct tr_agent *a, struct tr_context *on,
		  int (*handle)(void *arg, struct tr_message *m), void *arg, const char *name);

// Puts m at the end of the mailbox. ECANCELED: tr_agent_end was called, and m is still the
// caller's; EINVAL: m is NULL. Any thread, also from inside handle.
int tr_agent_post(struct tr_agent *a, struct tr_message *m);

// Refuses further messages. *ended, with the asker's reference for the caller, completes when all
// messages are handled: done with 0, or failed with the first error of handle. The agent's memory
// is not used afterwards. EALREADY: it was called before. Any thread, also from inside handle.
int tr_agent_end(struct tr_agent *a, struct tr_task **ended);

// No thread may post any more. EBUSY: the agent has not ended.
int tr_agent_destroy(struct tr_agent *a);

#ifdef __cplusplus
}
#endif
#endif
