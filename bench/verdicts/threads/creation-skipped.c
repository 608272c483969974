// SPDX-License-Identifier: MIT
//
// A table of three threads, of which two are created; all three are joined.
// wrong: misuse
// right: verified
#include <pthread.h>
#include <stddef.h>

#define TABLE 3

static int sizes[TABLE] = {5, 0, 4};
static pthread_t threads[TABLE];

static void *sorts(void *arg)
{
	(*(int *)arg)--;
	return NULL;
}

int main(void)
{
	for (int i = 0; i < TABLE; i++)
		if (sizes[i] > 0)
			pthread_create(&threads[i], NULL, sorts, &sizes[i]);
	for (int i = 0; i < TABLE; i++) {
#ifdef RIGHT
		if (threads[i] == 0)
			continue;
#endif
		pthread_join(threads[i], NULL); // here
	}
	return sizes[0] + sizes[2] == 7 ? 0 : 1;
}
