// SPDX-License-Identifier: MIT
//
// A ring for one writer and one reader: the index says that the slot is filled, and not before.
// Each stores its index and looks at the other's, which it could find older: then it waits longer,
// but that is not tried.
// wrong: race; named: slots
// right: no proof; limit: weaker than memory_order_seq_cst could read an older value
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define SIZE 2

static int slots[SIZE];
static atomic_uint written, taken;

static void send(int value)
{
	unsigned w = atomic_load_explicit(&written, memory_order_relaxed);
	while (w - atomic_load_explicit(&taken, memory_order_acquire) == SIZE)
		;
#ifdef RIGHT
	slots[w % SIZE] = value;
	atomic_store_explicit(&written, w + 1, memory_order_release);
#else
	atomic_store_explicit(&written, w + 1, memory_order_release);
	slots[w % SIZE] = value; // here
#endif
}

static int receive(void)
{
	unsigned t = atomic_load_explicit(&taken, memory_order_relaxed);
	while (atomic_load_explicit(&written, memory_order_acquire) == t)
		;
	int value = slots[t % SIZE]; // here
	atomic_store_explicit(&taken, t + 1, memory_order_release);
	return value;
}

static void *writer(void *arg)
{
	for (int i = 1; i <= 3; i++)
		send(i);
	return arg;
}

int main(void)
{
	pthread_t w;
	int sum = 0;
	pthread_create(&w, NULL, writer, NULL);
	for (int i = 0; i < 3; i++)
		sum += receive();
	pthread_join(w, NULL);
	printf("%d\n", sum);
	return 0;
}
