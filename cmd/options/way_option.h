// SPDX-License-Identifier: MIT
//
// The option --runner=HOW, of all commands that have it.
#ifndef CMD_OPTIONS_WAY_OPTION_H
#define CMD_OPTIONS_WAY_OPTION_H

#include "session/way.h"

#include <argp.h>

// The way of this name, into *way. 0; or EINVAL, with a line on standard error.
error_t parse_way(const char *name, enum way *way);

#endif
