// SPDX-License-Identifier: MIT
//
// Percent encoding (RFC 3986).
#ifndef GRADING_CLASS_PERCENT_H
#define GRADING_CLASS_PERCENT_H

#include "base/buf.h"

// Adds a path as a part of a URL, and in any other place that holds ASCII only.
void percent_puts(struct buf *b, const char *s);

#endif
