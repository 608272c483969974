// SPDX-License-Identifier: MIT
//
// System calls of the runner's own (runner.h). They are made at one place in the code, by which a
// filter tells them from the program's: what the runner needs of the kernel is not the program's to
// ask for. For any thread; each blocks as its system call does.
#ifndef RUNTIME_OWN_CALLS_H
#define RUNTIME_OWN_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// As syscall(): what the kernel gives, or -1 and errno.
long own_call(long number, long a, long b, long c, long d);

// Where the kernel returns to from each of them. 0: this machine has no such place.
uint64_t own_calls_place(void);

// As send() without a signal, and recv().
ssize_t own_send(int socket, const void *from, size_t n);
ssize_t own_recv(int socket, void *to, size_t n);

#endif
