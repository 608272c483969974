// SPDX-License-Identifier: MIT
//
// A lock-free stack of nodes from a pool: a node that was popped and pushed again passes for
// unchanged.
// kind: assertion; preemptions: 1; build: memory
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// Node 2 stands on node 1; 0 is the end.
static atomic_int top = 2, next[3] = {0, 0, 1}, taken[3];

static int pop(void)
{
	for (;;) {
		int node = top;
		if (!node)
			return 0;
		int below = next[node];
		if (atomic_compare_exchange_strong(&top, &node, below))
			return node;
	}
}

static void push(int node)
{
	int above = top;
	do
		next[node] = above;
	while (!atomic_compare_exchange_strong(&top, &above, node));
}

static void *take(void *arg)
{
	int node = pop();
	if (node)
		assert(taken[node]++ == 0);
	return arg;
}

static void *swap(void *arg)
{
	int a = pop(), b = pop();
	if (b)
		taken[b]++;
	if (a)
		push(a);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, take, NULL);
	pthread_create(&t[1], NULL, swap, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	take(NULL);
	return 0;
}
