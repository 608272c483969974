// SPDX-License-Identifier: MIT
//
// Functions of the C library whose accesses need no attention: see imports_known.h.
#include "runtime/clib/imports_known.h"

#include <stddef.h>
#include <string.h>

// clang-format off
static const char *const known[] = {
	// of a number, or of nothing
	"abs", "labs", "llabs", "imaxabs", "div", "ldiv", "lldiv", "isal*", "isascii",
	"isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace",
	"isupper", "isxdigit", "isw*", "tolower", "toupper", "toascii", "btowc", "wctob",
	"towlower", "towupper", "hton*", "ntoh*", "ffs*", "stdc_*", "__ctype_*", "__fpclassify*",
	"__isnan*", "__isinf*", "__finite*", "__signbit*", "gnu_get_libc_version",
	// of the calling thread and its process
	"__errno_location", "__h_errno_location", "strerrorname_np", "strerrordesc_np",
	"sigabbrev_np", "sigdescr_np", "gettid", "getpid", "getppid", "getuid", "geteuid",
	"getgid", "getegid", "getsid", "getpgid", "getpgrp", "setsid", "setpgid", "setuid",
	"setgid", "getpriority", "pathconf", "fpathconf", "getpagesize",
	"get_nprocs*", "getdtablesize", "getauxval", "nice", "umask", "raise", "abort",
	"atexit", "__cxa_atexit", "__cxa_finalize", "__cxa_thread_atexit_impl", "on_exit",
	"at_quick_exit", "daemon", "sync", "_setjmp", "setjmp", "__sigsetjmp", "*longjmp",
	"__longjmp_chk", "siglongjmp", "backtrace", "__stack_chk_fail", "__fortify_fail",
	"__chk_fail", "__assert_*", "__assert", "__libc_start_main", "__gmon_start__",
	"__tls_get_addr", "_Unwind_*", "__libc_current_sigrt*", "__libc_single_threaded",
	// files and streams, by their numbers and locks
	"closedir", "dirfd", "dup*", "__fcntl_time64", "fsync", "fdatasync",
	"ftruncate*", "posix_fadvise*", "posix_fallocate*", "isatty", "fcloseall", "feof*",
	"ferror*", "clearerr*", "fileno*", "fseek*", "rewind", "ungetc", "fpurge",
	"__fpurge", "fflush*", "tmpfile*", "setlinebuf", "fchmod", "fchown", "fchdir", "putw",
	"getw", "fgetwc", "fputwc", "getwc", "putwc", "getwchar", "putwchar", "pclose",
	// memory: what it hands out and takes back is seen
	"malloc*", "calloc", "realloc*", "free", "cfree", "mallopt", "mallinfo*", "mmap*",
	"munmap", "mprotect", "madvise", "posix_madvise", "mlock*", "munlock*", "brk", "sbrk",
	"alloca", "_Zn*", "_Zd*",
	// threads: attributes are the caller's; the others are operations, or of the calling thread
	"pthread_*", "__pthread_*", "sem_*", "mtx_*", "cnd_*", "thrd_*", "tss_*", "call_once",
	"sched_*", "__sched_*", "sig*", "__sig*", "psignal", "mq_*", "sem*op", "semget",
	"semctl", "msg*", "shm*", "wait", "waitpid", "__register_atfork", "openlog", "closelog",
	"tzset", "textdomain", "dcgettext", "dcngettext", "gettext", "ngettext",
	"bindtextdomain", "bind_textdomain_codeset", "timer_*", "timerfd_*", "socket", "listen",
	"shutdown", "epoll_create*", "epoll_ctl", "inotify_*", "eventfd_*", "argp_*",
};
// clang-format on

// Does the pattern fit? A * stands for any characters.
static bool fits(const char *pattern, const char *name)
{
	for (; *pattern && *pattern != '*'; pattern++, name++)
		if (*pattern != *name)
			return false;
	if (!*pattern)
		return !*name;
	for (pattern++;; name++) {
		if (fits(pattern, name))
			return true;
		if (!*name)
			return false;
	}
}

static bool is_one_of(const char *name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (fits(list[i], name))
			return true;
	return false;
}

bool imports_known(const char *name)
{
	return is_one_of(name, known, sizeof known / sizeof *known);
}

// Mathematical functions, except those that store a second result.
bool imports_known_numbers(const char *name)
{
	static const char *const storing[] = {
		"frexp*", "modf*", "sincos*", "remquo*", "lgamma*",
	};
	return !is_one_of(name, storing, sizeof storing / sizeof *storing);
}
