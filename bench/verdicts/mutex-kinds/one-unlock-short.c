// SPDX-License-Identifier: MIT
//
// A recursive mutex is locked on two floors, and on the way back one unlock is left out.
// wrong: deadlock; named: tree_lock
// right: verified
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t tree_lock;
static int nodes;

static void insert(int depth)
{
	pthread_mutex_lock(&tree_lock); // here
	nodes++;
	if (depth > 0) {
		insert(depth - 1);
#ifndef RIGHT
		return;
#endif
	}
	pthread_mutex_unlock(&tree_lock);
}

static void *grow(void *arg)
{
	insert(1);
	return arg;
}

int main(void)
{
	pthread_mutexattr_t kind;
	pthread_t a, b;
	pthread_mutexattr_init(&kind);
	pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&tree_lock, &kind);
	pthread_create(&a, NULL, grow, NULL);
	pthread_create(&b, NULL, grow, NULL);
	pthread_join(a, NULL); // here
	pthread_join(b, NULL); // here
	return nodes == 4 ? 0 : 1;
}
