// SPDX-License-Identifier: MIT
//
// Men and women share a bathroom for two. Who leaves looks whether it was the last, to open the
// room for the others; looked at without the lock, two that leave together may both not have been.
// wrong: race; named: whose
// right: verified
#include <pthread.h>
#include <stdio.h>

enum sex { NOBODY, MEN, WOMEN };

#define ROOM 2

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t door = PTHREAD_COND_INITIALIZER;
static enum sex whose;
static int inside;

static void enter(enum sex sex)
{
	pthread_mutex_lock(&m);
	while (inside == ROOM || (whose != NOBODY && whose != sex))
		pthread_cond_wait(&door, &m);
	whose = sex;
	inside++;
	pthread_mutex_unlock(&m);
}

static void leave(void)
{
	pthread_mutex_lock(&m);
	inside--;
#ifndef RIGHT
	pthread_mutex_unlock(&m);
#endif
	if (inside == 0)
		whose = NOBODY;
#ifndef RIGHT
	pthread_mutex_lock(&m);
#endif
	pthread_cond_broadcast(&door);
	pthread_mutex_unlock(&m);
}

static void *man(void *arg)
{
	enter(MEN);
	puts("a man is inside");
	leave();
	return arg;
}

static void *woman(void *arg)
{
	enter(WOMEN);
	puts("a woman is inside");
	leave();
	return arg;
}

int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, NULL, man, NULL);
	pthread_create(&b, NULL, man, NULL);
	pthread_create(&c, NULL, woman, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_join(c, NULL);
	return 0;
}
