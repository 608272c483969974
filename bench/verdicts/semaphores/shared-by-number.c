// SPDX-License-Identifier: MIT
//
// A semaphore that processes could share, by its second argument; there is but one process, though.
// A caller keeps the one line, and the next waits for ever.
// wrong: deadlock; named: line
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t line;
static int calls;

static void *caller(void *arg)
{
	sem_wait(&line); // here
	calls++;
#ifdef RIGHT
	sem_post(&line);
#endif
	return arg;
}

int main(void)
{
	pthread_t first, second;
	sem_init(&line, 1, 1);
	pthread_create(&first, NULL, caller, NULL);
	pthread_create(&second, NULL, caller, NULL);
	pthread_join(first, NULL);  // here
	pthread_join(second, NULL); // here
	sem_destroy(&line);
	return calls == 2 ? 0 : 1;
}
