// SPDX-License-Identifier: MIT
//
// Does something else each time it is run: what that is depends on a file, which it changes.
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
	FILE *f = fopen("turns", "a");
	long turns = f ? ftell(f) : 0;
	if (f) {
		fputc('.', f);
		fclose(f);
	}
	for (long i = 0; i < 4; i++) {
		if (i % 2 == turns % 2)
			pthread_mutex_lock(&m);
		else
			pthread_mutex_trylock(&m);
		pthread_mutex_unlock(&m);
	}
	return 0;
}
