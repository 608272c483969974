// SPDX-License-Identifier: MIT
//
// Two threads print, each in another way: by a stream, by a descriptor, as a log line. The argument
// says what else comes to pass: "deadlock", "crash", "exit", "check".
#include "treadle.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static const char *how = "";
static int written;

static void *first(void *unused)
{
	(void)unused;
	fputs("first\n", stdout);
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	written++;
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	if (!strcmp(how, "check"))
		tr_check(written == 2, "%d of 2 were there", written);
	return NULL;
}

static void *second(void *unused)
{
	bool turned = !strcmp(how, "deadlock");
	(void)unused;
	if (write(STDOUT_FILENO, "second\n", 7) != 7)
		return NULL;
	pthread_mutex_lock(turned ? &b : &a);
	pthread_mutex_lock(turned ? &a : &b);
	written++;
	pthread_mutex_unlock(&a);
	pthread_mutex_unlock(&b);
	if (!strcmp(how, "crash"))
		abort();
	if (!strcmp(how, "exit"))
		exit(3);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t one, two;
	how = argc > 1 ? argv[1] : "";
	tr_watch("written", &written, sizeof written, 1);
	pthread_create(&one, NULL, first, NULL);
	pthread_create(&two, NULL, second, NULL);
	pthread_join(one, NULL);
	tr_log("the first has ended");
	pthread_join(two, NULL);
	return 0;
}
