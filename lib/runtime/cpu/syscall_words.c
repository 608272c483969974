// SPDX-License-Identifier: MIT
//
// System calls in words, by purpose: see syscall_words.h.
#include "runtime/cpu/syscall_words.h"

#include "runtime/cpu/system_calls.h"

#include "trace/stops.h"

#include <ctype.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

enum path { NO_PATH = -1, FIRST, SECOND }; // which argument is the path to show

struct row {
	enum stop stop; // with a path: the next one names the path, too
	enum path path;
	int calls[40]; // ends with -1
};

static const struct row rows[] = {
	{STOP_PROCESS,
	 NO_PATH,
	 {SYS_clone, SYS_clone3,
#ifdef SYS_fork
	  SYS_fork, SYS_vfork,
#endif
	  -1}},
	{STOP_EXEC, NO_PATH, {SYS_execve, SYS_execveat, -1}},
	{STOP_NETWORK,
	 NO_PATH,
	 {SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendmsg,
	  SYS_recvmsg, SYS_sendmmsg, SYS_recvmmsg, SYS_setsockopt, SYS_getsockopt, SYS_shutdown,
	  SYS_getsockname, SYS_getpeername, -1}},
	{STOP_OPENED, SECOND, {SYS_openat, SYS_openat2, -1}},
	{STOP_FILES,
	 SECOND,
	 {SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_unlinkat,
	  SYS_mkdirat, SYS_renameat2, SYS_symlinkat, SYS_linkat, SYS_fchmodat, SYS_fchownat,
	  SYS_mknodat, SYS_utimensat, -1}},
	{STOP_FILES,
	 FIRST,
	 {SYS_truncate, SYS_chdir, SYS_statfs, SYS_mount, SYS_umount2, SYS_chroot, SYS_pivot_root,
	  SYS_inotify_add_watch, SYS_swapon, SYS_acct, -1}},
	{STOP_FILES,
	 NO_PATH,
	 {SYS_getcwd, SYS_getdents64, SYS_name_to_handle_at, SYS_open_by_handle_at, -1}},
#ifdef SYS_open // older calls, which some architectures do not have
	{STOP_OPENED, FIRST, {SYS_open, SYS_creat, -1}},
	{STOP_FILES,
	 FIRST,
	 {SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_unlink, SYS_rmdir, SYS_mkdir,
	  SYS_rename, SYS_symlink, SYS_link, SYS_chmod, SYS_chown, SYS_lchown, SYS_mknod, SYS_utime,
	  SYS_utimes, -1}},
	{STOP_WAITS, NO_PATH, {SYS_poll, SYS_select, SYS_pause, SYS_epoll_wait, -1}},
	{STOP_PIPES, NO_PATH, {SYS_pipe, SYS_alarm, SYS_eventfd, -1}},
	{STOP_DESCRIPTORS, NO_PATH, {SYS_dup2, -1}},
#endif
	{STOP_SIGNALS,
	 NO_PATH,
	 {SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
	  SYS_pidfd_open, SYS_pidfd_send_signal, -1}},
	{STOP_OTHERS,
	 NO_PATH,
	 {SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_getfd,
	  SYS_perf_event_open, SYS_bpf, SYS_userfaultfd, -1}},
	{STOP_DESCRIPTORS,
	 NO_PATH,
	 {SYS_read,	SYS_write,	     SYS_readv,	   SYS_writev,	    SYS_pread64,
	  SYS_pwrite64, SYS_lseek,	     SYS_close,	   SYS_close_range, SYS_dup,
	  SYS_dup3,	SYS_fcntl,	     SYS_ioctl,	   SYS_ftruncate,   SYS_fallocate,
	  SYS_fsync,	SYS_fdatasync,	     SYS_sendfile, SYS_splice,	    SYS_tee,
	  SYS_vmsplice, SYS_copy_file_range, SYS_flock,	   SYS_fstat,	    -1}},
	{STOP_PIPES,
	 NO_PATH,
	 {SYS_pipe2, SYS_socketpair, SYS_eventfd2, SYS_memfd_create, SYS_timerfd_create,
	  SYS_signalfd4, SYS_epoll_create1, SYS_setitimer, SYS_timer_create, SYS_inotify_init1,
	  SYS_mq_open, SYS_shmget, SYS_shmat, SYS_semget, SYS_semop, SYS_msgget, -1}},
	{STOP_WAITS,
	 NO_PATH,
	 {SYS_ppoll, SYS_pselect6, SYS_epoll_pwait, SYS_wait4, SYS_waitid, SYS_rt_sigtimedwait,
	  SYS_rt_sigsuspend, -1}},
	{STOP_CODE, NO_PATH, {SYS_mmap, SYS_mprotect, SYS_pkey_mprotect, -1}},
	{STOP_TRAPS, NO_PATH, {SYS_rt_sigaction, -1}},
	{STOP_LIMITS,
	 NO_PATH,
	 {SYS_prctl,
	  SYS_prlimit64,
	  SYS_setrlimit,
	  SYS_setuid,
	  SYS_setgid,
	  SYS_setresuid,
	  SYS_setresgid,
	  SYS_setsid,
	  SYS_setpgid,
	  SYS_unshare,
	  SYS_setns,
	  SYS_capset,
	  SYS_seccomp,
	  SYS_personality,
	  SYS_setpriority,
	  SYS_sched_setaffinity,
	  SYS_sched_setscheduler,
	  SYS_sched_setattr,
	  SYS_clock_settime,
	  SYS_settimeofday,
	  SYS_reboot,
	  -1}},
};

static const struct row *row_of(long call)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (const int *c = rows[i].calls; *c >= 0; c++)
			if (*c == call)
				return &rows[i];
	return NULL;
}

// Copies a path out of the program's memory, as far as it can be read.
static void copy_path(char *to, size_t size, uint64_t from)
{
	const char *p = (const char *)(uintptr_t)from;
	size_t n = 0;
	while (p && n + 1 < size && readable(p + n) && p[n]) {
		unsigned char c = (unsigned char)p[n];
		to[n++] = c < 0x80 && isprint(c) ? (char)c : '?';
	}
	to[n] = '\0';
}

void syscall_words(char *to, size_t size, long call, const uint64_t args[6])
{
	const struct row *row = row_of(call);
	char path[256] = "";
	if (!row) {
		snprintf(path, sizeof path, "%ld", call);
		stop_text(to, size, STOP_NUMBER, path);
		return;
	}
	if (row->path != NO_PATH)
		copy_path(path, sizeof path, args[row->path]);
	stop_text(to, size, *path ? row->stop + 1 : row->stop, path);
}

// Files that the C library looks for and can do without: time zones, translations, processors,
// limits.
static const char *const dispensable[] = {
	"/etc/localtime",	"/usr/share/zoneinfo/", "/usr/share/locale", "/usr/lib/locale/",
	"/sys/devices/system/", "/proc/self/maps",	"/proc/self/task/",  "/proc/stat",
	"/proc/meminfo",	"/proc/cpuinfo"};

bool syscall_dispensable(long call, const uint64_t args[6])
{
	char path[64];
	if (call != SYS_openat)
		return false;
	copy_path(path, sizeof path, args[1]);
	for (size_t i = 0; i < sizeof dispensable / sizeof *dispensable; i++)
		if (strncmp(path, dispensable[i], strlen(dispensable[i])) == 0)
			return true;
	return false;
}
