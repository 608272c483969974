// SPDX-License-Identifier: MIT
//
// Starting a program with the runtime preloaded: see spawn.h.
#include "session/spawn.h"

#include "base/i18n.h"
#include "debuginfo/symbols.h"
#include "sandbox/syscall_filter.h"
#include "session/level.h"
#include "session/program.h"
#include "trace/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// Everything that the new process needs, made before fork().
struct spawn_plan {
	const struct spawn *how;
	int socket, shm, guard, report; // the ends of the new process
	int input;			// its standard input; -1: as `fixed` says
	char preload[PATH_MAX + 4096];
	char message[128];
};

static _Noreturn void plan_fails(const struct spawn_plan *p)
{
	int error = errno;
	ssize_t n = write(p->report, &error, sizeof error);
	(void)n;
	_exit(127);
}

// Limits the memory that holds the program's output.
#define OUTPUT_LIMIT ((rlim_t)256 << 20)

static _Noreturn void become_program(const struct spawn_plan *p)
{
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	if (p->how->fixed) {
		// the same addresses in every run, so that schedules and names stay valid; where
		// the system forbids that, runs are still correct
		personality((unsigned long)personality(0xffffffff) | ADDR_NO_RANDOMIZE);
		setpgid(0, 0); // keys typed in the terminal do not signal it
		setrlimit(RLIMIT_FSIZE, &(struct rlimit){OUTPUT_LIMIT, OUTPUT_LIMIT});
	}
	if (p->input >= 0)
		dup2(p->input, STDIN_FILENO);
	if (p->how->output >= 0) {
		dup2(p->how->output, STDOUT_FILENO);
		dup2(p->how->output, STDERR_FILENO);
	}
	if (p->how->sandbox)
		sandbox_enter(p->how->sandbox);
	fcntl(p->socket, F_SETFD, 0);
	fcntl(p->shm, F_SETFD, 0);
	if (p->guard >= 0)
		fcntl(p->guard, F_SETFD, 0);
	setenv("LD_PRELOAD", p->preload, 1);
	if (p->how->fixed) // bind functions at the start, not in each execution again
		setenv("LD_BIND_NOW", "1", 1);
	setenv(WIRE_ENV, p->message, 1);
	program_become(p->how->target);
	plan_fails(p);
}

// Opens the program's standard input: each program has a position of its own in it.
static int open_input(struct spawn_plan *p, struct status *st)
{
	const char *given = p->how->target->input;
	if (given || p->how->fixed)
		p->input = open(given ? given : "/dev/null", O_RDONLY | O_CLOEXEC);
	if (given && p->input < 0)
		return status_set(st, EXIT_USAGE, _("standard input %s cannot be read: %s"), given,
				  strerror(errno));
	return EXIT_OK;
}

static int plan_make(struct spawn_plan *p, struct status *st)
{
	char runtime[PATH_MAX];
	const char *before = getenv("LD_PRELOAD");
	if (open_input(p, st))
		return st->code;
	if (runtime_path(runtime, sizeof runtime, st))
		return st->code;
	snprintf(p->preload, sizeof p->preload, "%s%s%s", runtime, before ? ":" : "",
		 before ? before : "");
	// of the same length for any descriptors, since the address of the program's stack depends
	// on it. become_program() changes this limit of files
	struct rlimit files = {RLIM_INFINITY, RLIM_INFINITY};
	getrlimit(RLIMIT_FSIZE, &files);
	snprintf(p->message, sizeof p->message, "%8d %8d %s %8d %20llu %20llu", p->socket, p->shm,
		 p->how->mode, p->guard, (unsigned long long)files.rlim_cur,
		 (unsigned long long)files.rlim_max);
	return EXIT_OK;
}

// The error number that the new process wrote if exec failed; 0: it was executed.
static int exec_error(int report)
{
	int error = 0;
	ssize_t n;
	do
		n = read(report, &error, sizeof error);
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof error ? error : 0;
}

static int no_hello(struct spawned *s, const char *program, bool guarded, struct status *st)
{
	int status = 0;
	while (waitpid(s->pid, &status, 0) < 0 && errno == EINTR)
		;
	s->pid = 0;
	if (guarded && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_TROUBLE)
		return status_set(st, EXIT_TROUBLE,
				  _("the system lets no filter of system calls be set (seccomp), "
				    "without which nothing can be graded safely"));
	if (WIFSIGNALED(status))
		return status_set(st, EXIT_USAGE, _("%s: was killed before it reached main (%s)"),
				  program, strsignal(WTERMSIG(status)));
	return status_set(st, EXIT_USAGE,
			  _("%s: ended with status %d before it reached main: run it by itself to "
			    "see why"),
			  program, WEXITSTATUS(status));
}

static int wait_hello(struct spawned *s, const char *program, bool guarded, struct status *st)
{
	struct msg m;
	ssize_t n;
	do
		n = recv(s->socket, &m, sizeof m, 0);
	while (n < 0 && errno == EINTR);
	if (n != sizeof m || m.kind != MSG_HELLO)
		return no_hello(s, program, guarded, st);
	if (m.version == 0)
		return status_set(
			st, EXIT_USAGE,
			_("%s: starts threads before main, which cannot be controlled: try "
			  "'treadle record'"),
			program);
	if (m.version != WIRE_VERSION)
		return status_set(st, EXIT_TROUBLE,
				  _("libtreadle-rt.so is of another version than this treadle: "
				    "install both again"));
	return EXIT_OK;
}

static int read_maps(struct spawned *s, struct status *st)
{
	char path[64], part[4096];
	struct buf text = {0};
	snprintf(path, sizeof path, "/proc/%d/maps", (int)s->pid);
	FILE *f = fopen(path, "re");
	for (size_t n; f && (n = fread(part, 1, sizeof part, f)) > 0;)
		buf_add(&text, part, n);
	if (f)
		fclose(f);
	int rc = symbols_open(&s->symbols, buf_str(&text), text.n);
	buf_free(&text);
	return rc ? status_no_memory(st) : EXIT_OK;
}

static int start(struct spawned *s, struct spawn_plan *p, struct status *st)
{
	int report[2];
	if (pipe2(report, O_CLOEXEC))
		return status_set(st, EXIT_TROUBLE, _("cannot start a program: %s"),
				  strerror(errno));
	p->report = report[1];
	s->pid = fork();
	if (s->pid == 0)
		become_program(p);
	int error = s->pid < 0 ? errno : 0;
	close(report[1]);
	if (!error)
		error = exec_error(report[0]);
	close(report[0]);
	if (error)
		return status_set(st, s->pid < 0 ? EXIT_TROUBLE : EXIT_USAGE,
				  _("%s: cannot be executed: %s"), p->how->target->program,
				  strerror(error));
	return EXIT_OK;
}

static int connect_up(struct spawned *s, struct spawn_plan *p, struct status *st)
{
	int pair[2] = {-1, -1};
	p->shm = memfd_create("treadle", MFD_CLOEXEC);
	if (p->shm < 0 || ftruncate(p->shm, (off_t)s->size) ||
	    socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair)) {
		return status_set(st, EXIT_TROUBLE, _("no shared memory is available: %s"),
				  strerror(errno));
	}
	s->socket = pair[0];
	p->socket = pair[1];
	s->shared = mmap(NULL, s->size, PROT_READ | PROT_WRITE, MAP_SHARED, p->shm, 0);
	if (s->shared == MAP_FAILED) {
		s->shared = NULL;
		return status_set(st, EXIT_TROUBLE, _("cannot map shared memory: %s"),
				  strerror(errno));
	}
	return EXIT_OK;
}

int spawn(struct spawned *s, const struct spawn *how, struct status *st)
{
	struct spawn_plan p = {.how = how, .socket = -1, .shm = -1, .guard = -1, .input = -1};
	enum level level;
	*s = (struct spawned){.socket = -1, .size = how->shared};
	int rc = level_of(how->target->program, &level,
			  st); // fails if memory hooks would not be reached
	if (!rc)
		rc = connect_up(s, &p, st);
	if (!rc && how->sandbox)
		rc = syscall_filter_open(&p.guard, st);
	if (!rc)
		rc = plan_make(&p, st);
	if (!rc)
		rc = start(s, &p, st);
	if (p.socket >= 0)
		close(p.socket);
	if (p.shm >= 0)
		close(p.shm);
	if (p.guard >= 0)
		close(p.guard);
	if (p.input >= 0)
		close(p.input);
	if (!rc)
		rc = wait_hello(s, how->target->program, how->sandbox != NULL, st);
	if (!rc)
		rc = read_maps(s, st);
	if (rc)
		spawn_end(s);
	return rc;
}

int spawn_end(struct spawned *s)
{
	int status = 0;
	if (s->socket >= 0)
		close(s->socket);
	if (s->pid > 0) {
		kill(-s->pid, SIGKILL); // and its children, if it leads a process group
		kill(s->pid, SIGKILL);
		while (waitpid(s->pid, &status, 0) < 0 && errno == EINTR)
			;
	}
	if (s->shared)
		munmap(s->shared, s->size);
	symbols_close(s->symbols);
	*s = (struct spawned){.socket = -1};
	return status;
}
