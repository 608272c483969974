// SPDX-License-Identifier: MIT
//
// A function gives out a pointer to what its lock guards: the lock is free when it is used.
// wrong: race; named: name
// right: verified
#include <pthread.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char name[8] = "ada";

static const char *current(char *copy)
{
	const char *p = name;
	pthread_mutex_lock(&m);
#ifdef RIGHT
	p = strcpy(copy, name);
#else
	(void)copy;
#endif
	pthread_mutex_unlock(&m);
	return p;
}

static void *renames(void *arg)
{
	pthread_mutex_lock(&m);
	strcpy(name, "bob");
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	char copy[8];
	pthread_create(&t, NULL, renames, NULL);
	int n = (int)strlen(current(copy));
	pthread_join(t, NULL);
	return n == 3 ? 0 : 1;
}
