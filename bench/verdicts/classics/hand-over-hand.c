// SPDX-License-Identifier: MIT
//
// A list with a lock in each node. Who goes on locks the next before letting go of this one; else
// the next may be taken out, and freed, between.
// wrong: misuse
// right: verified
#include <pthread.h>
#include <stdlib.h>

struct node {
	pthread_mutex_t m;
	int value;
	struct node *next;
};

static struct node *head;

static struct node *node_new(int value, struct node *next)
{
	struct node *n = malloc(sizeof *n);
	pthread_mutex_init(&n->m, NULL);
	n->value = value;
	n->next = next;
	return n;
}

static void node_free(struct node *n)
{
	pthread_mutex_destroy(&n->m);
	free(n);
}

static void *sums(void *arg)
{
	struct node *n = head;
	pthread_mutex_lock(&n->m);
	while (n) {
		struct node *next = n->next;
		*(int *)arg += n->value;
#ifdef RIGHT
		if (next)
			pthread_mutex_lock(&next->m);
		pthread_mutex_unlock(&n->m);
#else
		pthread_mutex_unlock(&n->m);
		if (next)
			pthread_mutex_lock(&next->m);
#endif
		n = next;
	}
	return NULL;
}

static void *takes_out(void *arg)
{
	pthread_mutex_lock(&head->m);
	struct node *n = head->next;
	pthread_mutex_lock(&n->m);
	head->next = n->next;
	pthread_mutex_unlock(&n->m);
	pthread_mutex_unlock(&head->m);
	node_free(n);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	int sum = 0;
	head = node_new(0, node_new(5, NULL));
	pthread_create(&a, NULL, sums, &sum);
	pthread_create(&b, NULL, takes_out, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	node_free(head);
	return sum == 0 || sum == 5 ? 0 : 1;
}
