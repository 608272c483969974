// SPDX-License-Identifier: MIT
//
// Two accounts are locked in the order of their addresses. The wrong version also takes the first
// that was allocated for the one with the lower address, which malloc does not promise.
// wrong: no proof; limit: where it is the opposite: 1 main fails the assertion first < second
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
	pthread_mutex_t lock;
	int sum;
};

static struct account *first, *second;

static void move(struct account *from, struct account *to)
{
	struct account *lower = from < to ? from : to, *higher = from < to ? to : from;
	pthread_mutex_lock(&lower->lock);
	pthread_mutex_lock(&higher->lock);
	from->sum--;
	to->sum++;
	pthread_mutex_unlock(&higher->lock);
	pthread_mutex_unlock(&lower->lock);
}

static void *there(void *arg)
{
	move(first, second);
	return arg;
}

static void *back(void *arg)
{
	move(second, first);
	return arg;
}

static struct account *opened(void)
{
	struct account *a = malloc(sizeof *a);
	if (!a)
		exit(1);
	pthread_mutex_init(&a->lock, NULL);
	a->sum = 0;
	return a;
}

static void closed(struct account *a)
{
	pthread_mutex_destroy(&a->lock);
	free(a);
}

int main(void)
{
	pthread_t one, two;
	first = opened();
	second = opened();
#ifndef RIGHT
	assert(first < second);
#endif
	pthread_create(&one, NULL, there, NULL);
	pthread_create(&two, NULL, back, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	assert(first->sum + second->sum == 0);
	closed(first);
	closed(second);
	return 0;
}
