// SPDX-License-Identifier: MIT
//
// A letter is passed on by a relaxed flag and two fences, of which the reader's has to come after
// the flag.
// wrong: race; named: letter
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static char letter[8];
static atomic_int delivered;

static void *writes(void *arg)
{
	letter[0] = 'h'; // here
	letter[1] = 'i'; // here
	atomic_thread_fence(memory_order_release);
	atomic_store_explicit(&delivered, 1, memory_order_relaxed);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, writes, NULL);
#ifndef RIGHT
	atomic_thread_fence(memory_order_acquire);
#endif
	if (atomic_load_explicit(&delivered, memory_order_relaxed)) {
#ifdef RIGHT
		atomic_thread_fence(memory_order_acquire);
#endif
		putchar(letter[0]); // here
		putchar(letter[1]); // here
	}
	pthread_join(t, NULL);
	return 0;
}
