// SPDX-License-Identifier: MIT
//
// Waits in the kernel for a process that computes for half a second: less than what is taken
// for a wait without end, however late that process gets a processor.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void compute(void)
{
	struct rusage r = {0};
	while (r.ru_utime.tv_sec * 1000 + r.ru_utime.tv_usec / 1000 < 500) {
		for (volatile int i = 0; i < 10000; i++)
			;
		getrusage(RUSAGE_SELF, &r);
	}
}

int main(void)
{
	int status = 1;
	pid_t pid = fork();
	if (pid == 0) {
		compute();
		_exit(0);
	}
	waitpid(pid, &status, 0);
	return status != 0;
}
