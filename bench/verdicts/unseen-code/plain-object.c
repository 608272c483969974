// SPDX-License-Identifier: MIT
//
// A queue in a file of its own, which somebody compiled by gcc, or by treadle cc as the rest.
// build: object
// wrong: no proof; limit: what these do to memory is not seen
// right: verified
#include <pthread.h>
#include <stddef.h>

void put(int item);

#ifdef PART
int items[4], number;

void put(int item)
{
	items[number] = item;
	number++;
}
#else
extern int items[4], number;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *producer(void *arg)
{
	pthread_mutex_lock(&lock);
	put(*(int *)arg);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t one, two;
	int first = 1, second = 2;
	pthread_create(&one, NULL, producer, &first);
	pthread_create(&two, NULL, producer, &second);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return number == 2 && items[0] + items[1] == 3 ? 0 : 1;
}
#endif
