// SPDX-License-Identifier: MIT
//
// Choosing a file: see home_files.h.
#include "cmd/home_files.h"
#include "base/i18n.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "cmd/options/named.h"
#include "visualizer/home_screen.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ends_in(const char *name, const char *end)
{
	size_t n = strlen(name), k = strlen(end);
	return n > k && strcmp(name + n - k, end) == 0;
}

static bool begins_as_program(const char *path)
{
	static const char wanted[] = {0x7f, 'E', 'L', 'F'};
	char magic[sizeof wanted];
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return false;
	ssize_t n = read(fd, magic, sizeof magic);
	close(fd);
	return n == sizeof magic && !memcmp(magic, wanted, sizeof wanted);
}

enum file_kind file_kind(const char *path)
{
	struct stat s;
	if (stat(path, &s))
		return FILE_OTHER;
	if (S_ISDIR(s.st_mode))
		return FILE_FOLDER;
	if (!S_ISREG(s.st_mode))
		return FILE_OTHER;
	if (ends_in(path, ".c"))
		return FILE_SOURCE;
	if (ends_in(path, ".trace"))
		return names_trace(path) ? FILE_TRACE : FILE_OTHER;
	return (s.st_mode & 0111) && begins_as_program(path) ? FILE_PROGRAM : FILE_OTHER;
}

// The files and folders that can be opened, by name; `..` is first.
struct listing {
	char folder[PATH_MAX];
	struct dirent **all;
	int n;
	struct menu menu;
};

static int is_shown(const struct dirent *d)
{
	return d->d_name[0] != '.' || !strcmp(d->d_name, "..");
}

static bool whole_path(const struct listing *l, int i, char *out, size_t size)
{
	const char *name = l->all[i]->d_name;
	const char *here = strcmp(l->folder, ".") ? l->folder : "";
	int n = snprintf(out, size, *here ? "%s/%s" : "%s%s", here, name);
	return n > 0 && (size_t)n < size;
}

static const char *says(const void *of, uint64_t value)
{
	(void)of, (void)value;
	return NULL;
}

static void list_folder(struct listing *l)
{
	static const char *const what[] = {[FILE_FOLDER] = "",
					   [FILE_SOURCE] = N_("C source: it will be compiled"),
					   [FILE_PROGRAM] = N_("a program"),
					   [FILE_TRACE] = N_("a trace")};
	char path[PATH_MAX];
	struct buf b = {0}, name = {0};
	menu_clear(&l->menu);
	l->n = scandir(l->folder, &l->all, is_shown, alphasort);
	for (int i = 0; i < l->n; i++) {
		enum file_kind kind =
			whole_path(l, i, path, sizeof path) ? file_kind(path) : FILE_OTHER;
		if (kind == FILE_OTHER)
			continue;
		buf_clear(&name);
		utf8_show(&name, l->all[i]->d_name, strlen(l->all[i]->d_name));
		if (kind == FILE_FOLDER)
			buf_printf(&b, "%s/", buf_str(&name));
		else {
			line_add_cell(&b, buf_str(&name), 24);
			buf_printf(&b, " %s", _(what[kind]));
		}
		menu_add(&l->menu, &b, (uint64_t)i);
	}
	buf_free(&b);
	buf_free(&name);
}

static void listing_free(struct listing *l)
{
	for (int i = 0; i < l->n; i++)
		free(l->all[i]);
	free(l->all);
	l->all = NULL;
	l->n = 0;
}

int home_files_choose(char *path, size_t size, bool *chosen, struct status *st)
{
	struct listing l = {.folder = "."};
	bool taken = true;
	int code = EXIT_OK;
	*chosen = false;
	while (!code && taken && !*chosen) {
		list_folder(&l);
		l.menu.title = _("Your own program: a C file, a program or a trace");
		l.menu.foot = _("Enter opens it, q leaves");
		const struct home_screen screen = {.menu = &l.menu, .says = says};
		code = home_screen_run(&screen, &taken, st);
		taken = taken && whole_path(&l, (int)l.menu.row[l.menu.at].value, path, size);
		if (taken && file_kind(path) == FILE_FOLDER)
			snprintf(l.folder, sizeof l.folder, "%s", path);
		else
			*chosen = taken;
		listing_free(&l);
	}
	menu_free(&l.menu);
	return code;
}
