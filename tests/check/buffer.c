// SPDX-License-Identifier: MIT
//
// A bounded buffer with one condition for two kinds of waiter: a signal meant for a consumer wakes
// a producer, which goes back to sleep, and all sleep. Right: it broadcasts.
// build: plain
// wrong: lost-wakeup; object: condition changed
// right --bound=0: no proof;
//	level: calls; note: memory shared between the calls is not seen (level: calls)
#include <assert.h>
#include <pthread.h>

#define CAPACITY 1

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

#ifdef RIGHT
#define TELL pthread_cond_broadcast
#else
#define TELL pthread_cond_signal
#endif

static void *produce(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == CAPACITY)
		pthread_cond_wait(&changed, &lock);
	items++;
	TELL(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *consume(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == 0)
		pthread_cond_wait(&changed, &lock);
	assert(items > 0);
	items--;
	TELL(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	static void *(*const kind[])(void *) = {consume, consume, produce, produce};
	pthread_t t[4];
	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, kind[i], NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	assert(items == 0);
	return 0;
}
