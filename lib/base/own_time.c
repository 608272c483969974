// SPDX-License-Identifier: MIT
//
// The own time of a process: see own_time.h. The kernel counts the time of children that were
// waited for as their parent's; children that still live are found through their parents.
#include "base/own_time.h"
#include "base/seconds.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct sight {
	int64_t ticks; // of processor time
	bool found;
	bool awake; // a thread is ready, waits for a disk, or is stopped
};

const char *stat_fields(const char *path, char *text, size_t size)
{
	FILE *f = fopen(path, "re");
	size_t n = f ? fread(text, 1, size - 1, f) : 0;
	if (f)
		fclose(f);
	text[n] = '\0';
	return strrchr(text, ')');
}

// Reads the state of a thread or process from the kernel, and its processor time with that of
// children it has waited for.
static bool read_stat(const char *path, char *state, int64_t *ticks)
{
	char text[512];
	unsigned long used[4];
	const char *p = stat_fields(path, text, sizeof text);
	if (!p || sscanf(p, ") %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu", state,
			 &used[0], &used[1], &used[2], &used[3]) != 5)
		return false;
	*ticks = (int64_t)(used[0] + used[1] + used[2] + used[3]);
	return true;
}

static void see_process(struct sight *s, pid_t pid);

// Counts a thread, and the processes that it has started.
static void see_thread(struct sight *s, pid_t pid, pid_t tid)
{
	char path[64], state;
	int64_t unused;
	int child;
	snprintf(path, sizeof path, "/proc/%d/task/%d/stat", (int)pid, (int)tid);
	if (tid != gettid() && read_stat(path, &state, &unused))
		s->awake |= !strchr("SIZX", state);
	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)tid);
	FILE *f = fopen(path, "re");
	while (f && fscanf(f, "%d", &child) == 1)
		see_process(s, child);
	if (f)
		fclose(f);
}

static void see_process(struct sight *s, pid_t pid)
{
	char path[64], state;
	int64_t ticks = 0;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	if (!read_stat(path, &state, &ticks))
		return;
	s->found = true;
	s->ticks += ticks;
	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *threads = opendir(path);
	for (const struct dirent *e; threads && (e = readdir(threads));)
		if (e->d_name[0] != '.')
			see_thread(s, pid, (pid_t)strtol(e->d_name, NULL, 10));
	if (threads)
		closedir(threads);
}

void own_time_look(struct own_time *t)
{
	struct sight s = {0};
	see_process(&s, t->pid);
	if (!s.found)
		return;
	int64_t at = milliseconds_now(), processor = s.ticks * 1000 / sysconf(_SC_CLK_TCK);
	int64_t nap = at - t->at < OWN_TIME_TICK ? at - t->at : OWN_TIME_TICK;
	if (processor > t->processor)
		t->busy += processor - t->processor;
	else if (t->slept && !s.awake)
		t->asleep += nap;
	t->processor = processor;
	t->at = at;
	t->slept = !s.awake;
}

void own_time_begin(struct own_time *t, pid_t pid)
{
	*t = (struct own_time){.pid = pid};
	own_time_look(t);
	t->busy = 0;
}
