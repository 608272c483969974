// SPDX-License-Identifier: MIT
//
// An element is looked at by its address, while the array is moved to where there is more room.
// wrong: misuse
// right: verified
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *items;

static void *grow(void *arg)
{
	pthread_mutex_lock(&m);
	items = realloc(items, 4000 * sizeof *items);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	items = malloc(2 * sizeof *items);
	items[0] = items[1] = 7;
	pthread_create(&t, NULL, grow, NULL);
	pthread_mutex_lock(&m);
	int *first = &items[0];
#ifdef RIGHT
	int value = *first;
	pthread_mutex_unlock(&m);
#else
	pthread_mutex_unlock(&m);
	int value = *first;
#endif
	pthread_join(t, NULL);
	free(items);
	return value == 7 ? 0 : 1;
}
