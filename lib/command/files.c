// SPDX-License-Identifier: MIT
//
// Files and folders: see files.h.
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

#define SUFFIX ".part-XXXXXX"

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

static FILE *open_temporary(struct atomic_file *f)
{
	struct buf b = {0};
	buf_printf(&b, "%s" SUFFIX, f->path);
	f->temporary = b.s;
	int fd = b.failed ? -1 : mkostemp(f->temporary, O_CLOEXEC);
	FILE *out = fd < 0 || fchmod(fd, new_mode()) ? NULL : fdopen(fd, "w");
	if (fd >= 0 && !out) {
		unlink(f->temporary);
		close(fd);
	}
	return out;
}

int atomic_file_open(struct atomic_file *f, const char *path, struct status *st)
{
	struct stat s;
	*f = (struct atomic_file){.path = real_path(path)};
	if (!f->path)
		return status_no_memory(st);
	if (stat(f->path, &s) == 0 && !S_ISREG(s.st_mode))
		f->out = fopen(f->path, "we");
	else
		f->out = open_temporary(f);
	if (f->out)
		return EXIT_OK;
	int code = cannot_write(path, st);
	free(f->path);
	free(f->temporary);
	return code;
}

int atomic_file_close(struct atomic_file *f, int code, struct status *st)
{
	errno = 0;
	bool bad = ferror(f->out);
	if ((fclose(f->out) || bad) && !code)
		code = cannot_write(f->path, st);
	if (f->temporary && !code && rename(f->temporary, f->path))
		code = cannot_write(f->path, st);
	if (f->temporary && code)
		unlink(f->temporary);
	free(f->path);
	free(f->temporary);
	*f = (struct atomic_file){0};
	return code;
}

int file_copy(const char *from, const char *to)
{
	char part[16384];
	struct status st = {0};
	struct atomic_file f;
	FILE *in = fopen(from, "re");
	if (!in)
		return errno;
	if (atomic_file_open(&f, to, &st)) {
		fclose(in);
		return EIO;
	}
	for (size_t n; (n = fread(part, 1, sizeof part, in)) > 0;)
		fwrite(part, 1, n, f.out);
	int err = ferror(in) ? EIO : 0;
	fclose(in);
	return atomic_file_close(&f, err ? EXIT_TROUBLE : EXIT_OK, &st) ? EIO : 0;
}

int folder_ensure(const char *path, struct status *st)
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

// Cuts off the last part of a path. False: only the current folder or the root is above it.
static bool go_up(char *path)
{
	size_t n = strlen(path);
	while (n > 1 && path[n - 1] == '/')
		n--;
	while (n > 0 && path[n - 1] != '/')
		n--;
	while (n > 1 && path[n - 1] == '/')
		n--;
	path[n] = '\0';
	return n > 0;
}

int folders_ensure(const char *path, struct status *st)
{
	char above[PATH_MAX];
	struct stat s;
	if ((size_t)snprintf(above, sizeof above, "%s", path) < sizeof above &&
	    stat(path, &s) != 0 && errno == ENOENT && go_up(above)) {
		int code = folders_ensure(above, st);
		if (code)
			return code;
	}
	return folder_ensure(path, st);
}

int folders_possible(const char *path, struct status *st)
{
	char there[PATH_MAX];
	struct stat s;
	int err = 0;
	if ((size_t)snprintf(there, sizeof there, "%s", path) >= sizeof there)
		err = ENAMETOOLONG;
	while (!err && stat(there, &s) != 0) {
		err = errno == ENOENT && lstat(there, &s) != 0 ? 0 : errno; // not a dangling link
		if (!err && !go_up(there))
			strcpy(there, ".");
	}
	if (!err && !S_ISDIR(s.st_mode))
		err = ENOTDIR;
	if (!err && access(there, W_OK | X_OK) != 0)
		err = errno;
	if (!err)
		return EXIT_OK;
	return status_set(st, EXIT_TROUBLE, _("nothing can be written in the folder '%s': %s"),
			  path, strerror(err));
}

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *f)
{
	(void)s;
	(void)type;
	(void)f;
	remove(path); // if it remains, the caller that needs it gone reports that
	return 0;
}

void tree_remove(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

// ---- temporary folders --------------------------------------------------------------------------

int temporary_folder_make(char **folder, struct status *st)
{
	const char *where = getenv("TMPDIR");
	struct buf b = {0};
	*folder = NULL;
	buf_printf(&b, "%s/treadle-cc-XXXXXX", where && *where ? where : "/tmp");
	if (b.failed)
		errno = ENOMEM;
	else if (mkdtemp(b.s) && !(*folder = realpath(b.s, NULL)))
		rmdir(b.s);
	if (!*folder)
		status_set(st, EXIT_TROUBLE,
			   _("no temporary folder can be made: %s; TMPDIR may name another place"),
			   strerror(errno));
	buf_free(&b);
	return *folder ? EXIT_OK : EXIT_TROUBLE;
}

void temporary_folder_remove(char *folder)
{
	if (folder)
		tree_remove(folder);
	free(folder);
}
