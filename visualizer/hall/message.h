// SPDX-License-Identifier: MIT
//
// The protocol between an instructor's screen and the screens that follow it. Sent are not pictures
// but the events of the run, the text of its source, where the instructor stands in the run, and
// what can still become of it. So each screen draws in its own size and colours, and can look back
// by itself.
//
// First each side greets the other. From then on only the instructor's side sends: messages, each a
// head and as many bytes as the head tells. Nothing received is trusted: the size of a message is
// bounded, its events are checked as those of a trace file are (trace_valid), and text ends up as
// cells.
#ifndef VISUALIZER_HALL_MESSAGE_H
#define VISUALIZER_HALL_MESSAGE_H

#include "trace/event.h"

#include <stdint.h>

#define HALL_VERSION 2

struct hall_greeting {
	char magic[16];
	uint32_t version;
	uint32_t order; // 0x01020304 in the sender's byte order
	uint64_t zero;
};

#define HALL_GREETING                                                                              \
	{                                                                                          \
		.magic = "treadle hall\n", .version = HALL_VERSION, .order = 0x01020304            \
	}

enum hall_kind {
	HALL_NONE,
	HALL_RUN,     // the messages that follow are of another run; no bytes
	HALL_EVENTS,  // the next slots of the run; an event may continue in the next message
	HALL_SOURCES, // slots of a trace with the text of source files (EV_META only)
	HALL_LOOK,    // where the instructor stands: struct hall_look_sent and its two texts
	HALL_FULL,    // no place is left for this follower; no bytes
	HALL_KINDS
};

struct hall_head {
	uint32_t kind;
	uint32_t bytes;
};

// Bounds for both sides: of a message, of the events of a run, and of its sources.
enum {
	HALL_PIECE = 511,	   // slots in a message
	HALL_SLOTS_MOST = 1 << 23, // 256 MiB
	HALL_SOURCES_MOST = 1 << 19,
	HALL_NAME_MOST = 63,
	HALL_TEXT_MOST = 4000,
	HALL_MESSAGE_MOST = 16384 // bytes, without the head
};
_Static_assert(HALL_PIECE * sizeof(struct event) <= HALL_MESSAGE_MOST, "a piece is a message");

// What can still become of the run after each of its steps, as far as the instructor's screen knows
// (visualizer/pictures/outlook.h).
struct hall_fate {
	uint64_t well_yes, well_no, fail_yes, fail_no; // UINT64_MAX: at no moment
	uint8_t asked, busy, zero[6];		       // asked is 0: there is nothing to show
};

struct hall_look_sent {
	struct hall_fate fate;
	uint64_t moment;
	uint32_t thread, object; // chosen; 0: none
	uint8_t guess, shown;	 // the next step is hidden, to be guessed; here it is shown
	uint8_t card;		 // enum card
	uint8_t name;		 // bytes of the card's name, which follow,
	uint32_t text;		 // and of its text, which follow the name
};
_Static_assert(sizeof(struct hall_look_sent) == 64, "no gaps");

// A look with its texts. Looks are compared byte by byte, so unused bytes are zero.
struct hall_look {
	struct hall_look_sent at;
	char card_name[HALL_NAME_MOST + 1], card_text[HALL_TEXT_MOST + 1];
};

#endif
