// SPDX-License-Identifier: MIT
//
// What --beside names: a run that is to stand beside another.
#ifndef CMD_OPTIONS_BESIDE_OPTION_H
#define CMD_OPTIONS_BESIDE_OPTION_H

#include "command/program_words.h"
#include "visualizer/view.h"

// Finds it: a trace; an act of the lesson that the command line names; or a lesson or a program
// with its words, between blanks. beside: what the command line names. EXIT_OK, or the exit code
// after having said what is wrong. out->target is to be given to target_free() in any case;
// out->trace is `text`, or NULL. Blocks on the disk, and until a lesson has answered.
int beside_option(char *text, const struct program_words *beside, struct view_other *out);

#endif
