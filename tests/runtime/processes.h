// SPDX-License-Identifier: MIT
//
// For tests that kill the processes of a session.
#ifndef TESTS_RUNTIME_PROCESSES_H
#define TESTS_RUNTIME_PROCESSES_H

#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

// The only child of a process, 0: none.
static inline pid_t child_of(pid_t pid)
{
	char path[64];
	int child = 0;
	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
	FILE *f = fopen(path, "re");
	if (f && fscanf(f, "%d", &child) != 1)
		child = 0;
	if (f)
		fclose(f);
	return child;
}

#endif
