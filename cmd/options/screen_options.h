// SPDX-License-Identifier: MIT
//
// Options of the commands that open a screen: --beside and --theme.
#ifndef CMD_OPTIONS_SCREEN_OPTIONS_H
#define CMD_OPTIONS_SCREEN_OPTIONS_H

#include "command/command_line.h"
#include "visualizer/view.h"

#include <argp.h>

// Finds the run that --beside names: a trace; an act of the lesson that the command line names; or
// a lesson or a program with its words, between blanks. beside: what the command line names.
// EXIT_OK, or the exit code after having said what is wrong. out->target is to be given to
// target_free() in any case; out->trace is `text`, or NULL. Blocks on the disk, and until a lesson
// has answered.
int beside_option(char *text, const struct program_words *beside, struct view_other *out);

// Checks the value of --theme. 0; or EINVAL after having printed the names of the themes.
error_t theme_option(const char *name);

#endif
