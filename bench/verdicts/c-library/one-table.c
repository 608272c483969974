// SPDX-License-Identifier: MIT
//
// There is one table of hsearch in a process, and it has no lock.
// wrong: race; named: hsearch
// right: verified
#include <pthread.h>
#include <search.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char *names[2] = {"ada", "bob"};

static void *enters(void *arg)
{
	ENTRY entry = {.key = arg, .data = NULL};
#ifdef RIGHT
	pthread_mutex_lock(&m);
#endif
	hsearch(entry, ENTER);
#ifdef RIGHT
	pthread_mutex_unlock(&m);
#endif
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	if (!hcreate(8))
		return 2;
	pthread_create(&a, NULL, enters, names[0]);
	pthread_create(&b, NULL, enters, names[1]);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return hsearch((ENTRY){.key = "bob"}, FIND) ? 0 : 1;
}
