// SPDX-License-Identifier: MIT
//
// The folders of Treadle's own files: see installed.h.
#include "base/installed.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The folder of the running program; "" if the kernel does not report it.
static void program_folder(char *out, size_t size)
{
	ssize_t n = readlink("/proc/self/exe", out, size - 1);
	out[n > 0 ? n : 0] = '\0';
	char *slash = strrchr(out, '/');
	if (slash)
		*slash = '\0';
}

bool installed_name(const struct installed *places, size_t n, char *out, size_t size)
{
	char folder[PATH_MAX];
	program_folder(folder, sizeof folder);
	const char *roots[] = {getenv("TREADLE_LIBDIR"), folder, ""};
	for (size_t i = 0; i < n; i++) {
		const char *root = roots[places[i].root];
		if ((places[i].root == INSTALLED_GIVEN) != (roots[INSTALLED_GIVEN] != NULL))
			continue;
		int length = snprintf(out, size, "%s%s", root, places[i].path);
		if (length > 0 && (size_t)length < size && access(out, R_OK) == 0)
			return true;
	}
	return false;
}

bool installed_find(const struct installed *places, size_t n, char *out, size_t size)
{
	char path[PATH_MAX], real[PATH_MAX];
	if (!installed_name(places, n, path, sizeof path) || !realpath(path, real) ||
	    strlen(real) >= size)
		return false;
	strcpy(out, real);
	return true;
}

bool user_path(const char *variable, const char *below, const char *name, char *out, size_t size)
{
	const char *folder = getenv(variable), *home = getenv("HOME");
	int n = -1;
	if (folder && *folder == '/')
		n = snprintf(out, size, "%s/%s", folder, name);
	else if (home && *home == '/')
		n = snprintf(out, size, "%s/%s/%s", home, below, name);
	return n > 0 && (size_t)n < size;
}
