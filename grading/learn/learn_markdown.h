// SPDX-License-Identifier: MIT
//
// A task, which is Markdown, for a terminal: headings, paragraphs, lists, tables and code; links
// and marks in the text go. Lines are as wide as base/lines.h has it, but for code.
#ifndef GRADING_LEARN_LEARN_MARKDOWN_H
#define GRADING_LEARN_LEARN_MARKDOWN_H

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

// Writes the file at `path`. styled: headings are bold, by the control codes of a terminal.
// EXIT_OK, or EXIT_USAGE with a line in *st: it cannot be read. Blocks on the disk only.
int markdown_show(const char *path, bool styled, FILE *out, struct status *st);

#endif
