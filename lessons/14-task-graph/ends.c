// SPDX-License-Identifier: MIT
//
// Acts on the moment at which the last dependency ends: never, twice, agent. Of the graph of the
// text they have the end: task 1 depends on 4 and 5, which two threads do, and which end together.
// How many are still missing is a number. Which thread changes it, and which looks at it? Three
// ways, two of them wrong.
#include "task_graph.h"

static pthread_mutex_t lock;
static int missing_ones; // of 4 and 5, those that are not done
static int runs;	 // of task 1; guarded by lock
static struct tr_task *over;

struct thread {
	int id;
	void (*ended)(int id); // what is to be done when the task has ended
};

static void *does(void *thread)
{
	const struct thread *t = thread;
	tr_thread_name("does-%d", t->id);
	tr_log("task %d done", t->id);
	t->ended(t->id);
	return NULL;
}

static void run_1(void)
{
	tr_log("task 1 begins: 4 and 5 are done");
	TR_MUST(pthread_mutex_lock(&lock));
	runs++;
	tr_check(runs == 1, "task 1 runs once: found %d times", runs);
	TR_MUST(pthread_mutex_unlock(&lock));
	tr_log("task 1 done");
	TR_MUST(tr_task_complete(over, 0));
}

// 4 and 5 are done in two threads; main waits for task 1.
static void do_both(void (*ended)(int id))
{
	struct thread each[2] = {{4, ended}, {5, ended}};
	pthread_t threads[2];

	missing_ones = 2;
	runs = 0;
	TR_MUST(pthread_mutex_init(&lock, NULL));
	tr_object_name(&lock, "lock");
	TR_MUST(tr_task_new(&over, "task 1"));
	TR_WATCH(missing_ones);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&threads[i], NULL, does, &each[i]));
	TR_MUST(tr_task_wait(over, NULL));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	tr_unwatch(&missing_ones);
	tr_task_release(over);
	TR_MUST(pthread_mutex_destroy(&lock));
}

// The bug: the thread that has done a task changes the number itself. Two read 2, and both write 1.
static void ended_outside(int id)
{
	(void)id;
	int left = missing_ones - 1;
	missing_ones = left;
	if (left == 0)
		run_1();
}

int never(const struct tr_lesson_args *args)
{
	(void)args;
	do_both(ended_outside);
	return 0;
}

// The bug: to change the number and to look at it are two steps, though each has the lock. Two
// change it, then both find 0.
static void ended_in_two_steps(int id)
{
	(void)id;
	TR_MUST(pthread_mutex_lock(&lock));
	missing_ones--;
	TR_MUST(pthread_mutex_unlock(&lock));

	TR_MUST(pthread_mutex_lock(&lock));
	bool all = missing_ones == 0;
	TR_MUST(pthread_mutex_unlock(&lock));
	if (all)
		run_1();
}

int twice(const struct tr_lesson_args *args)
{
	(void)args;
	do_both(ended_in_two_steps);
	return 0;
}

// The agent: that a task has ended is a message, and the number is the agent's alone
// ---------------

static struct tr_agent coordinator;
static struct tr_message messages[2] = {{.name = "4 done"}, {.name = "5 done"}};

static int handle(void *unused, struct tr_message *m)
{
	(void)unused;
	(void)m;
	missing_ones--;
	if (missing_ones == 0)
		run_1();
	return 0;
}

static void ended_posts(int id)
{
	TR_MUST(tr_agent_post(&coordinator, &messages[id - 4]));
}

int agent(const struct tr_lesson_args *args)
{
	struct tr_task *ended;

	workers_begin(args->threads);
	TR_MUST(tr_agent_init(&coordinator, &workers.context, handle, NULL, "agent"));
	do_both(ended_posts);
	TR_MUST(tr_agent_end(&coordinator, &ended));
	TR_MUST(tr_task_wait(ended, NULL));
	tr_task_release(ended);
	TR_MUST(tr_agent_destroy(&coordinator));
	workers_end();
	return 0;
}
