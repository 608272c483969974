// SPDX-License-Identifier: MIT
//
// The box that tells why a run has failed: how far it can be scrolled.
#ifndef VISUALIZER_PANES_WHY_BOX_H
#define VISUALIZER_PANES_WHY_BOX_H

#include <stddef.h>

// How many rows the text (paragraphs, a line each) has on a screen of that size; *page: so many of
// them are seen at a time.
size_t why_box_rows(const char *text, int w, int h, size_t *page);

#endif
