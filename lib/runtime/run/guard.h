// SPDX-License-Identifier: MIT
//
// A program that is not trusted: its system calls go through a filter, and those that it stops end
// the run with a sentence. The server itself is outside of it. Executions are made by a process
// that has entered it, the maker, as the server's children: so the filter costs nothing an
// execution, and what they can reach of the server is the shared memory.
#ifndef RUNTIME_RUN_GUARD_H
#define RUNTIME_RUN_GUARD_H

#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Is there a guard? Set before main.
extern bool guard_on;

// Reads it from the descriptor, which is closed. False: it cannot be read.
bool guard_read(int fd);

// The calling process, which has one thread, enters it for good, with descriptors 0 to 2 only. Ends
// the process if the system allows no filter.
void guard_enter(void);

struct maker {
	pid_t pid;
	int socket;
};

// Starts the maker. Returns in the server, and in each execution: true, with the token of
// guard_execute in *token.
bool guard_maker(struct maker *m, uint64_t *token);

// Has an execution made. Its process, a child of the calling one, or -1.
pid_t guard_execute(const struct maker *m, uint64_t token);

// Ends the run, of which the filter would stop what the program is about to do, called from site:
// "tried to start another process". Does nothing without a guard.
void guard_stop(const char *tried, uint64_t site);

// Catches what the filter stops.
void guard_catch(void);

// guard_words.c: what a system call with these arguments is to people, "tried to ...". In `to`,
// which has room for size bytes.
void guard_words(char *to, size_t size, long call, const uint64_t args[6]);

// Is it a file that the C library itself asks for, and does without?
bool guard_does_without(long call, const uint64_t args[6]);

// Can a byte be read there?
bool guard_readable(const void *at);

#endif
