// SPDX-License-Identifier: MIT
//
// Finding lessons: a folder NN-name with the program NN-name/name each. Title and acts come from
// the program, which answers `--acts` with lines of fields separated by tabs: first its name and
// title, then for each act the name, the title, and 1 if it has a planted bug. So a lesson is
// described in one place, its own act table.
#include "course/lessons.h"
#include "base/buf.h"
#include "base/i18n.h"
#include "base/installed.h"
#include "base/seconds.h"
#include "base/vec.h"
#include "course/numbered.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct installed lessons_places[] = {
	{INSTALLED_GIVEN, "/lessons"},
	{INSTALLED_BESIDE, "/lessons"},
	{INSTALLED_BESIDE, "/../libexec/treadle/lessons"},
	{INSTALLED_FIXED, TREADLE_LESSONS_DIR},
};

// The folder of the lessons' folders, written to out. False: there is none.
static bool lessons_path(char *out, size_t size)
{
	size_t n = sizeof lessons_places / sizeof *lessons_places;
	return installed_find(lessons_places, n, out, size);
}

#define ANSWER_MS 10000
#define ANSWER_MAX (1 << 20)

extern char **environ;

static void lesson_clear(struct lesson *l)
{
	for (size_t i = 0; i < l->nacts; i++) {
		free(l->acts[i].name);
		free(l->acts[i].title);
	}
	free(l->acts);
	free(l->name);
	free(l->folder);
	free(l->title);
	free(l->program);
}

void lessons_free(struct lesson *l, size_t n)
{
	for (size_t i = 0; i < n; i++)
		lesson_clear(&l[i]);
	free(l);
}

// Fills in what follows from a folder's name. 1: there is such a lesson, 0: it is not built, -1:
// ENOMEM.
static int lesson_init(struct lesson *l, const char *root, const char *folder)
{
	const char *name = numbered_name(folder);
	char *path = NULL;
	if (asprintf(&path, "%s/%s/%s", root, folder, name) < 0)
		return -1;
	if (access(path, X_OK) != 0) {
		free(path);
		return 0;
	}
	*l = (struct lesson){.program = path, .name = strdup(name), .folder = strdup(folder)};
	if (l->name && l->folder)
		return 1;
	lesson_clear(l);
	return -1;
}

int lessons_scan(struct lesson **out, size_t *n, struct status *st)
{
	*out = NULL;
	*n = 0;
	char root[PATH_MAX];
	struct dirent **found = NULL;
	if (!lessons_path(root, sizeof root))
		return EXIT_OK;
	int nfound = scandir(root, &found, numbered_filter, versionsort);
	struct lesson *l = calloc(nfound > 0 ? (size_t)nfound : 1, sizeof *l);
	int got = l ? 0 : -1;
	size_t count = 0;
	for (int i = 0; i < nfound; i++) {
		if (got >= 0) {
			got = lesson_init(&l[count], root, found[i]->d_name);
			count += got > 0;
		}
		free(found[i]);
	}
	free(found);
	if (got < 0) {
		lessons_free(l, count);
		return status_no_memory(st);
	}
	*out = l;
	*n = count;
	return EXIT_OK;
}

// Starts `program --acts`; *fd is where to read its answer.
static int ask_start(char *program, pid_t *pid, int *fd)
{
	char option[] = "--acts";
	char *argv[] = {program, option, NULL};
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0)
		return errno;
	posix_spawn_file_actions_t actions;
	int err = posix_spawn_file_actions_init(&actions);
	if (err == 0) {
		posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
		posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
		posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
		err = posix_spawn(pid, program, &actions, NULL, argv, environ);
		posix_spawn_file_actions_destroy(&actions);
	}
	close(ends[1]);
	if (err)
		close(ends[0]);
	*fd = ends[0];
	return err;
}

// Reads to the end of fd, or until it takes too long. Is the answer whole?
static bool ask_read(int fd, struct buf *b)
{
	int64_t until = milliseconds_now() + ANSWER_MS;
	while (b->n < ANSWER_MAX && !b->failed) {
		struct pollfd p = {.fd = fd, .events = POLLIN};
		int64_t left = until - milliseconds_now();
		int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
		if (ready < 0 && errno == EINTR)
			continue;
		if (ready <= 0)
			return false;
		char part[4096];
		ssize_t n = read(fd, part, sizeof part);
		if (n == 0)
			return true;
		if (n > 0)
			buf_add(b, part, (size_t)n);
		else if (errno != EINTR)
			return false;
	}
	return false;
}

// The next field of *s, up to the separator or the end of the line; NULL when there is none.
static char *field(char **s)
{
	return *s ? strsep(s, "\t") : NULL;
}

// Reads the answer. 0, EINVAL or ENOMEM.
static int answer_parse(struct lesson *l, char *text)
{
	size_t cap = 0;
	char *line = strsep(&text, "\n");
	char *name = field(&line), *title = field(&line);
	if (!name || !title)
		return EINVAL;
	l->title = strdup(title);
	if (!l->title)
		return ENOMEM;
	while ((line = strsep(&text, "\n"))) {
		if (!*line)
			continue;
		name = field(&line);
		title = field(&line);
		char *bug = field(&line);
		if (!bug)
			return EINVAL;
		if (!VEC_FITS(l->acts, &cap, l->nacts + 1))
			return ENOMEM;
		struct lesson_act *a = &l->acts[l->nacts++];
		*a = (struct lesson_act){strdup(name), strdup(title), strcmp(bug, "1") == 0};
		if (!a->name || !a->title)
			return ENOMEM;
	}
	return l->nacts ? 0 : EINVAL;
}

int lesson_ask(struct lesson *l, struct status *st)
{
	pid_t pid;
	int fd = -1, how = 0;
	int err = ask_start(l->program, &pid, &fd);
	if (err)
		return status_set(st, EXIT_TROUBLE, _("the lesson %s cannot be started: %s"),
				  l->program, strerror(err));
	struct buf b = {0};
	bool whole = ask_read(fd, &b);
	close(fd);
	if (!whole)
		kill(pid, SIGKILL);
	while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
		;
	if (whole && how == 0 && b.n > 0)
		err = answer_parse(l, b.s);
	else
		err = b.failed ? ENOMEM : EINVAL;
	buf_free(&b);
	if (err == ENOMEM)
		return status_no_memory(st);
	if (err)
		return status_set(
			st, EXIT_TROUBLE,
			_("the lesson %s does not print its acts (--acts): build it again"),
			l->program);
	return EXIT_OK;
}

int lessons_find(struct lesson **out, size_t *n, struct status *st)
{
	int code = lessons_scan(out, n, st);
	for (size_t i = 0; code == EXIT_OK && i < *n; i++)
		code = lesson_ask(&(*out)[i], st);
	if (code == EXIT_OK)
		return EXIT_OK;
	lessons_free(*out, *n);
	*out = NULL;
	*n = 0;
	return code;
}

bool lesson_is(const struct lesson *l, const char *what)
{
	return numbered_is(l->folder, what);
}

bool lesson_named(const char *what)
{
	struct status st;
	struct lesson *l;
	size_t n;
	bool named = false;
	if (lessons_scan(&l, &n, &st))
		return false;
	for (size_t i = 0; !named && i < n; i++)
		named = lesson_is(&l[i], what);
	lessons_free(l, n);
	return named;
}
