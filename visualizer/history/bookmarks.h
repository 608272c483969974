// SPDX-License-Identifier: MIT
//
// Bookmarks: moments to come back to, some with a name, in the order of their moments. A saved
// trace holds bookmarks as meta events "bookmark": the number of the step, a blank, the name.
#ifndef VISUALIZER_HISTORY_BOOKMARKS_H
#define VISUALIZER_HISTORY_BOOKMARKS_H

#include "trace/trace_writer.h"

enum { BOOKMARKS_MOST = 32, BOOKMARK_NAME_MOST = 40 };

struct bookmark {
	size_t moment;
	char name[BOOKMARK_NAME_MOST + 1]; // "": none
};

struct bookmarks {
	struct bookmark mark[BOOKMARKS_MOST]; // n of them
	size_t n;
};

// The index of the first bookmark at or after a moment; n: there is none.
size_t bookmarks_from(const struct bookmarks *b, size_t moment);

// Adds a bookmark without a name. There must be room, and no bookmark at this moment.
void bookmarks_add(struct bookmarks *b, size_t moment);
void bookmarks_remove(struct bookmarks *b, size_t i);

// Removes the bookmarks after a moment.
void bookmarks_cut(struct bookmarks *b, size_t moment);

// The bookmark of this name; NULL: there is none.
const struct bookmark *bookmarks_find(const struct bookmarks *b, const char *name);

// Reads the bookmarks that a trace of `last` steps was saved with. Malformed ones are skipped.
void bookmarks_read(struct bookmarks *b, const struct trace *t, size_t last);

// Writes bookmarks at the start of a trace. b NULL: none. EXIT_OK, or an exit code with its line.
int bookmarks_write(const struct bookmarks *b, struct trace_writer *w, struct status *st);

// Is an event one of those that bookmarks_write() writes?
bool bookmarks_is(const struct event *e);

#endif
