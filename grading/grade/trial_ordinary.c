// SPDX-License-Identifier: MIT
//
// The ordinary run of a scenario: see trial.h. A verified scenario fails here only for certain
// reasons: a crash, an exit status other than 0, or a system call that the guard stopped. A run
// that takes long is ended, and says nothing.
#include "grading/grade/trial.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "sandbox/sandbox.h"
#include "sandbox/syscall_filter.h"
#include "session/program.h"
#include "trace/stops.h"
#include "trace/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define LONGEST_MS 2000 // of own time
#define SECONDS 60	// of CPU time, if the grader is gone
#define SAID_MOST 200	// bytes of its last line

static const struct sandbox sandbox = {
	.memory = (uint64_t)2 << 30, .written = 16 << 20, .cpu = SECONDS};

// In the child: becomes the program, with the runtime's guard, and without the rest of the runtime.
static _Noreturn void become(const char *program, char **argv, int output, int guard)
{
	char runtime[PATH_MAX], message[32];
	struct status st;
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	prctl(PR_SET_PDEATHSIG, SIGKILL); // never outlive the grader
	setpgid(0, 0);
	int null = open("/dev/null", O_RDONLY);
	if (null < 0 || dup2(null, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0 ||
	    runtime_path(runtime, sizeof runtime, &st))
		_exit(127);
	snprintf(message, sizeof message, "-1 -1 guard %d", guard);
	sandbox_enter(&sandbox);
	fcntl(guard, F_SETFD, 0);
	setenv("LD_PRELOAD", runtime, 1);
	setenv(WIRE_ENV, message, 1);
	execv(program, argv);
	_exit(127);
}

// Starts the program in a process group of its own, with its output in a file. False: it cannot be
// started.
static bool start(const char *program, const struct scenario *s, int output, pid_t *pid)
{
	struct status st;
	int guard;
	char **argv = calloc(s->nargs + 2, sizeof *argv);
	if (!argv || syscall_filter_open(&guard, &st)) {
		free(argv);
		return false;
	}
	argv[0] = (char *)(uintptr_t)program;
	for (size_t i = 0; i < s->nargs; i++)
		argv[i + 1] = s->args[i];
	fflush(NULL);
	*pid = fork();
	if (*pid == 0)
		become(program, argv, output, guard);
	close(guard);
	free(argv);
	return *pid > 0;
}

// The last line that it wrote; "": none.
static void read_last(int output, struct buf *b)
{
	char text[SAID_MOST + 1];
	off_t size = lseek(output, 0, SEEK_END);
	ssize_t n = pread(output, text, SAID_MOST, size > SAID_MOST ? size - SAID_MOST : 0);
	while (n > 0 && text[n - 1] == '\n')
		n--;
	text[n > 0 ? n : 0] = '\0';
	const char *line = strrchr(text, '\n');
	line = line ? line + 1 : text;
	utf8_show(b, line, strlen(line));
}

static void say_signal(struct buf *b, const char *name, const char *last)
{
	if (*last)
		buf_printf(b, _("in an ordinary run, the program was ended by the signal %s: %s"),
			   name, last);
	else
		buf_printf(b, _("in an ordinary run, the program was ended by the signal %s"),
			   name);
}

static void say_exit(struct buf *b, int status, const char *last)
{
	if (*last)
		buf_printf(b, _("in an ordinary run, the program exited with status %d: %s"),
			   status, last);
	else
		buf_printf(b, _("in an ordinary run, the program exited with status %d"), status);
}

// What the guard has stopped, by its last line, "the program tried to ...: stopped".
static void say_stopped(struct buf *b, const char *last)
{
	static const char by[] = "the program ", end[] = ": stopped";
	struct buf sentence = {0}, tried = {0};
	size_t n = strlen(last);
	if (strncmp(last, by, strlen(by)) == 0 && n > strlen(by) + strlen(end))
		buf_add(&tried, last + strlen(by), n - strlen(by) - strlen(end));
	bool known = stop_tell(&sentence, _("the program"), buf_str(&tried));
	buf_printf(b, _("in an ordinary run, %s"), known ? buf_str(&sentence) : last);
	b->failed |= sentence.failed || tried.failed;
	buf_free(&sentence);
	buf_free(&tried);
}

static char *say(int status, int output)
{
	struct buf b = {0}, last = {0};
	read_last(output, &last);
	if (WIFEXITED(status) && WEXITSTATUS(status) == GUARD_STATUS)
		say_stopped(&b, buf_str(&last));
	else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS)
		buf_puts(&b, _("in an ordinary run, the program tried to do what no program of "
			       "pthreads needs: stopped"));
	else if (WIFSIGNALED(status))
		say_signal(&b, strsignal(WTERMSIG(status)), buf_str(&last));
	else
		say_exit(&b, WEXITSTATUS(status), buf_str(&last));
	char *text = b.failed || last.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	buf_free(&last);
	return text;
}

int trial_ordinary(struct trial *t, const struct scenario *s, const char *program)
{
	pid_t pid;
	int status = 0, rc = 0;
	// a scenario for virtual time may rely on no thread being late
	if (t->result != GRADE_PASSED || !s->any_timeouts || s->must_fail)
		return 0;
	int output = memfd_create("output", MFD_CLOEXEC);
	if (output >= 0)
		fcntl(output, F_SETFL, O_APPEND);
	if (output < 0 || !start(program, s, output, &pid)) {
		if (output >= 0)
			close(output);
		return 0; // this is not the program's fault
	}
	if (sandbox_await(pid, LONGEST_MS, &status) && status != 0) {
		t->result = GRADE_FAILED;
		t->sentence = say(status, output);
		rc = t->sentence ? 0 : ENOMEM;
	}
	close(output);
	return rc;
}
