// SPDX-License-Identifier: MIT
//
// late [file|crash]: two threads print and count under a mutex; at the fourth count the one that
// is there does what the runner refuses.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static const char *what;

static void refused(void)
{
	if (!strcmp(what, "file"))
		fclose(fopen("/dev/null", "r"));
	else if (!strcmp(what, "crash"))
		*(volatile int *)8 = 0;
}

static void *body(void *argument)
{
	for (int i = 0; i < 4; i++) {
		pthread_mutex_lock(&lock);
		printf("%d\n", ++count);
		if (count == 4)
			refused();
		pthread_mutex_unlock(&lock);
	}
	return argument;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	what = argc > 1 ? argv[1] : "";
	pthread_create(&thread, NULL, body, NULL);
	body(NULL);
	pthread_join(thread, NULL);
	return 0;
}
