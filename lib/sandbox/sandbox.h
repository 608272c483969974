// SPDX-License-Identifier: MIT
//
// What runs on behalf of a person that is not trusted: without the network, with limits, and with
// the files that it needs. How much of it there is depends on the system; a filter of system calls
// (syscall_filter.h) is in force wherever a program is run.
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "base/buf.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct sandbox {
	const char *const *folders; // that may be read, besides the system's; ends with NULL.
				    // NULL: files are not restricted here (a guard stops them)
	const char *scratch;	    // the folder that may also be written, with folders
	uint64_t memory;	    // bytes of address space, 0: not limited here
	uint64_t written;	    // bytes of any one file
	unsigned cpu;		    // seconds a process may run, 0: not limited here
};

// Enters it, in a new process that has one thread, before it executes what is not trusted. What the
// system does not allow is left out. The environment is reduced to what programs need.
void sandbox_enter(const struct sandbox *s);

// Waits for the end of this child of the calling process, which leads a group, for so many
// milliseconds of its own time (base/own_time.h) at most; then it is ended, and in any case what is
// left of the group. Its status as of waitpid(). False: it has taken too long.
bool sandbox_await(pid_t pid, unsigned ms, int *status);

// Adds what this system does not offer, as the rest of a sentence; nothing, if all is there. Tries
// it in a process of its own. Blocks.
void sandbox_missing(struct buf *b);

#endif
