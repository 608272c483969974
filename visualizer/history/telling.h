// SPDX-License-Identifier: MIT
//
// The story of a failing run: the moments that matter, in order, each with the text of a card.
// visualizer/telling_read.h finds the moments.
#ifndef VISUALIZER_HISTORY_TELLING_H
#define VISUALIZER_HISTORY_TELLING_H

#include <stddef.h>
#include <stdint.h>

enum note_kind {
	NOTE_START,	// of a run in which no moment stands out
	NOTE_HELD,	// the thread takes an object that another thread of a circle will wait for
	NOTE_PREEMPTED, // the thread is stopped here, though it could continue
	NOTE_LOST,	// a signal of the thread was just lost
	NOTE_ROUND,	// from here on the same steps repeat for ever
	NOTE_END,
	NOTES
};

struct note {
	size_t moment;
	enum note_kind kind;
	uint32_t thread; // 0: none
	char *text;	 // owned; "", of the end only: no card is shown
};

enum { TELLING_MOST = 24 };

struct telling {
	struct note note[TELLING_MOST]; // n of them, by their moments
	size_t n;
};

// The note of a moment; NULL: none.
const struct note *telling_at(const struct telling *t, size_t moment);

// Adds a note of the same or a later moment than the last, and takes over its text. Where there is
// no room, the note is left out.
void telling_add(struct telling *t, const struct note *note);

// The moment in whose column a note is marked in the timeline.
size_t telling_column(const struct note *note);

// The head of a note's card and the name of its bookmark, untranslated.
const char *telling_word(enum note_kind kind);

void telling_free(struct telling *t);

#endif
