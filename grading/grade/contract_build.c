// SPDX-License-Identifier: MIT
//
// Building a contract's program: see contract_build.h.
#include "grading/grade/contract_build.h"

#include "base/i18n.h"
#include "command/files.h"
#include "compile/library.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define OBJECT "contract.o"
#define PROGRAM "contract"
#define ASKED "contract-clients" // the program with the stub
#define STUB "contract-stub"
#define ANSWERS "contract-answers"
#define HARNESS "treadle-contract.o"

static void path_of(const struct exercise_build *b, const char *name, char *out, size_t size)
{
	snprintf(out, size, "%s/%s", b->folder, name);
}

bool contract_exists(const struct exercise *e)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/" CONTRACT_FILE, e->path);
	return access(path, R_OK) == 0;
}

// Turns a refusal by the compiler into trouble: the exercise's own file does not compile.
static int own_fault(const struct exercise_build *b, int code, const char *file, struct status *st)
{
	if (code != EXIT_FAILED)
		return code;
	return status_set(st, EXIT_TROUBLE,
			  _("the exercise itself is wrong, its %s does not compile: %s"), file,
			  buf_str(&b->compiler.messages));
}

static int build_object(struct exercise_build *b, struct status *st)
{
	static const char *const words[] = {
		"-fno-sanitize=thread", "-O1", "-c", CONTRACT_FILE, "-o", OBJECT, NULL};
	return own_fault(b, exercise_build_own(b, OBJECT, words, st), CONTRACT_FILE, st);
}

// Finds the harness, which is linked with each contract.
static int find_harness(char *harness, size_t size, struct status *st)
{
	char library[PATH_MAX], headers[PATH_MAX];
	int code = library_folders(library, headers, sizeof library, st);
	snprintf(harness, size, "%s/" HARNESS, library);
	return code;
}

void contract_program(const struct exercise_build *b, char *program, size_t size)
{
	path_of(b, PROGRAM, program, size);
}

int contract_build(struct exercise_build *b, struct status *st)
{
	char own[NAME_MAX], program[PATH_MAX], harness[PATH_MAX + sizeof HARNESS];
	const char *const words[] = {OBJECT, own, harness, "-o", PROGRAM, NULL};
	snprintf(own, sizeof own, "%s.o", b->exercise->name);
	contract_program(b, program, sizeof program);
	unlink(program);
	int code = build_object(b, st);
	if (!code)
		code = find_harness(harness, sizeof harness, st);
	if (!code)
		code = compiler_run(&b->compiler, words, NULL, &b->problem, st);
	if (code == EXIT_FAILED && !b->problem.n)
		buf_printf(&b->problem, _("%s.c cannot be linked with %s: no points"),
			   b->exercise->name, CONTRACT_FILE);
	return code;
}

static int copy_stub(struct exercise_build *b, struct status *st)
{
	char from[PATH_MAX], to[PATH_MAX];
	snprintf(from, sizeof from, "%s/%s.c", b->exercise->path, b->exercise->name);
	path_of(b, STUB ".c", to, sizeof to);
	int err = file_copy(from, to);
	return err ? status_set(st, EXIT_TROUBLE, _("'%s' cannot be read: %s"), from, strerror(err))
		   : EXIT_OK;
}

int contract_build_asked(struct exercise_build *b, struct status *st)
{
	char harness[PATH_MAX + sizeof HARNESS];
	static const char *const compiles[] = {"-c", STUB ".c", "-o", STUB ".o", NULL};
	const char *const links[] = {OBJECT, STUB ".o", harness, "-o", ASKED, NULL};
	int code = copy_stub(b, st);
	if (!code)
		code = build_object(b, st);
	if (!code)
		code = find_harness(harness, sizeof harness, st);
	if (!code)
		code = exercise_build_own(b, STUB ".o", compiles, st);
	if (!code)
		code = exercise_build_own(b, ASKED, links, st);
	return own_fault(b, code, CONTRACT_FILE, st);
}

static _Noreturn void become(const char *program, const char *const *words, const char *answers)
{
	char *argv[8] = {(char *)(uintptr_t)program};
	for (size_t i = 0; words[i] && i + 2 < sizeof argv / sizeof *argv; i++)
		argv[i + 1] = (char *)(uintptr_t)words[i];
	signal(SIGPIPE, SIG_DFL);
	if (freopen(answers, "w", stdout))
		execv(program, argv);
	_exit(127);
}

int contract_ask(struct exercise_build *b, const char *const *words, FILE **out, struct status *st)
{
	char program[PATH_MAX], answers[PATH_MAX];
	int status = 0;
	path_of(b, ASKED, program, sizeof program);
	path_of(b, ANSWERS, answers, sizeof answers);
	int code = access(program, X_OK) ? contract_build_asked(b, st) : EXIT_OK;
	if (code)
		return code;
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0)
		become(program, words, answers);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	*out = pid > 0 && status == 0 ? fopen(answers, "re") : NULL;
	unlink(answers); // the file lasts while it is open, and another question may be asked
			 // meanwhile
	if (*out)
		return EXIT_OK;
	return status_set(st, EXIT_TROUBLE,
			  _("the exercise itself is wrong: its %s cannot be asked about clients"),
			  CONTRACT_FILE);
}
