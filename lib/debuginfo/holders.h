// SPDX-License-Identifier: MIT
//
// Names for what is no variable at a fixed place, by what leads to it: "train_info.monitor" of a
// function's variable, "c->lock", "buffer.items[3]" by a pointer. Used as symbols.h says.
#ifndef DEBUGINFO_HOLDERS_H
#define DEBUGINFO_HOLDERS_H

#include "debuginfo/symbols.h"

// Adds the name of what stands at an address, by the text of its EV_HELD, n bytes (see
// runtime/gate/holders.c). object: it is a synchronization object, and what leads to something else
// is not believed. False: there is none.
bool holders_name(struct symbols *s, const char *text, size_t n, uint64_t addr, bool object,
		  struct buf *b);

// Is the caller of the function around this address of code known from its frame pointer?
bool holders_frame(struct symbols *s, uint64_t pc);

#endif
