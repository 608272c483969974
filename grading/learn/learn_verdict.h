// SPDX-License-Identifier: MIT
//
// A verdict as JSON: it comes from the grading process piece by piece, is kept in the progress, and
// is shown to the student. One thread; never blocks.
#ifndef GRADING_LEARN_LEARN_VERDICT_H
#define GRADING_LEARN_LEARN_VERDICT_H

#include "grading/grade/grade.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

// A piece: one property that was decided. NULL: no memory.
json_t *verdict_property(const struct grade *g, const struct graded *p);

// A piece: why nothing was run, and what the compiler wrote; "problem" is null if the file was run.
// NULL: no memory.
json_t *verdict_problem(const struct grade *g);

// A piece: remarks, which cost no points. NULL: no memory.
json_t *verdict_remarks(const struct grade *g);

// An empty verdict, and adding a piece to it. The caller gives it to json_decref().
json_t *verdict_new(void);
void verdict_add(json_t *verdict, json_t *told);

// Was the file refused?
bool verdict_is_refused(const json_t *verdict);

// The points of all properties.
unsigned verdict_points(const json_t *verdict);

// The exit code, as by grade_code().
enum exit_code verdict_code(const json_t *verdict);

// A text of the first failure: "name", "trace" or "report"; NULL: there is none.
const char *verdict_text(const json_t *verdict, const char *key);

// A copy without the interleavings, small enough to be kept in the progress.
json_t *verdict_kept(const json_t *verdict);

// Does the locale's character set have ✓ and ✗?
bool learn_marks(void);

// Writes one property: mark, points and text; below it what went wrong, if it is the first failure.
void verdict_put(FILE *out, const struct exercise *e, const json_t *verdict, const json_t *one);

// Writes what the compiler wrote, at most `rows` rows, and the problem.
void verdict_put_problem(FILE *out, const json_t *verdict, int rows);

// Writes the remarks, a line for each.
void verdict_put_remarks(FILE *out, const json_t *verdict);

// Writes the whole verdict.
void verdict_put_all(FILE *out, const struct exercise *e, const json_t *verdict);

#endif
