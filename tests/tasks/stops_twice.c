// SPDX-License-Identifier: MIT
//
// Two threads stop the same thing: one of them has stopped it when its call returns, and is told 0;
// the other one is told EALREADY. stops_twice WHAT: workers, paced, priorities or level (two make a
// level of the same priority, and one has it).
#include <string.h>

#include "tasks.h"

static const char *what;
static struct tr_workers workers;
static struct tr_paced paced;
static struct tr_priorities all;

static void start(void)
{
	if (strcmp(what, "workers") == 0)
		OK(tr_workers_start(&workers, 1));
	else if (strcmp(what, "paced") == 0)
		OK(tr_paced_start(&paced, 10));
	else
		OK(tr_priorities_start(&all, 1, 0));
}

static int stop(struct tr_priority *level)
{
	if (strcmp(what, "workers") == 0)
		return tr_workers_stop(&workers);
	if (strcmp(what, "paced") == 0)
		return tr_paced_stop(&paced);
	if (strcmp(what, "level") == 0)
		return tr_priority_init(level, &all, 3);
	return tr_priorities_stop(&all);
}

static void destroy(struct tr_priority *made)
{
	if (strcmp(what, "workers") == 0)
		OK(tr_workers_destroy(&workers));
	else if (strcmp(what, "paced") == 0)
		OK(tr_paced_destroy(&paced));
	else if (strcmp(what, "level") == 0)
		OK(tr_priorities_stop(&all) || tr_priority_destroy(made));
	if (all.n > 0)
		OK(tr_priorities_destroy(&all));
}

static void *stops(void *level)
{
	return (void *)(intptr_t)stop(level);
}

int main(int argc, char **argv)
{
	struct tr_priority level[2];
	pthread_t other;
	void *answer;

	what = argc > 1 ? argv[1] : "workers";
	start();
	OK(pthread_create(&other, NULL, stops, &level[1]));
	int mine = stop(&level[0]);
	OK(pthread_join(other, &answer));
	int others = (int)(intptr_t)answer;
	int late = strcmp(what, "level") == 0 ? EEXIST : EALREADY;
	tr_check((mine == 0 && others == late) || (mine == late && others == 0),
		 "one of them: %d and %d", mine, others);
	destroy(&level[mine != 0]);
	return 0;
}
