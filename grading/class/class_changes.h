// SPDX-License-Identifier: MIT
//
// What has changed since the report before, and why.
#ifndef GRADING_CLASS_CLASS_CHANGES_H
#define GRADING_CLASS_CLASS_CHANGES_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

// What has changed since the last finished report, as lines; *first: there was none. EXIT_OK or
// EXIT_TROUBLE with a line in *st, as the next.
int class_changes(const struct class *c, const struct class_paths *p, struct buf *lines,
		  bool *first, struct status *st);

// Makes this the report that the next is compared with.
int class_changes_save(const struct class *c, const struct class_paths *p, struct status *st);

#endif
