// SPDX-License-Identifier: MIT
//
// Readers and writers at once, as many as the letters of the argument say (`alone rwr`): who writes
// is alone. What is written is no atomic: a data race is a failure too.
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
	tr_check(rw_start_read(board, NULL) == 0, "a reader gets in");
	atomic_fetch_add(&reading, 1);
	tr_check(written % 2 == 0, "nobody reads what is half written");
	atomic_fetch_sub(&reading, 1);
	rw_end_read(board);
	return unused;
}

static void *writer(void *unused)
{
	tr_check(rw_start_write(board, NULL) == 0, "a writer gets in");
	written++;
	tr_check(written % 2 == 1 && atomic_load(&reading) == 0, "who writes is alone");
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
		pthread_create(&t[i], NULL, who[i] == 'r' ? reader : writer, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	rw_free(board);
	return 0;
}
