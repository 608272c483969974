// SPDX-License-Identifier: MIT
//
// Saving a trace: see save.h.
#include "visualizer/save.h"

#include "base/i18n.h"
#include "visualizer/title.h"

#include <ctype.h>
#include <stdio.h>
#include <unistd.h>

int save_trace(const struct trace *t, char *path, size_t size, struct status *st)
{
	char title[96], name[96];
	size_t n = 0;
	title_of_trace(t, title, sizeof title);
	for (const char *s = title; *s; s++) {
		if (isalnum((unsigned char)*s) || *s == '_' || *s == '.')
			name[n++] = *s;
		else if (n && name[n - 1] != '-')
			name[n++] = '-';
	}
	if (!n) // nothing of it can stand in the name of a file
		n = (size_t)sprintf(name, "run");
	name[n] = '\0';
	for (int i = 1; i < 1000; i++) {
		snprintf(path, size, "%s-%d.trace", name, i);
		if (access(path, F_OK))
			return trace_save(t, path, st);
	}
	return status_set(st, EXIT_USAGE, _("there are too many files like '%s' here"), path);
}
