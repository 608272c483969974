// SPDX-License-Identifier: MIT
//
// Each raises its flag, and goes on if the other's is down. With release and acquire both can find
// it down, which no interleaving has. Right: in the one order of seq_cst.
// wrong: no proof; limit: weaker than memory_order_seq_cst could read an older value
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RIGHT
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#else
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif

static atomic_int flag[2], inside;

static void *enter(void *number)
{
	int i = *(int *)number;
	atomic_store_explicit(&flag[i], 1, STORE);
	if (!atomic_load_explicit(&flag[1 - i], LOAD)) {
		assert(atomic_fetch_add(&inside, 1) == 0);
		atomic_fetch_sub(&inside, 1);
	}
	atomic_store_explicit(&flag[i], 0, STORE);
	return NULL;
}

int main(void)
{
	static int numbers[2] = {0, 1};
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, enter, &numbers[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
