// SPDX-License-Identifier: MIT
//
// The formats in which grades are written: each is a row of functions, in a file of its own. One
// thread; blocks only while writing.
#ifndef GRADING_FORMATS_GRADE_FORMAT_H
#define GRADING_FORMATS_GRADE_FORMAT_H

#include "base/buf.h"
#include "grading/grade/grade.h"

#include <jansson.h>
#include <stdio.h>

struct grade_out {
	FILE *out;
	bool many;	  // grades of several exercises
	bool complete;	  // nothing is still to be decided
	bool release;	  // withheld reasons are shown, too
	bool handed_back; // for students, who do not have this machine's files
	json_t *all;
	unsigned points, max_points, exercises; // of the grades that are closed
	double seconds;
};

// Called in this order: begin; for each exercise open, property (as soon as one is decided), close;
// end. All but end may be NULL. A document of a format with `property` makes sense line by line, of
// another only as a whole. close() writes an unfinished grade as such. Functions that return an
// int: 0 or ENOMEM. The caller checks whether `out` could be written.
struct grade_format {
	const char *name;
	bool withholds; // it gets withheld reasons, and hides them itself
	int (*begin)(struct grade_out *o);
	void (*open)(struct grade_out *o, const struct grade *g);
	void (*property)(struct grade_out *o, const struct grade *g, const struct graded *p);
	int (*close)(struct grade_out *o, const struct grade *g);
	int (*end)(struct grade_out *o);
};

// Text for students; JSON for programs; JUnit XML for continuous integration; results.json for
// Gradescope's autograder; CSV for spreadsheets.
extern const struct grade_format grade_text, grade_json, grade_junit, grade_gradescope, grade_csv;

// The format of this name; NULL: there is none.
const struct grade_format *grade_format_find(const char *name);

// Adds the names of all formats: "text, json".
void grade_format_names(struct buf *b);

// The format's own property() and close(), without withheld reasons, unless they are released. 0 or
// ENOMEM.
int grade_show_property(const struct grade_format *f, struct grade_out *o, const struct grade *g,
			const struct graded *p);
int grade_show_close(const struct grade_format *f, struct grade_out *o, const struct grade *g);

// Writes n grades, which may be unfinished, as one document. many, release: as in struct grade_out.
// 0 or ENOMEM.
int grade_write(const struct grade_format *f, FILE *out, const struct grade *all, size_t n,
		bool many, bool release);

// Writes what is wrong with a property, as text: sentence, interleaving, hints, and how to watch
// it.
void grade_explain(FILE *out, const struct grade *g, const struct graded *p);

#endif
