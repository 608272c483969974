// SPDX-License-Identifier: MIT
//
// A failing run as a told story: the moments that matter, in their order, each with what a card
// says there. Which they are is found out by whoever fills it in (visualizer/telling_read.h).
#ifndef VISUALIZER_HISTORY_TELLING_H
#define VISUALIZER_HISTORY_TELLING_H

#include <stddef.h>
#include <stdint.h>

enum note_kind {
	NOTE_START,	// of a run in which no moment stands out
	NOTE_HELD,	// the thread takes what another of a circle will wait for
	NOTE_PREEMPTED, // the thread is stopped here, though it could continue
	NOTE_LOST,	// a signal of the thread has just gone lost
	NOTE_ROUND,	// what comes from here on comes again and again
	NOTE_END,
	NOTES
};

struct note {
	size_t moment;
	enum note_kind kind;
	uint32_t thread; // 0: none
	char *text;	 // the owner's; "", of the end only: there is nothing to say, and no card
};

enum { TELLING_MOST = 24 };

struct telling {
	struct note note[TELLING_MOST]; // n of them, by their moments
	size_t n;
};

// What a moment has to be told of; NULL: nothing.
const struct note *telling_at(const struct telling *t, size_t moment);

// Adds one behind the others, of the same or a later moment; takes over its text. Where there is
// no room it is left out.
void telling_add(struct telling *t, const struct note *note);

// The moment in whose column a note is marked in the timeline.
size_t telling_column(const struct note *note);

// In a word, untranslated: the head of its card, and the name of its bookmark.
const char *telling_word(enum note_kind kind);

void telling_free(struct telling *t);

#endif
