// SPDX-License-Identifier: MIT
//
// Bookmarks: moments to come back to, with names for those that get one. They stand in the order of
// their moments. A saved trace holds them as meta events, "bookmark": the number of the step, and
// its name behind a blank.
#ifndef VISUALIZER_HISTORY_BOOKMARKS_H
#define VISUALIZER_HISTORY_BOOKMARKS_H

#include "trace/trace_writer.h"

enum { BOOKMARKS_MOST = 32, BOOKMARK_NAME_MOST = 40 };

struct bookmark {
	size_t moment;
	char name[BOOKMARK_NAME_MOST + 1]; // "": it has none
};

struct bookmarks {
	struct bookmark mark[BOOKMARKS_MOST]; // n of them
	size_t n;
};

// The number of the first one at or after a moment; n: there is none.
size_t bookmarks_from(const struct bookmarks *b, size_t moment);

// Makes one without a name; there must be room, and none at this moment yet.
void bookmarks_add(struct bookmarks *b, size_t moment);
void bookmarks_remove(struct bookmarks *b, size_t i);

// Removes those after a moment.
void bookmarks_cut(struct bookmarks *b, size_t moment);

// The one of a name; NULL: there is none.
const struct bookmark *bookmarks_find(const struct bookmarks *b, const char *name);

// Takes over those that a trace of so many steps was saved with. What makes no sense is passed
// over.
void bookmarks_read(struct bookmarks *b, const struct trace *t, size_t last);

// Writes them at the start of a trace. b NULL: none. EXIT_OK, or an exit code with its line.
int bookmarks_write(const struct bookmarks *b, struct trace_writer *w, struct status *st);

// Is an event one of those that bookmarks_write() writes?
bool bookmarks_is(const struct event *e);

#endif
