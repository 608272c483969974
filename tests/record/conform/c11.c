// SPDX-License-Identifier: MIT
//
// C11 threads: mutexes, a condition, call_once, thread storage, a timed lock.
#include <assert.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>

static mtx_t m, timed;
static cnd_t c;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int items, destroyed, set_up;

static void prepare(void)
{
	set_up++;
}

static void destroy(void *unused)
{
	(void)unused;
	mtx_lock(&m);
	destroyed++;
	mtx_unlock(&m);
}

static int produce(void *unused)
{
	(void)unused;
	call_once(&flag, prepare);
	tss_set(key, &items);
	mtx_lock(&m);
	items++;
	cnd_signal(&c);
	mtx_unlock(&m);
	thrd_exit(7);
}

static int tries(void *unused)
{
	struct timespec at;
	(void)unused;
	timespec_get(&at, TIME_UTC);
	return mtx_timedlock(&timed, &at);
}

int main(void)
{
	thrd_t t[3], other;
	int got;
	mtx_init(&m, mtx_plain);
	mtx_init(&timed, mtx_timed);
	cnd_init(&c);
	tss_create(&key, destroy);
	for (int i = 0; i < 3; i++)
		thrd_create(&t[i], produce, NULL);
	mtx_lock(&m);
	while (items < 3)
		cnd_wait(&c, &m);
	mtx_unlock(&m);
	for (int i = 0; i < 3; i++)
		assert(thrd_join(t[i], &got) == thrd_success && got == 7);
	mtx_lock(&timed);
	thrd_create(&other, tries, NULL);
	assert(thrd_join(other, &got) == thrd_success && got == thrd_timedout);
	mtx_unlock(&timed);
	assert(destroyed == 3 && set_up == 1);
	return 0;
}
