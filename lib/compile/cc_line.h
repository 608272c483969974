// SPDX-License-Identifier: MIT
//
// Parsing the command line of a C compiler: see cc_line.c.
#ifndef COMPILE_CC_LINE_H
#define COMPILE_CC_LINE_H

#include "compile/cc_steps.h"

#include <limits.h>

struct cc_source {
	const char *file, *language; // language: of -x, or NULL
	bool cpp;		     // it is C++
	char object[PATH_MAX];	     // the object file
};

struct cc_line {
	struct word_list options;  // for compiling and for linking
	struct word_list inputs;   // files and libraries in order; NULL for each source
	struct cc_source *sources; // in the order of those NULLs
	size_t nsources, nfiles;   // nfiles: inputs besides sources and libraries
	size_t ncpp;		   // sources that are C++
	const char *output;	   // of -o; or NULL
	bool links;		   // the result is a program
	bool objects;		   // the result is object files
	bool fixed;		   // the program is static
	bool sanitizes;		   // a sanitizer is named
	bool late;		   // link-time optimisation is on
	const char *bare;	   // an option at the end without its value; or NULL
};

// Adds the options to a command that only writes the assembler text of a source on standard output:
// leaves out options that make the compiler write files.
void cc_line_text_options(const struct cc_line *l, struct word_list *w);

// Parses argv[1], ...; *l points to their text. Returns 0 or ENOMEM.
int cc_line_read(struct cc_line *l, char **argv);
void cc_line_free(struct cc_line *l);

#endif
