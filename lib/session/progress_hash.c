// SPDX-License-Identifier: MIT
//
// The hash of a student's file and of what it is graded by: see progress.h.
#include "session/progress.h"

#include "base/i18n.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FNV_OFFSET UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

static void mix(uint64_t *h, const void *bytes, size_t n)
{
	const unsigned char *b = bytes;
	for (size_t i = 0; i < n; i++)
		*h = (*h ^ b[i]) * FNV_PRIME;
}

// Adds a name and the content behind it. 0 or an errno value.
static int mix_file(uint64_t *h, const char *name, const char *path)
{
	char part[16384];
	ssize_t n;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), error = 0;
	if (fd < 0)
		return errno;
	mix(h, name, strlen(name) + 1);
	while ((n = read(fd, part, sizeof part)) > 0)
		mix(h, part, (size_t)n);
	if (n < 0)
		error = errno;
	close(fd);
	return error;
}

static bool ends(const char *name, const char *with)
{
	size_t n = strlen(name), m = strlen(with);
	return n > m && strcmp(name + n - m, with) == 0;
}

static int decides(const struct dirent *d)
{
	return strcmp(d->d_name, "spec") == 0 ||
	       (d->d_name[0] != '.' && (ends(d->d_name, ".c") || ends(d->d_name, ".h")));
}

static int cannot_read(const char *path, int error, struct status *st)
{
	return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), path, strerror(error));
}

int progress_hash(const struct exercise *e, const char *file, char out[PROGRESS_HASH],
		  struct status *st)
{
	char path[PATH_MAX];
	struct dirent **found = NULL;
	uint64_t h = FNV_OFFSET;
	int error = mix_file(&h, "", file);
	if (error)
		return cannot_read(file, error, st);
	int n = scandir(e->path, &found, decides, alphasort);
	if (n < 0)
		return cannot_read(e->path, errno, st);
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof path, "%s/%s", e->path, found[i]->d_name);
		if (!error && (error = mix_file(&h, found[i]->d_name, path)))
			cannot_read(path, error, st);
		free(found[i]);
	}
	free(found);
	snprintf(out, PROGRESS_HASH, "%016" PRIx64, h);
	return error ? EXIT_USAGE : EXIT_OK;
}
