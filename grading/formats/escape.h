// SPDX-License-Identifier: MIT
//
// Any text as a field of a table, in XML and HTML, and in a URL. Any thread; blocks only while
// writing the file.
#ifndef GRADING_FORMATS_ESCAPE_H
#define GRADING_FORMATS_ESCAPE_H

#include "base/buf.h"

#include <stdio.h>

// Writes a text of any bytes as one field of a table for a spreadsheet (RFC 4180, with plain line
// ends), in quotes, as UTF-8. A text that a spreadsheet would take for a formula (it begins with
// "=", "+", "-", "@", a wide form of these, a tab or a line end) gets an apostrophe in front, which
// marks it as text.
void csv_text(FILE *out, const char *s);

// Writes a text of any bytes between tags, or between the quotes of an attribute's value, as UTF-8.
// Control characters except tab and line end cannot stand in XML: they become '?'.
void xml_text(FILE *out, const char *s);

// Writes ` name="value"`.
void xml_attribute(FILE *out, const char *name, const char *value);

// Adds a path as a part of a URL, percent-encoded (RFC 3986). Also used where only ASCII may stand.
void percent_puts(struct buf *b, const char *s);

#endif
