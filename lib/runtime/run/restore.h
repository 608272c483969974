// SPDX-License-Identifier: MIT
//
// The memory of a process put back to what it was, for the runner (runner.h).
//
// What was there is copied once. Afterwards the process is a fork whose untouched pages it shares
// with its parent: a page that it alone has mapped was written to, which /proc/self/pagemap tells.
// The set of such pages only grows, and is looked at again only when the count of page faults has
// moved, since a first write is a fault. So to put back costs a copy of the pages known.
//
// What is needed for this is in memory that stays as it is. It can be closed while the program
// runs: then nothing there can be read or written.
//
// All functions are for the one thread of the process, on a stack that is not put back itself
// (restore_keep), but for the two that close and open.
#ifndef RUNTIME_RUN_RESTORE_H
#define RUNTIME_RUN_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Memory that is never put back, zeroed; nor is what restore itself needs. NULL: there is none.
void *restore_keep(size_t size);

// Is some of [from, end) memory that is kept, or was reserved for it?
bool restore_keeps(uint64_t from, uint64_t end);

// In the server, before any fork: can this process be put back? Reserves the address space for it.
bool restore_prepare(void);

// Takes down what the memory is now. False: the kernel does not tell. It is asked by the descriptor
// `pagemap`, which must not be in use yet. From here on no memory is kept any more.
bool restore_take(int pagemap);

// Puts it back. False: more was written to than can be kept in mind.
bool restore_back(void);

// Copies all that was written to since it was taken down, at most `room` bytes, to `to`, which is
// kept. Returns how many bytes that are. 0: there is no room, or more was written to than can be
// kept in mind.
size_t restore_copy(void *to, size_t room);

// Puts memory back to what it was at restore_copy(), which gave these bytes.
bool restore_back_to(const void *copy, size_t bytes);

// Calls look() for each page that was ever written to since all was taken down: what it holds now,
// and what it held then (NULL: zeros). False: more was written to than can be kept in mind.
typedef void page_look(void *ctx, const char *page, const char *before);
bool restore_each_written(page_look *look, void *ctx);

// Calls work(), which writes to memory that is kept, or shared, and to no other: what page faults
// it has are no reason to look for pages that were written to.
void restore_unlooked(void (*work)(void));

// Copies words of 8 bytes, and touches no other memory.
void restore_copy_words(void *to, const void *from, size_t words);

// Closes what is kept, in front of the program, and opens it when that is over. On the program's
// stack. False: the system does not do it.
bool restore_close(void);
bool restore_open(void);

#endif
