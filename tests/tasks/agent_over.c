// SPDX-License-Identifier: MIT
//
// An agent is told to end while a thread posts a message whose handler posts another: each is
// handled, or refused and told so. The agent is destroyed
// by the continuation of its end. agent_over [1]: without a context, or with a worker.
#include "tasks.h"

static struct tr_agent agent;
static struct tr_message first, second;
static int handled, refused;
static bool destroyed;

static int handle(void *unused, struct tr_message *m)
{
	(void)unused;
	handled++;
	if (m == &first && tr_agent_post(&agent, &second) != 0)
		refused++;
	return 0;
}

static void *posts(void *unused)
{
	int result = tr_agent_post(&agent, &first);
	tr_check(result == 0 || result == ECANCELED, "found %d", result);
	return result == 0 ? unused : &first;
}

static void destroy(void *unused)
{
	(void)unused;
	OK(tr_agent_destroy(&agent));
	destroyed = true;
}

int main(int argc, char **argv)
{
	struct tr_continuation last = {.run = destroy};
	struct tr_workers workers;
	struct tr_task *ended;
	pthread_t poster;
	void *too_late;
	bool on_worker = argc > 1;

	(void)argv;
	if (on_worker)
		OK(tr_workers_start(&workers, 1));
	OK(tr_agent_init(&agent, on_worker ? &workers.context : NULL, handle, NULL, NULL));
	OK(pthread_create(&poster, NULL, posts, NULL));
	OK(tr_agent_end(&agent, &ended));
	OK(pthread_join(poster, &too_late));
	OK(tr_task_on_completed(ended, &last));
	OK(tr_task_wait(ended, NULL));
	tr_task_release(ended);
	if (on_worker) {
		OK(tr_workers_stop(&workers));
		OK(tr_workers_destroy(&workers));
	}
	tr_check(destroyed, "its end is told");
	tr_check(too_late ? handled == 0 : handled + refused == 2, "handled %d, refused %d",
		 handled, refused);
	return 0;
}
