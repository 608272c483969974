// SPDX-License-Identifier: MIT
//
// The same thread across executions. A thread's number depends on the order in which threads are
// created. Its id does not: it stands for the thread that created it, and for how many that one had
// created before.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_PATH_THREAD_IDS_H
#define CHECKER_PATH_THREAD_IDS_H

#include <stddef.h>
#include <stdint.h>

struct thread_ids;

// The first thread alone, whose id is 1. NULL when memory runs out.
struct thread_ids *thread_ids_new(void);

// The id of the thread that the thread with id `parent` creates as its nth, from 1. 0 when memory
// runs out, or there are more than a choice can name.
uint32_t thread_ids_child(struct thread_ids *c, uint32_t parent, uint32_t nth);

void thread_ids_free(struct thread_ids *c);

#endif
