// SPDX-License-Identifier: MIT
//
// Names without the kinds of objects, for where there is no room for them: "red" for "mutex red".
#ifndef VISUALIZER_PICTURES_BRIEF_H
#define VISUALIZER_PICTURES_BRIEF_H

#include "model/describe.h"

struct frame;

// It names what the frame does, for as long as that is there.
struct namer brief_namer(const struct frame *f);

#endif
