// SPDX-License-Identifier: MIT
//
// A reference is taken in two steps: read the pointer, then count. Between the two the last owner
// may give the object back.
// wrong: misuse; named: given back
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct config {
	atomic_int references;
	int depth;
};

static _Atomic(struct config *) current;
#ifdef RIGHT
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
#define LOCK() pthread_mutex_lock(&guard)
#define UNLOCK() pthread_mutex_unlock(&guard)
#else
#define LOCK() ((void)0)
#define UNLOCK() ((void)0)
#endif

static void put(struct config *c)
{
	if (atomic_fetch_sub(&c->references, 1) == 1)
		free(c); // here
}

static void *reader(void *arg)
{
	LOCK();
	struct config *c = atomic_load(&current);
	if (c != NULL)
		atomic_fetch_add(&c->references, 1); // here
	UNLOCK();
	if (c != NULL) {
		*(int *)arg = c->depth; // here
		put(c);
	}
	return NULL;
}

int main(void)
{
	pthread_t t;
	int depth = 0;
	struct config *c = malloc(sizeof *c);
	atomic_init(&c->references, 1);
	c->depth = 3;
	atomic_store(&current, c);
	pthread_create(&t, NULL, reader, &depth);
	LOCK();
	atomic_store(&current, NULL);
	UNLOCK();
	put(c);
	pthread_join(t, NULL);
	printf("%d\n", depth);
	return 0;
}
