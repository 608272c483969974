// SPDX-License-Identifier: MIT
//
// leaves get|put [SIZE]: two threads wait for a loaf (`get`) or for room (`put`). One of them is
// interrupted, and at about the same moment comes what one of them needs. If the first one leaves,
// the other gets it.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

#include "bounded-buffer.h"
#include "treadle.h"

static struct buffer *shelf;
static int baking, result[2];
static sem_t done; // posted when the first one has been interrupted

static void *waits(void *mine)
{
	int loaf, *told = mine;
	*told = baking ? buffer_put(shelf, 2, NULL) : buffer_get(shelf, &loaf, NULL);
	if (told == &result[0]) {
		TR_MUST(sem_wait(&done));
		tr_check(tr_interrupted() == (*told == 0),
			 "the interruption is reported once: this call returned %s, and the next "
			 "wait reports it %s",
			 tr_error_name(*told), *told == 0 ? "not at all" : "again");
	}
	return NULL;
}

// What one of them waits for.
static void give(void)
{
	int loaf;
	int told = baking ? buffer_get(shelf, &loaf, NULL) : buffer_put(shelf, 1, NULL);
	tr_check(told == 0, "main is not interrupted, and has no deadline: expected 0, found %s",
		 tr_error_name(told));
}

int main(int argc, char **argv)
{
	pthread_t t[2];
	int size = argc > 2 ? atoi(argv[2]) : 1;
	baking = argc > 1 && strcmp(argv[1], "put") == 0;
	TR_MUST(sem_init(&done, 0, 0));
	shelf = buffer_new(size);
	for (int i = 0; baking && i < size; i++)
		buffer_put(shelf, 1, NULL);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, waits, &result[i]));
	give();
	tr_interrupt(t[0]);
	TR_MUST(sem_post(&done));
	TR_MUST(pthread_join(t[0], NULL));
	tr_check(result[0] == 0 || result[0] == EINTR,
		 "the call returns: expected 0 or EINTR, found %s", tr_error_name(result[0]));
	if (result[0] == 0)
		give();
	TR_MUST(pthread_join(t[1], NULL));
	tr_check(result[1] == 0, "the other thread is not interrupted: expected 0, found %s",
		 tr_error_name(result[1]));
	tr_reachable(result[0] == 0, "the thread gets what it waited for");
	tr_reachable(result[0] == EINTR, "the thread leaves");
	sem_destroy(&done);
	buffer_free(shelf);
	return 0;
}
