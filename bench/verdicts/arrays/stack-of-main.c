// SPDX-License-Identifier: MIT
//
// Three threads put a number each into an array of main's, by a pointer. In the wrong version
// it has two places.
// build: unoptimised
// wrong: misuse; named: box[2], which is past the end of box (int [2]), a local variable of main
// right: verified
#include <pthread.h>

#ifdef RIGHT
enum { PLACES = 3 };
#else
enum { PLACES = 2 };
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *places, used;

static void *puts_one(void *arg)
{
	pthread_mutex_lock(&lock);
	places[used++] = 7; // here
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	int box[PLACES], other = 0;
	pthread_t threads[3];
	places = box;
	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, puts_one, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return other;
}
