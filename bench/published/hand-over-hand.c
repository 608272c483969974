// SPDX-License-Identifier: MIT
//
// OSTEP chapter 29 homework, list with a lock in every node.
//
// ends: yes
// expect: failed race
// args: 1000 0
// why: List_Insert reads L->head to find the lock before it holds any lock, so two inserters
//      hold different locks and both write L->head
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#define ONE_MILLION 1000000

typedef struct __node_t {
	struct __node_t *next;
	pthread_mutex_t lock;
	int key;
} node_t;

typedef struct __list_t {
	node_t *head;
} list_t;

typedef struct __myarg_t {
	list_t *list;
	int count;
} myarg_t;

static void List_Init(list_t *L)
{
	node_t *new = malloc(sizeof(node_t));
	if (new == NULL)
		exit(EXIT_FAILURE);
	pthread_mutex_init(&new->lock, NULL);
	new->next = NULL;
	new->key = 0;
	L->head = new;
}

static void List_Insert(list_t *L, int key)
{
	node_t *new = malloc(sizeof(node_t));
	if (new == NULL)
		exit(EXIT_FAILURE);
	new->key = key;
	pthread_mutex_init(&new->lock, NULL);

	// just lock critical section
	pthread_mutex_t *tempLock = &L->head->lock;
	pthread_mutex_lock(tempLock);
	new->next = L->head;
	L->head = new;
	pthread_mutex_unlock(tempLock);
}

static void List_Print(list_t *L)
{
	node_t *curr = L->head;
	pthread_mutex_lock(&curr->lock);
	while (curr->next != NULL) {
		printf("%d\n", curr->key);
		pthread_mutex_t *tempLock = &curr->lock;
		curr = curr->next;
		pthread_mutex_lock(&curr->lock);
		pthread_mutex_unlock(tempLock);
	}
	pthread_mutex_unlock(&curr->lock);
}

static void List_Free(list_t *L)
{
	node_t *curr = L->head;
	pthread_mutex_lock(&curr->lock);
	while (curr->next != NULL) {
		node_t *tempNode = curr;
		curr = curr->next;
		pthread_mutex_lock(&curr->lock);
		pthread_mutex_unlock(&tempNode->lock);
		free(tempNode);
	}
	pthread_mutex_unlock(&curr->lock);
	free(curr);
}

static void *thread_function(void *args)
{
	myarg_t *m = (myarg_t *)args;
	for (int i = 0; i < m->count; i++)
		List_Insert(m->list, i);
	pthread_exit(EXIT_SUCCESS);
}

int main(int argc, char *argv[])
{
	if (argc != 3) {
		fprintf(stderr, "usage: %s count print\n", argv[0]);
		exit(EXIT_FAILURE);
	}
	int count = atoi(argv[1]);
	int print = atoi(argv[2]);
	for (int i = 1; i < 5; i++) {
		list_t *list = malloc(sizeof(list_t));
		if (list == NULL)
			exit(EXIT_FAILURE);
		List_Init(list);
		myarg_t args;
		args.list = list;
		args.count = count;
		pthread_t *threads = malloc((size_t)i * sizeof(pthread_t));
		if (threads == NULL)
			exit(EXIT_FAILURE);
		struct timeval start, end;
		gettimeofday(&start, NULL);
		for (int j = 0; j < i; j++)
			pthread_create(&threads[j], NULL, &thread_function, &args);
		for (int k = 0; k < i; k++)
			pthread_join(threads[k], NULL);
		gettimeofday(&end, NULL);
		long long startusec = start.tv_sec * ONE_MILLION + start.tv_usec;
		long long endusec = end.tv_sec * ONE_MILLION + end.tv_usec;
		printf("%d threads\n", i);
		if (print)
			List_Print(list);
		printf("Time (seconds): %f\n\n", (double)(endusec - startusec) / ONE_MILLION);
		List_Free(list);
		free(list);
		free(threads);
	}
	return 0;
}
