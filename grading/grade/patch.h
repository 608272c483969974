// SPDX-License-Identifier: MIT
//
// A file of C that is kept as what differs from another: a comment, which takes the place of the
// other's first comment, and a unified diff of what follows, which GNU patch applies.
//
//	// SPDX-License-Identifier: MIT
//	//
//	// breaks: whole
//	// Reads the two numbers one by one.
//
//	--- counter.c
//	+++ mutants/half-sum.c
//	@@ -48,9 +49,9 @@
//	...
//
// A patch fits exactly or not at all: no fuzz, and no line elsewhere than it says, because the
// functions of an answer are much like each other, and one is soon taken for another.
#ifndef GRADING_GRADE_PATCH_H
#define GRADING_GRADE_PATCH_H

#include "base/buf.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

#define PATCH_END ".patch" // of a patch's file name

// A patch as it was read. Zero bytes are an empty one.
struct patch {
	const char *name; // what it is called in messages; the caller's, as the next
	const char *path;
	struct buf text;
	size_t comment;	 // so many bytes of text are the comment
	char base[256];	 // what the diff is against: "counter.c", "right/one-word.c",
			 // "lib/tasks/task.c"
	bool of_library; // it is the last of these
};

// Reads the patch at path. EXIT_OK; EXIT_FAILED with a line in *st: the file is not such a patch,
// changes more than one file, or is against another file than NAME.c, right/NAME.c and one below
// lib/; or another exit code with a line. *p must be given to patch_free in any case.
int patch_read(struct patch *p, const char *name, const char *path, struct status *st);

// Applies the patch to the file at base and writes the outcome to the file `whole`; work: a folder
// for files that are of no use afterwards. EXIT_OK; EXIT_FAILED with a line: it does not
// fit; EXIT_TROUBLE with a line: there is no GNU patch, or nothing can be written. Blocks while
// patch runs.
int patch_apply(const struct patch *p, const char *base, const char *work, const char *whole,
		struct status *st);

void patch_free(struct patch *p);

// How long the comment is that a file of C begins with.
size_t comment_length(const char *text);

// Reads a file whole. EXIT_OK, or EXIT_USAGE with a line.
int text_read(struct buf *text, const char *path, struct status *st);

#endif
