// SPDX-License-Identifier: MIT
//
// server CASE: programs that are endless by design (tests/advice.bats). store: a store that one
// thread fills and main empties, and counts what came. two-rounds: the same, bounded as is advised.
// peterson: two threads for ever in turn.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int n, came, rounds;

static void *fills(void *arg)
{
	for (int i = 0; !rounds || i < rounds; i++) {
		pthread_mutex_lock(&m); // fills
		while (n == 2)
			pthread_cond_wait(&changed, &m);
		n++;
		pthread_cond_signal(&changed);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

static void empties(void)
{
	for (int i = 0; !rounds || i < rounds; i++) {
		pthread_mutex_lock(&m); // main
		while (n == 0)
			pthread_cond_wait(&changed, &m);
		n--;
		came++;
		pthread_cond_signal(&changed);
		pthread_mutex_unlock(&m);
	}
}

static atomic_int wants[2], turn;
static int inside;

static void *takes_turns(void *arg)
{
	int me = (int)(intptr_t)arg;
	for (;;) {
		wants[me] = 1;
		turn = !me;
		while (wants[!me] && turn == !me)
			;
		inside = me;
		wants[me] = 0;
	}
	return arg;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	pthread_t t;
	rounds = strcmp(name, "two-rounds") ? 0 : 2;
	if (!strcmp(name, "peterson")) {
		pthread_create(&t, NULL, takes_turns, (void *)1);
		takes_turns(NULL);
	}
	pthread_create(&t, NULL, fills, NULL);
	empties();
	pthread_join(t, NULL);
	return 0;
}
