// SPDX-License-Identifier: MIT
//
// Compiling an untrusted file: see submission_compile.h. The compiler runs once, in its sandbox,
// and keeps what it makes on the way: the preprocessed text, with lines that name its sources, and
// the assembly, in which inline assembly is marked. Then these are checked in order: the sources,
// the text (submission_text.c), the assembly, and names and sections of the object file
// (sandbox/object_file.h).
#include "grading/grade/submission_compile.h"
#include "base/assembly_mark.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "compile/assembly.h"
#include "grading/grade/submission_file.h"
#include "sandbox/object_file.h"
#include "session/program.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- where text comes from -----------------------------------------------------------------------

#define COUNT(a) (sizeof(a) / sizeof(a)[0])
#define DUMP "hooks" // dump of gcc, in which it writes its hooks

enum { MOST_FOLDERS = 32 };

// The compiler's folders of headers, as real paths. Found once.
static struct {
	char *path[MOST_FOLDERS];
	size_t n;
} searched;

static void add_searched(const char *line)
{
	char path[PATH_MAX], real[PATH_MAX];
	size_t n = strcspn(line, "\n");
	if (n >= sizeof path || searched.n == MOST_FOLDERS)
		return;
	memcpy(path, line, n);
	path[n] = '\0';
	if (realpath(path, real))
		searched.path[searched.n++] = strdup(real);
}

// Finds the folders in the compiler's verbose output.
int submission_find_folders(struct sandboxed_compiler *c, struct status *st)
{
	static const char *const words[] = {"-E", "-v", "-x", "c", "/dev/null", NULL};
	if (searched.n)
		return EXIT_OK;
	int code = compiler_run(c, words, "searched", NULL, st);
	if (code)
		return code;
	compiler_read_messages(c);
	const char *line = strstr(buf_str(&c->messages), "search starts here:\n");
	for (; line && (line = strchr(line, '\n')) && strncmp(line, "\nEnd", 4) != 0; line++)
		if (line[1] == ' ')
			add_searched(line + 2);
	buf_clear(&c->messages);
	return EXIT_OK;
}

static bool is_below(const char *path, const char *folder)
{
	size_t n = strlen(folder);
	return strncmp(path, folder, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

static bool same_owner(const char *path, const char *folder)
{
	struct stat file, of;
	return stat(path, &file) == 0 && stat(folder, &of) == 0 &&
	       (file.st_uid == 0 || file.st_uid == of.st_uid);
}

// Does a link in the folder lead to this file, by the last parts of the file's own path? Debian 13:
// /usr/include/x86_64-linux-gnu/asm/errno.h leads to /usr/lib/linux/uapi/x86/asm/errno.h.
static bool is_linked(const char *real, const char *folder)
{
	char path[PATH_MAX], found[PATH_MAX];
	for (const char *rest = real; (rest = strchr(rest, '/')); rest++) {
		int n = snprintf(path, sizeof path, "%s%s", folder, rest);
		if (n < (int)sizeof path && realpath(path, found) && strcmp(found, real) == 0)
			return true;
	}
	return false;
}

// Is the file a header in this folder of the compiler's? What a link leads to must belong to root
// or to the folder's owner.
static bool is_header_of(const char *real, const char *folder)
{
	return is_below(real, folder) || (is_linked(real, folder) && same_owner(real, folder));
}

// May text come from this file?
static bool is_source(const struct sandboxed_compiler *c, const char *path)
{
	char full[PATH_MAX], real[PATH_MAX];
	if (path[0] == '<')
		return true; // <built-in>, <command-line>
	int n = snprintf(full, sizeof full, "%s%s%s", path[0] == '/' ? "" : c->folder,
			 path[0] == '/' ? "" : "/", path);
	if (n >= (int)sizeof full || !realpath(full, real))
		return false;
	bool found = is_below(real, c->folder);
	for (size_t i = 0; i < searched.n && !found; i++)
		found = searched.path[i] && is_header_of(real, searched.path[i]);
	return found;
}

// Reads the path from a line such as: # 12 "/usr/include/stdio.h" 1 3 4. False: it is another line.
// *moves: an included file begins or has ended (1, 2).
static bool read_marker(const char *line, char *path, size_t size, bool *moves)
{
	size_t n = 0;
	if (line[0] != '#' || line[1] != ' ')
		return false;
	line += 2 + strspn(line + 2, "0123456789");
	if (line[0] != ' ' || line[1] != '"')
		return false;
	for (line += 2; *line && *line != '"' && n + 1 < size; line++)
		path[n++] = *line == '\\' && line[1] ? *++line : *line;
	path[n] = '\0';
	*moves = strncmp(line, "\" 1", 3) == 0 || strncmp(line, "\" 2", 3) == 0;
	return true;
}

// Calls `look` for each line of the file until it returns true.
static bool each_line(const struct sandboxed_compiler *c, const char *name,
		      bool (*look)(const struct sandboxed_compiler *c, const char *line, void *ctx),
		      void *ctx)
{
	char path[PATH_MAX], *line = NULL;
	size_t size = 0;
	bool found = false;
	snprintf(path, sizeof path, "%s/%s", c->folder, name);
	FILE *f = fopen(path, "re");
	while (f && !found && getline(&line, &size, f) > 0)
		found = look(c, line, ctx);
	free(line);
	if (f)
		fclose(f);
	return found;
}

// State of the check of markers, most of which name a file again.
struct sources {
	char path[PATH_MAX];	   // of the current marker
	char allowed[8][NAME_MAX]; // the last allowed sources
	size_t next;
};

static bool was_allowed(const struct sources *s)
{
	for (size_t i = 0; i < COUNT(s->allowed); i++)
		if (strcmp(s->path, s->allowed[i]) == 0)
			return true;
	return false;
}

static bool is_foreign(const struct sandboxed_compiler *c, const char *line, void *sources)
{
	struct sources *s = sources;
	bool moves;
	if (!read_marker(line, s->path, sizeof s->path, &moves) || was_allowed(s))
		return false;
	if (!is_source(c, s->path))
		return true;
	if (strlen(s->path) < sizeof s->allowed[0])
		strcpy(s->allowed[s->next++ % COUNT(s->allowed)], s->path);
	return false;
}

// State of the search for a #line that gives the student's own lines the name of another file,
// which would get the blame.
struct renaming {
	const char *own;
	char path[PATH_MAX], before[PATH_MAX];
};

static bool is_renamed(const struct sandboxed_compiler *c, const char *line, void *ctx)
{
	struct renaming *r = ctx;
	bool moves;
	(void)c;
	if (!read_marker(line, r->path, sizeof r->path, &moves))
		return false;
	size_t n = strlen(r->path);
	bool folder = n > 2 && strcmp(r->path + n - 2, "//") == 0; // gcc tells where it works
	if (!moves && !folder && r->path[0] != '<' && strcmp(r->path, r->own) != 0 &&
	    strcmp(r->path, r->before) != 0)
		return true;
	memcpy(r->before, r->path, sizeof r->before);
	return false;
}

// Finds the file that could not be opened, if it may not be included, in a message such as:
// tally.c:1:10: fatal error: /etc/shadow: Permission denied
static bool is_denied(const struct sandboxed_compiler *c, char *path)
{
	static const char before[] = "fatal error: ";
	const char *p = strstr(buf_str(&c->messages), before);
	p = p ? p + sizeof before - 1 : "";
	size_t n = strcspn(p, ":'\n");
	if ((p[0] != '/' && p[0] != '.') || n >= PATH_MAX)
		return false;
	memcpy(path, p, n);
	path[n] = '\0';
	return !is_source(c, path);
}

// --- a file --------------------------------------------------------------------------------------

// Is this the compiler's mark of inline assembly?
static bool is_assembly(const struct sandboxed_compiler *c, const char *line, void *ctx)
{
	static const char *const marks[] = {"#APP", "//APP", "@APP"};
	(void)c;
	(void)ctx;
	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strncmp(line, marks[i], strlen(marks[i])) == 0)
			return true;
	return false;
}

// Checks the whole preprocessed text.
static int look_at_text(const struct sandboxed_compiler *c, const char *name, const char *text,
			struct buf *problem, struct status *st)
{
	char path[PATH_MAX], part[16384];
	struct buf all = {0};
	size_t n;
	snprintf(path, sizeof path, "%s/%s", c->folder, text);
	FILE *f = fopen(path, "re");
	while (f && (n = fread(part, 1, sizeof part, f)) > 0)
		buf_add(&all, part, n);
	if (f)
		fclose(f);
	bool zero = all.n && strlen(buf_str(&all)) < all.n;
	if (!all.failed && zero)
		buf_printf(problem, _("%s is not a text file: there are zero bytes in it"), name);
	else if (!all.failed)
		text_refuse(buf_str(&all), name, problem);
	bool failed = all.failed || problem->failed;
	buf_free(&all);
	return failed ? status_no_memory(st) : problem->n ? EXIT_FAILED : EXIT_OK;
}

static void refuse_source(struct sandboxed_compiler *c, const char *name, const char *path,
			  struct buf *problem)
{
	buf_clear(problem);
	buf_printf(problem,
		   _("%s includes %s, which is not a header of the exercise or of the system: no "
		     "points"),
		   name, path);
	buf_clear(&c->messages); // the messages may quote the file
}

// Refuses a preprocessed text with a renaming #line, or with what text_refuse() finds.
static int refuse_text(struct sandboxed_compiler *c, const char *name, const char *text,
		       struct buf *problem, struct status *st)
{
	struct renaming renaming = {.own = name};
	struct buf path = {0};
	if (!each_line(c, text, is_renamed, &renaming))
		return look_at_text(c, name, text, problem, st);
	utf8_show(&path, renaming.path, strlen(renaming.path));
	buf_printf(problem, _("%s says by #line that it is %s: take that out"), name,
		   buf_str(&path));
	problem->failed |= path.failed;
	buf_free(&path);
	return EXIT_FAILED;
}

static FILE *open_here(const struct sandboxed_compiler *c, const char *name)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", c->folder, name);
	return fopen(path, "re");
}

// Refuses calls for which the compiler has no hooks (compile/by_value.c).
static int look_at_values(const struct sandboxed_compiler *c, const char *name,
			  const char *assembly, struct buf *problem, struct status *st)
{
	struct assembly found = {0};
	struct buf places = {0};
	FILE *dump = open_here(c, DUMP), *text = open_here(c, assembly);
	if (dump && text)
		by_value_read(&found, dump, text);
	if (dump)
		fclose(dump);
	if (text)
		fclose(text);
	for (size_t i = 0; i < found.n; i++) {
		const char *place = found.marks[i] + strlen(VALUE_MARK);
		buf_puts(&places, i ? ", " : "");
		utf8_show(&places, place, strcspn(place, "="));
	}
	if (found.n)
		buf_printf(
			problem,
			_("%s has a call that takes or gives a structure by value, straight from "
			  "or to memory that threads may share, which Treadle cannot look into "
			  "(%s): copy an argument to a local variable first, and take a result in "
			  "a local variable"),
			name, buf_str(&places));
	bool failed = found.failed || places.failed;
	buf_free(&places);
	assembly_free(&found);
	return failed ? status_no_memory(st) : problem->n ? EXIT_FAILED : EXIT_OK;
}

// The files that the compilation of NAME.c makes.
struct made {
	char text[NAME_MAX + 3], assembly[NAME_MAX + 3], object[NAME_MAX + 3];
};

static void name_made(struct made *m, const char *name)
{
	int base = (int)strlen(name) - 2;
	snprintf(m->text, sizeof m->text, "%.*s.i", base, name);
	snprintf(m->assembly, sizeof m->assembly, "%.*s.s", base, name);
	snprintf(m->object, sizeof m->object, "%.*s.o", base, name);
}

static void remove_here(const struct sandboxed_compiler *c, const char *name)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", c->folder, name);
	unlink(path);
}

static bool is_here(const struct sandboxed_compiler *c, const char *name)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", c->folder, name);
	return access(path, R_OK) == 0;
}

// Compiles, after removing what was made of another file.
static int run(struct sandboxed_compiler *c, const char *name, const struct made *m,
	       struct buf *problem, struct status *st)
{
	// macros must not change attributes: those that hide code are refused
	const char *const words[] = {"-DTR_NO_PLACES",
				     "-Uno_sanitize",
				     "-U__no_sanitize__",
				     "-Uno_sanitize_thread",
				     "-U__no_sanitize_thread__",
				     CALLS_TOLD,
				     "-fdump-tree-tsan-lineno=" DUMP,
				     "-fdump-tree-tsan0-lineno=" DUMP,
				     "-save-temps=obj",
				     "-c",
				     name,
				     "-o",
				     m->object,
				     NULL};
	remove_here(c, m->text);
	remove_here(c, m->assembly);
	remove_here(c, m->object);
	remove_here(c, DUMP);
	return compiler_run(c, words, NULL, problem, st);
}

// Checks the preprocessed text, which is complete if the compiler reached the next step. code: the
// compiler's.
static int look_at_sources(struct sandboxed_compiler *c, const char *name, const struct made *m,
			   int code, struct buf *problem, struct status *st)
{
	struct sources sources = {0};
	struct buf shown = {0};
	bool whole = !code || is_here(c, m->assembly);
	if (each_line(c, m->text, is_foreign, &sources) || (code && is_denied(c, sources.path))) {
		utf8_show(&shown, sources.path, strlen(sources.path));
		refuse_source(c, name, buf_str(&shown), problem);
		code = EXIT_FAILED;
	} else if (whole && !problem->n) {
		int refused = refuse_text(c, name, m->text, problem, st);
		code = refused ? refused : code;
	}
	buf_free(&shown);
	return code;
}

static int look_at_assembly(struct sandboxed_compiler *c, const char *name, const struct made *m,
			    struct buf *problem)
{
	if (!each_line(c, m->assembly, is_assembly, NULL))
		return EXIT_OK;
	buf_clear(&c->messages);
	buf_printf(problem,
		   _("%s has assembly code in it, which Treadle cannot look into: write it in C"),
		   name);
	return EXIT_FAILED;
}

static int look_at_object(const struct sandboxed_compiler *c, const struct more_names *more,
			  const char *name, const char *object, struct buf *problem,
			  struct status *st)
{
	char path[PATH_MAX], runtime[PATH_MAX];
	struct buf why = {0};
	snprintf(path, sizeof path, "%s/%s", c->folder, object);
	int code = runtime_path(runtime, sizeof runtime, st);
	if (!code)
		code = object_refuse(path, runtime, more, &why, st);
	if (!code && why.n) {
		buf_printf(problem, "%s ", name);
		utf8_show(problem, why.s, why.n);
		code = EXIT_FAILED;
	}
	buf_free(&why);
	return code;
}

int submission_compile(struct sandboxed_compiler *c, const struct more_names *more,
		       const char *name, struct buf *problem, struct status *st)
{
	struct made m;
	name_made(&m, name);
	int code = submission_find_folders(c, st);
	if (!code)
		code = run(c, name, &m, problem, st);
	if (!code || code == EXIT_FAILED)
		code = look_at_sources(c, name, &m, code, problem, st);
	if ((!code || code == EXIT_FAILED) && !problem->n && look_at_assembly(c, name, &m, problem))
		code = EXIT_FAILED;
	if (!code)
		code = look_at_values(c, name, m.assembly, problem, st);
	if (!code)
		code = look_at_object(c, more, name, m.object, problem, st);
	if (code == EXIT_FAILED && !problem->n)
		submission_explain_compiler(buf_str(&c->messages), name, problem);
	if (code == EXIT_FAILED && !problem->n)
		buf_printf(problem, _("%s does not compile: no points"), name);
	return code;
}
