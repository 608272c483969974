// SPDX-License-Identifier: MIT
//
// destructors CASE: memory that the destructor of a key, free() itself, gives back when its thread
// ends. The names of the cases in which nothing is wrong begin with "fine-". Compiled by `treadle
// cc` (tests/freed.bats).
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static pthread_key_t key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shown;
static bool kept, again;

static void *owns(void *arg)
{
	int *own = malloc(sizeof *own);
	if (!own)
		exit(2);
	*own = 1;
	pthread_setspecific(key, own);
	pthread_mutex_lock(&lock);
	shown = own;
	pthread_mutex_unlock(&lock);
	if (kept)
		pthread_setspecific(key, NULL);
	if (again)
		free(own);
	return arg;
}

static void use(void)
{
	pthread_mutex_lock(&lock);
	if (shown)
		*shown = 2;
	pthread_mutex_unlock(&lock);
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	pthread_t t;
	kept = !strcmp(name, "fine-kept");
	again = !strcmp(name, "again");
	pthread_key_create(&key, free);
	pthread_create(&t, NULL, owns, NULL);
	if (!strcmp(name, "meanwhile"))
		use();
	pthread_join(t, NULL);
	if (kept || !strcmp(name, "late"))
		use();
	if (kept || !strcmp(name, "twice"))
		free(shown);
	return 0;
}
