// SPDX-License-Identifier: MIT
//
// As many parties as the argument says meet once: none leaves before all have come, the action ran
// once before that, and each has an index of its own.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;
static int parties, acted, index_of[4]; // acted: no atomic, for the action comes before all go on
static atomic_int came;
static _Thread_local bool ran_it;

static int action(void *arg)
{
	tr_check(arg == &acted, "the action gets its argument");
	tr_check(atomic_load(&came) == parties, "the action runs after all have come");
	acted++;
	ran_it = true;
	return 0;
}

static void *party(void *index)
{
	atomic_fetch_add(&came, 1);
	int result = barrier_wait(b, NULL, index);
	tr_check(result == 0, "the round is complete: expected 0, found %s", tr_error_name(result));
	tr_check(atomic_load(&came) == parties, "no thread leaves before all have come");
	tr_check(acted == 1, "the action runs before any thread leaves: expected 1 time, found %d",
		 acted);
	tr_check(ran_it == (*(int *)index == 0),
		 "the last to arrive has index 0 and runs the action");
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[4];
	int sum = 0;
	parties = argc > 1 ? atoi(argv[1]) : 2;
	b = barrier_new(parties, action, &acted);
	for (int i = 1; i < parties; i++)
		TR_MUST(pthread_create(&t[i], NULL, party, &index_of[i]));
	party(&index_of[0]);
	for (int i = 1; i < parties; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 0; i < parties; i++)
		sum += 1 << 4 * index_of[i];
	tr_check(sum == 0x1111 >> 4 * (4 - parties),
		 "each thread has an index of its own, from 0 to %d", parties - 1);
	tr_check(!barrier_is_broken(b), "a complete round leaves the barrier whole");
	barrier_free(b);
	return 0;
}
