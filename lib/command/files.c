// SPDX-License-Identifier: MIT
//
// Files and folders of reports: see files.h.
#include "command/files.h"

#include "base/buf.h"
#include "base/i18n.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PART ".part-XXXXXX"

static int cannot_write(const char *path, struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
			  strerror(errno ? errno : EIO));
}

// The file that a path leads to, through links.
static char *real_path(const char *path)
{
	char *real = realpath(path, NULL);
	return real ? real : strdup(path);
}

static mode_t new_mode(void)
{
	mode_t mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

static FILE *open_part(struct whole *w)
{
	struct buf b = {0};
	buf_printf(&b, "%s" PART, w->path);
	w->part = b.s;
	int fd = b.failed ? -1 : mkostemp(w->part, O_CLOEXEC);
	FILE *out = fd < 0 || fchmod(fd, new_mode()) ? NULL : fdopen(fd, "w");
	if (fd >= 0 && !out) {
		unlink(w->part);
		close(fd);
	}
	return out;
}

int whole_open(struct whole *w, const char *path, struct status *st)
{
	struct stat s;
	*w = (struct whole){.path = real_path(path)};
	if (!w->path)
		return status_no_memory(st);
	if (stat(w->path, &s) == 0 && !S_ISREG(s.st_mode))
		w->out = fopen(w->path, "we");
	else
		w->out = open_part(w);
	if (w->out)
		return EXIT_OK;
	int code = cannot_write(path, st);
	free(w->path);
	free(w->part);
	return code;
}

int whole_close(struct whole *w, int code, struct status *st)
{
	errno = 0;
	bool bad = ferror(w->out);
	if ((fclose(w->out) || bad) && !code)
		code = cannot_write(w->path, st);
	if (w->part && !code && rename(w->part, w->path))
		code = cannot_write(w->path, st);
	if (w->part && code)
		unlink(w->part);
	free(w->path);
	free(w->part);
	*w = (struct whole){0};
	return code;
}

int file_copy(const char *from, const char *to)
{
	char part[16384];
	struct status st = {0};
	struct whole w;
	FILE *in = fopen(from, "re");
	if (!in)
		return errno;
	if (whole_open(&w, to, &st)) {
		fclose(in);
		return EIO;
	}
	for (size_t n; (n = fread(part, 1, sizeof part, in)) > 0;)
		fwrite(part, 1, n, w.out);
	int err = ferror(in) ? EIO : 0;
	fclose(in);
	return whole_close(&w, err ? EXIT_TROUBLE : EXIT_OK, &st) ? EIO : 0;
}

int folder_need(const char *path, struct status *st)
{
	struct stat s;
	if (mkdir(path, 0777) == 0)
		return EXIT_OK;
	int err = errno;
	if (err == EEXIST && stat(path, &s) == 0 && S_ISDIR(s.st_mode))
		return EXIT_OK;
	return status_set(st, EXIT_TROUBLE, _("the folder '%s' cannot be made: %s"), path,
			  strerror(err));
}

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *f)
{
	(void)s;
	(void)type;
	(void)f;
	remove(path); // what stays is told by whoever needs it gone
	return 0;
}

void tree_remove(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
