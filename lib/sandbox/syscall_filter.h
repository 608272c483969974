// SPDX-License-Identifier: MIT
//
// Making the filter of system calls of an untrusted program (struct syscall_guard of trace/wire.h).
#ifndef SANDBOX_SYSCALL_FILTER_H
#define SANDBOX_SYSCALL_FILTER_H

#include "base/status.h"

// Makes the filter of a program that is about to be started: *fd, a descriptor that is closed on
// exec, is the caller's to close. EXIT_OK, or EXIT_TROUBLE with a line in *st and *fd -1. For any
// thread; does not block.
int syscall_filter_open(int *fd, struct status *st);

#endif
