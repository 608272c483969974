// SPDX-License-Identifier: MIT
//
// A program file: see program.h. libelf reads its kind. Preloading needs the dynamic loader, so a
// program without one (static) cannot be run under the runtime; nor can a program that gains rights
// when it is started, for which the loader ignores the preload.
#include "session/program.h"
#include "base/i18n.h"
#include "base/installed.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OUR_CLASS (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32)

// The machine that this process is compiled for, from its own ELF header.
static unsigned our_machine(void)
{
	ElfW(Ehdr) h = {0};
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return EM_NONE;
	ssize_t n = read(fd, &h, sizeof h);
	close(fd);
	return n == (ssize_t)sizeof h ? h.e_machine : EM_NONE;
}

static bool has_loader(Elf *elf)
{
	size_t n = 0;
	GElf_Phdr p;
	elf_getphdrnum(elf, &n);
	for (size_t i = 0; i < n; i++)
		if (gelf_getphdr(elf, (int)i, &p) && p.p_type == PT_INTERP)
			return true;
	return false;
}

static int check_elf(int fd, const char *shown, struct status *st)
{
	elf_version(EV_CURRENT);
	Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	GElf_Ehdr h;
	int code = EXIT_OK;
	if (!elf || elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &h))
		code = status_set(st, EXIT_USAGE,
				  _("%s is not a program that this machine can run"), shown);
	else if (h.e_type != ET_EXEC && h.e_type != ET_DYN)
		code = status_set(st, EXIT_USAGE, _("%s is not a linked program: link it first"),
				  shown);
	else if (gelf_getclass(elf) != OUR_CLASS || h.e_machine != our_machine())
		code = status_set(
			st, EXIT_USAGE,
			_("%s is built for another kind of machine: build it for this one"), shown);
	else if (!has_loader(elf))
		code = status_set(st, EXIT_USAGE,
				  _("%s is static (or a library), so nothing can be preloaded: "
				    "link it without -static"),
				  shown);
	elf_end(elf);
	return code;
}

static int check_file(int fd, const char *shown, struct status *st)
{
	char start[2] = "";
	if (pread(fd, start, 2, 0) == 2 && start[0] == '#' && start[1] == '!')
		return status_set(st, EXIT_USAGE,
				  _("%s is a script; name the program that it starts"), shown);
	return check_elf(fd, shown, st);
}

#define SOURCE N_("%2$s is a source file: 'treadle cc %2$s -o %1$s' makes the program %1$s of it")

// Commands that stand for a program that they only make, and how to get that program.
static const struct {
	const char *end, *wrong; // untranslated; of the program's name and the file's
} unmade[] = {
	{".c", SOURCE},
	{".cc", SOURCE},
	{".cpp", SOURCE},
	{".cxx", SOURCE},
	{".o",
	 N_("%2$s is an object file: 'cc -pthread -o %1$s %2$s' makes the program %1$s of it")},
};

static int check_name(const char *shown, struct status *st)
{
	size_t n = strlen(shown);
	for (size_t i = 0; i < sizeof unmade / sizeof *unmade; i++) {
		size_t m = strlen(unmade[i].end);
		if (n <= m || strcmp(shown + n - m, unmade[i].end) != 0)
			continue;
		char program[PATH_MAX];
		snprintf(program, sizeof program, "%.*s", (int)(n - m), shown);
		return status_set(st, EXIT_USAGE, _(unmade[i].wrong), program, shown);
	}
	return EXIT_OK;
}

int program_check(const char *path, const char *shown, struct status *st)
{
	struct stat s;
	if (stat(path, &s) != 0)
		return status_set(st, EXIT_USAGE, _("there is no program %s: %s"), shown,
				  strerror(errno));
	if (S_ISDIR(s.st_mode))
		return status_set(st, EXIT_USAGE, _("%s is a folder; name a program in it"), shown);
	if (!S_ISREG(s.st_mode))
		return status_set(st, EXIT_USAGE, _("%s is not a regular file"), shown);
	if (access(path, X_OK) != 0) {
		int code = check_name(shown, st);
		return code ? code
			    : status_set(st, EXIT_USAGE,
					 _("%s is not executable: is it the program? (chmod +x "
					   "makes it so)"),
					 shown);
	}
	if ((s.st_mode & S_ISUID) && s.st_uid != geteuid())
		return status_set(st, EXIT_USAGE,
				  _("%s runs with its owner's rights, which forbids preloading"),
				  shown);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return status_set(st, EXIT_USAGE, _("%s cannot be read: %s"), shown,
				  strerror(errno));
	int code = check_file(fd, shown, st);
	close(fd);
	return code;
}

int program_find(struct target *t, const char *path, const char *shown, char *const *args,
		 size_t nargs, struct status *st)
{
	int code = program_check(path, shown, st);
	if (code)
		return code;
	char real[PATH_MAX];
	if (!realpath(path, real))
		return status_set(st, EXIT_USAGE, "%s: %s", shown, strerror(errno));
	return target_set(t, real, shown, NULL, 0, args, nargs) ? status_no_memory(st) : EXIT_OK;
}

void program_become(const struct target *t)
{
	if (getenv("_"))
		setenv("_", t->argv[0], 1);
	execv(t->program, t->argv);
}

// Can each execution read the file from its beginning?
static bool is_input(const struct stat *s)
{
	struct stat null;
	return S_ISREG(s->st_mode) ||
	       (S_ISCHR(s->st_mode) && stat("/dev/null", &null) == 0 && s->st_rdev == null.st_rdev);
}

int program_input(struct target *t, const char *path, struct status *st)
{
	char real[PATH_MAX];
	struct stat s;
	if (!path)
		return EXIT_OK;
	if (!realpath(path, real) || stat(real, &s) != 0 || access(real, R_OK) != 0)
		return status_set(st, EXIT_USAGE, _("standard input %s cannot be read: %s"), path,
				  strerror(errno));
	if (!is_input(&s))
		return status_set(
			st, EXIT_USAGE,
			_("standard input %s is not a regular file, so it could not be read "
			  "again and again"),
			path);
	t->input = strdup(real);
	return t->input ? EXIT_OK : status_no_memory(st);
}

#define RUNTIME "libtreadle-rt.so"

static const struct installed runtime_places[] = {
	{INSTALLED_GIVEN, "/.libs/" RUNTIME},
	{INSTALLED_GIVEN, "/" RUNTIME},
	{INSTALLED_BESIDE, "/.libs/" RUNTIME},
	{INSTALLED_BESIDE, "/../lib/treadle/" RUNTIME},
	{INSTALLED_FIXED, TREADLE_PKGLIB_DIR "/" RUNTIME},
};

int runtime_path(char *out, size_t size, struct status *st)
{
	size_t n = sizeof runtime_places / sizeof *runtime_places;
	if (installed_find(runtime_places, n, out, size))
		return EXIT_OK;
	return status_set(st, EXIT_TROUBLE,
			  _("the runtime %s is neither beside treadle nor in %s: "
			    "run 'make' or 'make install' again"),
			  RUNTIME, TREADLE_PKGLIB_DIR);
}
