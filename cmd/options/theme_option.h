// SPDX-License-Identifier: MIT
//
// The option --theme=NAME, which several commands have.
#ifndef CMD_OPTIONS_THEME_OPTION_H
#define CMD_OPTIONS_THEME_OPTION_H

#include <argp.h>

// Is there such a theme? 0, or EINVAL after having said which there are.
error_t theme_option(const char *name);

#endif
