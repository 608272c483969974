// SPDX-License-Identifier: MIT
//
// From the tape of a recorded run to its trace: every operation is known to have taken effect
// between its begin and its end. The operations of all threads are put into one order that is a
// legal path of the model and gives every operation its recorded result.
//
// The line goes through time. When an operation begins, its thread becomes pending at it. When an
// operation ends, it must have taken effect: if it cannot yet, the operations that it needs (the
// unlock, the post, the signal) happen first, found by a search among the operations that are under
// way. A choice may turn out wrong later (which waiter a signal woke): then a stretch of time is
// repeated with other choices.
//
// Used by one thread.
#ifndef RECORDING_LINEARIZE_H
#define RECORDING_LINEARIZE_H

#include "recording/sink.h"
#include "trace/story.h"
#include "trace/tape.h"

struct line;

// Starts at the beginning of a tape. 0 or ENOMEM. tape must stay mapped.
int line_open(struct line **out, struct tape *tape, struct sink sink);
void line_close(struct line *l);

// Processes all moments before `until`, ns since the start of the run, by a clock that was read
// before this call. final: the program has ended and adds nothing more; else chunks of the tape
// that are no longer needed are released to the program.
enum line_state line_advance(struct line *l, int64_t until, bool final);

// Is the program stuck at this point, or is a thread blocked in a call that is a fault? To be asked
// when nothing has been added to the tape for a while.
enum stuck line_stuck(struct line *l);

// The sink has refused events, and the line has failed: drops what the sink did not take, so that
// what it did take is a trace that line_end() can end.
void line_cut(struct line *l);

// After a final line_advance, or line_cut: passes the rest to the sink and adds EV_END of this
// kind, and the call sites (EV_SITE). A line that ended in misuse or trouble has its own end.
// Returns the enum end that it wrote, or END_NONE if the sink failed.
enum end line_end(struct line *l, enum end kind, int64_t arg);

// How many operations have been put in order so far.
unsigned long long line_operations(const struct line *l);

// For LINE_TROUBLE: what does not fit, in one line.
const char *line_trouble(const struct line *l);

#endif
