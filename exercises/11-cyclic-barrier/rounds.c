// SPDX-License-Identifier: MIT
//
// Two parties meet in as many rounds as the argument says: neither is a round ahead.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;
static int rounds;
static atomic_int at[2]; // the round in which each of the two is

static void go(int me)
{
	for (int i = 1; i <= rounds; i++) {
		int index = -1;
		atomic_store(&at[me], i);
		int result = barrier_wait(b, NULL, &index);
		tr_check(result == 0, "round %d is complete: expected 0, found %s", i,
			 tr_error_name(result));
		tr_check(index == 0 || index == 1, "the index: expected 0 or 1, found %d", index);
		tr_check(atomic_load(&at[!me]) >= i,
			 "no thread leaves round %d before the other has come to it", i);
	}
}

static void *other(void *unused)
{
	go(1);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t;
	rounds = argc > 1 ? atoi(argv[1]) : 2;
	b = barrier_new(2, NULL, NULL);
	TR_MUST(pthread_create(&t, NULL, other, NULL));
	go(0);
	TR_MUST(pthread_join(t, NULL));
	barrier_free(b);
	return 0;
}
