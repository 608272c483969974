// SPDX-License-Identifier: MIT
//
// A thread that waits in a system call for what never comes.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
	int ends[2];
	char c;
	if (pipe(ends))
		return 1;
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return (int)read(ends[0], &c, 1);
}
