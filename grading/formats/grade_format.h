// SPDX-License-Identifier: MIT
//
// The formats in which grades are written: each is a row of functions, in a file of its own.
#ifndef GRADING_FORMATS_GRADE_FORMAT_H
#define GRADING_FORMATS_GRADE_FORMAT_H

#include "grading/grade/grade.h"

#include <jansson.h>
#include <stdio.h>

struct grade_out {
	FILE *out;
	bool many;	  // several exercises are graded
	bool complete;	  // and nothing is still to be decided
	bool release;	  // what is withheld is told, too
	bool handed_back; // to students, who have not what is on this machine
	json_t *all;
	unsigned points, max_points, exercises; // of those that are closed
	double seconds;
};

// One after the other: begin; of each exercise open, property (as soon as it is decided), close;
// end. Any but end may be NULL; a format with `property` makes sense line by line, another only as
// a whole. close may be given a grade that is not finished, and says so. Those that return an int:
// 0 or ENOMEM. Whether out could be written is for the caller to ask.
struct grade_format {
	const char *name;
	bool withholds; // it is given what is withheld, and keeps it back itself
	int (*begin)(struct grade_out *o);
	void (*open)(struct grade_out *o, const struct grade *g);
	void (*property)(struct grade_out *o, const struct grade *g, const struct graded *p);
	int (*close)(struct grade_out *o, const struct grade *g);
	int (*end)(struct grade_out *o);
};

// As a text that can be handed back as it is; as JSON, for programs; as JUnit XML, for continuous
// integration; as the results.json that Gradescope's autograder reads; as a table for a
// spreadsheet.
extern const struct grade_format grade_text, grade_json, grade_junit, grade_gradescope, grade_csv;

// The format of this name; NULL: there is none.
const struct grade_format *grade_format_find(const char *name);

// As the format's own property() and close(), but without what is withheld, unless it is released.
// 0 or ENOMEM.
int grade_show_property(const struct grade_format *f, struct grade_out *o, const struct grade *g,
			const struct graded *p);
int grade_show_close(const struct grade_format *f, struct grade_out *o, const struct grade *g);

// Writes n grades, of which any may be unfinished, as one document. many, release: as in grade_out.
// 0 or ENOMEM.
int grade_write(const struct grade_format *f, FILE *out, const struct grade *all, size_t n,
		bool many, bool release);

// What is wrong with a property, for people: sentence, interleaving, hints, how to watch it.
void grade_explain(FILE *out, const struct grade *g, const struct graded *p);

#endif
