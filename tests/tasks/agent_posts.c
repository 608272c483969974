// SPDX-License-Identifier: MIT
//
// Two threads post, at any time: while the loop runs, as it ends, and when it has ended. Each
// message is handled once, and no two at the same time: the handler's state has no lock, so two at
// once would be a data race. agent_posts N: the loop runs on N workers; 0: in the posters' threads.
#include <stdlib.h>

#include "tasks.h"

static struct tr_agent agent;
static struct tr_message messages[2];
static int handled[2], all; // the handler's alone

static int handle(void *arg, struct tr_message *m)
{
	(void)arg;
	handled[m - messages]++;
	all++;
	return 0;
}

static void *posts(void *arg)
{
	OK(tr_agent_post(&agent, &messages[1]));
	return arg;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	struct tr_workers workers;
	struct tr_task *ended;
	pthread_t x;

	if (n > 0)
		OK(tr_workers_start(&workers, n));
	OK(tr_agent_init(&agent, n > 0 ? &workers.context : NULL, handle, NULL, "agent"));
	OK(pthread_create(&x, NULL, posts, NULL));
	OK(tr_agent_post(&agent, &messages[0]));
	OK(pthread_join(x, NULL));
	OK(tr_agent_end(&agent, &ended));
	OK(tr_task_wait(ended, NULL));
	tr_check(all == 2 && handled[0] == 1 && handled[1] == 1,
		 "each message is handled once: found %d and %d", handled[0], handled[1]);
	tr_task_release(ended);
	OK(tr_agent_destroy(&agent));
	if (n > 0) {
		OK(tr_workers_stop(&workers));
		OK(tr_workers_destroy(&workers));
	}
	return 0;
}
