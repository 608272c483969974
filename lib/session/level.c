// SPDX-License-Identifier: MIT
//
// How much of a program can be seen: see level.h. The symbols of the program file tell:
// instrumented code leaves the memory hooks (__tsan_...) undefined, for libtreadle and the runtime
// before it to define. Who links with the compiler's own library, gcc's by name or clang's as a
// part of the program, or defines hooks that do nothing, would get no access to the runtime, and no
// word of it.
#include "session/level.h"

#include "base/i18n.h"
#include "base/vec.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What the tables of a program file say of memory hooks.
struct hooks {
	bool wanted;	// some are undefined
	bool own;	// the program defines some
	bool sanitizer; // it needs libtsan
	bool first;	// it needs libasan, which must be loaded before all else
};

static void read_symbols(Elf *elf, Elf_Scn *section, const GElf_Shdr *header, struct hooks *h)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Sym symbol;
	for (size_t i = 0; data && i < n && gelf_getsym(data, (int)i, &symbol); i++) {
		const char *name = elf_strptr(elf, header->sh_link, symbol.st_name);
		if (!name || strncmp(name, "__tsan_", 7) != 0)
			continue;
		if (symbol.st_shndx == SHN_UNDEF)
			h->wanted = true;
		else
			h->own = true;
	}
}

static void read_needed(Elf *elf, Elf_Scn *section, const GElf_Shdr *header, struct hooks *h)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Dyn entry;
	for (size_t i = 0; data && i < n && gelf_getdyn(data, (int)i, &entry); i++) {
		if (entry.d_tag != DT_NEEDED)
			continue;
		const char *name = elf_strptr(elf, header->sh_link, entry.d_un.d_val);
		if (name && strncmp(name, "libtsan.so", 10) == 0)
			h->sanitizer = true;
		if (name && strncmp(name, "libasan.so", 10) == 0)
			h->first = true;
	}
}

static struct hooks hooks_of(Elf *elf)
{
	struct hooks h = {0};
	GElf_Shdr header;
	for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
		if (!gelf_getshdr(s, &header))
			continue;
		if (header.sh_type == SHT_DYNSYM || header.sh_type == SHT_SYMTAB)
			read_symbols(elf, s, &header, &h);
		else if (header.sh_type == SHT_DYNAMIC)
			read_needed(elf, s, &header, &h);
	}
	return h;
}

int level_of(const char *program, enum level *level, struct status *st)
{
	*level = LEVEL_CALLS;
	int fd = open(program, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return EXIT_OK;
	elf_version(EV_CURRENT);
	Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	struct hooks h = elf ? hooks_of(elf) : (struct hooks){0};
	elf_end(elf);
	close(fd);
	if (h.sanitizer)
		return status_set(st, EXIT_USAGE,
				  _("%s was linked with the compiler's thread sanitizer; build it "
				    "with 'treadle cc'"),
				  program);
	if (h.first)
		return status_set(
			st, EXIT_USAGE,
			_("%s was linked with the compiler's address sanitizer, which must "
			  "be loaded before the runtime; build it without"),
			program);
	if (h.own)
		return status_set(st, EXIT_USAGE,
				  _("%s has memory hooks of its own (__tsan_...), as the "
				    "compiler's thread sanitizer does; build it with 'treadle cc'"),
				  program);
	*level = h.wanted ? LEVEL_MEMORY : LEVEL_CALLS;
	return EXIT_OK;
}

// --- files that are not instrumented ------------------------------------------------------------

// Do the notes of gcc say that the unit was not? Others keep no such notes.
static bool is_bare(const char *producer)
{
	if (strncmp(producer, "GNU C", 5) != 0)
		return false;
	const char *on = NULL, *off = NULL, *p;
	for (p = producer; (p = strstr(p, " -fsanitize=thread")); p++)
		on = p;
	for (p = producer; (p = strstr(p, " -fno-sanitize=")); p++)
		off = p;
	return !on || off > on;
}

static const char *attribute(Dwarf_Die *unit, unsigned name)
{
	Dwarf_Attribute a;
	return dwarf_attr(unit, name, &a) ? dwarf_formstring(&a) : NULL;
}

struct names {
	char **all;
	size_t n, cap;
};

static void add_name(struct names *names, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	for (size_t i = 0; i < names->n; i++)
		if (strcmp(names->all[i], name) == 0)
			return;
	char **more = vec_room(names->all, &names->cap, names->n + 1, sizeof *more);
	char *copy = more ? strdup(name) : NULL;
	if (more)
		names->all = more;
	if (copy)
		names->all[names->n++] = copy;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void level_bare(const char *program, char ***out, size_t *n)
{
	struct names names = {0};
	int fd = open(program, O_RDONLY | O_CLOEXEC);
	Dwarf *dwarf = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0) {
		const char *producer = attribute(&die, DW_AT_producer);
		const char *name = attribute(&die, DW_AT_name);
		if (producer && name && is_bare(producer))
			add_name(&names, name);
	}
	dwarf_end(dwarf);
	if (fd >= 0)
		close(fd);
	if (names.n)
		qsort(names.all, names.n, sizeof *names.all, by_name);
	*out = names.all;
	*n = names.n;
}

void level_bare_free(char **names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(names[i]);
	free(names);
}
