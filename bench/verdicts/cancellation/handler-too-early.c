// SPDX-License-Identifier: MIT
//
// The handler that unlocks is in place before the lock is taken, and between the two is a wait.
// wrong: misuse; named: list_lock
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t items;
static int list;

static void unlock_list(void *unused)
{
	(void)unused;
	pthread_mutex_unlock(&list_lock); // here
}

static void *consumer(void *arg)
{
#ifdef RIGHT
	sem_wait(&items);
	pthread_mutex_lock(&list_lock);
	pthread_cleanup_push(unlock_list, NULL);
#else
	pthread_cleanup_push(unlock_list, NULL);
	sem_wait(&items);
	pthread_mutex_lock(&list_lock);
#endif
	list--;
	pthread_cleanup_pop(1);
	return arg;
}

int main(void)
{
	pthread_t c;
	sem_init(&items, 0, 0);
	pthread_create(&c, NULL, consumer, NULL);
	pthread_mutex_lock(&list_lock);
	list++;
	pthread_mutex_unlock(&list_lock);
	sem_post(&items);
	pthread_cancel(c);
	pthread_join(c, NULL);
	sem_destroy(&items);
	return 0;
}
