// SPDX-License-Identifier: MIT
//
// An agent is told to end while another thread posts: what was taken is handled before the end is
// reported, and the rest is refused. Then the agent is gone, and no thread touches it any more.
#include "tasks.h"

static struct tr_agent agent;
static struct tr_message message;
static int handled; // the handler's alone
static int told;

static int handle(void *arg, struct tr_message *m)
{
	(void)arg;
	(void)m;
	handled++;
	return EIO;
}

static void *posts(void *arg)
{
	told = tr_agent_post(&agent, &message);
	return arg;
}

int main(void)
{
	struct tr_task *ended;
	pthread_t x;

	OK(tr_agent_init(&agent, NULL, handle, NULL, NULL));
	OK(pthread_create(&x, NULL, posts, NULL));
	OK(tr_agent_end(&agent, &ended));
	OK(tr_task_wait(ended, NULL));
	int before = handled; // a race with what would be handled later
	OK(pthread_join(x, NULL));
	OK(tr_agent_destroy(&agent));
	tr_check(told == 0 || told == ECANCELED, "told %d", told);
	tr_check(handled == (told == 0) && before == handled,
		 "told %d and handled %d times, %d before", told, handled, before);
	tr_check(tr_task_result(ended, NULL) == (told == 0 ? EIO : 0),
		 "the error is kept for the end");
	tr_reachable(told == 0, "handled");
	tr_reachable(told != 0, "refused");
	tr_task_release(ended);
	return 0;
}
