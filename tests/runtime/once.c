// SPDX-License-Identifier: MIT
//
// pthread_once, call_once, thread-specific data and its destructors, which lock, run once more,
// and come before the thread counts as ended.
#include "show.h"

#include <threads.h>

static pthread_once_t once = PTHREAD_ONCE_INIT, inner = PTHREAD_ONCE_INIT;
static once_flag flag = ONCE_FLAG_INIT;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t first, second, early;
static tss_t c11;
static int ran, ran_inner, ran_flag, ended;

static void routine_inner(void)
{
	ran_inner++;
}

static void routine(void)
{
	pthread_mutex_lock(&m);
	pthread_once(&inner, routine_inner);
	ran++;
	pthread_mutex_unlock(&m);
}

static void routine_flag(void)
{
	ran_flag++;
}

static void destroy_first(void *v)
{
	pthread_mutex_lock(&m);
	printf("first: %ld\n", (long)(intptr_t)v);
	pthread_mutex_unlock(&m);
	if ((intptr_t)v < 3)
		pthread_setspecific(first, (void *)((intptr_t)v + 1)); // once more
}

static void destroy_second(void *v)
{
	printf("second: %s %d\n", (char *)v, pthread_getspecific(second) == NULL);
}

static void destroy_early(void *v)
{
	printf("early: %s\n", (char *)v);
	ended++;
}

static void destroy_c11(void *v)
{
	printf("c11: %s\n", (char *)v);
	tss_set(c11, v); // for ever: the C library gives up after some rounds
}

__attribute__((constructor)) static void before_main(void)
{
	pthread_key_create(&early, destroy_early);
}

static void *use(void *leave)
{
	pthread_once(&once, routine);
	call_once(&flag, routine_flag);
	pthread_setspecific(first, (void *)1);
	pthread_setspecific(second, "two");
	pthread_setspecific(early, "before main");
	tss_set(c11, "again");
	if (leave)
		pthread_exit(NULL);
	return NULL;
}

static void *run_once(void *arg)
{
	(void)arg;
	pthread_once(&once, routine);
	call_once(&flag, routine_flag);
	return NULL;
}

int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, run_once, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	printf("ran %d %d %d\n", ran, ran_inner, ran_flag);
	SHOW(pthread_key_create(&first, destroy_first));
	SHOW(pthread_key_create(&second, destroy_second));
	SHOW(tss_create(&c11, destroy_c11));
	elsewhere(use, NULL);
	SHOW(pthread_key_delete(second)); // no destructor from here on
	elsewhere(use, (void *)1);
	printf("ran %d %d %d, ended %d\n", ran, ran_inner, ran_flag, ended);
	tss_delete(c11);
}
