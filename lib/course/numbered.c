// SPDX-License-Identifier: MIT
//
// Folders called NN-name: see numbered.h.
#include "course/numbered.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char digits[] = "0123456789";

int numbered_filter(const struct dirent *d)
{
	const char *name = d->d_name + strspn(d->d_name, digits);
	return name != d->d_name && name[0] == '-' && name[1] != '\0';
}

const char *numbered_name(const char *folder)
{
	size_t n = strspn(folder, digits);
	return n && folder[n] == '-' && folder[n + 1] ? folder + n + 1 : folder;
}

bool is_folder(const char *path)
{
	struct stat s;
	return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

bool numbered_is(const char *folder, const char *what)
{
	char path[PATH_MAX];
	size_t n = strlen(what);
	while (n > 1 && what[n - 1] == '/')
		n--;
	if (n == 0 || n >= sizeof path)
		return false;
	memcpy(path, what, n);
	path[n] = '\0';
	char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	if (strcmp(name, folder) == 0)
		return !slash || is_folder(path);
	if (slash)
		return false;
	if (name[strspn(name, digits)] == '\0')
		return strtol(name, NULL, 10) == strtol(folder, NULL, 10);
	return strcmp(name, numbered_name(folder)) == 0;
}
