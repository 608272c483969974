// SPDX-License-Identifier: MIT
//
// Says what a program finds at the start of main. By itself it prints that; with a further argument
// it compares that with its standard input, line by line, and fails where they differ. The first
// argument is the part of the world that is looked at.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static int error; // errno, as it was
static bool compares, differs;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
	static char line[1 << 17],
		expected[sizeof line]; // a value may be as long as the system allows
	va_list rest;
	va_start(rest, format);
	int n = vsnprintf(line, sizeof line - 1, format, rest);
	va_end(rest);
	if (n < 0 || (size_t)n >= sizeof line - 1)
		abort();
	strcpy(line + n, "\n");
	if (!compares) {
		fputs(line, stdout);
	} else if (!fgets(expected, sizeof expected, stdin) || strcmp(expected, line)) {
		printf("expected %sfound    %s", expected, line);
		differs = true;
	}
}

static void arguments(int argc, char **argv, char **envp)
{
	(void)argc;
	say("called %s", argv[0]);
	for (char **e = envp; *e; e++) // a value may be of several lines
		say("has %.*s, %zu bytes", (int)strcspn(*e, "\n"), *e, strlen(*e));
	say("environ %d, LD_PRELOAD %d", environ == envp, getenv("LD_PRELOAD") != NULL);
}

static void signals(int argc, char **argv, char **envp)
{
	sigset_t mask;
	struct sigaction a;
	(void)argc, (void)argv, (void)envp;
	sigprocmask(SIG_BLOCK, NULL, &mask);
	for (int i = 1; i <= SIGRTMAX; i++) {
		if (sigaction(i, NULL, &a))
			continue;
		const char *by = a.sa_handler == SIG_DFL   ? "the default"
				 : a.sa_handler == SIG_IGN ? "nothing"
							   : "a handler";
		say("signal %d: %s, flags %x, blocked %d", i, by, (unsigned)a.sa_flags,
		    sigismember(&mask, i));
	}
}

// What signal() and sigaction() say of what was before.
static void handlers(int argc, char **argv, char **envp)
{
	static const int some[] = {SIGSEGV, SIGABRT, SIGFPE, SIGXFSZ, SIGTERM, SIGPIPE};
	(void)argc, (void)argv, (void)envp;
	for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
		struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
		sigaction(some[i], &ignore, &old);
		say("signal %d: sigaction %d %x", some[i], old.sa_handler == SIG_DFL,
		    (unsigned)old.sa_flags);
		say("then %d, signal %d", signal(some[i], SIG_DFL) == SIG_IGN,
		    signal(some[i], SIG_DFL) == SIG_DFL);
	}
}

static void stack(int argc, char **argv, char **envp)
{
	stack_t s;
	(void)argc, (void)argv, (void)envp;
	sigaltstack(NULL, &s);
	say("stack of signals: flags %d, %zu bytes", s.ss_flags, s.ss_size);
}

static void descriptors(int argc, char **argv, char **envp)
{
	(void)argc, (void)argv, (void)envp;
	for (int fd = 3; fd < 1024; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			say("descriptor %d is open", fd);
	int fd = open("/dev/null", O_RDONLY);
	say("the next is %d", fd);
	close(fd);
}

static void limits(int argc, char **argv, char **envp)
{
	(void)argc, (void)argv, (void)envp;
	for (int i = 0; i < RLIMIT_NLIMITS; i++) {
		struct rlimit r;
		getrlimit(i, &r);
		say("limit %d: %llu of %llu", i, (unsigned long long)r.rlim_cur,
		    (unsigned long long)r.rlim_max);
	}
}

static void processors(int argc, char **argv, char **envp)
{
	cpu_set_t set;
	(void)argc, (void)argv, (void)envp;
	sched_getaffinity(0, sizeof set, &set);
	say("processors %d", CPU_COUNT(&set));
	pthread_getaffinity_np(pthread_self(), sizeof set, &set);
	say("of the thread %d", CPU_COUNT(&set));
	say("sysconf %ld of %ld", sysconf(_SC_NPROCESSORS_ONLN), sysconf(_SC_NPROCESSORS_CONF));
}

static void state(int argc, char **argv, char **envp)
{
	(void)argc, (void)argv, (void)envp;
	say("errno %d", error);
	say("locale %s", setlocale(LC_ALL, NULL));
	say("rounding %d, exceptions %x", fegetround(), (unsigned)fetestexcept(FE_ALL_EXCEPT));
	char *folder = getcwd(NULL, 0);
	say("in %s", folder);
	free(folder);
}

static void process(int argc, char **argv, char **envp)
{
	char name[16] = "";
	mode_t mask = umask(0);
	(void)argc, (void)argv, (void)envp;
	umask(mask);
	prctl(PR_GET_NAME, name);
	say("rights %o, priority %d, policy %d, name %s", mask, getpriority(PRIO_PROCESS, 0),
	    sched_getscheduler(0), name);
}

static void *runs(void *unused)
{
	return unused;
}

// Closes all that it has not opened itself, and goes on.
static void closing(int argc, char **argv, char **envp)
{
	pthread_t t;
	(void)argc, (void)argv, (void)envp;
	closefrom(3);
	for (int fd = 3; fd < 1024; fd++)
		close(fd);
	pthread_create(&t, NULL, runs, NULL);
	pthread_join(t, NULL);
	say("closed");
}

// Crashes with the handler that it has found, after it had another.
static void crash(int argc, char **argv, char **envp)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	(void)argc, (void)argv, (void)envp;
	sigaction(SIGSEGV, &ignore, &old);
	sigaction(SIGSEGV, &old, NULL);
	*(volatile int *)NULL = 1; // here
}

static const struct {
	const char *name;
	void (*say)(int argc, char **argv, char **envp);
} parts[] = {
	{"arguments", arguments},
	{"signals", signals},
	{"handlers", handlers},
	{"stack", stack},
	{"descriptors", descriptors},
	{"limits", limits},
	{"processors", processors},
	{"state", state},
	{"process", process},
	{"closing", closing},
	{"crash", crash},
};

int main(int argc, char **argv, char **envp)
{
	error = errno;
	compares = argc > 2;
	for (size_t i = 0; argc > 1 && i < sizeof parts / sizeof *parts; i++)
		if (!strcmp(argv[1], parts[i].name)) {
			parts[i].say(argc, argv, envp);
			return differs;
		}
	return 2;
}
