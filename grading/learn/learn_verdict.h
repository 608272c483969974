// SPDX-License-Identifier: MIT
//
// What a grade has shown, as JSON: it comes from another process, and is kept in the progress. And
// how it is shown to a student, in short.
#ifndef GRADING_LEARN_LEARN_VERDICT_H
#define GRADING_LEARN_LEARN_VERDICT_H

#include "grading/grade/grade.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

// One property, decided: a new object, or NULL if memory runs out.
json_t *verdict_property(const struct grade *g, const struct graded *p);

// Why nothing was run, and what the compiler said; "problem" is null if it was run. As above.
json_t *verdict_problem(const struct grade *g);

// What is poor though it has all points. As above.
json_t *verdict_remarks(const struct grade *g);

// A verdict of nothing yet; what was told is added to it. To be given to json_decref.
json_t *verdict_new(void);
void verdict_add(json_t *verdict, json_t *told);

// Does it say that the file was refused?
bool verdict_is_refused(const json_t *verdict);

// The points of all properties.
unsigned verdict_points(const json_t *verdict);

// As grade_code.
enum exit_code verdict_code(const json_t *verdict);

// A text of the first failure: "name", "trace" or "report"; NULL: it has none.
const char *verdict_text(const json_t *verdict, const char *key);

// A copy that is small enough to be kept: without the interleavings.
json_t *verdict_kept(const json_t *verdict);

// Has the locale's character set ✓ and ✗?
bool learn_marks(void);

// Writes one property: a mark, points, what holds; below it, if it is the verdict's first failure,
// what went wrong.
void verdict_put(FILE *out, const struct exercise *e, const json_t *verdict, const json_t *one);

// Writes what the compiler said, `rows` rows at most, and the problem.
void verdict_put_problem(FILE *out, const json_t *verdict, int rows);

// Writes what is poor though it has all points, a remark a line.
void verdict_put_remarks(FILE *out, const json_t *verdict);

// Writes all of a verdict.
void verdict_put_all(FILE *out, const struct exercise *e, const json_t *verdict);

#endif
