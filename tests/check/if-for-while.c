// SPDX-License-Identifier: MIT
//
// `if` where there should be `while` around a wait: the consumer that was woken finds that
// another, who came in between, has taken the item (barging).
// build: plain
// wrong: assertion; note: spurious wake-ups were not tried
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t nonempty = PTHREAD_COND_INITIALIZER;
static int items;

static void *consume(void *arg)
{
	pthread_mutex_lock(&lock);
	if (items == 0)
		pthread_cond_wait(&nonempty, &lock);
	assert(items > 0);
	items--;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *produce(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		items++;
		pthread_cond_signal(&nonempty);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(void)
{
	pthread_t c1, c2, p;
	pthread_create(&c1, NULL, consume, NULL);
	pthread_create(&c2, NULL, consume, NULL);
	pthread_create(&p, NULL, produce, NULL);
	pthread_join(c1, NULL);
	pthread_join(c2, NULL);
	pthread_join(p, NULL);
	return 0;
}
