// SPDX-License-Identifier: MIT
//
// A file of plain text that people write, one command a line: scenes, and the specs of exercises.
// UTF-8 without control characters but tabs; what stands behind a #, at the start of a line or
// after a blank, is a comment; lines may end as on other systems.
//
// Used by one thread.
#ifndef BASE_TEXTFILE_H
#define BASE_TEXTFILE_H

#include "base/buf.h"
#include "base/status.h"

struct textfile {
	const char *path; // the caller's; for messages
	unsigned line;	  // number of the line read last, from 1
	struct buf all;
	size_t at; // where the next line begins
};

// Reads all of the file at path. EXIT_OK, or EXIT_USAGE with a line: it is not there, cannot be
// read, is a folder or too large; or EXIT_TROUBLE. Blocks on the disk only (of a pipe, nothing is
// read). *t must be given to textfile_close in any case.
int textfile_open(struct textfile *t, const char *path, struct status *st);

// The next line, without blanks in front; it may be changed. *line is NULL behind the last.
// EXIT_OK, or EXIT_USAGE with a line: it is too long, or no text.
int textfile_line(struct textfile *t, char **line, struct status *st);

// Cuts the comment, and then the blanks at the end.
void textfile_cut(char *line);

// Says what is wrong with the line read last: "file:3: what". Returns EXIT_USAGE.
int textfile_wrong(const struct textfile *t, struct status *st, const char *what);

void textfile_close(struct textfile *t);

#endif
