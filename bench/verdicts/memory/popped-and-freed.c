// SPDX-License-Identifier: MIT
//
// A stack without locks: a node that one thread has popped and freed is still looked at by the
// other.
// wrong: misuse; named: gives back
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
};

static _Atomic(struct node *) top;

static struct node *pop(void)
{
	struct node *n = atomic_load(&top);
	while (n && !atomic_compare_exchange_strong(&top, &n, n->next)) // here
		;
	return n;
}

static void *take(void *arg)
{
	struct node *n = pop();
#ifdef RIGHT
	return n;
#else
	free(n); // here
	return arg;
#endif
}

int main(void)
{
	pthread_t a, b;
	for (int i = 0; i < 2; i++) {
		struct node *n = malloc(sizeof *n);
		n->value = i;
		n->next = atomic_load(&top);
		atomic_store(&top, n);
	}
	void *first = NULL, *second = NULL;
	pthread_create(&a, NULL, take, NULL);
	pthread_create(&b, NULL, take, NULL);
	pthread_join(a, &first);
	pthread_join(b, &second);
	free(first);
	free(second);
	return 0;
}
