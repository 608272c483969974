// SPDX-License-Identifier: MIT
//
// What was seen: see seen.h.
#include "course/seen.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// The file, "": there is no place for it.
static void find_file(char *out, size_t size)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	bool given = state && *state == '/';
	int n = -1;
	if (given || (home && *home == '/'))
		n = snprintf(out, size, "%s%s/treadle/seen", given ? state : home,
			     given ? "" : "/.local/state");
	if (n < 0 || (size_t)n >= size)
		*out = '\0';
}

// Makes the folders of a path that are not there.
static void make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0777);
		*slash = '/';
	}
}

void seen_read(struct buf *b)
{
	char path[PATH_MAX], piece[4096];
	size_t n;
	find_file(path, sizeof path);
	FILE *f = *path ? fopen(path, "re") : NULL;
	if (!f)
		return;
	while ((n = fread(piece, 1, sizeof piece, f)) > 0)
		buf_add(b, piece, n);
	fclose(f);
}

bool seen_has(const struct buf *b, const char *lesson, const char *scene)
{
	char line[512];
	int n = snprintf(line, sizeof line, "%s %s\n", lesson, scene);
	if (n < 0 || (size_t)n >= sizeof line)
		return false;
	for (const char *at = buf_str(b); (at = strstr(at, line)); at++)
		if (at == buf_str(b) || at[-1] == '\n')
			return true;
	return false;
}

void seen_add(const char *lesson, const char *scene)
{
	char path[PATH_MAX];
	struct buf had = {0};
	seen_read(&had);
	bool there = seen_has(&had, lesson, scene);
	buf_free(&had);
	find_file(path, sizeof path);
	if (there || !*path)
		return;
	make_folders(path);
	FILE *f = fopen(path, "ae");
	if (!f)
		return;
	fprintf(f, "%s %s\n", lesson, scene);
	fclose(f);
}
