// SPDX-License-Identifier: MIT
//
// The ordinary run of a scenario, by itself and in real time: what was verified must not fail
// there. It fails only by what is certain, a crash or another exit status than 0; that it takes
// long says nothing, and ends it.
#include "checker/grade.h"

#include "base/buf.h"
#include "base/i18n.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

#define LONGEST_MS 2000
#define SAID_MOST 200 // bytes of the last line that it wrote

extern char **environ;

// Starts it as the leader of a group of its own, with its output in a file. 0 or an errno value.
static int start(const char *program, const struct scenario *s, int output, pid_t *pid)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attr;
	char **argv = calloc(s->nargs + 2, sizeof *argv);
	if (!argv)
		return ENOMEM;
	argv[0] = (char *)(uintptr_t)program;
	for (size_t i = 0; i < s->nargs; i++)
		argv[i + 1] = s->args[i];
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&actions, output, 1);
	posix_spawn_file_actions_adddup2(&actions, output, 2);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
	int err = posix_spawn(pid, program, &actions, &attr, argv, environ);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&actions);
	free(argv);
	return err;
}

// Waits for its end. False: it has taken too long, and was ended.
static bool await(pid_t pid, int *status)
{
	struct pollfd p = {.fd = pidfd_open(pid, 0), .events = POLLIN};
	bool in_time = p.fd >= 0 && poll(&p, 1, LONGEST_MS) > 0;
	if (p.fd >= 0)
		close(p.fd);
	kill(-pid, SIGKILL); // and what it has left behind
	while (waitpid(pid, status, 0) < 0 && errno == EINTR)
		;
	return in_time;
}

// The last line that it wrote.
static void say_last(int output, struct buf *b)
{
	char text[SAID_MOST + 1];
	off_t size = lseek(output, 0, SEEK_END);
	ssize_t n = pread(output, text, SAID_MOST, size > SAID_MOST ? size - SAID_MOST : 0);
	while (n > 0 && text[n - 1] == '\n')
		n--;
	text[n > 0 ? n : 0] = '\0';
	const char *line = strrchr(text, '\n');
	if (n > 0)
		buf_printf(b, ": %s", line ? line + 1 : text);
}

static char *say(int status, int output)
{
	struct buf b = {0};
	if (WIFSIGNALED(status))
		buf_printf(&b, _("in an ordinary run, the program was ended by the signal %s"),
			   strsignal(WTERMSIG(status)));
	else
		buf_printf(&b, _("in an ordinary run, the program exited with status %d"),
			   WEXITSTATUS(status));
	say_last(output, &b);
	char *text = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return text;
}

int trial_ordinary(struct trial *t, const struct scenario *s, const char *program)
{
	pid_t pid;
	int status = 0, rc = 0;
	// in virtual time a scenario may count on it that nobody is late
	if (t->result != GRADE_PASSED || !s->any_timeouts)
		return 0;
	int output = memfd_create("output", MFD_CLOEXEC);
	if (output >= 0)
		fcntl(output, F_SETFL, O_APPEND);
	if (output < 0 || start(program, s, output, &pid)) {
		if (output >= 0)
			close(output);
		return 0; // it says nothing about the program
	}
	if (await(pid, &status) && status != 0) {
		t->result = GRADE_FAILED;
		t->sentence = say(status, output);
		rc = t->sentence ? 0 : ENOMEM;
	}
	close(output);
	return rc;
}
