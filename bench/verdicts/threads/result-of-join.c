// SPDX-License-Identifier: MIT
//
// A boss joins its worker and has the result stored in a variable that main reads at the same time.
// wrong: race; named: result
// right: verified
#include <stdio.h>
#include <threads.h>

static int result;

static int work(void *arg)
{
	(void)arg;
	return 7;
}

static int boss(void *arg)
{
	thrd_t worker;
	thrd_create(&worker, work, arg);
	return thrd_join(worker, &result) == thrd_success ? 0 : 1;
}

int main(void)
{
	thrd_t thread;
	thrd_create(&thread, boss, NULL);
#ifdef RIGHT
	thrd_join(thread, NULL);
	printf("%d\n", result);
#else
	printf("%d\n", result);
	thrd_join(thread, NULL);
#endif
	return 0;
}
