// SPDX-License-Identifier: MIT
//
// Fields of a table for a spreadsheet (RFC 4180, with plain line ends).
#ifndef GRADING_FORMATS_CSV_H
#define GRADING_FORMATS_CSV_H

#include <stdio.h>

// Writes a text of any bytes as one field, in quotes, as UTF-8. In front of one that a spreadsheet
// would take for a formula (=, +, -, @, their wide forms, a tab or a line end) stands an
// apostrophe, by which it knows a text.
void csv_text(FILE *out, const char *s);

#endif
