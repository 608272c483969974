// SPDX-License-Identifier: MIT
//
// Semaphores, unnamed and named, up to the errors that only the C library sees.
#include "show.h"

#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t s;

static int value(sem_t *of)
{
	int v = -1;
	sem_getvalue(of, &v);
	return v;
}

static void *poster(void *arg)
{
	usleep(20000);
	return (void *)(intptr_t)sem_post(arg); // shown after the join: the waiter prints, too
}

static void unnamed(void)
{
	struct timespec soon, later;
	pthread_t t;
	void *posted;
	SHOW(sem_init(&s, 0, 2));
	HOLDS(value(&s) == 2);
	SHOW(sem_wait(&s));
	SHOW(sem_trywait(&s));
	SHOW(sem_trywait(&s)); // EAGAIN
	passed_ms(0);
	soon = in_ms(CLOCK_REALTIME, 30);
	SHOW(sem_timedwait(&s, &soon));
	HOLDS(passed_ms(25));
	later = in_ms(CLOCK_MONOTONIC, 30);
	SHOW(sem_clockwait(&s, CLOCK_MONOTONIC, &later));
	SHOW(sem_clockwait(&s, CLOCK_BOOTTIME, &later));
	SHOW(sem_timedwait(&s, &wrong));
	SHOW(sem_timedwait(&s, &past));
	pthread_create(&t, NULL, poster, &s);
	SHOW(sem_wait(&s));
	pthread_join(t, &posted);
	HOLDS(posted == NULL);
	SHOW(sem_post(&s));
	SHOW(sem_timedwait(&s, &wrong)); // though there is a permit
	SHOW(sem_timedwait(&s, &past));
	SHOW(sem_destroy(&s));
	SHOW(sem_init(&s, 0, SEM_VALUE_MAX + 1u));
	SHOW(sem_init(&s, 0, SEM_VALUE_MAX));
	HOLDS(value(&s) == SEM_VALUE_MAX);
}

static sem_t *opened(const char *what, sem_t *it)
{
	printf("%s: %s\n", what, it == SEM_FAILED ? strerrorname_np(errno) : "opened");
	return it;
}

#define OPENED(call) opened(#call, call)

static void named(void)
{
	char name[64], other[64], without[64], longest[NAME_MAX + 3];
	snprintf(name, sizeof name, "/treadle-test-%d", (int)getpid());
	snprintf(other, sizeof other, "/treadle-other-%d", (int)getpid());
	snprintf(without, sizeof without, "treadle-test-%d", (int)getpid());
	OPENED(sem_open(name, 0));
	sem_t *a = OPENED(sem_open(name, O_CREAT, 0600, 1));
	sem_t *b = OPENED(sem_open(name, O_CREAT, 0600, 7)); // found: its value counts
	HOLDS(a == b);
	HOLDS(value(b) == 1);
	HOLDS(value(OPENED(sem_open(without, 0))) == 1);
	OPENED(sem_open(name, O_CREAT | O_EXCL, 0600, 1));
	OPENED(sem_open(name, O_CREAT, 0600, SEM_VALUE_MAX + 1u)); // found
	OPENED(sem_open(other, O_CREAT, 0600, SEM_VALUE_MAX + 1u));
	OPENED(sem_open(other, O_CREAT | O_EXCL, 0600, SEM_VALUE_MAX + 1u));
	SHOW(sem_wait(a));
	SHOW(sem_trywait(b));
	SHOW(sem_post(a));
	SHOW(sem_unlink(name));
	SHOW(sem_unlink(name));
	OPENED(sem_open(name, 0));
	sem_t *c = OPENED(sem_open(name, O_CREAT | O_EXCL, 0600, 3)); // another one
	HOLDS(c != a);
	HOLDS(value(c) == 3);
	HOLDS(value(a) == 1);
	SHOW(sem_unlink(name));
	SHOW(sem_close(c));
	SHOW(sem_close(c)); // once too often
	SHOW(sem_close(&s));
	SHOW(sem_close(a));
	HOLDS(value(b) == 1); // still open by another name of it

	OPENED(sem_open("", O_CREAT, 0600, 1));
	OPENED(sem_open("/", O_CREAT, 0600, 1));
	OPENED(sem_open("/a/b", O_CREAT, 0600, 1));
	SHOW(sem_unlink("/a/b"));
	for (size_t n = NAME_MAX - 4; n <= NAME_MAX + 1; n++) {
		memset(longest, 'x', n);
		longest[n] = 0;
		OPENED(sem_open(longest, O_CREAT, 0600, 1));
		SHOW(sem_unlink(longest));
	}
}

int main(void)
{
	unnamed();
	named();
}
