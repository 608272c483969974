// SPDX-License-Identifier: MIT
//
// Ending children: see children.h.
#include "command/children.h"

#include "base/seconds.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define KILL_SECONDS 10

static bool is_kept(pid_t pid, const pid_t *keep, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (keep[i] == pid)
			return true;
	return false;
}

static void kill_and_await(pid_t pid)
{
	const struct timespec ms = {.tv_nsec = 1000000};
	kill(pid, SIGKILL);
	// a process of another user is not ended, and is not waited for
	for (int i = 0; i < 500 && waitpid(pid, NULL, WNOHANG) == 0; i++)
		nanosleep(&ms, NULL);
}

// Kills the current children except those to keep. Returns their number.
static size_t kill_children(const pid_t *keep, size_t n)
{
	char path[64];
	size_t killed = 0;
	long pid;
	snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
	FILE *f = fopen(path, "re");
	while (f && fscanf(f, "%ld", &pid) == 1) {
		if (is_kept((pid_t)pid, keep, n))
			continue;
		kill_and_await((pid_t)pid);
		killed++;
	}
	if (f)
		fclose(f);
	return killed;
}

void children_end(const pid_t *keep, size_t n)
{
	double end = seconds_now() + KILL_SECONDS;
	// the descendants of killed children become ours one generation at a time
	while ((kill_children(keep, n) || (!n && waitpid(-1, NULL, WNOHANG) >= 0)) &&
	       seconds_now() < end)
		;
}
