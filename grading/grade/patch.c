// SPDX-License-Identifier: MIT
//
// Files kept as patches: see patch.h. A patch may be somebody else's, so its text never decides
// which files are read and written, and patch(1) is told to take it for a unified diff only (it
// would run an ed script).
#include "grading/grade/patch.h"
#include "base/i18n.h"
#include "command/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127 }; // exit status of a shell for a missing program

int text_read(struct buf *text, const char *path, struct status *st)
{
	char part[16384];
	buf_clear(text);
	errno = 0;
	FILE *f = fopen(path, "re");
	for (size_t n; f && (n = fread(part, 1, sizeof part, f)) > 0;)
		buf_add(text, part, n);
	int err = f && !ferror(f) ? 0 : errno ? errno : EIO;
	if (f)
		fclose(f);
	if (err)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), path,
				  strerror(err));
	return text->failed ? status_no_memory(st) : EXIT_OK;
}

size_t comment_length(const char *text)
{
	size_t n = 0;
	while (strncmp(text + n, "//", 2) == 0) {
		n += strcspn(text + n, "\n");
		n += text[n] == '\n';
	}
	return n;
}

// --- reading -------------------------------------------------------------------------------------

// Reads the base's name, of n bytes: NAME.c, right/NAME.c, or lib/.../NAME.c. False: it is another.
static bool read_base(struct patch *p, const char *name, size_t n)
{
	static const char right[] = "right/", library[] = "lib/";
	if (n < 3 || n >= sizeof p->base || strncmp(name + n - 2, ".c", 2) != 0)
		return false;
	p->of_library = strncmp(name, library, sizeof library - 1) == 0;
	memcpy(p->base, name, n);
	p->base[n] = '\0';
	if (p->of_library)
		return !strstr(p->base, "/.") && !strstr(p->base, "//");
	const char *last = p->base;
	if (strncmp(last, right, sizeof right - 1) == 0)
		last += sizeof right - 1;
	return *last != '.' && !strchr(last, '/');
}

// The number of files that the diff changes: each begins with a line "--- " and one "+++ ".
static unsigned count_files(const char *diff)
{
	unsigned n = 0;
	for (const char *line = diff; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		const char *next = strchr(line, '\n');
		n += strncmp(line, "--- ", 4) == 0 && next && strncmp(next, "\n+++ ", 5) == 0;
	}
	return n;
}

int patch_read(struct patch *p, const char *name, const char *path, struct status *st)
{
	*p = (struct patch){.name = name, .path = path};
	int code = text_read(&p->text, path, st);
	if (code)
		return code;
	p->comment = comment_length(buf_str(&p->text));
	const char *diff = buf_str(&p->text) + p->comment;
	diff += strspn(diff, "\n");
	if (strncmp(diff, "--- ", 4) != 0)
		return status_set(st, EXIT_FAILED,
				  _("%s is not a patch: behind its comment a line '--- NAME.c' or "
				    "'--- right/NAME.c' is expected"),
				  name);
	size_t n = strcspn(diff + 4, "\t\n");
	if (!read_base(p, diff + 4, n))
		return status_set(st, EXIT_FAILED,
				  _("%s is against '%.*s': only NAME.c and right/NAME.c of its "
				    "own exercise and files of lib/ can be patched"),
				  name, (int)n, diff + 4);
	if (count_files(diff) != 1)
		return status_set(st, EXIT_FAILED, _("%s changes more files than one"), name);
	return EXIT_OK;
}

void patch_free(struct patch *p)
{
	buf_free(&p->text);
	*p = (struct patch){0};
}

// --- applying ------------------------------------------------------------------------------------

// In the child: becomes patch(1), which makes patched.c of base.c in the folder and writes its
// messages to `said`.
static _Noreturn void patch_here(const struct patch *p, const char *work)
{
	int in = open(p->path, O_RDONLY | O_CLOEXEC);
	int said = chdir(work) ? -1 : open("said", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (in < 0 || said < 0 || dup2(in, 0) < 0 || dup2(said, 1) < 0 || dup2(said, 2) < 0)
		_exit(EXIT_TROUBLE);
	setenv("LC_ALL", "C", 1); // its messages are read here
	execlp("patch", "patch", "--unified", "--fuzz=0", "--reject-file=-", "--output=patched.c",
	       "base.c", (char *)NULL);
	_exit(errno == ENOENT ? NOT_FOUND : EXIT_TROUBLE);
}

// The first message about a hunk that does not fit exactly; patch(1) may succeed by moving a hunk.
// Ends the text behind it. NULL: the patch fits.
static char *misfit(char *said, bool failed)
{
	static const char problem[] = "patch: **** ";
	char *line = strstr(said, "Hunk #");
	char *trouble = strstr(said, problem);
	if (!line && trouble)
		line = trouble + sizeof problem - 1;
	if (!line && failed)
		line = said;
	if (line)
		line[strcspn(line, "\n")] = '\0';
	return line;
}

static int run(const struct patch *p, const char *work, struct status *st)
{
	char path[PATH_MAX];
	struct buf said = {0};
	int status = 0;
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0)
		patch_here(p, work);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (pid < 0)
		return status_set(st, EXIT_TROUBLE, _("no process can be made: %s"),
				  strerror(errno));
	if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND)
		return status_set(st, EXIT_TROUBLE,
				  _("%s needs GNU patch, and there is no program 'patch': install "
				    "it"),
				  p->name);
	snprintf(path, sizeof path, "%s/said", work);
	int code = text_read(&said, path, st);
	const char *why = code ? NULL : misfit(said.s ? said.s : path, status != 0);
	if (why)
		code = status_set(st, EXIT_FAILED, _("%s no longer fits %s: %s"), p->name, p->base,
				  why);
	buf_free(&said);
	return code;
}

// Writes the patch's comment, and the patched text without the base's.
static int join(const struct patch *p, const char *patched, const char *whole, struct status *st)
{
	struct buf text = {0};
	struct atomic_file f;
	int code = text_read(&text, patched, st);
	if (!code)
		code = atomic_file_open(&f, whole, st);
	if (!code) {
		fwrite(buf_str(&p->text), 1, p->comment, f.out);
		fputs(buf_str(&text) + comment_length(buf_str(&text)), f.out);
		code = atomic_file_close(&f, code, st);
	}
	buf_free(&text);
	return code;
}

int patch_apply(const struct patch *p, const char *base, const char *work, const char *whole,
		struct status *st)
{
	char copy[PATH_MAX], patched[PATH_MAX];
	snprintf(copy, sizeof copy, "%s/base.c", work);
	snprintf(patched, sizeof patched, "%s/patched.c", work);
	int err = file_copy(base, copy);
	if (err)
		return status_set(st, EXIT_FAILED, _("%s is against %s, which cannot be read: %s"),
				  p->name, p->base, strerror(err));
	int code = run(p, work, st);
	return code ? code : join(p, patched, whole, st);
}
