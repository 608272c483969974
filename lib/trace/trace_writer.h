// SPDX-License-Identifier: MIT
//
// Writing the file of a trace, event by event, so that it may be larger than memory.
//
// A writer is used by one thread. Blocks on the disk.
#ifndef TRACE_TRACE_WRITER_H
#define TRACE_TRACE_WRITER_H

#include "trace/trace.h"

struct trace_writer;

// Starts `path` (as path.part). 0 on success, or EXIT_TROUBLE/EXIT_USAGE with its line.
int trace_create(struct trace_writer **out, const char *path, struct status *st);

// Writes slots as they are (events with their texts). A full disk is reported here or at close.
int trace_write(struct trace_writer *w, const struct event *ev, size_t slots, struct status *st);

// Ends the file and gives it its name; on any failure, or with discard, removes it. The writer is
// gone in any case. EXIT_OK, or EXIT_TROUBLE with a line of the first failure.
int trace_close(struct trace_writer *w, bool discard, struct status *st);

// Writes a whole trace to a file. If the run has not ended, the file says that it was stopped here,
// so that it can be replayed up to this moment. EXIT_OK, or an exit code with a line in *st.
int trace_save(const struct trace *t, const char *path, struct status *st);

#endif
