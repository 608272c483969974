// SPDX-License-Identifier: MIT
//
// Writes the file of a picture: complete, or not at all (internal.h).
#include "base/i18n.h"
#include "lesson/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { USAGE = 2, TROUBLE = 3 }; // exit statuses

static int cannot(int status, const struct tr_lesson *lesson, const char *path, int error)
{
	fprintf(stderr, _("%s: cannot write '%s': %s\n"), lesson->name, path, strerror(error));
	return status;
}

// FILE.part, unless FILE is a device or the like. NULL: no memory.
static char *part_of(const char *path)
{
	char *part = malloc(strlen(path) + sizeof ".part");
	if (part)
		strcat(strcpy(part, path), ".part");
	return part;
}

int picture_open(struct picture *p, const struct tr_lesson *lesson, const char *path)
{
	struct stat s;

	*p = (struct picture){.path = path};
	if (!path)
		return 0;
	bool there = stat(path, &s) == 0;
	if (there && S_ISDIR(s.st_mode))
		return cannot(USAGE, lesson, path, EISDIR);
	if (!there || S_ISREG(s.st_mode)) {
		p->part = part_of(path);
		if (!p->part)
			return cannot(TROUBLE, lesson, path, ENOMEM);
	}
	p->f = fopen(p->part ? p->part : path, "we");
	if (p->f)
		return 0;
	int error = errno;
	free(p->part);
	return cannot(USAGE, lesson, path, error);
}

int picture_close(struct picture *p, const struct tr_lesson *lesson, bool keep)
{
	if (!p->f)
		return 0;
	int error = fflush(p->f) != 0 ? errno : ferror(p->f) ? EIO : 0;
	bool drawn = !p->part || ftell(p->f) > 0;
	if (fclose(p->f) != 0 && error == 0)
		error = errno;
	if (p->part && error == 0 && keep && drawn && rename(p->part, p->path) != 0)
		error = errno;
	if (p->part && (error || !keep || !drawn))
		unlink(p->part);
	free(p->part);
	return error ? cannot(TROUBLE, lesson, p->path, error) : 0;
}
