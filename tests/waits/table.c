// SPDX-License-Identifier: MIT
//
// table WHAT: a wait that never ends, for tests/waits.bats. The eater waits in each in another way.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

struct table {
	int forks;
	struct {
		int owner;
	} fork[3];
};

static struct table table = {0, {{7}, {8}, {9}}};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static bool open;
static int arrived;

// a helper that does nothing but wait
static void await(void)
{
	pthread_cond_wait(&freed, &m);
}

static bool is_free(const struct table *t, int which)
{
	return t->fork[which].owner == 0;
}

static void wait_in(const char *what, int me)
{
	struct table *t = &table;
	if (!strcmp(what, "while"))
		while (t->forks == 0 || t->fork[me].owner != 0)
			pthread_cond_wait(&freed, &m); // while
	if (!strcmp(what, "helper"))
		while (!open)
			await(); // helper
	if (!strcmp(what, "endless"))
		for (;;) {
			if (t->forks > 1)
				break;
			pthread_cond_wait(&freed, &m); // endless
		}
	if (!strcmp(what, "called"))
		do
			pthread_cond_wait(&freed, &m); // called
		while (!is_free(t, me));
	if (!strcmp(what, "counts"))
		if (++arrived != 2)
			pthread_cond_wait(&freed, &m); // counts
	if (!strcmp(what, "bare"))
		pthread_cond_wait(&freed, &m); // bare
}

static void *eater(void *what)
{
	pthread_mutex_lock(&m);
	wait_in(what, 1);
	pthread_mutex_unlock(&m);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t;
	pthread_create(&t, NULL, eater, argv[argc - 1]);
	pthread_join(t, NULL);
	return 0;
}
