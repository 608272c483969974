// SPDX-License-Identifier: MIT
//
// The arguments of a thread live in the function that starts it, and that one returns.
// wrong: misuse; named: local variable
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct task {
	int from, to;
};

static long total;

static void *run(void *arg)
{
	struct task *task = arg;
	for (int i = task->from; i < task->to; i++) // here
		total += i;
#ifdef RIGHT
	free(task);
#endif
	return NULL;
}

static pthread_t __attribute__((noinline)) start(int from, int to)
{
	pthread_t id;
#ifdef RIGHT
	struct task *task = malloc(sizeof *task);
	task->from = from;
	task->to = to;
	pthread_create(&id, NULL, run, task);
#else
	struct task task = {from, to};
	pthread_create(&id, NULL, run, &task);
#endif
	return id; // here
}

int main(void)
{
	pthread_t id = start(0, 3);
	pthread_join(id, NULL);
	printf("%ld\n", total);
	return 0;
}
