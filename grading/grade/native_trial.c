// SPDX-License-Identifier: MIT
//
// The native run: see native_trial.h. The preprocessed text that was checked (submission_compile.h)
// is what is compiled. The program gets a word that the answer cannot know, which it reads when the
// run is over; only a verdict behind this word counts.
#include "grading/grade/native_trial.h"

#include "base/i18n.h"
#include "compile/library.h"
#include "grading/grade/sentence.h"
#include "sandbox/sandbox.h"
#include "sandbox/syscall_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#define CONTRACT "native-contract.o"
#define OWN "native-own.o"
#define PROGRAM "native"
#define HARNESS "treadle-native.o"

enum { GUARD = 3, LONGEST_MS = 60000, SECONDS = 120, WORD = 40, MOST_SAID = 64 << 10 };

// Without the address sanitizer, address space can be limited.
static const struct sandbox with_addresses = {.written = 16 << 20, .cpu = SECONDS};
static const struct sandbox without = {
	.memory = (uint64_t)2 << 30, .written = 16 << 20, .cpu = SECONDS};

// --- building ------------------------------------------------------------------------------------

// Variants for compilers that lack sanitizers, the fullest first.
static const struct {
	const char *sanitizers, *fill, *link;
	const struct sandbox *sandbox;
} kinds[] = {
	{"-fsanitize=address,undefined", "-ftrivial-auto-var-init=pattern", "-fsanitize=address",
	 &with_addresses},
	{"-fsanitize=address,undefined", "-g", "-fsanitize=address", &with_addresses},
	{"-fsanitize=undefined", "-g", "-g", &without},
};

int native_trial_build_contract(struct exercise_build *b, struct status *st)
{
	static const char *const words[] = {"-fno-sanitize=thread",
					    "-O1",
					    "-DCONTRACT_NATIVE",
					    "-c",
					    CONTRACT_FILE,
					    "-o",
					    CONTRACT,
					    NULL};
	return exercise_build_own(b, CONTRACT, words, st);
}

static int build_kind(struct exercise_build *b, size_t kind, struct status *st)
{
	char text[NAME_MAX], library[PATH_MAX], headers[PATH_MAX];
	char harness[PATH_MAX + sizeof HARNESS];
	int code = library_folders(library, headers, sizeof library, st);
	snprintf(text, sizeof text, "%s.i", b->exercise->name);
	snprintf(harness, sizeof harness, "%s/" HARNESS, library);
	// -ftrapv: gcc would take `-n >= 0` for `n <= 0`, before anything can look at the negation
	const char *const compiles[] = {"-fno-sanitize=thread",
					kinds[kind].sanitizers,
					"-ftrapv",
					kinds[kind].fill,
					"-O1",
					"-c",
					text,
					"-o",
					OWN,
					NULL};
	const char *const links[] = {kinds[kind].link,
				     CONTRACT,
				     OWN,
				     harness,
				     "-Wl,-z,relro,-z,now,-z,noexecstack",
				     "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc",
				     "-Wl,--wrap=reallocarray,--wrap=aligned_alloc",
				     "-Wl,--wrap=posix_memalign,--wrap=strdup,--wrap=strndup",
				     "-o",
				     PROGRAM,
				     NULL};
	if (!code)
		code = compiler_run(&b->compiler, compiles, NULL, NULL, st);
	return code ? code : compiler_run(&b->compiler, links, NULL, NULL, st);
}

// Builds the first variant that compiles; *kind is its number. EXIT_FAILED: none does.
static int build(struct exercise_build *b, size_t *kind, struct status *st)
{
	static size_t first; // what the compiler lacks for one file, it lacks for the next
	int code = native_trial_build_contract(b, st);
	for (*kind = first; !code; ++*kind) {
		int one = build_kind(b, *kind, st);
		bool again = one == EXIT_FAILED && *kind + 1 < sizeof kinds / sizeof *kinds;
		if (again)
			continue;
		first = one ? first : *kind;
		return one;
	}
	return code;
}

// --- running -------------------------------------------------------------------------------------

static _Noreturn void become(const char *program, const struct sandbox *sandbox, int word, int said,
			     int guard)
{
	char *argv[] = {(char *)(uintptr_t)program, NULL};
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	prctl(PR_SET_PDEATHSIG, SIGKILL); // never outlive the grader
	setpgid(0, 0);
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	// above the descriptors that are replaced below
	guard = fcntl(guard, F_DUPFD_CLOEXEC, GUARD + 1);
	if (null < 0 || guard < 0 || dup2(word, 0) < 0 || dup2(null, 1) < 0 || dup2(said, 2) < 0 ||
	    dup2(guard, GUARD) < 0)
		_exit(127);
	sandbox_enter(sandbox);
	unsetenv("ASAN_OPTIONS");
	unsetenv("UBSAN_OPTIONS");
	execv(program, argv);
	_exit(127);
}

// A file in memory with this text; -1: none can be made.
static int hold(const char *text)
{
	int fd = memfd_create("native", MFD_CLOEXEC);
	size_t n = strlen(text);
	if (fd < 0 || (write(fd, text, n) == (ssize_t)n && lseek(fd, 0, SEEK_SET) == 0))
		return fd;
	close(fd);
	return -1;
}

static bool make_word(char *word)
{
	uint64_t r[2];
	if (getrandom(r, sizeof r, 0) != sizeof r)
		return false;
	snprintf(word, WORD, "%016" PRIx64 "%016" PRIx64, r[0], r[1]);
	return true;
}

// --- the verdict ---------------------------------------------------------------------------------

// Fails the run for a reason that no rule of the contract names.
static int lose_else(struct native_trial *t, enum end kind, const char *sentence, struct status *st)
{
	t->decided = true;
	t->kind = end_kinds[kind];
	t->property = strdup("");
	t->sentence = strdup(sentence);
	return t->property && t->sentence ? EXIT_OK : status_no_memory(st);
}

// The kind with this name, of n bytes; NULL: none.
static const char *kind_named(const char *name, size_t n)
{
	for (int i = 0; i < ENDS; i++)
		if (end_kinds[i] && strncmp(end_kinds[i], name, n) == 0 && !end_kinds[i][n])
			return end_kinds[i];
	return NULL;
}

// Reads a failure: "failed KIND PROPERTY", a line with the sentence, and the program, if any.
// PROPERTY may be "".
static int take_failure(struct native_trial *t, char *said, struct status *st)
{
	char *kind = said + strlen("failed "), *line = strchr(said, '\n');
	char *code = line ? strchr(line + 1, '\n') : NULL, *property = strchr(kind, ' ');
	if (!code || !property || property > line)
		return EXIT_OK;
	*line = *code = '\0';
	t->decided = true;
	t->locks = strncmp(kind, "locks ", 6) == 0;
	t->kind = t->locks ? end_kinds[END_DEADLOCK] : kind_named(kind, (size_t)(property - kind));
	t->property = strdup(property + 1);
	t->sentence = strdup(line + 1);
	t->code = code[1] ? strdup(code + 1) : NULL;
	return t->property && t->sentence && (!code[1] || t->code) ? EXIT_OK : status_no_memory(st);
}

static int read_verdict(struct native_trial *t, int said, const char *word, int status,
			struct status *st)
{
	char text[MOST_SAID + 1];
	ssize_t n = pread(said, text, MOST_SAID, 0);
	text[n > 0 ? n : 0] = '\0';
	char *at = strstr(text, word);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && at) {
		at += strlen(word) + 1;
		t->decided = strncmp(at, "passed", 6) == 0;
		return strncmp(at, "failed ", 7) == 0 ? take_failure(t, at, st) : EXIT_OK;
	}
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS)
		return lose_else(t, END_CRASH,
				 N_("it tried to do what no program of pthreads needs: stopped"),
				 st);
	return lose_else(t, WIFSIGNALED(status) ? END_CRASH : END_EXIT, N_("it does not end"), st);
}

static int run(struct native_trial *t, struct exercise_build *b, const struct sandbox *sandbox,
	       struct status *st)
{
	char program[PATH_MAX], word[WORD];
	int guard = -1, status = 0;
	snprintf(program, sizeof program, "%s/" PROGRAM, b->folder);
	int code = syscall_filter_open(&guard, st);
	if (code)
		return code;
	int in = make_word(word) ? hold(word) : -1, said = hold("");
	fflush(NULL);
	pid_t pid = in >= 0 && said >= 0 ? fork() : -1;
	if (pid == 0)
		become(program, sandbox, in, said, guard);
	if (pid < 0)
		code = status_set(st, EXIT_TROUBLE, _("no process can be made: %s"),
				  strerror(errno));
	// a timeout is no proof that the answer is wrong
	else if (sandbox_await(pid, LONGEST_MS, &status))
		code = read_verdict(t, said, word, status, st);
	close(guard);
	if (in >= 0)
		close(in);
	if (said >= 0)
		close(said);
	return code;
}

static int build_and_run(struct native_trial *t, struct exercise_build *b, struct status *st)
{
	size_t kind;
	int code = build(b, &kind, st);
	if (!code)
		return run(t, b, kinds[kind].sandbox, st);
	// the file compiled for the scenarios, so the compiler has no sanitizers
	buf_clear(&b->compiler.messages);
	return code == EXIT_FAILED ? EXIT_OK : code;
}

// --- early ---------------------------------------------------------------------------------------

bool native_trial_early(void *build, const void *part, struct early_result *result)
{
	struct native_trial t = {0};
	struct status st;
	(void)part;
	if (build_and_run(&t, build, &st))
		return false;
	result->count = t.decided;
	if (t.property)
		buf_printf(&result->text, "failed %s %s\n%s\n%s",
			   t.locks  ? "locks"
			   : t.kind ? t.kind
				    : "-",
			   t.property, t.sentence, t.code ? t.code : "");
	return true;
}

static int take_early(struct native_trial *t, struct early_result *result, struct status *st)
{
	t->decided = result->count;
	int code = result->text.n ? take_failure(t, result->text.s, st) : EXIT_OK;
	early_result_free(result);
	return code;
}

// Replaces the sentence by its translation.
static int translate(struct native_trial *t, struct status *st)
{
	char *translated = t->sentence ? sentence_translate(t->sentence) : NULL;
	if (t->sentence && !translated)
		return status_no_memory(st);
	free(t->sentence);
	t->sentence = translated;
	return EXIT_OK;
}

int native_trial_run(struct native_trial *t, struct exercise_build *b, struct early *early,
		     struct status *st)
{
	struct early_result result;
	int code = early_take(early, b, &result) ? take_early(t, &result, st)
						 : build_and_run(t, b, st);
	return code ? code : translate(t, st);
}

void native_trial_free(struct native_trial *t)
{
	free(t->property);
	free(t->sentence);
	free(t->code);
	*t = (struct native_trial){0};
}
