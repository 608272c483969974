// SPDX-License-Identifier: MIT
//
// The first slot of a trace file, shared by its reader and its writer.
#ifndef TRACE_FORMAT_H
#define TRACE_FORMAT_H

#include "trace/trace.h"

struct trace_header {
	char magic[16];
	uint32_t version;
	uint32_t order; // tells the order of bytes
	uint64_t zero;
};
_Static_assert(sizeof(struct trace_header) == sizeof(struct event), "the header is one slot");

#define TRACE_HEADER                                                                               \
	{                                                                                          \
		.magic = "treadle trace\n", .version = TRACE_VERSION, .order = 0x01020304          \
	}

#endif
