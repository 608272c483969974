// SPDX-License-Identifier: MIT
//
// threads N: N threads, each with a lock of its own. threads late: one that is created only if
// another has not come first, and one with a stack of another size. threads exit: how a thread can
// end, what it gives, and main that leaves before the others. threads given: one that has its stack
// from the program.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#define MOST 200

static pthread_mutex_t locks[MOST], lock = PTHREAD_MUTEX_INITIALIZER;

static void *own_lock(void *arg)
{
	pthread_mutex_t *m = &locks[(intptr_t)arg];
	pthread_mutex_lock(m);
	pthread_mutex_unlock(m);
	return arg;
}

static int many(int n)
{
	pthread_t t[MOST];
	void *result;
	for (intptr_t i = 0; i < n; i++) {
		pthread_mutex_init(&locks[i], NULL);
		assert(!pthread_create(&t[i], NULL, own_lock, (void *)i));
	}
	for (intptr_t i = 0; i < n; i++)
		assert(!pthread_join(t[i], &result) && result == (void *)i);
	return 0;
}

static int first;

static void *come(void *arg)
{
	pthread_mutex_lock(&lock);
	if (!first)
		first = (int)(intptr_t)arg;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *nothing(void *arg)
{
	return arg;
}

static int late(void)
{
	pthread_t a, b, c;
	pthread_attr_t attr;
	pthread_create(&a, NULL, come, (void *)1);
	pthread_create(&b, NULL, come, (void *)2);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, PTHREAD_STACK_MIN + (1 << 20));
	if (first == 2) {
		assert(!pthread_create(&c, &attr, nothing, NULL));
		pthread_join(c, NULL);
	}
	return 0;
}

static void *by_exit(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	pthread_exit((char *)arg + 1);
}

static int by_thrd_exit(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	thrd_exit(-3);
}

static int ends(void)
{
	pthread_t a, last;
	thrd_t b;
	void *result;
	int number;
	pthread_create(&a, NULL, by_exit, (void *)41);
	thrd_create(&b, by_thrd_exit, NULL);
	assert(!pthread_join(a, &result) && result == (void *)42);
	assert(thrd_join(b, &number) == thrd_success && number == -3);
	pthread_create(&last, NULL, come, (void *)1);
	pthread_detach(last);
	pthread_exit(NULL);
}

static int given(void)
{
	static _Alignas(4096) char stack[1 << 20];
	pthread_t a, b;
	pthread_attr_t attr;
	pthread_attr_init(&attr);
	assert(!pthread_attr_setstack(&attr, stack, sizeof stack));
	assert(!pthread_create(&a, &attr, come, (void *)1));
	assert(!pthread_create(&b, NULL, come, (void *)2));
	assert(!pthread_join(a, NULL) && !pthread_join(b, NULL));
	return 0;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (!strcmp(argv[1], "late"))
		return late();
	if (!strcmp(argv[1], "exit"))
		return ends();
	if (!strcmp(argv[1], "given"))
		return given();
	return many(atoi(argv[1]));
}
