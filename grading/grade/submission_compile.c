// SPDX-License-Identifier: MIT
//
// Compiling what is not trusted: see submission_compile.h. A file is preprocessed, and the lines in
// which the compiler tells where text comes from are read; that text is compiled to assembly, in
// which the compiler marks what was written as such.
#include "grading/grade/submission_compile.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "sandbox/object_file.h"
#include "session/program.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- where text comes from -----------------------------------------------------------------------

enum { MOST_FOLDERS = 32 };

// The folders that the compiler searches for headers, as real paths. Found once.
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

// The compiler tells them in the midst of what it says when it is asked to say much.
static int find_searched(struct sandboxed_compiler *c, struct status *st)
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

// May text come from there?
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
		found = searched.path[i] && is_below(real, searched.path[i]);
	return found;
}

// The path in a line such as: # 12 "/usr/include/stdio.h" 3 4. False: it is another line.
static bool read_marker(const char *line, char *path, size_t size)
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

static bool is_foreign(const struct sandboxed_compiler *c, const char *line, void *path)
{
	return read_marker(line, path, PATH_MAX) && !is_source(c, path);
}

// The file that could not be opened, if it is one that must not be. From what the compiler says,
// gcc or clang:
//	tally.c:1:10: fatal error: /etc/shadow: Permission denied
//	tally.c:1:10: fatal error: cannot open file '/etc/shadow': Permission denied
static bool is_denied(const struct sandboxed_compiler *c, char *path)
{
	static const char before[] = "fatal error: ", clangs[] = "cannot open file ";
	const char *p = strstr(buf_str(&c->messages), before);
	p = p ? p + sizeof before - 1 : "";
	p += strncmp(p, clangs, sizeof clangs - 1) == 0 ? sizeof clangs - 1 : 0;
	p += *p == '\'';
	size_t n = strcspn(p, ":'\n");
	if ((p[0] != '/' && p[0] != '.') || n >= PATH_MAX)
		return false;
	memcpy(path, p, n);
	path[n] = '\0';
	return !is_source(c, path);
}

// --- a file --------------------------------------------------------------------------------------

// Is it how gcc, or clang, marks what was written as assembly in a function, or outside of one?
static bool is_assembly(const struct sandboxed_compiler *c, const char *line, void *ctx)
{
	static const char *const marks[] = {"#APP",
					    "//APP",
					    "@APP",
					    "## InlineAsm",
					    "# Start of file scope inline",
					    "// Start of file scope inline"};
	(void)c;
	(void)ctx;
	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strncmp(line, marks[i], strlen(marks[i])) == 0)
			return true;
	return false;
}

// What makes code that the compiler does not instrument, but for assembly: memory is used there,
// and nobody sees it.
static bool is_unseen(const struct sandboxed_compiler *c, const char *line, void *ctx)
{
	static const char *const words[] = {"no_sanitize", "disable_sanitizer", "__builtin_ia32_"};
	const char **found = ctx;
	(void)c;
	for (size_t i = 0; i < sizeof words / sizeof *words && !*found; i++)
		if (strstr(line, words[i]))
			*found = words[i];
	return *found != NULL;
}

static void refuse_source(struct sandboxed_compiler *c, const char *name, const char *path,
			  struct buf *problem)
{
	buf_clear(problem);
	buf_printf(problem,
		   _("%s includes %s, which is no header of the exercise or of the system: no "
		     "points"),
		   name, path);
	buf_clear(&c->messages); // they may tell what stands there
}

static int preprocess(struct sandboxed_compiler *c, const char *name, const char *text,
		      struct buf *problem, struct status *st)
{
	const char *const words[] = {"-DTR_NO_PLACES", "-E", name, NULL};
	char path[PATH_MAX];
	const char *unseen = NULL;
	struct buf shown = {0};
	int code = find_searched(c, st);
	if (!code)
		code = compiler_run(c, words, text, problem, st);
	if (code && code != EXIT_FAILED)
		return code;
	if (each_line(c, text, is_foreign, path) || (code && is_denied(c, path))) {
		utf8_show(&shown, path, strlen(path));
		refuse_source(c, name, buf_str(&shown), problem);
		code = EXIT_FAILED;
	} else if (!code && each_line(c, text, is_unseen, &unseen)) {
		buf_printf(problem,
			   _("%s asks for code that Treadle cannot look into (%s): take it out"),
			   name, unseen);
		code = EXIT_FAILED;
	}
	buf_free(&shown);
	return code;
}

static int to_assembly(struct sandboxed_compiler *c, const char *name, const char *text,
		       const char *assembly, struct buf *problem, struct status *st)
{
	const char *const words[] = {"-S", text, "-o", assembly, NULL};
	int code = compiler_run(c, words, NULL, problem, st);
	// clang reads what stands outside of functions, and complains
	if ((!code && each_line(c, assembly, is_assembly, NULL)) ||
	    (code == EXIT_FAILED && strstr(buf_str(&c->messages), "<inline asm>"))) {
		buf_clear(problem);
		buf_clear(&c->messages);
		buf_printf(problem,
			   _("%s has assembly code in it, which Treadle cannot look into: write it "
			     "in C"),
			   name);
		code = EXIT_FAILED;
	}
	return code;
}

static int to_object(struct sandboxed_compiler *c, const char *name, const char *assembly,
		     const char *object, struct buf *problem, struct status *st)
{
	const char *const words[] = {"-g0", "-c", assembly, "-o", object, NULL};
	char path[PATH_MAX], runtime[PATH_MAX];
	struct buf why = {0};
	int code = compiler_run(c, words, NULL, problem, st);
	snprintf(path, sizeof path, "%s/%s", c->folder, object);
	if (!code)
		code = runtime_path(runtime, sizeof runtime, st);
	if (!code)
		code = object_refuse(path, runtime, &why, st);
	if (!code && why.n) {
		buf_printf(problem, "%s ", name);
		utf8_show(problem, why.s, why.n);
		code = EXIT_FAILED;
	}
	buf_free(&why);
	return code;
}

int submission_compile(struct sandboxed_compiler *c, const char *name, struct buf *problem,
		       struct status *st)
{
	char text[NAME_MAX + 3], assembly[NAME_MAX + 3], object[NAME_MAX + 3];
	int base = (int)strlen(name) - 2;
	snprintf(text, sizeof text, "%.*s.i", base, name);
	snprintf(assembly, sizeof assembly, "%.*s.s", base, name);
	snprintf(object, sizeof object, "%.*s.o", base, name);
	int code = preprocess(c, name, text, problem, st);
	if (!code)
		code = to_assembly(c, name, text, assembly, problem, st);
	if (!code)
		code = to_object(c, name, assembly, object, problem, st);
	if (code == EXIT_FAILED && !problem->n)
		buf_printf(problem, _("%s does not compile: no points"), name);
	return code;
}
