// SPDX-License-Identifier: MIT
//
// Who is who across executions. A thread's number depends on the order in which threads are
// created; here it goes by who created it as the how-manieth, which does not. The first thread
// is 1.
//
// Used by one thread.
#ifndef CHECKER_SEARCH_THREAD_IDS_H
#define CHECKER_SEARCH_THREAD_IDS_H

#include <stddef.h>
#include <stdint.h>

struct census;

// A census of the first thread. NULL when memory runs out.
struct census *census_new(void);

// The place in the census of the child that `parent` creates as its nth, from 1. 0 when memory
// runs out, or there are more than a choice can name.
uint32_t census_child(struct census *c, uint32_t parent, uint32_t nth);

void census_free(struct census *c);

#endif
