// SPDX-License-Identifier: MIT
//
// C11 threads, mutexes and conditions: what each call gives back. Here statuses are thrd_*, shown
// by number, since those have no errno names.
#include "show.h"

#include <threads.h>

static mtx_t m, r;
static cnd_t c;
static int turn;

static const char *const names[] = {"success", "busy", "error", "nomem", "timedout"};
#define C11(call) printf("%s: %s\n", #call, names[call])

static int contend(void *arg)
{
	struct timespec soon = in_ms(CLOCK_REALTIME, 20);
	C11(mtx_trylock(&m));
	C11(mtx_timedlock(&m, &soon));
	C11(mtx_timedlock(&m, &wrong));
	return *(int *)arg;
}

static int wait_for_turn(void *arg)
{
	(void)arg;
	mtx_lock(&m);
	while (turn == 0)
		cnd_wait(&c, &m);
	mtx_unlock(&m);
	thrd_exit(42);
}

static void threads(void)
{
	thrd_t t;
	int given = 7, got = 0;
	C11(mtx_lock(&m));
	if (thrd_create(&t, contend, &given) != thrd_success) // it prints before we could
		return;
	C11(thrd_join(t, &got));
	printf("%d\n", got);
	C11(thrd_create(&t, wait_for_turn, NULL));
	thrd_yield();
	turn = 1;
	C11(cnd_signal(&c));
	C11(cnd_broadcast(&c));
	C11(mtx_unlock(&m));
	C11(thrd_join(t, &got));
	printf("%d\n", got);
}

int main(void)
{
	struct timespec t = {0, 20000000}, soon;
	C11(mtx_init(&m, mtx_timed));
	C11(mtx_init(&r, mtx_plain | mtx_recursive));
	C11(cnd_init(&c));
	C11(mtx_lock(&r));
	C11(mtx_trylock(&r));
	C11(mtx_unlock(&r));
	C11(mtx_unlock(&r));
	threads();
	C11(mtx_timedlock(&m, &wrong)); // it is free
	soon = in_ms(CLOCK_REALTIME, 20);
	C11(cnd_timedwait(&c, &m, &soon));
	C11(cnd_timedwait(&c, &m, &wrong));
	C11(mtx_unlock(&m));
	passed_ms(0);
	SHOW(thrd_sleep(&t, NULL));
	HOLDS(passed_ms(19));
	SHOW(thrd_sleep(&wrong, NULL));
	mtx_destroy(&m);
	mtx_destroy(&r);
	cnd_destroy(&c);
}
