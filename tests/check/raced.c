// SPDX-License-Identifier: MIT
//
// raced WHAT: programs with data races, some of which lead to something worse. The names of those
// in which a plain flag ends a loop begin with "flag".
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int stop, counter, known, ready;
static int *shared;

static void *polls(void *arg)
{
	while (!stop) // polls
		;
	return arg;
}

static void *sets(void *arg)
{
	stop = 1; // sets
	return arg;
}

static void *adds(void *arg)
{
	counter++; // adds
	return arg;
}

static void *polls_and_adds(void *arg)
{
	polls(arg);
	return adds(arg);
}

static void *sets_and_adds(void *arg)
{
	sets(arg);
	return adds(arg);
}

static void *knows(void *arg)
{
	known = 1; // knows
	return arg;
}

static void *doubts(void *arg)
{
	if (known == 2)
		known = 0;
	return arg;
}

static void *locks(void *arg)
{
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	counter++;
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	return arg;
}

static void *locks_crosswise(void *arg)
{
	known = 1;
	pthread_mutex_lock(&b);
	pthread_mutex_lock(&a);
	counter++;
	pthread_mutex_unlock(&a);
	pthread_mutex_unlock(&b);
	return arg;
}

static void *knows_and_locks(void *arg)
{
	knows(arg);
	return locks(arg);
}

static void *publishes(void *arg)
{
	ready = 1;
	shared = &counter;
	return arg;
}

static void *uses(void *arg)
{
	if (ready)
		*shared = 1; // crashes
	return arg;
}

static void *adds_often(void *arg)
{
	for (int i = 0; i < ROUNDS; i++)
		counter++;
	return arg;
}

static void nothing(void)
{
}

static void both(void)
{
	assert(counter == 2);
}

static const struct {
	const char *name;
	void *(*work[2])(void *);
	void (*end)(void);
} all[] = {
	{"flag", {sets, polls}, nothing},
	{"flag-and-counter", {sets_and_adds, polls_and_adds}, nothing},
	{"flag-and-assertion", {sets_and_adds, polls_and_adds}, both},
	{"benign", {knows, doubts}, nothing},
	{"assertion", {adds, adds}, both},
	{"deadlock", {knows_and_locks, locks_crosswise}, nothing},
	{"many", {adds_often, adds_often}, nothing},
	{"crash", {publishes, uses}, nothing},
};

int main(int argc, char **argv)
{
	pthread_t t[2];
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		if (argc < 2 || strcmp(argv[1], all[i].name) != 0)
			continue;
		for (int k = 0; k < 2; k++)
			pthread_create(&t[k], NULL, all[i].work[k], NULL);
		for (int k = 0; k < 2; k++)
			pthread_join(t[k], NULL);
		all[i].end();
		return 0;
	}
	return 64;
}
