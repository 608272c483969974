// SPDX-License-Identifier: MIT
//
// A semaphore with a name serves as a lock. It begins with two permits, or with one.
// wrong: exit; also: total
// right: verified
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

#ifdef RIGHT
#define PERMITS 1
#else
#define PERMITS 2
#endif

static int total;

static void *booker(void *arg)
{
	sem_t *door = sem_open("/booking", 0);
	if (door == SEM_FAILED)
		return arg;
	sem_wait(door);
	total += 10;
	sem_post(door);
	sem_close(door);
	return NULL;
}

int main(void)
{
	pthread_t b[2];
	sem_t *door = sem_open("/booking", O_CREAT | O_EXCL, 0600, PERMITS);
	if (door == SEM_FAILED)
		return 2;
	for (int i = 0; i < 2; i++)
		pthread_create(&b[i], NULL, booker, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(b[i], NULL);
	sem_close(door);
	sem_unlink("/booking");
	return total == 20 ? 0 : 1;
}
