// SPDX-License-Identifier: MIT
//
// Restores the memory of a process to an earlier state, for the runner (runner.h).
//
// All memory is copied once. The process is a fork that shares its untouched pages with its parent:
// a page that the process alone has mapped was written to, as /proc/self/pagemap shows. The set of
// written pages only grows, and is looked up again only when the count of page faults has changed,
// since the first write to a page is a fault. So to restore costs a copy of the written pages.
//
// The data for this is in *kept* memory, which is never restored. It can be closed while the
// program runs: then nothing there can be read or written.
//
// All functions are for the one thread of the process, on a stack in kept memory, except the two
// that close and open, which are called on the program's.
#ifndef RUNTIME_RUN_RESTORE_H
#define RUNTIME_RUN_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Kept memory of this size, zeroed. NULL: there is none.
void *restore_keep(size_t size);

// Does [from, end) meet kept memory, or the address space reserved for it?
bool restore_keeps(uint64_t from, uint64_t end);

// In the server, before any fork: reserves the address space. False: this process cannot be
// restored.
bool restore_prepare(void);

// Copies the memory as it is now. pagemap: a descriptor not yet in use, for /proc/self/pagemap. No
// restore_keep() may follow. False: the kernel does not show which pages were written.
bool restore_take(int pagemap);

// Restores the memory to restore_take(). False: too many pages were written.
bool restore_back(void);

// Copies all pages written since restore_take() to `to`, which is kept memory of `room` bytes.
// Returns how many bytes that are; 0: there is no room, or too many pages were written.
size_t restore_copy(void *to, size_t room);

// Restores the memory to a restore_copy(), which returned `bytes`.
bool restore_back_to(const void *copy, size_t bytes);

// Calls look() for each page written since restore_take(), with its contents now and then (NULL:
// zeros). False: too many pages were written.
typedef void page_look(void *ctx, const char *page, const char *before);
bool restore_each_written(page_look *look, void *ctx);

// Calls work(), which writes to no memory but kept and shared memory: its page faults are not taken
// for first writes.
void restore_unlooked(void (*work)(void));

// Closes kept memory before the program runs, and opens it afterwards. False: the system cannot.
bool restore_close(void);
bool restore_open(void);

#endif
