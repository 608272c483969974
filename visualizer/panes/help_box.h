// SPDX-License-Identifier: MIT
//
// The help: how far it can be scrolled, and what is found in it.
#ifndef VISUALIZER_PANES_HELP_BOX_H
#define VISUALIZER_PANES_HELP_BOX_H

#include <stddef.h>

// How many rows the help has on a screen of that size, or those of them that have `find` in them
// ("": all); *page: so many of them are seen at a time.
size_t help_rows(const char *find, int w, int h, size_t *page);

#endif
