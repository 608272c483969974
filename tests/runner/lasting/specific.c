// SPDX-License-Identifier: MIT
//
// way: runner
// Data of the thread, by a key that is guessed.
#include "lasting.h"

static int found(void)
{
	pthread_key_t key;
	int before = 0;
	pthread_key_create(&key, NULL);
	for (pthread_key_t k = key; k < key + 8; k++)
		before |= pthread_getspecific(k) != NULL;
	pthread_setspecific(key, &lock);
	return before;
}
