// SPDX-License-Identifier: MIT
//
// Threads of C11: a function that holds the lock calls another that takes it, too. A plain mutex
// does not let it in, a recursive one does.
// wrong: deadlock; named: m
// right: verified
#include <threads.h>

static mtx_t m;
static int balance;

static void add(int amount)
{
	mtx_lock(&m);
	balance += amount;
	mtx_unlock(&m);
}

static int customer(void *arg)
{
	(void)arg;
	mtx_lock(&m);
	if (balance >= 0)
		add(5);
	mtx_unlock(&m);
	return 0;
}

int main(void)
{
	thrd_t a, b;
#ifdef RIGHT
	mtx_init(&m, mtx_plain | mtx_recursive);
#else
	mtx_init(&m, mtx_plain);
#endif
	thrd_create(&a, customer, NULL);
	thrd_create(&b, customer, NULL);
	thrd_join(a, NULL);
	thrd_join(b, NULL);
	mtx_destroy(&m);
	return balance == 10 ? 0 : 1;
}
