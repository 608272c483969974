// SPDX-License-Identifier: MIT
//
// The own time of a process and all that it has started: processor time, and time in which all of
// them sleep. While one of them is ready and has no processor, waits for a disk or is stopped, no
// time passes. So a limit of own time is met by the same programs on a busy machine as on an idle
// one.
//
//	struct own_time t;
//	own_time_begin(&t, pid);
//	while (own_time(&t) < limit_ms) {
//		nap for OWN_TIME_TICK
//		own_time_look(&t);
//	}
//
// The times are read from /proc, to 10 ms. Processes whose parent has ended, and which init has
// adopted, are not seen. Used by one thread.
#ifndef BASE_OWN_TIME_H
#define BASE_OWN_TIME_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define OWN_TIME_TICK 100 // ms between two looks; if it is more, no more is counted as sleep

struct own_time {
	int64_t busy, asleep; // ms since it was begun
	// as of the last look
	pid_t pid;
	int64_t processor, at; // ms
	bool slept;
};

// Counts from now on. pid: a process, possibly the calling one, whose calling thread then does not
// count as awake. Does not block.
void own_time_begin(struct own_time *t, pid_t pid);

// Adds what has passed since the last look; nothing, if the process is gone. Does not block.
void own_time_look(struct own_time *t);

// Reads a file of /proc with the state of a process or thread into `text`, which has room for
// `size` bytes. Returns where in it the fields begin, with the ')' behind the program's name; NULL:
// the process is gone. Does not block.
const char *stat_fields(const char *path, char *text, size_t size);

// ms so far.
static inline int64_t own_time(const struct own_time *t)
{
	return t->busy + t->asleep;
}

#endif
