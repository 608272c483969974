// SPDX-License-Identifier: MIT
//
// The compiler in a sandbox: see sandboxed_compiler.h. It gets names without paths, so its messages
// are the same everywhere.
#include "grading/grade/sandboxed_compiler.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "compile/cc.h"
#include "compile/library.h"
#include "sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define MESSAGES "messages" // file in the folder for messages
#define MIB ((uint64_t)1 << 20)
enum { MOST_MESSAGES = 16384, MOST_SECONDS = 20, MOST_WAITING = 60, MOST_MEMORY = 2048 };
enum { MOST_WRITTEN = 64, LEAST_ROOM = 1 }; // MiB

// --- running it ----------------------------------------------------------------------------------

// In the child: runs `treadle cc` in the folder, with messages in one file, and standard output, if
// wanted, in another.
static _Noreturn void compile_here(const struct sandboxed_compiler *c, const char *out, char **argv)
{
	char library[PATH_MAX] = "", headers[PATH_MAX] = "", real[PATH_MAX] = "";
	struct status st;
	int code = EXIT_TROUBLE, null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	setpgid(0, 0);
	setenv("LC_ALL", "C", 1); // its messages are read here, and the same in every locale
	if (library_folders(library, headers, sizeof library, &st) == EXIT_OK) {
		char below[PATH_MAX + sizeof "/treadle"];
		snprintf(below, sizeof below, "%s/treadle", headers);
		if (!realpath(below, real))
			real[0] = '\0';
	}
	const char *const folders[] = {library, headers, real, NULL};
	const struct sandbox sandbox = {.folders = folders,
					.scratch = c->folder,
					.memory = MOST_MEMORY * MIB,
					.written = MOST_WRITTEN * MIB,
					.cpu = MOST_SECONDS};
	if (null >= 0 && chdir(c->folder) == 0) {
		int mode = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
		int said = open(MESSAGES, mode, 0600), to = out ? open(out, mode, 0600) : said;
		if (said >= 0 && to >= 0 && dup2(null, 0) == 0 && dup2(to, 1) == 1 &&
		    dup2(said, 2) == 2) {
			sandbox_enter(&sandbox);
			// submission_text.c refuses assembly, and the exercise's own files have
			// none
			code = cc_build(argv, CC_NO_ASSEMBLY, &st);
			if (st.code)
				fprintf(stderr, "treadle: %s\n", st.text);
		}
	}
	fflush(NULL);
	_exit(code);
}

// Reads the messages, up to a useful length.
void compiler_read_messages(struct sandboxed_compiler *c)
{
	char path[PATH_MAX], text[MOST_MESSAGES];
	snprintf(path, sizeof path, "%s/%s", c->folder, MESSAGES);
	FILE *f = fopen(path, "re");
	buf_clear(&c->messages);
	if (!f)
		return;
	size_t n = fread(text, 1, sizeof text, f), all = n;
	fclose(f);
	while (n == sizeof text && all && text[all - 1] != '\n')
		all--;
	utf8_show(&c->messages, text, all ? all : n);
}

// Reports that time was up: EXIT_UNDECIDED, since the time depends on the machine.
static int say_late(struct sandboxed_compiler *c, int seconds, struct buf *problem)
{
	buf_clear(&c->messages); // about itself
	buf_printf(problem,
		   _("the compiler was stopped: it ran for more than %d seconds, so there is no "
		     "verdict, and the points are withheld"),
		   seconds);
	return EXIT_UNDECIDED;
}

// Did the CPU time end? The compiler's messages tell it from other limits.
static bool is_late(const struct sandboxed_compiler *c, int signal)
{
	return signal == SIGXCPU || strstr(buf_str(&c->messages), "CPU time limit exceeded");
}

// Reports a limit that is the same on any machine.
static bool say_limit(const struct sandboxed_compiler *c, int signal, struct buf *problem)
{
	const char *said = buf_str(&c->messages);
	if (signal == SIGXFSZ || strstr(said, "File size limit") || strstr(said, "File too large"))
		buf_printf(problem, _("the compiler was stopped: it wrote more than %d MiB"),
			   MOST_WRITTEN);
	else if (strstr(said, "out of memory") || strstr(said, "memory exhausted") ||
		 strstr(said, "Cannot allocate memory") || strstr(said, "Killed") ||
		 strstr(said, "bad_alloc"))
		buf_printf(problem,
			   _("the compiler was stopped: it took more than %d MiB of memory"),
			   MOST_MEMORY);
	return problem->n > 0;
}

// Is the disk full, so that the file is not to blame?
static bool is_full(const struct sandboxed_compiler *c)
{
	struct statvfs s;
	return statvfs(c->folder, &s) == 0 && s.f_blocks &&
	       (uint64_t)s.f_bavail * s.f_frsize < LEAST_ROOM * MIB;
}

int compiler_room(const struct sandboxed_compiler *c, struct status *st)
{
	if (!is_full(c))
		return EXIT_OK;
	return status_set(st, EXIT_TROUBLE,
			  _("the disk of '%s' is nearly full: less than %d MiB are left; "
			    "TMPDIR may name another place"),
			  c->folder, LEAST_ROOM);
}

int compiler_run(struct sandboxed_compiler *c, const char *const *words, const char *out,
		 struct buf *problem, struct status *st)
{
	static char name[] = "treadle cc";
	char *argv[24] = {name};
	struct buf map = {0};
	int n = 1, status = 0;
	buf_printf(&map, "-fdebug-prefix-map=%s=/%s", c->folder, c->called);
	if (map.failed)
		return status_no_memory(st);
	argv[n++] = map.s;
	for (; *words; words++)
		argv[n++] = (char *)(uintptr_t)*words;
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0)
		compile_here(c, out, argv);
	buf_free(&map);
	if (pid < 0)
		return status_set(st, EXIT_TROUBLE, _("no process can be made: %s"),
				  strerror(errno));
	bool in_time = sandbox_await(pid, MOST_WAITING * 1000, &status);
	if (in_time && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_OK)
		return EXIT_OK;
	compiler_read_messages(c);
	int signal = in_time && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	if (problem && (!in_time || is_late(c, signal)))
		return say_late(c, in_time ? MOST_SECONDS : MOST_WAITING, problem);
	if (problem && (say_limit(c, signal, problem) || signal)) {
		buf_clear(&c->messages); // about itself
		return EXIT_FAILED;
	}
	if (compiler_room(c, st))
		return st->code;
	if (!WIFEXITED(status) || WEXITSTATUS(status) == EXIT_TROUBLE)
		return status_set(st, EXIT_TROUBLE, _("the compiler cannot do its work: %s"),
				  buf_str(&c->messages));
	return EXIT_FAILED;
}
