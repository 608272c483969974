// SPDX-License-Identifier: MIT
//
// Book example, per-thread buffer with pthread_once + key + destructor.
//
// ends: yes
// expect: verified
// why: each thread has its own buffer, key is made once, main reads its own buffer after the
//      join
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ERROR_LEN 256

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t errKey;

static const char *messages[] = {
	"Success",	   "Operation not permitted", "No such file or directory",
	"No such process", "Interrupted system call", "Input/output error"};
#define NMSG ((int)(sizeof(messages) / sizeof(messages[0])))

static void destructor(void *buf)
{
	free(buf);
}

static void createKey(void)
{
	if (pthread_key_create(&errKey, destructor) != 0)
		exit(EXIT_FAILURE);
}

static char *my_strerror(int err)
{
	char *buf;

	if (pthread_once(&once, createKey) != 0)
		exit(EXIT_FAILURE);

	buf = pthread_getspecific(errKey);
	if (buf == NULL) {
		buf = malloc(MAX_ERROR_LEN);
		if (buf == NULL)
			exit(EXIT_FAILURE);
		if (pthread_setspecific(errKey, buf) != 0)
			exit(EXIT_FAILURE);
	}

	if (err < 0 || err >= NMSG) {
		snprintf(buf, MAX_ERROR_LEN, "Unknown error %d", err);
	} else {
		strncpy(buf, messages[err], MAX_ERROR_LEN - 1);
		buf[MAX_ERROR_LEN - 1] = '\0';
	}
	return buf;
}

static void *threadFunc(void *arg)
{
	char *str;

	printf("Other thread about to call strerror()\n");
	str = my_strerror(1);
	printf("Other thread: str (%p) = %s\n", str, str);
	return NULL;
}

int main(int argc, char *argv[])
{
	pthread_t t;
	char *str;

	str = my_strerror(5);
	printf("Main thread has called strerror()\n");

	if (pthread_create(&t, NULL, threadFunc, NULL) != 0)
		exit(EXIT_FAILURE);
	if (pthread_join(t, NULL) != 0)
		exit(EXIT_FAILURE);

	printf("Main thread:  str (%p) = %s\n", str, str);
	exit(EXIT_SUCCESS);
}
