// SPDX-License-Identifier: MIT
//
// Where a function has saved its caller's registers, by the tables for unwinding (.eh_frame, with
// its index .eh_frame_hdr). Only what compilers write for functions of C is understood; other
// frames have no row. Reads no memory but the tables; never blocks.
#ifndef RUNTIME_CPU_FRAME_ROWS_H
#define RUNTIME_CPU_FRAME_ROWS_H

#include "trace/returns.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A program or library: its memory, and its index. index: NULL, it has none.
struct frame_tables {
	uintptr_t from, to;
	const uint8_t *index;
};

// A frame, while its function is in a call.
struct frame_row {
	bool by_rbp; // end is counted from rbp, else from rsp
	int32_t end; // offset of the frame's end: behind the return address, the caller's rsp
	int32_t saved[KEPT]; // offsets of saved registers from the end; 0: not saved
};

// The row of the frame that a call returns to at this address. False: there is none.
bool frame_row_find(const struct frame_tables *tables, uintptr_t return_address,
		    struct frame_row *row);

#endif
