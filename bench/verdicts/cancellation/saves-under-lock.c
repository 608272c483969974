// SPDX-License-Identifier: MIT
//
// A saver writes a file and waits in fsync until it is on the disk, and is cancelled there: it
// leaves a semaphore without its permit.
// wrong: deadlock
// right: verified
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <unistd.h>

static sem_t disk;
static int file;

static void give_back(void *arg)
{
	sem_post(&disk);
	(void)arg;
}

static void *saver(void *arg)
{
	int old;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
	sem_wait(&disk);
	pthread_setcancelstate(old, NULL);
#ifdef RIGHT
	pthread_cleanup_push(give_back, NULL);
	fsync(file);
	pthread_cleanup_pop(1);
#else
	fsync(file);
	give_back(arg);
#endif
	return arg;
}

int main(void)
{
	pthread_t thread;
	file = open("/dev/null", O_WRONLY);
	sem_init(&disk, 0, 1);
	pthread_create(&thread, NULL, saver, NULL);
	pthread_cancel(thread);
	pthread_join(thread, NULL);
	sem_wait(&disk); // here
	sem_post(&disk);
	return 0;
}
