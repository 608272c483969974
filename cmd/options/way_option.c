// SPDX-License-Identifier: MIT
//
// The option --runner=HOW: see way_option.h.
#include "cmd/options/way_option.h"

#include "base/i18n.h"
#include "command/command.h"

#include <errno.h>

error_t parse_way(const char *name, enum way *way)
{
	if (way_named(name, way))
		return 0;
	command_wrong(_("'--runner=%s': 'fork', 'persistent' or 'both' is expected"), name);
	return EINVAL;
}
