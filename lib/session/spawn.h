// SPDX-License-Identifier: MIT
//
// Starting a program with the runtime preloaded: what a session and a recording share.
//
// A program that was started belongs to one thread at a time.
#ifndef SESSION_SPAWN_H
#define SESSION_SPAWN_H

#include "base/status.h"
#include "base/target.h"
#include "sandbox/sandbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct symbols;

struct spawn {
	const struct target *target;
	const char *mode; // "plan" or "record"
	size_t shared;	  // bytes of shared memory
	int output;	  // descriptor for the program's standard output and error, -1: ours
	bool fixed; // load it at the same addresses each time; without standard input, where the
		    // target names none
	const struct sandbox *sandbox; // of a program that is not trusted: it is guarded. Or NULL
};

struct spawned {
	pid_t pid;
	int socket;   // SOCK_SEQPACKET, ours
	void *shared; // mapped
	size_t size;
	struct symbols *symbols; // of its modules
};

// Starts the program and waits until it is in front of main (its HELLO has come): blocks while the
// program loads. EXIT_OK, or an exit code with a line in *st, and no process is left.
int spawn(struct spawned *s, const struct spawn *how, struct status *st);

// Ends the program if it still runs, and frees everything. Returns the status of waitpid().
int spawn_end(struct spawned *s);

#endif
