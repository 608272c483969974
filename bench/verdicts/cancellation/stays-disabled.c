// SPDX-License-Identifier: MIT
//
// The worker writes a record undisturbed; on its way out of that it forgets to let itself be
// cancelled again.
// wrong: deadlock; named: more
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t more;
static int records;

static void write_record(void)
{
	int before;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
	records++;
#ifdef RIGHT
	pthread_setcancelstate(before, NULL);
#endif
}

static void *writer(void *arg)
{
	for (;;) {
		write_record();
		sem_wait(&more); // here
	}
	return arg;
}

int main(void)
{
	pthread_t w;
	sem_init(&more, 0, 0);
	pthread_create(&w, NULL, writer, NULL);
	pthread_cancel(w);
	pthread_join(w, NULL); // here
	sem_destroy(&more);
	return 0;
}
