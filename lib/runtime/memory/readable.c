// SPDX-License-Identifier: MIT
//
// Whether memory can be read, asked of the kernel: see readable.h.
#include "runtime/memory/readable.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

bool readable(const void *at)
{
	// the kernel reads the set before it looks at what is to be done with it
	return syscall(SYS_rt_sigprocmask, ~0, at, NULL, sizeof(uint64_t)) < 0 && errno == EINVAL;
}
