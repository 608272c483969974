// SPDX-License-Identifier: MIT
//
// Where Treadle's own files stand: see place.h. A table of places, each relative to one of
// three roots, is tried from the top; the first that exists wins. Where TREADLE_LIBDIR is set,
// only what it says counts.
#include "session/place.h"
#include "session/target.h"
#include "base/i18n.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RUNTIME "libtreadle-rt.so"
#define LIBRARY "libtreadle.so"
#define HEADER "treadle/treadle.h"

enum root { ROOT_GIVEN, ROOT_PROGRAM, ROOT_NONE };

struct place {
	enum root root;
	const char *path;
};

static const struct place runtime_places[] = {
	{ROOT_GIVEN, "/.libs/" RUNTIME},
	{ROOT_GIVEN, "/" RUNTIME},
	{ROOT_PROGRAM, "/.libs/" RUNTIME},
	{ROOT_PROGRAM, "/../lib/treadle/" RUNTIME},
	{ROOT_NONE, TREADLE_PKGLIB_DIR "/" RUNTIME},
};

static const struct place library_places[] = {
	{ROOT_GIVEN, "/.libs/" LIBRARY},	  {ROOT_GIVEN, "/" LIBRARY},
	{ROOT_PROGRAM, "/.libs/" LIBRARY},	  {ROOT_PROGRAM, "/../lib/" LIBRARY},
	{ROOT_NONE, TREADLE_LIB_DIR "/" LIBRARY},
};

static const struct place header_places[] = {
	{ROOT_GIVEN, "/include/" HEADER},
	{ROOT_PROGRAM, "/include/" HEADER},
	{ROOT_PROGRAM, "/../include/" HEADER},
	{ROOT_NONE, TREADLE_INCLUDE_DIR "/" HEADER},
};

static const struct place lessons_places[] = {
	{ROOT_GIVEN, "/lessons"},
	{ROOT_PROGRAM, "/lessons"},
	{ROOT_PROGRAM, "/../libexec/treadle/lessons"},
	{ROOT_NONE, TREADLE_LESSONS_DIR},
};

static const struct place exercises_places[] = {
	{ROOT_GIVEN, "/exercises"},
	{ROOT_PROGRAM, "/exercises"},
	{ROOT_PROGRAM, "/../share/treadle/exercises"},
	{ROOT_NONE, TREADLE_EXERCISES_DIR},
};

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

// The folder of the running program; "" if the kernel does not say.
static void program_folder(char *out, size_t size)
{
	ssize_t n = readlink("/proc/self/exe", out, size - 1);
	out[n > 0 ? n : 0] = '\0';
	char *slash = strrchr(out, '/');
	if (slash)
		*slash = '\0';
}

// Finds the first of the places that exists; its name as the table has it.
static bool find_place(const struct place *places, size_t n, char *out, size_t size)
{
	char folder[PATH_MAX];
	program_folder(folder, sizeof folder);
	const char *roots[] = {getenv("TREADLE_LIBDIR"), folder, ""};
	for (size_t i = 0; i < n; i++) {
		const char *root = roots[places[i].root];
		if ((places[i].root == ROOT_GIVEN) != (roots[ROOT_GIVEN] != NULL))
			continue;
		int length = snprintf(out, size, "%s%s", root, places[i].path);
		if (length > 0 && (size_t)length < size && access(out, R_OK) == 0)
			return true;
	}
	return false;
}

// The same, without links and dots in its name.
static bool find(const struct place *places, size_t n, char *out, size_t size)
{
	char path[PATH_MAX], real[PATH_MAX];
	if (!find_place(places, n, path, sizeof path) || !realpath(path, real) ||
	    strlen(real) >= size)
		return false;
	strcpy(out, real);
	return true;
}

bool lessons_path(char *out, size_t size)
{
	return find(lessons_places, COUNT(lessons_places), out, size);
}

bool exercises_path(char *out, size_t size)
{
	return find(exercises_places, COUNT(exercises_places), out, size);
}

int runtime_path(char *out, size_t size, struct status *st)
{
	if (find(runtime_places, COUNT(runtime_places), out, size))
		return EXIT_OK;
	return status_set(st, EXIT_TROUBLE,
			  _("the runtime %s is neither beside treadle nor in %s: "
			    "run 'make' or 'make install' again"),
			  RUNTIME, TREADLE_PKGLIB_DIR);
}

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
	if (!find(library_places, COUNT(library_places), library, size))
		return status_set(st, EXIT_TROUBLE,
				  _("the library %s is neither beside treadle nor in %s: "
				    "run 'make' or 'make install' again"),
				  LIBRARY, TREADLE_LIB_DIR);
	path_cut(library);
	if (!find_place(header_places, COUNT(header_places), headers, size))
		return status_set(st, EXIT_TROUBLE,
				  _("the header %s is neither beside treadle nor in %s: "
				    "run 'make' or 'make install' again"),
				  HEADER, TREADLE_INCLUDE_DIR);
	path_cut(headers); // what is below the folder "treadle" may be a link: that stays
	path_cut(headers);
	if (realpath(headers, real) && strlen(real) < size)
		strcpy(headers, real);
	return EXIT_OK;
}
