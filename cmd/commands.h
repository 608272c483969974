// SPDX-License-Identifier: MIT
//
// The commands of `treadle`: each is the only symbol that its file exports.
#ifndef CMD_COMMANDS_H
#define CMD_COMMANDS_H

#include "command/command.h"
#include "command/command_line.h"

extern const struct command command_cc;
extern const struct command command_check;
extern const struct command command_exercise;
extern const struct command command_explain;
extern const struct command command_follow;
extern const struct command command_grade;
extern const struct command command_init;
extern const struct command command_learn;
extern const struct command command_list;
extern const struct command command_outcomes;
extern const struct command command_play;
extern const struct command command_record;
extern const struct command command_replay;
extern const struct command command_run;
extern const struct command command_view;

// `treadle` without a command, on a terminal: shows the home screen until the user leaves it. Each
// row is a command line, which is run as a process of its own; then the screen is shown again.
// Blocks. Returns an exit code, after having printed any error.
int home_run(void);

#endif
