// SPDX-License-Identifier: MIT
//
// Entering a sandbox: see sandbox.h. Limits and the loss of privileges work everywhere; name spaces
// need root, or a system where users may create them; rules for files need Landlock.
#include "sandbox/sandbox.h"

#include "base/i18n.h"
#include "base/own_time.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/securebits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// --- the environment -----------------------------------------------------------------------------

// Environment variables that are kept: names, and beginnings of names.
static const char *const kept[] = {"PATH",	 "LANG",    "LANGUAGE",	     "LC_*",
				   "TZ",	 "LD_*",    "TREADLE_*",     "CC",
				   "GCC_*",	 "CPATH",   "C_INCLUDE_*",   "LIBRARY_PATH",
				   "COMPILER_*", "TMPDIR",  "ASAN_*",	     "UBSAN_*",
				   "LSAN_*",	 "CHARSET", "OUTPUT_CHARSET"};

static bool is_kept(const char *entry)
{
	size_t name = strcspn(entry, "=");
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
		size_t n = strlen(kept[i]);
		bool begins = kept[i][n - 1] == '*';
		n -= begins;
		if (strncmp(entry, kept[i], n) == 0 && (begins || name == n))
			return true;
	}
	return false;
}

static void reduce_environment(const struct sandbox *s)
{
	size_t n = 0;
	for (size_t i = 0; environ && environ[i]; i++)
		if (is_kept(environ[i]))
			environ[n++] = environ[i];
	if (environ)
		environ[n] = NULL;
	if (s->scratch)
		setenv("TMPDIR", s->scratch, 1);
	setenv("CCACHE_DISABLE", "1", 1); // it would write to another folder
}

// --- limits --------------------------------------------------------------------------------------

// A sanitizer reserves terabytes of address space.
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED true
#else
#define SANITIZED false
#endif

static void limit(int what, uint64_t most)
{
	struct rlimit now;
	if (getrlimit(what, &now))
		return;
	if (now.rlim_max == RLIM_INFINITY || now.rlim_max > most)
		now.rlim_max = most;
	now.rlim_cur = now.rlim_max;
	setrlimit(what, &now);
}

static void limit_all(const struct sandbox *s)
{
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_MSGQUEUE, 0);
	limit(RLIMIT_MEMLOCK, 0);
	limit(RLIMIT_NOFILE, 256);
	if (s->memory && !SANITIZED)
		limit(RLIMIT_AS, s->memory);
	if (s->written)
		limit(RLIMIT_FSIZE, s->written);
	if (s->cpu)
		limit(RLIMIT_CPU, s->cpu);
}

// --- name spaces and privileges ------------------------------------------------------------------

static bool write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	size_t n = strlen(text);
	bool done = fd >= 0 && write(fd, text, n) == (ssize_t)n;
	if (fd >= 0)
		close(fd);
	return done;
}

// A network, message queues and a host name of its own. As root, or in a user name space with this
// user only.
static bool leave_spaces(void)
{
	enum { SPACES = CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS };
	char map[64];
	uid_t user = geteuid();
	gid_t group = getegid();
	if (unshare(SPACES) == 0)
		return true;
	if (unshare(CLONE_NEWUSER | SPACES))
		return false;
	snprintf(map, sizeof map, "%u %u 1", user, user);
	bool mapped = write_file("/proc/self/uid_map", map);
	write_file("/proc/self/setgroups", "deny");
	snprintf(map, sizeof map, "%u %u 1", group, group);
	return write_file("/proc/self/gid_map", map) && mapped;
}

// Root becomes an ordinary user as well, except for access to root's own files.
static bool drop_privileges(void)
{
	struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
	struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
	prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
	for (int cap = 0; prctl(PR_CAPBSET_READ, cap, 0, 0, 0) >= 0; cap++)
		prctl(PR_CAPBSET_DROP, cap, 0, 0, 0);
	bool dropped = syscall(SYS_capset, &header, none) == 0;
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && dropped;
}

// --- files ---------------------------------------------------------------------------------------

#define READS                                                                                      \
	(LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITES                                                                                     \
	(LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |                           \
	 LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |                           \
	 LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |                               \
	 LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |                             \
	 LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)
#define OF_FILES                                                                                   \
	(LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE)

static void allow_path(int rules, const char *path, uint64_t access)
{
	struct stat s;
	struct landlock_path_beneath_attr rule = {.allowed_access = access,
						  .parent_fd = open(path, O_PATH | O_CLOEXEC)};
	if (rule.parent_fd < 0)
		return;
	if (fstat(rule.parent_fd, &s) == 0 && !S_ISDIR(s.st_mode))
		rule.allowed_access &= OF_FILES;
	syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
	close(rule.parent_fd);
}

// Folders that compilers and programs need.
static const char *const system_folders[] = {"/usr",
					     "/lib",
					     "/lib32",
					     "/lib64",
					     "/libx32",
					     "/bin",
					     "/sbin",
					     "/opt",
					     "/nix/store",
					     "/etc/ld.so.cache",
					     "/etc/ld.so.conf",
					     "/etc/ld.so.conf.d",
					     "/etc/ld.so.preload",
					     "/etc/alternatives",
					     "/etc/localtime",
					     "/dev/urandom"};

static bool restrict_files(const struct sandbox *s)
{
	// version 1 of Landlock, which every kernel with it has; only its rules are passed
	struct landlock_ruleset_attr handled = {.handled_access_fs = READS | WRITES};
	int rules = (int)syscall(SYS_landlock_create_ruleset, &handled,
				 sizeof handled.handled_access_fs, 0);
	if (rules < 0)
		return false;
	for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++)
		allow_path(rules, system_folders[i], READS);
	for (size_t i = 0; s->folders[i]; i++)
		allow_path(rules, s->folders[i], READS);
	allow_path(rules, "/dev/null",
		   LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
	if (s->scratch)
		allow_path(rules, s->scratch, READS | WRITES);
	bool done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
	close(rules);
	return done;
}

// -------------------------------------------------------------------------------------------------

enum { NO_SPACES = 1, NO_DROP = 2, NO_FILES = 4 };

// Returns which parts of the sandbox could not be set up.
static int enter(const struct sandbox *s)
{
	int missing = 0;
	reduce_environment(s);
	if (!leave_spaces())
		missing |= NO_SPACES;
	if (!drop_privileges())
		missing |= NO_DROP;
	if (s->folders && !restrict_files(s))
		missing |= NO_FILES;
	limit_all(s);
	return missing;
}

void sandbox_enter(const struct sandbox *s)
{
	enter(s);
}

bool sandbox_await(pid_t pid, unsigned ms, int *status)
{
	struct pollfd p = {.fd = pidfd_open(pid, 0), .events = POLLIN};
	struct own_time own = {0};
	// most processes end soon, and measuring costs more than some of them take
	bool ended = p.fd >= 0 && poll(&p, 1, OWN_TIME_TICK) > 0;
	if (!ended)
		own_time_begin(&own, pid);
	while (p.fd >= 0 && !ended && own_time(&own) < ms) {
		ended = poll(&p, 1, OWN_TIME_TICK) > 0;
		if (!ended)
			own_time_look(&own);
	}
	if (p.fd >= 0)
		close(p.fd);
	kill(-pid, SIGKILL); // and any processes that it has left behind
	if (!ended)
		kill(pid, SIGKILL);
	while (waitpid(pid, status, 0) < 0 && errno == EINTR)
		;
	return ended;
}

void sandbox_missing(struct buf *b)
{
	static const char *const words[] = {
		N_("no network of its own (name spaces)"),
		N_("no giving up of privileges"),
		N_("no rules for what the compiler may read (Landlock)"),
	};
	static const char *const nothing[] = {NULL};
	struct sandbox s = {.folders = nothing};
	int status = 0;
	bool first = true;
	pid_t pid = fork();
	if (pid == 0)
		_exit(enter(&s));
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	int missing = WIFEXITED(status) ? WEXITSTATUS(status) : NO_SPACES | NO_DROP | NO_FILES;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (missing & 1 << i) {
			buf_printf(b, "%s%s", first ? "" : ", ", _(words[i]));
			first = false;
		}
}
