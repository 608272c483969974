// SPDX-License-Identifier: MIT
//
// Calls that name files. The files that they look at and change are reported (clib/files.h), since
// files outlast the execution; their accesses to memory are reported as those of clib.def. (The
// names with 64 differ only where a file can be too large for the plain ones.)
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/clib/clib_states.h"
#include "runtime/clib/files.h"
#include "runtime/wrap/cancel.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The variants that _FORTIFY_SOURCE and the C library's older headers call.
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int at, const char *path, int flags);
int __openat64_2(int at, const char *path, int flags);
ssize_t __readlink_chk(const char *path, char *to, size_t n, size_t room);
ssize_t __readlinkat_chk(int at, const char *path, char *to, size_t n, size_t room);
char *__realpath_chk(const char *path, char *to, size_t room);

// RS(s), R(at, n), W(at, n): as in clib.def.
#define R(at, n) clib_reads(at, n, pc)
#define W(at, n) clib_writes(at, n, pc)
#define RS(s) clib_reads_string(s, SIZE_MAX, pc)

#define LENGTH(s) (REAL(strlen)(s))

// The path that a call names: FOUND follows a link, ITSELF does not.
#define FOUND(at, path) const struct file_path *p = file_path(at, path, true)
#define ITSELF(at, path) const struct file_path *p = file_path(at, path, false)

// FILES(type, name, parameters, arguments, memory, path, after): memory: its accesses to memory;
// path: finds p, before the real call; after: reports the effect on files, with the result as got.
#define FILES(type, name, parameters, arguments, memory, path, after)                              \
	type name parameters                                                                       \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                         \
		POINT(name);                                                                       \
		LOOKED_AT(memory; clib_files_turn(pc));                                            \
		path;                                                                              \
		type got = REAL(name) arguments;                                                   \
		after;                                                                             \
		return got;                                                                        \
	}

// ---- opening ------------------------------------------------------------------------------------

// Reports an open with these flags, which succeeded or not.
static void opened(const struct file_path *p, int flags, bool done, uint64_t pc)
{
	bool writes = (flags & O_ACCMODE) != O_RDONLY, makes = flags & O_CREAT;
	bool empties = writes && flags & O_TRUNC, alone = flags & O_EXCL;
	if ((flags & O_TMPFILE) == O_TMPFILE)
		return;
	if (done && makes && empties && !alone) {
		file_changed(p, true, pc);
	} else if (done && makes && !alone && flags & O_APPEND && flags & O_WRONLY) {
		file_appended(p, pc);
	} else {
		file_read(p, pc);
		if (done && (writes || makes))
			file_changed(p, empties || (makes && alone), pc);
	}
}

static int flags_of(const char *mode)
{
	bool both = strchr(mode, '+');
	int flags = both ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
	if (*mode == 'w')
		flags |= O_CREAT | O_TRUNC;
	if (*mode == 'a')
		flags |= O_CREAT | O_APPEND;
	return strchr(mode, 'x') ? flags | O_EXCL : flags;
}

// The mode, which is passed only for a new file.
#define MODE(flags)                                                                                \
	({                                                                                         \
		mode_t rt_mode = 0;                                                                \
		if ((flags)&O_CREAT || ((flags)&O_TMPFILE) == O_TMPFILE) {                         \
			va_list rt_rest;                                                           \
			va_start(rt_rest, flags);                                                  \
			rt_mode = va_arg(rt_rest, mode_t);                                         \
			va_end(rt_rest);                                                           \
		}                                                                                  \
		rt_mode;                                                                           \
	})

// A call that refuses a link at the end of the path does not follow it.
#define OPENED(at)                                                                                 \
	const struct file_path *p = file_path(at, path, !(flags & O_EXCL) && !(flags & O_NOFOLLOW))

#define OPEN(name, parameters, at, ...)                                                            \
	int name parameters                                                                        \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                         \
		mode_t mode = MODE(flags);                                                         \
		POINT(name);                                                                       \
		LOOKED_AT(RS(path); clib_files_turn(pc));                                          \
		OPENED(at);                                                                        \
		int got = REAL(name)(__VA_ARGS__, mode);                                           \
		opened(p, flags, got >= 0, pc);                                                    \
		return got;                                                                        \
	}

#define EMPTIES (O_WRONLY | O_CREAT | O_TRUNC)

// clang-format off
OPEN(open, (const char *path, int flags, ...), AT_FDCWD, path, flags)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD, path, flags)
OPEN(openat, (int at, const char *path, int flags, ...), at, at, path, flags)
OPEN(openat64, (int at, const char *path, int flags, ...), at, at, path, flags)
FILES(int, __open_2, (const char *path, int flags), (path, flags), RS(path), OPENED(AT_FDCWD), opened(p, flags, got >= 0, pc))
FILES(int, __open64_2, (const char *path, int flags), (path, flags), RS(path), OPENED(AT_FDCWD), opened(p, flags, got >= 0, pc))
FILES(int, __openat_2, (int at, const char *path, int flags), (at, path, flags), RS(path), OPENED(at), opened(p, flags, got >= 0, pc))
FILES(int, __openat64_2, (int at, const char *path, int flags), (at, path, flags), RS(path), OPENED(at), opened(p, flags, got >= 0, pc))
FILES(int, creat, (const char *path, mode_t mode), (path, mode), RS(path), FOUND(AT_FDCWD, path), opened(p, EMPTIES, got >= 0, pc))
FILES(int, creat64, (const char *path, mode_t mode), (path, mode), RS(path), FOUND(AT_FDCWD, path), opened(p, EMPTIES, got >= 0, pc))

FILES(FILE *, fopen, (const char *restrict path, const char *restrict mode), (path, mode), RS(path); RS(mode), FOUND(AT_FDCWD, path), opened(p, flags_of(mode), got, pc))
FILES(FILE *, fopen64, (const char *restrict path, const char *restrict mode), (path, mode), RS(path); RS(mode), FOUND(AT_FDCWD, path), opened(p, flags_of(mode), got, pc))
FILES(FILE *, freopen, (const char *restrict path, const char *restrict mode, FILE *restrict s), (path, mode, s), if (path) RS(path); RS(mode), FOUND(AT_FDCWD, path), opened(p, flags_of(mode), got, pc))
FILES(FILE *, freopen64, (const char *restrict path, const char *restrict mode, FILE *restrict s), (path, mode, s), if (path) RS(path); RS(mode), FOUND(AT_FDCWD, path), opened(p, flags_of(mode), got, pc))

// ---- reading ------------------------------------------------------------------------------------

FILES(int, stat, (const char *restrict path, struct stat *restrict to), (path, to), RS(path); W(to, sizeof *to), FOUND(AT_FDCWD, path), file_read(p, pc))
FILES(int, stat64, (const char *restrict path, struct stat64 *restrict to), (path, to), RS(path); W(to, sizeof *to), FOUND(AT_FDCWD, path), file_read(p, pc))
FILES(int, lstat, (const char *restrict path, struct stat *restrict to), (path, to), RS(path); W(to, sizeof *to), ITSELF(AT_FDCWD, path), file_read(p, pc))
FILES(int, lstat64, (const char *restrict path, struct stat64 *restrict to), (path, to), RS(path); W(to, sizeof *to), ITSELF(AT_FDCWD, path), file_read(p, pc))
FILES(int, fstatat, (int at, const char *restrict path, struct stat *restrict to, int flags), (at, path, to, flags), RS(path); W(to, sizeof *to), FOUND(at, path), file_read(p, pc); files_measured(pc))
FILES(int, fstatat64, (int at, const char *restrict path, struct stat64 *restrict to, int flags), (at, path, to, flags), RS(path); W(to, sizeof *to), FOUND(at, path), file_read(p, pc); files_measured(pc))
FILES(int, statx, (int at, const char *restrict path, int flags, unsigned mask, struct statx *restrict to), (at, path, flags, mask, to), RS(path); W(to, sizeof *to), FOUND(at, path), file_read(p, pc); files_measured(pc))
FILES(int, access, (const char *path, int mode), (path, mode), RS(path), FOUND(AT_FDCWD, path), file_read(p, pc))
FILES(int, faccessat, (int at, const char *path, int mode, int flags), (at, path, mode, flags), RS(path), FOUND(at, path), file_read(p, pc))
FILES(int, euidaccess, (const char *path, int mode), (path, mode), RS(path), FOUND(AT_FDCWD, path), file_read(p, pc))
FILES(int, eaccess, (const char *path, int mode), (path, mode), RS(path), FOUND(AT_FDCWD, path), file_read(p, pc))
FILES(ssize_t, readlink, (const char *restrict path, char *restrict to, size_t n), (path, to, n), RS(path), ITSELF(AT_FDCWD, path), file_read(p, pc); if (got > 0) LOOKED_AT(W(to, (size_t)got)))
FILES(ssize_t, __readlink_chk, (const char *restrict path, char *restrict to, size_t n, size_t room), (path, to, n, room), RS(path), ITSELF(AT_FDCWD, path), file_read(p, pc); if (got > 0) LOOKED_AT(W(to, (size_t)got)))
FILES(ssize_t, readlinkat, (int at, const char *restrict path, char *restrict to, size_t n), (at, path, to, n), RS(path), ITSELF(at, path), file_read(p, pc); if (got > 0) LOOKED_AT(W(to, (size_t)got)))
FILES(ssize_t, __readlinkat_chk, (int at, const char *restrict path, char *restrict to, size_t n, size_t room), (at, path, to, n, room), RS(path), ITSELF(at, path), file_read(p, pc); if (got > 0) LOOKED_AT(W(to, (size_t)got)))
FILES(char *, realpath, (const char *restrict path, char *restrict to), (path, to), RS(path), FOUND(AT_FDCWD, path), file_read(p, pc); if (got) LOOKED_AT(W(got, LENGTH(got) + 1)))
FILES(char *, __realpath_chk, (const char *path, char *to, size_t room), (path, to, room), RS(path), FOUND(AT_FDCWD, path), file_read(p, pc); if (got) LOOKED_AT(W(got, LENGTH(got) + 1)))
FILES(DIR *, opendir, (const char *path), (path), RS(path), FOUND(AT_FDCWD, path), file_listed(p, pc))
FILES(DIR *, fdopendir, (int fd), (fd), , FOUND(fd, "."), file_listed(p, pc))
FILES(int, scandir, (const char *restrict path, struct dirent ***restrict to, int (*wants)(const struct dirent *), int (*order)(const struct dirent **, const struct dirent **)), (path, to, wants, order), RS(path); W(to, sizeof *to), FOUND(AT_FDCWD, path), file_listed(p, pc))

// Of open files: sizes and positions.
FILES(int, fstat, (int fd, struct stat *to), (fd, to), W(to, sizeof *to), , files_measured(pc))
FILES(int, fstat64, (int fd, struct stat64 *to), (fd, to), W(to, sizeof *to), , files_measured(pc))
FILES(long, ftell, (FILE *s), (s), , , files_measured(pc))
FILES(off_t, ftello, (FILE *s), (s), , , files_measured(pc))
FILES(off64_t, ftello64, (FILE *s), (s), , , files_measured(pc))
FILES(int, fgetpos, (FILE *restrict s, fpos_t *restrict to), (s, to), W(to, sizeof *to), , files_measured(pc))
FILES(int, fgetpos64, (FILE *restrict s, fpos64_t *restrict to), (s, to), W(to, sizeof *to), , files_measured(pc))

// ---- changing -----------------------------------------------------------------------------------

// Success depended on the file; after it, nothing is left of the file's earlier contents.
static void replaced(const struct file_path *p, bool done, uint64_t pc)
{
	file_read(p, pc);
	if (done)
		file_changed(p, true, pc);
}

// The call moves or links a file from one name to another.
#define TWO(at, from, to_at, to)                                                                   \
	const struct file_path *p = file_path(at, from, false), *q = file_path(to_at, to, false)
#define MOVED                                                                                      \
	replaced(p, !got, pc);                                                                     \
	if (!got)                                                                                  \
	file_changed(q, true, pc)
#define LINKED                                                                                     \
	file_read(p, pc);                                                                          \
	replaced(q, !got, pc)

FILES(int, remove, (const char *path), (path), RS(path), ITSELF(AT_FDCWD, path), replaced(p, !got, pc))
FILES(int, unlink, (const char *path), (path), RS(path), ITSELF(AT_FDCWD, path), replaced(p, !got, pc))
FILES(int, unlinkat, (int at, const char *path, int flags), (at, path, flags), RS(path), ITSELF(at, path), replaced(p, !got, pc))
FILES(int, rmdir, (const char *path), (path), RS(path), ITSELF(AT_FDCWD, path), replaced(p, !got, pc))
FILES(int, mkdir, (const char *path, mode_t mode), (path, mode), RS(path), ITSELF(AT_FDCWD, path), replaced(p, !got, pc))
FILES(int, mkdirat, (int at, const char *path, mode_t mode), (at, path, mode), RS(path), ITSELF(at, path), replaced(p, !got, pc))
FILES(int, mkfifo, (const char *path, mode_t mode), (path, mode), RS(path), ITSELF(AT_FDCWD, path), replaced(p, !got, pc))
FILES(int, symlink, (const char *to, const char *path), (to, path), RS(to); RS(path), ITSELF(AT_FDCWD, path), replaced(p, !got, pc))
FILES(int, symlinkat, (const char *to, int at, const char *path), (to, at, path), RS(to); RS(path), ITSELF(at, path), replaced(p, !got, pc))
FILES(int, rename, (const char *from, const char *to), (from, to), RS(from); RS(to), TWO(AT_FDCWD, from, AT_FDCWD, to), MOVED)
FILES(int, renameat, (int at, const char *from, int to_at, const char *to), (at, from, to_at, to), RS(from); RS(to), TWO(at, from, to_at, to), MOVED)
FILES(int, renameat2, (int at, const char *from, int to_at, const char *to, unsigned flags), (at, from, to_at, to, flags), RS(from); RS(to), TWO(at, from, to_at, to), if (flags) file_read(q, pc); MOVED)
FILES(int, link, (const char *from, const char *to), (from, to), RS(from); RS(to), TWO(AT_FDCWD, from, AT_FDCWD, to), LINKED)
FILES(int, linkat, (int at, const char *from, int to_at, const char *to, int flags), (at, from, to_at, to, flags), RS(from); RS(to), TWO(at, from, to_at, to), LINKED)
FILES(int, truncate, (const char *path, off_t n), (path, n), RS(path), FOUND(AT_FDCWD, path), file_read(p, pc); if (!got) file_changed(p, !n, pc))
FILES(int, truncate64, (const char *path, off64_t n), (path, n), RS(path), FOUND(AT_FDCWD, path), file_read(p, pc); if (!got) file_changed(p, !n, pc))

// ---- new names ----------------------------------------------------------------------------------

#define MADE file_changed(file_path(AT_FDCWD, path, false), true, pc)

FILES(int, mkstemp, (char *path), (path), W(path, LENGTH(path)), , if (got >= 0) MADE)
FILES(int, mkstemp64, (char *path), (path), W(path, LENGTH(path)), , if (got >= 0) MADE)
FILES(int, mkostemp, (char *path, int flags), (path, flags), W(path, LENGTH(path)), , if (got >= 0) MADE)
FILES(int, mkstemps, (char *path, int tail), (path, tail), W(path, LENGTH(path)), , if (got >= 0) MADE)
FILES(char *, mkdtemp, (char *path), (path), W(path, LENGTH(path)), , if (got) MADE)
// clang-format on

// Positions of the first three descriptors tell nothing.
static off64_t sought(int fd, off64_t at, uint64_t pc)
{
	if (fd > STDERR_FILENO)
		files_measured(pc);
	return at;
}

off_t lseek(int fd, off_t at, int from)
{
	POINT(lseek);
	return sought(fd, REAL(lseek)(fd, at, from), RT_CALLER());
}

off64_t lseek64(int fd, off64_t at, int from)
{
	POINT(lseek64);
	return sought(fd, REAL(lseek64)(fd, at, from), RT_CALLER());
}
