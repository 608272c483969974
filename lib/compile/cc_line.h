// SPDX-License-Identifier: MIT
//
// A command line of a C compiler, taken apart: see cc_line.c.
#ifndef COMPILE_CC_LINE_H
#define COMPILE_CC_LINE_H

#include "compile/cc_steps.h"

#include <limits.h>

struct cc_source {
	const char *file, *language; // language: of -x, or NULL
	char object[PATH_MAX];	     // what it is compiled into
};

struct cc_line {
	struct word_list options;  // for compiling and for linking
	struct word_list inputs;   // files and libraries in their order; a source as NULL
	struct cc_source *sources; // in the order of those NULLs
	size_t nsources, nfiles;   // nfiles: inputs that are not sources, without libraries
	const char *output;	   // of -o; or NULL
	bool links;		   // is there to be a program?
	bool objects;		   // or object files?
	bool fixed;		   // a static one
	bool sanitizes;		   // a sanitizer is named
	bool late;		   // optimisation at the link is asked for
	const char *bare;	   // an option at the end that lacks its value; or NULL
};

// Adds the options to a command that only writes the assembler text of a source on standard output:
// without those that have the compiler write files beside it.
void cc_line_text_options(const struct cc_line *l, struct word_list *w);

// Takes argv[1], ... apart; their text stays the caller's. 0 or ENOMEM.
int cc_line_read(struct cc_line *l, char **argv);
void cc_line_free(struct cc_line *l);

#endif
