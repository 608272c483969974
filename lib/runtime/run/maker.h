// SPDX-License-Identifier: MIT
//
// Executions of a program that is not trusted. The server itself is outside of the filter
// (filter.h). Executions are made by a process that has entered it, the maker, as the server's
// children: so the filter costs nothing an execution, and what they can reach of the server is the
// shared memory.
#ifndef RUNTIME_RUN_MAKER_H
#define RUNTIME_RUN_MAKER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct maker {
	pid_t pid;
	int socket;
};

// Starts the maker. Returns in the server, and in each execution: true, with the token of
// maker_execute in *token.
bool maker_start(struct maker *m, uint64_t *token);

// Has an execution made. Its process, a child of the calling one, or -1.
pid_t maker_execute(const struct maker *m, uint64_t token);

#endif
