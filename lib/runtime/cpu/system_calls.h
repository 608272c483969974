// SPDX-License-Identifier: MIT
//
// System calls that the runtime makes for itself in the runner (run/runner.h). They are made at one
// place in the code (cpu.h), by which the filter distinguishes them from the program's, which may
// make fewer. For any thread; each blocks as its system call does.
#ifndef RUNTIME_CPU_SYSTEM_CALLS_H
#define RUNTIME_CPU_SYSTEM_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// As syscall(): the kernel's result, or -1 with errno set.
long own_call(long number, long a, long b, long c, long d);

// As send() without a signal, and recv().
ssize_t own_send(int socket, const void *from, size_t n);
ssize_t own_recv(int socket, void *to, size_t n);

// Can a byte be read at this address? Asks the kernel; also for signal handlers.
bool readable(const void *at);

#endif
