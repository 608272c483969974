// SPDX-License-Identifier: MIT
//
// Names for where there is no room for all of them: without the kinds of objects, "red" for "mutex
// red", and threads by their numbers, "2" for "2 worker".
#ifndef VISUALIZER_PICTURES_BRIEF_H
#define VISUALIZER_PICTURES_BRIEF_H

#include "model/describe.h"

struct frame;

// They name what the frame does, for as long as that is there. This leaves out kinds,
struct namer brief_namer(const struct frame *f);

// and this the names of threads as well.
struct namer number_namer(const struct frame *f);

#endif
