// SPDX-License-Identifier: MIT
//
// What a program that is not trusted tried to do, in words. For signal handlers too.
#ifndef RUNTIME_RUN_SYSCALL_WORDS_H
#define RUNTIME_RUN_SYSCALL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a system call with these arguments is to people, "tried to ...". In `to`, which has room for
// size bytes.
void syscall_words(char *to, size_t size, long call, const uint64_t args[6]);

// Is it a file that the C library itself asks for, and does without?
bool syscall_dispensable(long call, const uint64_t args[6]);

#endif
