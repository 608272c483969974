// SPDX-License-Identifier: MIT
//
// addresses: threads that make threads, all of which allocate, free each other's memory, and say
// where what they keep stands. What a thread prints of itself must not depend on the schedule,
// though the order of the lines does.
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 3, DEEP = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *left_over; // what somebody has allocated, for another to free

struct node {
	pthread_mutex_t own;
	int level;
	char name[16];
};

static void say(const struct node *n, const char *what, const void *at)
{
	printf("%s %s %p\n", n->name, what, at);
}

static void swap_memory(struct node *n)
{
	void *mine = malloc(100);
	memset(mine, 1, 100);
	pthread_mutex_lock(&lock);
	void *other = left_over;
	left_over = mine;
	pthread_mutex_unlock(&lock);
	say(n, "gives", mine);
	free(other);
}

static void *run(void *arg)
{
	struct node *n = arg;
	pthread_t children[WIDE];
	struct node *nodes[WIDE];
	int here;
	void *block = malloc(1000), *page = NULL;
	pthread_mutex_lock(&n->own);
	say(n, "stack", (void *)&here);
	say(n, "block", block);
	if (posix_memalign(&page, 4096, 1))
		abort();
	say(n, "page", page);
	say(n, "self", (void *)pthread_self());
	free(block);
	say(n, "again", block = calloc(1, 1000));
	for (int i = 0; n->level < DEEP && i < WIDE; i++) {
		nodes[i] = malloc(sizeof *nodes[i]);
		pthread_mutex_init(&nodes[i]->own, NULL);
		nodes[i]->level = n->level + 1;
		snprintf(nodes[i]->name, sizeof nodes[i]->name, "%s.%d", n->name, i);
		say(nodes[i], "mutex", &nodes[i]->own);
		pthread_create(&children[i], NULL, run, nodes[i]);
	}
	pthread_mutex_unlock(&n->own);
	for (int i = 0; n->level < DEEP && i < WIDE; i++)
		pthread_join(children[i], NULL);
	swap_memory(n);
	free(page);
	free(block);
	return NULL;
}

int main(void)
{
	struct node *top = calloc(1, sizeof *top);
	pthread_mutex_init(&top->own, NULL);
	strcpy(top->name, "0");
	run(top);
	return 0;
}
