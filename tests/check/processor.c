// SPDX-License-Identifier: MIT
//
// A program that asks on which processor a thread is: threads are kept on any one, another one each
// time, and are told the same.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static int first(void)
{
	cpu_set_t set;
	int n = 0;
	assert(sched_getaffinity(0, sizeof set, &set) == 0);
	while (!CPU_ISSET(n, &set))
		n++;
	return n;
}

static void *asks(void *arg)
{
	unsigned cpu, node;
	assert(sched_getcpu() == first());
	assert(getcpu(&cpu, &node) == 0 && (int)cpu == first());
	return arg;
}

int main(void)
{
	pthread_t thread;
	assert(pthread_create(&thread, NULL, asks, NULL) == 0);
	asks(NULL);
	assert(pthread_join(thread, NULL) == 0);
}
