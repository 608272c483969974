// SPDX-License-Identifier: MIT
//
// An index of type size_t: a thread looks at the last place of what may still be empty. The right
// version waits until there is one.
// wrong: misuse; named: uses line[18446744073709551615], which is past the end of line (int [2])
// right: verified
#include <pthread.h>
#include <stdint.h>

static int line[2];
static size_t length;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t joined = PTHREAD_COND_INITIALIZER;

static void *join_it(void *p)
{
	pthread_mutex_lock(&lock);
	line[length++] = 3;
	pthread_cond_signal(&joined);
	pthread_mutex_unlock(&lock);
	return p;
}

static void *look_at_last(void *p)
{
	(void)p;
	pthread_mutex_lock(&lock);
#ifdef RIGHT
	while (length == 0)
		pthread_cond_wait(&joined, &lock);
#endif
	int last = line[length - 1]; // here
	pthread_mutex_unlock(&lock);
	return (void *)(intptr_t)last;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, join_it, NULL);
	pthread_create(&b, NULL, look_at_last, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return length != 1;
}
