// SPDX-License-Identifier: MIT
//
// Reading the command line of a command with argp, so that every mistake in it is one line that
// names the nearest option, and exit code 2.
#ifndef COMMAND_COMMAND_LINE_H
#define COMMAND_COMMAND_LINE_H

#include <argp.h>

// Looks through all options of argp and its children, then has argp read the command line.
// EXIT_OK, or EXIT_USAGE after having said what is wrong. --help and --version end the process.
int command_read(const struct argp *argp, int argc, char **argv, void *input);

#endif
