// SPDX-License-Identifier: MIT
//
// Showing a task, which is Markdown, in a terminal: headings, paragraphs, lists, tables and code.
// Links and emphasis are shown as plain text. Lines have the width of base/lines.h, except code.
#ifndef GRADING_LEARN_LEARN_MARKDOWN_H
#define GRADING_LEARN_LEARN_MARKDOWN_H

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

// Writes the file at `path`. styled: headings in bold, by a terminal's control codes. Blocks on the
// disk only. EXIT_OK, or EXIT_USAGE with a line in *st: it cannot be read.
int markdown_show(const char *path, bool styled, FILE *out, struct status *st);

#endif
