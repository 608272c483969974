// SPDX-License-Identifier: MIT
//
// The worker is told to stop by a variable, and not woken for it.
// wrong: lost-wakeup; named: worker
// right: verified
#include <pthread.h>
#include <stdbool.h>

static struct {
	pthread_mutex_t lock;
	pthread_cond_t more;
	int jobs;
	bool stop;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, false};

static void *worker(void *arg)
{
	pthread_mutex_lock(&queue.lock);
	for (;;) {
		while (queue.jobs == 0 && !queue.stop)
			pthread_cond_wait(&queue.more, &queue.lock); // here
		if (queue.jobs == 0)
			break;
		queue.jobs--;
	}
	pthread_mutex_unlock(&queue.lock);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, worker, NULL);
	pthread_mutex_lock(&queue.lock);
	queue.jobs = 1;
	pthread_cond_signal(&queue.more);
	pthread_mutex_unlock(&queue.lock);
	pthread_mutex_lock(&queue.lock);
	queue.stop = true;
#ifdef RIGHT
	pthread_cond_signal(&queue.more);
#endif
	pthread_mutex_unlock(&queue.lock);
	pthread_join(t, NULL);
	return 0;
}
