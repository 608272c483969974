// SPDX-License-Identifier: MIT
//
// Opens the library that it is given, and calls a function of it in two threads.
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static void (*count_up)(void);

static void *worker(void *unused)
{
	count_up();
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t one, two;
	void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
	count_up = library ? (void (*)(void))dlsym(library, "foreign_count_up") : NULL;
	if (!count_up)
		return 2;
	pthread_create(&one, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_create(&two, NULL, worker, NULL);
	pthread_join(two, NULL);
	return 0;
}
