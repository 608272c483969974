// SPDX-License-Identifier: MIT
//
// A stack without locks; one who pushes looks at the top, and writes it without looking again.
// wrong: assertion; named: depth
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
	struct node *below;
};

static _Atomic(struct node *) top;
static struct node nodes[2];

static void push(struct node *n)
{
	struct node *seen = atomic_load(&top);
#ifdef RIGHT
	do
		n->below = seen;
	while (!atomic_compare_exchange_strong(&top, &seen, n));
#else
	n->below = seen;
	atomic_store(&top, n);
#endif
}

static void *pusher(void *arg)
{
	push(arg);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	int depth = 0;
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, pusher, &nodes[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	for (struct node *n = atomic_load(&top); n != NULL; n = n->below)
		depth++;
	assert(depth == 2); // here
	return 0;
}
