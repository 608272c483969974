// SPDX-License-Identifier: MIT
//
// A grade as a text that can be handed back as it is.
#ifndef GRADING_FORMATS_GRADE_TEXT_H
#define GRADING_FORMATS_GRADE_TEXT_H

#include "grading/formats/grade_format.h"

// What is wrong with a property, for people: sentence, interleaving, hints, how to watch it.
void grade_explain(FILE *out, const struct grade *g, const struct graded *p);

#endif
