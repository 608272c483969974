// SPDX-License-Identifier: MIT
//
// An agent: see agent.h for the contract and the invariant.
#include "tasks/compose/agent.h"

#include <errno.h>

#include "annotate/annotate.h"

enum { SHOWN = 16 }; // messages in the visualizer

// Shows the mailbox. The lock is held.
static void tell(const struct tr_agent *a)
{
	const char *names[SHOWN] = {NULL};
	const struct tr_message *m;
	size_t n = 0;

	if (!a->name)
		return;
	TAILQ_FOREACH(m, &a->mailbox, next) {
		if (n == SHOWN)
			break;
		names[n++] = m->name ? m->name : "?";
	}
	tr_queue(&a->mailbox, "mailbox", 0, names, n);
}

// Shows the message that is handled; NULL: none.
static void tell_handling(const struct tr_agent *a, const struct tr_message *m)
{
	const char *name = m && m->name ? m->name : "?";

	if (a->name)
		tr_queue(&a->loop, "handling", 1, &name, m != NULL);
}

// Shows the parts as one object.
static void tell_made(const struct tr_agent *a)
{
	tr_object_name(&a->lock, "%s", a->name ? a->name : "agent");
	if (!a->name)
		return;
	tell(a);
	tell_handling(a, NULL);
	tr_part(&a->mailbox, a, a->name);
	tr_part(&a->loop, a, a->name);
	tr_part(&a->lock, a, a->name);
}

// The next message. NULL: none, and the loop returns; if *ended is not NULL, it must complete that
// task. The agent may be destroyed from then on.
static struct tr_message *next(struct tr_agent *a, struct tr_task **ended)
{
	*ended = NULL;
	pthread_mutex_lock(&a->lock);
	struct tr_message *m = TAILQ_FIRST(&a->mailbox);
	if (m) {
		TAILQ_REMOVE(&a->mailbox, m, next);
		tell(a);
		tell_handling(a, m);
	} else {
		tell_handling(a, NULL);
		a->active = false;
		a->over = a->ending;
		*ended = a->ending ? a->ended : NULL;
	}
	pthread_mutex_unlock(&a->lock);
	return m;
}

static void finish(struct tr_task *ended, int error)
{
	if (error)
		tr_task_fail(ended, error);
	else
		tr_task_complete(ended, 0);
}

static void loop(void *agent)
{
	struct tr_agent *a = agent;
	struct tr_task *ended;

	for (int i = 0; i < TR_AGENT_TURN; i++) {
		struct tr_message *m = next(a, &ended);
		if (!m) {
			if (ended)
				finish(ended, a->error);
			return;
		}
		tr_logical_set(m->logical); // tr_continuation_run restores it
		int error = a->handle(a->arg, m);
		if (error && !a->error)
			a->error = error;
	}
	tr_continuation_resume(&a->loop); // still active: others have their turn
}

int tr_agent_init(struct tr_agent *a, struct tr_context *on,
		  int (*handle)(void *arg, struct tr_message *m), void *arg, const char *name)
{
	if (!handle)
		return EINVAL;
	*a = (struct tr_agent){
		.handle = handle,
		.arg = arg,
		.name = name,
		.loop = {.run = loop, .arg = a, .on = on, .name = name},
	};
	int result = tr_task_new(&a->ended, NULL);
	if (result != 0)
		return result;
	result = pthread_mutex_init(&a->lock, NULL);
	if (result != 0) {
		tr_task_release(a->ended);
		tr_task_release(a->ended);
		return result;
	}
	TAILQ_INIT(&a->mailbox);
	tell_made(a);
	return 0;
}

// Puts m into the mailbox. true: the caller must start the loop.
static bool put_in(struct tr_agent *a, struct tr_message *m, int *result)
{
	TR_CALL("agent_post");
	bool starts = false;

	pthread_mutex_lock(&a->lock);
	*result = a->ending ? ECANCELED : 0;
	if (*result == 0) {
		TAILQ_INSERT_TAIL(&a->mailbox, m, next);
		tell(a);
		starts = !a->active;
		a->active = true;
	}
	pthread_mutex_unlock(&a->lock);
	return starts;
}

int tr_agent_post(struct tr_agent *a, struct tr_message *m)
{
	int result;

	if (!m)
		return EINVAL;
	m->logical = tr_logical();
	if (put_in(a, m, &result))
		tr_continuation_resume(&a->loop);
	return result;
}

// The loop completes the task; an inactive one is started for that.
int tr_agent_end(struct tr_agent *a, struct tr_task **ended)
{
	TR_CALL("agent_end");
	bool starts = false;

	pthread_mutex_lock(&a->lock);
	int result = a->ending ? EALREADY : 0;
	if (result == 0) {
		*ended = a->ended; // the asker's reference
		a->ending = true;
		starts = !a->active;
		a->active = true;
	}
	pthread_mutex_unlock(&a->lock);
	if (starts)
		tr_continuation_resume(&a->loop);
	return result;
}

int tr_agent_destroy(struct tr_agent *a)
{
	pthread_mutex_lock(&a->lock);
	bool over = a->over;
	pthread_mutex_unlock(&a->lock);
	if (!over)
		return EBUSY;
	if (a->name) {
		tr_queue(&a->mailbox, NULL, 0, NULL, 0);
		tr_queue(&a->loop, NULL, 0, NULL, 0);
	}
	return pthread_mutex_destroy(&a->lock);
}
