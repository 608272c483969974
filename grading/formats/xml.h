// SPDX-License-Identifier: MIT
//
// Text in XML and HTML.
#ifndef GRADING_FORMATS_XML_H
#define GRADING_FORMATS_XML_H

#include <stdio.h>

// Writes a text of any bytes between tags, or between the quotes of an attribute's value, as UTF-8.
// XML cannot hold other control characters than tab and line end at all: they become '?'.
void xml_text(FILE *out, const char *s);

// Writes ` name="value"`.
void xml_attribute(FILE *out, const char *name, const char *value);

#endif
