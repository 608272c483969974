// SPDX-License-Identifier: MIT
//
// Readers and writers at once, one for each letter of the argument (`alone rwr`): a writer is
// alone. What they read and write is no atomic: a data race is a failure, too.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;
static int written;
static atomic_int reading;

static void *reader(void *unused)
{
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	atomic_fetch_add(&reading, 1);
	tr_check(written % 2 == 0, "no reader sees half a change");
	atomic_fetch_sub(&reading, 1);
	rw_end_read(board);
	return unused;
}

static void *writer(void *unused)
{
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	written++;
	tr_check(written % 2 == 1 && atomic_load(&reading) == 0,
		 "a writer is alone: no reader, no other writer");
	written++;
	rw_end_write(board);
	return unused;
}

int main(int argc, char **argv)
{
	const char *who = argc > 1 ? argv[1] : "rw";
	int n = strlen(who);
	pthread_t t[8];
	board = rw_new();
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&t[i], NULL, who[i] == 'r' ? reader : writer, NULL));
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_join(t[i], NULL));
	rw_free(board);
	return 0;
}
