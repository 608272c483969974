// SPDX-License-Identifier: MIT
//
// C11: a plain mutex is locked once more by the helper that its holder calls.
// wrong: deadlock
// right: verified
#include <threads.h>

static mtx_t m;
static int balance;

static void deposit(int n)
{
	mtx_lock(&m); // here
	balance += n;
	mtx_unlock(&m);
}

static int pay(void *arg)
{
	mtx_lock(&m);
	deposit(*(int *)arg);
	deposit(-1);
	mtx_unlock(&m);
	return 0;
}

int main(void)
{
	thrd_t t;
	int n = 5, r;
#ifdef RIGHT
	mtx_init(&m, mtx_plain | mtx_recursive);
#else
	mtx_init(&m, mtx_plain);
#endif
	thrd_create(&t, pay, &n);
	thrd_join(t, &r);
	mtx_destroy(&m);
	return balance == 4 ? r : 1;
}
