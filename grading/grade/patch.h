// SPDX-License-Identifier: MIT
//
// A C file that is kept as a patch of another: a comment, which replaces the other's first comment,
// and a unified diff of what follows, which GNU patch applies.
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
// A patch fits exactly or not at all: no fuzz, and at the lines that it names, because an answer
// has similar functions that could be confused.
#ifndef GRADING_GRADE_PATCH_H
#define GRADING_GRADE_PATCH_H

#include "base/buf.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

#define PATCH_END ".patch" // end of a patch's file name

// A patch. Zero bytes are an empty one.
struct patch {
	const char *name; // in messages; name and path stay the caller's
	const char *path;
	struct buf text;
	size_t comment;	 // length of the comment in text
	char base[256];	 // the base: "counter.c", "right/one-word.c" or "lib/tasks/task.c"
	bool of_library; // the base is in lib/
};

// Reads the patch at path. EXIT_OK; EXIT_FAILED with a line in *st: the file is not such a patch,
// changes several files, or has another base than NAME.c, right/NAME.c or a file in lib/; or
// another exit code with a line. The caller gives *p to patch_free() in any case.
int patch_read(struct patch *p, const char *name, const char *path, struct status *st);

// Applies the patch to the file at `base` and writes the outcome to the file `whole`. work: a
// folder for temporary files. Blocks while patch(1) runs. EXIT_OK; EXIT_FAILED with a line in *st:
// it does not fit; EXIT_TROUBLE with a line: GNU patch is missing, or nothing can be written.
int patch_apply(const struct patch *p, const char *base, const char *work, const char *whole,
		struct status *st);

void patch_free(struct patch *p);

// The length of the comment at the beginning of a C file.
size_t comment_length(const char *text);

// Reads a whole file. EXIT_OK, or EXIT_USAGE with a line in *st.
int text_read(struct buf *text, const char *path, struct status *st);

#endif
