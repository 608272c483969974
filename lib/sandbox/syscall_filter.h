// SPDX-License-Identifier: MIT
//
// The filter of system calls (struct syscall_guard) that a program runs under which is not trusted.
#ifndef SANDBOX_SYSCALL_FILTER_H
#define SANDBOX_SYSCALL_FILTER_H

#include "base/status.h"

// Makes the guard of a program that is about to be started: a descriptor that closes on exec, the
// caller's. EXIT_OK, or EXIT_TROUBLE with a line in *st, and *fd is -1. Any thread; blocks never.
int syscall_filter_open(int *fd, struct status *st);

#endif
