// SPDX-License-Identifier: MIT
//
// The parts of something made of several, for the pictures that know what each of them is by its
// name.
#ifndef VISUALIZER_PICTURES_PARTS_H
#define VISUALIZER_PICTURES_PARTS_H

#include "visualizer/pictures/row_writer.h"

#include "trace/story.h"

// The next part of this kind of a whole, behind `last`, or the first, if that is NULL. NULL: there
// is none.
const struct annotation *part_next(const struct row_writer *p, uint64_t whole, uint8_t kind,
				   const struct annotation *last);

// The part of this kind with another's number: beside worker-2, of the head "local", that is
// local-2. NULL: there is none.
const struct annotation *part_beside(const struct row_writer *p, uint64_t whole, uint8_t kind,
				     const struct annotation *other, const char *head);

// Does its name begin so?
bool part_begins(const struct row_writer *p, const struct annotation *part, const char *head);

#endif
