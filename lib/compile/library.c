// SPDX-License-Identifier: MIT
//
// The folders of libtreadle.so and its headers: see library.h.
#include "compile/library.h"

#include "base/i18n.h"
#include "base/installed.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY "libtreadle.so"
#define HEADER "treadle/treadle.h"
#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static const struct installed library_places[] = {
	{INSTALLED_GIVEN, "/.libs/" LIBRARY},		{INSTALLED_GIVEN, "/" LIBRARY},
	{INSTALLED_BESIDE, "/.libs/" LIBRARY},		{INSTALLED_BESIDE, "/../lib/" LIBRARY},
	{INSTALLED_FIXED, TREADLE_LIB_DIR "/" LIBRARY},
};

static const struct installed header_places[] = {
	{INSTALLED_GIVEN, "/include/" HEADER},
	{INSTALLED_BESIDE, "/include/" HEADER},
	{INSTALLED_BESIDE, "/../include/" HEADER},
	{INSTALLED_FIXED, TREADLE_INCLUDE_DIR "/" HEADER},
};

// Cuts the last part of a path, and the slash before it.
static void path_cut(char *path)
{
	char *slash = strrchr(path, '/');
	if (slash)
		*slash = '\0';
}

int library_folders(char *library, char *headers, size_t size, struct status *st)
{
	char real[PATH_MAX];
	if (!installed_find(library_places, COUNT(library_places), library, size))
		return status_set(st, EXIT_TROUBLE,
				  _("the library %s is neither beside treadle nor in %s: "
				    "run 'make' or 'make install' again"),
				  LIBRARY, TREADLE_LIB_DIR);
	path_cut(library);
	if (!installed_name(header_places, COUNT(header_places), headers, size))
		return status_set(st, EXIT_TROUBLE,
				  _("the header %s is neither beside treadle nor in %s: "
				    "run 'make' or 'make install' again"),
				  HEADER, TREADLE_INCLUDE_DIR);
	path_cut(headers); // the folder "treadle" may be a link: its own name is kept
	path_cut(headers);
	if (realpath(headers, real) && strlen(real) < size)
		strcpy(headers, real);
	return EXIT_OK;
}
