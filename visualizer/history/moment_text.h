// SPDX-License-Identifier: MIT
//
// A moment as a user says it: a step by its number (12, "end": the last), or a time (1.5,
// 00:01.500).
#ifndef VISUALIZER_HISTORY_MOMENT_TEXT_H
#define VISUALIZER_HISTORY_MOMENT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#define MOMENT_LAST SIZE_MAX // the last step, whichever that is

struct moment_text {
	enum { MOMENT_NONE, MOMENT_STEP, MOMENT_TIME } kind; // MOMENT_NONE: it says none
	size_t step;
	int64_t time; // ns of the run's clock
};

struct moment_text moment_text_read(const char *text);

#endif
