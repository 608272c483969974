// SPDX-License-Identifier: MIT
//
// System calls of a program that is not trusted, in words. Also for signal handlers.
#ifndef RUNTIME_CPU_SYSCALL_WORDS_H
#define RUNTIME_CPU_SYSCALL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Writes what a system call with these arguments does, "tried to ...", to `to`, which has room for
// `size` bytes.
void syscall_words(char *to, size_t size, long call, const uint64_t args[6]);

// Does the call open a file for the C library itself, which works without it?
bool syscall_dispensable(long call, const uint64_t args[6]);

#endif
