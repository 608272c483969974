// SPDX-License-Identifier: MIT
//
// spins LOCK THREADS ROUNDS: critical sections behind locks that are made of loops; `flag` and
// `main-flag`: one thread waits for another by a flag.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define MOST 3

static atomic_int flag[MOST], turn, next, now, choosing[MOST], number[MOST], done;
static atomic_flag taken = ATOMIC_FLAG_INIT;
static int count, n, rounds;
static const char *kind;

static void peterson(int me)
{
	flag[me] = 1;
	turn = !me;
	while (flag[!me] && turn == !me)
		;
}

static void dekker(int me)
{
	flag[me] = 1;
	while (flag[!me])
		if (turn != me) {
			flag[me] = 0;
			while (turn != me)
				;
			flag[me] = 1;
		}
}

static void bakery(int me)
{
	int most = 0;
	choosing[me] = 1;
	for (int k = 0; k < n; k++) {
		int is = number[k];
		most = is > most ? is : most;
	}
	number[me] = most + 1;
	choosing[me] = 0;
	for (int k = 0; k < n; k++) {
		if (k == me)
			continue;
		while (choosing[k])
			;
		for (;;) {
			int is = number[k];
			if (!is || is > most + 1 || (is == most + 1 && k > me))
				break;
		}
	}
}

static void enter(int me)
{
	switch (*kind) {
	case 'p':
		peterson(me);
		break;
	case 'd':
		dekker(me);
		break;
	case 'b':
		bakery(me);
		break;
	case 'k': {
		int mine = next++;
		while (now != mine)
			;
		break;
	}
	default:
		while (atomic_flag_test_and_set(&taken))
			;
	}
}

static void leave(int me)
{
	switch (*kind) {
	case 'd':
		turn = !me;
		flag[me] = 0;
		break;
	case 'p':
		flag[me] = 0;
		break;
	case 'b':
		number[me] = 0;
		break;
	case 'k':
		now++;
		break;
	default:
		atomic_flag_clear(&taken);
	}
}

static void *work(void *arg)
{
	int me = (int)(long)arg;
	for (int i = 0; i < rounds; i++) {
		enter(me);
		count++;
		leave(me);
	}
	return NULL;
}

static void *sets(void *arg)
{
	count = 1;
	done = 1;
	return arg;
}

static void *waits(void *arg)
{
	while (!done)
		;
	assert(count == 1);
	return arg;
}

static void by_flag(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, sets, NULL);
	if (*kind == 'f')
		pthread_create(&t[1], NULL, waits, NULL);
	else
		waits(NULL);
	pthread_join(t[0], NULL);
	if (*kind == 'f')
		pthread_join(t[1], NULL);
}

int main(int argc, char **argv)
{
	pthread_t t[MOST];
	kind = argc > 1 ? argv[1] : "test-and-set";
	n = argc > 2 ? atoi(argv[2]) : 2;
	rounds = argc > 3 ? atoi(argv[3]) : 2;
	if (*kind == 'f' || *kind == 'm') {
		by_flag();
		return 0;
	}
	for (long i = 0; i < n; i++)
		pthread_create(&t[i], NULL, work, (void *)i);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	assert(count == n * rounds);
	return 0;
}
