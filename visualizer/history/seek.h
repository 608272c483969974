// SPDX-License-Identifier: MIT
//
// Searching the history: by the kind of event and its object (the next unlock, the previous one on
// this mutex, a deadline that expires, a log line), found in the events of the trace without
// folding the model; by text; by time.
#ifndef VISUALIZER_HISTORY_SEEK_H
#define VISUALIZER_HISTORY_SEEK_H

#include "model/describe.h"
#include "visualizer/history/history.h"

#include <stddef.h>
#include <stdint.h>

enum seek_what {
	SEEK_NONE,
	SEEK_ANY,     // any operation on the object
	SEEK_OP,      // an operation, code: enum op_code
	SEEK_OUTCOME, // an outcome that is not the ordinary one, code: enum outcome
	SEEK_LOG,     // a log line
	SEEK_CHANGE,  // a watched value, a queue or a state machine changes
	SEEK_RACE,    // a data race
	SEEK_WHATS
};

struct seek {
	uint8_t what; // enum seek_what
	uint8_t code;
	uint32_t object; // only operations on this object; 0: on any
};

// The first moment after `from` (seek_after), or the last one before it (seek_before), at which the
// event happens; SIZE_MAX: there is none. s: the story of moment `from`. Time is linear in the
// events that are looked at.
size_t seek_after(const struct history *h, const struct story *s, size_t from,
		  const struct seek *q);
size_t seek_before(const struct history *h, size_t from, const struct seek *q);

// Does the event happen at this moment? s: the moment's story.
bool seek_here(const struct history *h, const struct story *s, size_t moment, const struct seek *q);

// How often each kind of event happens, up to a moment [0] and after it [1].
struct seek_counts {
	size_t op[OPS][2], outcome[OUTCOMES][2], told[SEEK_WHATS][2];
};

// Counts the events on an object; 0: all events.
void seek_count(const struct history *h, size_t moment, uint32_t object, struct seek_counts *c);

// Adds the event in words: "unlock a mutex, on mutex A", "log line".
void seek_name(const struct seek *q, const struct namer *namer, struct buf *b);

// Does the sentence of a moment's step, its place, or a log line that came with it contain this
// text (case ignored)? The story of history_at() stays valid.
bool match_moment(struct history *h, size_t moment, const char *text);

// The last moment before this one for which match_moment() is true; SIZE_MAX: none. Takes time
// linear in the steps between.
size_t match_before(struct history *h, size_t moment, const char *text);

// The first moment at or after a time, ns of the run.
size_t match_time(const struct history *h, int64_t time);

// A moment as a user types it: a step by its number (12, "end": the last), or a time (1.5,
// 00:01.500).
#define MOMENT_LAST SIZE_MAX // the last step, whichever that is

struct moment_text {
	enum { MOMENT_NONE, MOMENT_STEP, MOMENT_TIME } kind; // MOMENT_NONE: the text names none
	size_t step;
	int64_t time; // ns of the run's clock
};

struct moment_text moment_text_read(const char *text);

#endif
