// SPDX-License-Identifier: MIT
//
// Accesses that gcc does not show: see level.h. `treadle cc` has marked the places of some by
// symbols (base/assembly_mark.h); of others the debug information tells.
#include "base/assembly_mark.h"
#include "session/level.h"
#include "session/level_read.h"

#include <dwarf.h>
#include <stdio.h>
#include <string.h>

// Adds to f->bare what stands behind the mark in the names of symbols.
static void read_marks(struct files *f, Elf_Scn *section, const GElf_Shdr *header, const char *mark)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Sym symbol;
	for (size_t i = 0; data && i < n && gelf_getsym(data, (int)i, &symbol); i++) {
		const char *name = elf_strptr(f->elf, header->sh_link, symbol.st_name);
		if (name && strncmp(name, mark, strlen(mark)) == 0)
			level_add_name(&f->bare, name + strlen(mark));
	}
}

static void assembly_marks(struct files *f, Elf_Scn *section, const GElf_Shdr *header)
{
	read_marks(f, section, header, ASSEMBLY_MARK);
}

static void value_marks(struct files *f, Elf_Scn *section, const GElf_Shdr *header)
{
	read_marks(f, section, header, VALUE_MARK);
}

static void read_assembly(struct files *f, struct names *names)
{
	level_each_table(f, assembly_marks);
	*names = f->bare;
}

void level_assembly(const char *program, char ***out, size_t *n)
{
	level_names_of(program, read_assembly, out, n);
}

// A function inside another, of GNU C: gcc puts no hooks where it uses the variables of that one,
// of which no address is taken.
static void add_nested(Dwarf_Die *outer, const char *file, struct names *names)
{
	char text[256];
	Dwarf_Die die;
	if (dwarf_child(outer, &die) != 0)
		return;
	do {
		int tag = dwarf_tag(&die);
		if (tag == DW_TAG_lexical_block)
			add_nested(&die, file, names);
		if (tag != DW_TAG_subprogram)
			continue;
		const char *name = dwarf_diename(&die), *slash = strrchr(file, '/');
		snprintf(text, sizeof text, "%s() of %s", name ? name : "?",
			 slash ? slash + 1 : file);
		if (dwarf_tag(outer) != DW_TAG_compile_unit &&
		    dwarf_hasattr(&die, DW_AT_static_link))
			level_add_name(names, text);
		add_nested(&die, file, names);
	} while (dwarf_siblingof(&die, &die) == 0);
}

static void read_nested(Dwarf *dwarf, struct names *names)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0) {
		const char *producer = level_attribute(&die, DW_AT_producer);
		const char *name = level_attribute(&die, DW_AT_name);
		if (producer && name && level_is_gcc(producer))
			add_nested(&die, name, names);
	}
}

static void read_hidden(struct files *f, struct names *names)
{
	level_each_table(f, value_marks);
	*names = f->bare;
	read_nested(f->dwarf, names);
}

void level_hidden(const char *program, char ***out, size_t *n)
{
	level_names_of(program, read_hidden, out, n);
}

static void read_clang(struct files *f, struct names *names)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	while (f->dwarf && dwarf_get_units(f->dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0) {
		const char *producer = level_attribute(&die, DW_AT_producer);
		const char *name = level_attribute(&die, DW_AT_name);
		if (producer && name && strstr(producer, "clang"))
			level_add_name(names, name);
	}
}

void level_clang(const char *program, char ***out, size_t *n)
{
	level_names_of(program, read_clang, out, n);
}
