// SPDX-License-Identifier: MIT
//
// From the tape of a recorded run to its trace: the operations of all threads, each known to have
// taken effect somewhere between its begin and its end, are put into one order that is a legal
// path of the model and gives every operation the result it had.
//
// It goes through time. When an operation begins, its thread becomes pending at it; when it ends
// it must have taken effect: if it cannot yet, those that it needs (the unlock, the post, the
// signal) are let happen first, by a search among the operations that are under way. What was
// chosen may turn out wrong later (which waiter a signal woke): then a stretch of time is gone
// through again with other choices.
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

// Goes on to what was over before `until`, ns since the start of the run, by a clock that
// was read before this call. final: the program has ended, and nothing will be added; else chunks
// of the tape that are no longer needed are handed back to it.
enum line_state line_advance(struct line *l, int64_t until, bool final);

// Is the program stuck, as far as the line has come, or does a thread hang in a call that is a
// mistake? To be asked when nothing has been added to the tape for a while.
enum stuck line_stuck(struct line *l);

// The sink has taken no more, and the line has failed: drops what it did not take, so that what it
// took is a trace that line_end() can end.
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
