// SPDX-License-Identifier: MIT
//
// pipe [early]: a thread writes to a pipe when it has counted (or before), and who reads that
// counts, too. Nobody waits.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2], n;

static void *counts(void *early)
{
	if (!early)
		n++;
	if (write(ends[1], "x", 1) != 1)
		return early;
	if (early)
		n++;
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t;
	char c;
	if (pipe2(ends, O_NONBLOCK))
		return 1;
	pthread_create(&t, NULL, counts, argc > 1 ? argv[1] : NULL);
	if (read(ends[0], &c, 1) == 1)
		n++;
	pthread_join(t, NULL);
	return 0;
}
