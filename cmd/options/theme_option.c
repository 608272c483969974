// SPDX-License-Identifier: MIT
//
// The name of a theme: see theme_option.h.
#include "cmd/options/theme_option.h"

#include "command/command.h"
#include "visualizer/terminal/themes.h"

#include <errno.h>
#include <string.h>

error_t theme_option(const char *name)
{
	struct buf names = {0};
	if (theme_find(name) < theme_count || strcmp(name, THEME_MINE) == 0)
		return 0;
	for (size_t i = 0; i < theme_count; i++)
		buf_printf(&names, i ? ", %s" : "%s", themes[i].name);
	command_wrong(_("'--theme=%s': one of %s is expected"), name, buf_str(&names));
	buf_free(&names);
	return EINVAL;
}
