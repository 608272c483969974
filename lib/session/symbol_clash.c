// SPDX-License-Identifier: MIT
//
// Symbols that an object must not define: see symbol_clash.h. Most of them need no list here: they
// are what the runtime's own file shows, and what it wants from the C library.
#include "session/symbol_clash.h"

#include "base/i18n.h"
#include "session/target.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

// Names that begin so belong to others, whether there is such a function or not.
static const char *const prefixes[] = {"pthread_", "__pthread_", "sem_", "thrd_",   "mtx_",
				       "cnd_",	   "tss_",	 "tr_",	 "__tsan_", "__libc_"};

struct file {
	int fd;
	Elf *elf;
};

static void file_close(struct file *f)
{
	elf_end(f->elf);
	if (f->fd >= 0)
		close(f->fd);
}

static int file_open(struct file *f, const char *path, struct status *st)
{
	elf_version(EV_CURRENT);
	f->fd = open(path, O_RDONLY | O_CLOEXEC);
	f->elf = f->fd >= 0 ? elf_begin(f->fd, ELF_C_READ_MMAP, NULL) : NULL;
	if (f->elf && elf_kind(f->elf) == ELF_K_ELF)
		return EXIT_OK;
	int code = status_set(st, EXIT_TROUBLE, _("'%s' cannot be read: %s"), path,
			      f->fd < 0 ? strerror(errno) : _("it is no object file"));
	file_close(f);
	return code;
}

// Calls `take` for each symbol that is seen from outside, of the tables of this type, until it
// returns true.
static bool symbols(Elf *elf, unsigned type,
		    bool (*take)(void *ctx, const char *name, bool defined), void *ctx)
{
	GElf_Shdr header;
	GElf_Sym symbol;
	for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
		if (!gelf_getshdr(s, &header) || header.sh_type != type || !header.sh_entsize)
			continue;
		Elf_Data *data = elf_getdata(s, NULL);
		size_t n = header.sh_size / header.sh_entsize;
		for (size_t i = 0; data && i < n && gelf_getsym(data, (int)i, &symbol); i++) {
			const char *name = elf_strptr(elf, header.sh_link, symbol.st_name);
			if (name && *name && GELF_ST_BIND(symbol.st_info) != STB_LOCAL &&
			    take(ctx, name, symbol.st_shndx != SHN_UNDEF))
				return true;
		}
	}
	return false;
}

static bool is_same(void *ctx, const char *name, bool defined)
{
	const char *wanted = ctx;
	(void)defined;
	return strcmp(name, wanted) == 0;
}

struct looking {
	Elf *runtime;
	struct buf *name;
};

static bool is_foreign(void *ctx, const char *name, bool defined)
{
	struct looking *l = ctx;
	if (!defined)
		return false;
	bool foreign = strcmp(name, "main") == 0;
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		foreign |= strncmp(name, prefixes[i], strlen(prefixes[i])) == 0;
	foreign = foreign || symbols(l->runtime, SHT_DYNSYM, is_same, (void *)(uintptr_t)name);
	if (foreign)
		buf_puts(l->name, name);
	return foreign;
}

int symbol_clash(const char *path, struct buf *name, struct status *st)
{
	char runtime[PATH_MAX];
	struct file object, ours;
	int code = runtime_path(runtime, sizeof runtime, st);
	if (!code)
		code = file_open(&ours, runtime, st);
	if (code)
		return code;
	code = file_open(&object, path, st);
	if (!code) {
		struct looking l = {ours.elf, name};
		symbols(object.elf, SHT_SYMTAB, is_foreign, &l);
		file_close(&object);
	}
	file_close(&ours);
	return code;
}
