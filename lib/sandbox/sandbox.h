// SPDX-License-Identifier: MIT
//
// Running programs of an untrusted person: without the network, with limits, and with only the
// files that they need. How much of that works depends on the system; a program that is run is also
// under a filter of system calls (syscall_filter.h).
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "base/buf.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct sandbox {
	const char *const *folders; // that may be read, besides the system's, NULL-terminated; or
				    // NULL: no restriction (the filter stops access to files)
	const char *scratch;	    // the folder that may also be written; with folders
	uint64_t memory;	    // limit of address space in bytes, 0: none
	uint64_t written;	    // limit of the size of a file in bytes
	unsigned cpu;		    // limit of processor time of a process in seconds, 0: none
};

// Enters the sandbox, in a new process with one thread, before that executes an untrusted program.
// Parts that the system does not offer are left out. The environment is reduced to what programs
// need.
void sandbox_enter(const struct sandbox *s);

// Waits for the end of this child, which leads a process group, at most `ms` milliseconds of its
// own time (base/own_time.h); then kills it. In any case kills the rest of the group. *status: as
// of waitpid(). False: the time was over.
bool sandbox_await(pid_t pid, unsigned ms, int *status);

// Adds what this system does not offer, as the rest of a sentence, or nothing. Tries it in a
// process of its own. Blocks.
void sandbox_missing(struct buf *b);

#endif
