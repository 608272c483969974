// SPDX-License-Identifier: MIT
//
// Each thread has an errno of its own: main looks for the helper's error in the wrong one.
// wrong: assertion; named: ENOENT
// right: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static void *load(void *arg)
{
	int *error = arg;
	FILE *f = fopen("no-such-file.dat", "r");
	*error = f == NULL ? errno : 0;
	if (f != NULL)
		fclose(f);
	return NULL;
}

int main(void)
{
	pthread_t loader;
	int error = 0;
	assert(errno == 0);
	pthread_create(&loader, NULL, load, &error);
	pthread_join(loader, NULL);
#ifdef RIGHT
	assert(error == ENOENT);
#else
	assert(errno == ENOENT); // here
#endif
	return 0;
}
