// SPDX-License-Identifier: MIT
//
// A stack whose head is compared and exchanged. While one thread is about to take the first,
// another takes both and puts the first back: the head is the same again, what stands below it is
// not. A count beside the index tells.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RIGHT
#define COUNTED 256u
#else
#define COUNTED 0u
#endif

static atomic_uint head;     // index, from 1; 0: empty; the count above
static atomic_uint below[3]; // index of what stands under it

static unsigned pop(void)
{
	unsigned old = atomic_load(&head), index;
	do {
		index = old % 256;
		if (index == 0)
			return 0;
	} while (!atomic_compare_exchange_strong(
		&head, &old, (old - index + COUNTED) | atomic_load(&below[index])));
	return index;
}

static void push(unsigned index)
{
	unsigned old = atomic_load(&head);
	do
		atomic_store(&below[index], old % 256);
	while (!atomic_compare_exchange_strong(&head, &old, (old - old % 256 + COUNTED) | index));
}

static void *juggler(void *arg)
{
	unsigned first = pop(), second = pop();
	if (first)
		push(first);
	*(unsigned *)arg = second;
	return NULL;
}

int main(void)
{
	pthread_t t;
	unsigned kept = 0;
	push(1);
	push(2);
	pthread_create(&t, NULL, juggler, &kept);
	unsigned mine = pop(), then = pop();
	pthread_join(t, NULL);
	assert(!kept || (mine != kept && then != kept));
	return 0;
}
