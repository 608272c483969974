// SPDX-License-Identifier: MIT
//
// The steps of `treadle cc`: see cc_steps.h. While a command runs, the signals that end a program
// are blocked here and awaited together with the command's end, so that none ends this process
// before it has removed the temporary folder.
#include "compile/cc_steps.h"
#include "base/buf.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void word_list_add(struct word_list *w, const char *word)
{
	if (!VEC_FITS(w->word, &w->cap, w->n + 2)) {
		w->failed = true;
		return;
	}
	w->word[w->n++] = word;
	w->word[w->n] = NULL;
}

void word_list_free(struct word_list *w)
{
	free(w->word);
	*w = (struct word_list){0};
}

void word_list_split(struct word_list *w, char *text)
{
	char *rest = text;
	for (char *word; (word = strsep(&rest, " \t\n"));)
		if (*word)
			word_list_add(w, word);
}

// The words as a line for a shell.
static void put_words(struct buf *b, const struct word_list *w)
{
	for (size_t i = 0; i < w->n; i++) {
		if (i)
			buf_putc(b, ' ');
		buf_word(b, w->word[i]);
	}
}

void step_show(const struct word_list *w)
{
	struct buf b = {0};
	put_words(&b, w);
	puts(buf_str(&b));
	buf_free(&b);
}

void step_says(const struct word_list *w, const char *word, char *said, size_t size)
{
	size_t n = 0;
	struct buf b = {0};
	put_words(&b, w);
	buf_printf(&b, " %s 2>/dev/null", word);
	FILE *f = b.failed ? NULL : popen(b.s, "re");
	if (f) {
		n = fread(said, 1, size - 1, f);
		pclose(f);
	}
	said[n] = '\0';
	buf_free(&b);
}

void step_become(const struct word_list *w)
{
	fflush(stdout);
	execvp(w->word[0], (char *const *)(uintptr_t)w->word);
}

// ---- running ------------------------------------------------------------------------------------

// Sends standard output to `out`; drops standard error, and empties standard input.
static void become_quiet(int out)
{
	int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
	dup2(nothing, STDIN_FILENO);
	dup2(nothing, STDERR_FILENO);
	dup2(out, STDOUT_FILENO);
}

// Starts the command with the signals as `mask` has them. out: see become_quiet(), or -1. *error:
// why it could not be started.
static pid_t start(const struct word_list *w, const sigset_t *mask, int out, int *error)
{
	int pipe_ends[2];
	*error = 0;
	if (pipe2(pipe_ends, O_CLOEXEC)) {
		*error = errno;
		return -1;
	}
	fflush(stdout);
	pid_t pid = fork();
	if (pid == 0) {
		sigprocmask(SIG_SETMASK, mask, NULL);
		if (out >= 0)
			become_quiet(out);
		step_become(w);
		ssize_t said = write(pipe_ends[1], &errno, sizeof errno);
		_exit(said == sizeof errno ? 127 : 126);
	}
	if (pid < 0)
		*error = errno;
	close(pipe_ends[1]);
	if (pid > 0 && read(pipe_ends[0], error, sizeof *error) <= 0)
		*error = 0; // exec has closed the pipe
	close(pipe_ends[0]);
	return pid;
}

static int status_of(pid_t pid)
{
	int status = 0;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static bool has_ended(pid_t pid)
{
	siginfo_t info = {0};
	return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0 || info.si_pid;
}

// As step_run() and step_read(); out: see become_quiet(), or -1.
static int run(const struct word_list *w, int out, int *signal)
{
	static const int fatal[] = {SIGINT, SIGTERM, SIGHUP};
	sigset_t set, before;
	int error;
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
		sigaddset(&set, fatal[i]);
	sigprocmask(SIG_BLOCK, &set, &before);
	*signal = 0;
	pid_t pid = start(w, &before, out, &error);
	while (pid > 0 && !has_ended(pid)) {
		int came = sigwaitinfo(&set, NULL);
		if (came > 0 && came != SIGCHLD) {
			*signal = came;
			kill(pid, came);
		}
	}
	int status = pid > 0 ? status_of(pid) : -1;
	// a signal that came meanwhile
	struct timespec now = {0};
	for (int came; (came = sigtimedwait(&set, NULL, &now)) > 0;)
		if (came != SIGCHLD)
			*signal = came;
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return error ? -1 : status;
}

int step_run(const struct word_list *w, int *signal)
{
	return run(w, -1, signal);
}

int step_read(const struct word_list *w, FILE **text, int *signal)
{
	int out = memfd_create("assembly", MFD_CLOEXEC);
	*text = out < 0 ? NULL : fdopen(out, "r");
	*signal = 0;
	if (!*text) {
		if (out >= 0)
			close(out);
		return -1;
	}
	int status = run(w, out, signal);
	rewind(*text);
	return status;
}
