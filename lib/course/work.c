// SPDX-License-Identifier: MIT
//
// A student's work folder: see work.h.
#include "course/work.h"

#include "base/i18n.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int cannot_write(const char *path, int error, struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path, strerror(error));
}

static int cannot_read(const char *path, int error, struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("'%s' cannot be read: %s"), path, strerror(error));
}

static int write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t done = write(fd, bytes, n);
		if (done < 0 && errno != EINTR)
			return errno;
		if (done > 0) {
			bytes += done;
			n -= (size_t)done;
		}
	}
	return 0;
}

// Writes what `in` holds into a new file. EEXIST: there is one of that name.
static int copy_to(int in, const char *to)
{
	char part[16384];
	ssize_t n = 0;
	int error = 0;
	int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (out < 0)
		return errno;
	while (!error && (n = read(in, part, sizeof part)) > 0)
		error = write_all(out, part, (size_t)n);
	if (!error && n < 0)
		error = errno;
	if (close(out) && !error)
		error = errno;
	if (error)
		unlink(to);
	return error;
}

// Do two files hold the same?
static bool same(const char *a, const char *b)
{
	FILE *f = fopen(a, "re"), *g = fopen(b, "re");
	int c = EOF, d = EOF;
	bool both = f && g;
	while (both && (c = getc(f)) == (d = getc(g)) && c != EOF)
		;
	if (f)
		fclose(f);
	if (g)
		fclose(g);
	return both && c == d;
}

static int add(const char *from, const char *to, bool told, struct work_done *done,
	       struct status *st)
{
	int in = open(from, O_RDONLY | O_CLOEXEC);
	if (in < 0)
		return cannot_read(from, errno, st);
	int error = copy_to(in, to);
	close(in);
	if (error == EEXIST) {
		done->kept += told && !same(from, to);
		return EXIT_OK;
	}
	done->made += !error;
	return error ? cannot_write(to, error, st) : EXIT_OK;
}

static bool ends(const char *name, const char *with)
{
	size_t n = strlen(name), m = strlen(with);
	return n > m && strcmp(name + n - m, with) == 0;
}

static bool is_stub(const struct exercise *e, const char *name)
{
	size_t n = strlen(e->name);
	return strncmp(name, e->name, n) == 0 && strcmp(name + n, ".c") == 0;
}

static bool is_given(const struct exercise *e, const char *name, bool programs)
{
	return strcmp(name, "task.md") == 0 || is_stub(e, name) ||
	       (name[0] != '.' && (ends(name, ".h") || (programs && ends(name, ".c"))));
}

int work_add(const struct exercise *e, const char *folder, bool programs, struct work_done *done,
	     struct status *st)
{
	char own[PATH_MAX], from[PATH_MAX], to[PATH_MAX + NAME_MAX];
	snprintf(own, sizeof own, "%s/%s", folder, e->folder);
	if (mkdir(own, 0777) && errno != EEXIST)
		return status_set(st, EXIT_TROUBLE, _("the folder '%s' cannot be made: %s"), own,
				  strerror(errno));
	DIR *d = opendir(e->path);
	if (!d)
		return cannot_read(e->path, errno, st);
	int code = EXIT_OK;
	for (struct dirent *entry; !code && (entry = readdir(d));) {
		if (!is_given(e, entry->d_name, programs))
			continue;
		snprintf(from, sizeof from, "%s/%s", e->path, entry->d_name);
		snprintf(to, sizeof to, "%s/%s", own, entry->d_name);
		// a student's own file is expected to differ
		code = add(from, to, !is_stub(e, entry->d_name), done, st);
	}
	closedir(d);
	return code;
}

void work_file(const struct exercise *e, const char *folder, char *out, size_t size)
{
	snprintf(out, size, "%s/%s/%s.c", folder, e->folder, e->name);
}

bool work_is_stub(const struct exercise *e, const char *folder)
{
	char stub[PATH_MAX], file[PATH_MAX];
	snprintf(stub, sizeof stub, "%s/%s.c", e->path, e->name);
	work_file(e, folder, file, sizeof file);
	return same(stub, file);
}

// Renames the file to its name with a free number.
static int keep_old(const char *file, char *old, size_t size)
{
	for (unsigned n = 1; n < 10000; n++) {
		if (n == 1)
			snprintf(old, size, "%s.old", file);
		else
			snprintf(old, size, "%s.old-%u", file, n);
		if (link(file, old) == 0)
			return unlink(file) ? errno : 0;
		if (errno != EEXIST)
			break;
	}
	if (errno != EEXIST && access(old, F_OK) != 0) // a disk without links
		return rename(file, old) ? errno : 0;
	return errno;
}

int work_reset(const struct exercise *e, const char *folder, char *old, size_t size,
	       struct status *st)
{
	char file[PATH_MAX];
	struct work_done done = {0};
	work_file(e, folder, file, sizeof file);
	old[0] = '\0';
	if (access(file, F_OK) == 0 && !work_is_stub(e, folder)) {
		int error = keep_old(file, old, size);
		if (error)
			return cannot_write(old, error, st);
	}
	return work_add(e, folder, false, &done, st);
}
