// SPDX-License-Identifier: MIT
//
// mtx_trylock gives thrd_success, which is 0: whoever takes that for "no" goes in when it must
// not.
// wrong: misuse; named: m
// right: verified
#include <threads.h>

static mtx_t m;
static int turns;

static int tries(void *arg)
{
	(void)arg;
#ifdef RIGHT
	if (mtx_trylock(&m) == thrd_success) {
#else
	if (mtx_trylock(&m)) {
#endif
		turns++;
		mtx_unlock(&m);
	}
	return 0;
}

int main(void)
{
	thrd_t a, b;
	mtx_init(&m, mtx_plain);
	thrd_create(&a, tries, NULL);
	thrd_create(&b, tries, NULL);
	thrd_join(a, NULL);
	thrd_join(b, NULL);
	return turns <= 2 ? 0 : 1;
}
