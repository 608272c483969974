// SPDX-License-Identifier: MIT
//
// How much of a program can be seen: see level.h. The symbols of the program file show it:
// instrumented code leaves the memory hooks (__tsan_...) undefined, to be defined by libtreadle or,
// before it, by the runtime. If a program is linked with the compiler's own library (gcc's by name,
// clang's as a part of the program), or defines hooks that do nothing, no access reaches the
// runtime, and nothing would show that.
#include "session/level.h"

#include "base/assembly_mark.h"
#include "base/i18n.h"
#include "base/vec.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Memory hooks in the tables of a program file.
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

struct names {
	char **all;
	size_t n, cap;
};

// A program while it is read. In the table, the local symbols of an object file follow its name.
// Each instrumented file has a constructor that calls the hooks.
struct files {
	Elf *elf;
	Dwarf *dwarf; // NULL: it has no debug information
	struct names bare;
	const char *file; // whose symbols are being read; NULL: none
	bool instrumented;
	bool any;     // file was instrumented
	bool unknown; // there is a file without debug information
};

// Did gcc compile the unit, from C?
static bool level_is_gcc(const char *producer)
{
	return strncmp(producer, "GNU C", 5) == 0;
}

// Does a list, "thread,bounds", at the beginning of a text have one of these words? words: ended by
// NULL.
static bool list_has(const char *list, const char *const *words)
{
	size_t n;
	for (;; list += n + 1) {
		n = strcspn(list, ", ");
		for (const char *const *w = words; *w; w++)
			if (strlen(*w) == n && strncmp(list, *w, n) == 0)
				return true;
		if (list[n] != ',')
			return false;
	}
}

// Do gcc's notes say that the unit was compiled with a sanitizer? The last option that names it, or
// a group that it is in, counts.
static bool is_sanitized(const char *producer, const char *const *words)
{
	static const char on[] = " -fsanitize=", off[] = " -fno-sanitize=";
	bool is = false;
	for (const char *p = producer; (p = strstr(p, " -f")); p++)
		if (strncmp(p, on, strlen(on)) == 0)
			is |= list_has(p + strlen(on), words);
		else if (strncmp(p, off, strlen(off)) == 0)
			is &= !list_has(p + strlen(off), words);
	return is;
}

// Do gcc's notes say that the unit was not instrumented? Other compilers keep no such notes.
static bool is_bare(const char *producer)
{
	static const char *const words[] = {"thread", "all", NULL};
	return level_is_gcc(producer) && !is_sanitized(producer, words);
}

// Do they say that it was, and that its arrays are used without a look at their bounds?
static bool is_unbounded(const char *producer)
{
	static const char *const words[] = {"bounds", "bounds-strict", "undefined", "all", NULL};
	return level_is_gcc(producer) && !is_bare(producer) && !is_sanitized(producer, words);
}

// A text attribute of a unit; NULL: the unit has none.
static const char *level_attribute(Dwarf_Die *unit, unsigned name)
{
	Dwarf_Attribute a;
	return dwarf_attr(unit, name, &a) ? dwarf_formstring(&a) : NULL;
}

// Adds the base name of the path, unless it is there; does nothing when memory runs out.
static void level_add_name(struct names *names, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	for (size_t i = 0; i < names->n; i++)
		if (strcmp(names->all[i], name) == 0)
			return;
	char *copy = VEC_FITS(names->all, &names->cap, names->n + 1) ? strdup(name) : NULL;
	if (copy)
		names->all[names->n++] = copy;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_constructor(const char *name)
{
	return strncmp(name, "_sub_I_", 7) == 0 || strncmp(name, "tsan.module_ctor", 16) == 0;
}

// Start and end of every program, which the compilers and the C library add.
static bool is_start(const char *file)
{
	static const char *const names[] = {"crtstuff.c", "init.c",	    "start.c",
					    "abi-note.c", "static-reloc.c", "atexit.c"};
	size_t n = strlen(file);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(file, names[i]) == 0)
			return true;
	return n == 0 || (n > 2 && strcmp(file + n - 2, ".o") == 0);
}

// Does the debug information have a unit of this name?
static bool has_unit(Dwarf *dwarf, const char *file)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0) {
		const char *name = level_attribute(&die, DW_AT_name);
		const char *slash = name ? strrchr(name, '/') : NULL;
		if (name && strcmp(slash ? slash + 1 : name, file) == 0)
			return true;
	}
	return false;
}

static void end_file(struct files *f)
{
	if (f->file && (f->instrumented || !is_start(f->file))) {
		f->any |= f->instrumented;
		f->unknown |= !has_unit(f->dwarf, f->file);
		if (!f->instrumented)
			level_add_name(&f->bare, f->file);
	}
	f->file = NULL;
	f->instrumented = false;
}

static void read_files(struct files *f, Elf_Scn *section, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Sym symbol;
	for (size_t i = 0; data && i < n && gelf_getsym(data, (int)i, &symbol); i++) {
		const char *name = elf_strptr(f->elf, header->sh_link, symbol.st_name);
		if (!name || GELF_ST_BIND(symbol.st_info) != STB_LOCAL)
			continue;
		if (GELF_ST_TYPE(symbol.st_info) == STT_FILE) {
			end_file(f);
			f->file = name;
		}
		f->instrumented |= is_constructor(name);
	}
	end_file(f);
}

// Does a compiled unit cover this address? Assemblers write units, too; those do not count.
static bool is_compiled(Dwarf *dwarf, Dwarf_Addr addr)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0)
		if (dwarf_haspc(&die, addr) == 1)
			return dwarf_srclang(&die) != DW_LANG_Mips_Assembler;
	return false;
}

// Functions that belong to no file: written in assembly.
static void read_functions(struct files *f, Elf_Scn *section, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Sym symbol;
	GElf_Shdr in;
	for (size_t i = 0; data && i < n && gelf_getsym(data, (int)i, &symbol); i++) {
		const char *name = elf_strptr(f->elf, header->sh_link, symbol.st_name);
		unsigned type = GELF_ST_TYPE(symbol.st_info);
		Elf_Scn *code = symbol.st_shndx < SHN_LORESERVE
					? elf_getscn(f->elf, symbol.st_shndx)
					: NULL;
		if (!name || *name == '_' || GELF_ST_BIND(symbol.st_info) == STB_LOCAL ||
		    (type != STT_FUNC && type != STT_NOTYPE) || symbol.st_shndx == SHN_UNDEF ||
		    !code || !gelf_getshdr(code, &in) || !(in.sh_flags & SHF_EXECINSTR) ||
		    is_compiled(f->dwarf, symbol.st_value))
			continue;
		level_add_name(&f->bare, name);
	}
}

// Calls `read` with the table of all symbols, if the program has one.
typedef void level_table(struct files *f, Elf_Scn *section, const GElf_Shdr *header);
static void level_each_table(struct files *f, level_table *read)
{
	GElf_Shdr header;
	for (Elf_Scn *s = NULL; f->elf && (s = elf_nextscn(f->elf, s));)
		if (gelf_getshdr(s, &header) && header.sh_type == SHT_SYMTAB)
			read(f, s, &header);
}

// If a program has instrumented files, its symbols show more than gcc's notes.
static void read_by_symbols(struct files *f, struct names *names)
{
	level_each_table(f, read_files);
	if (f->any && !f->unknown && f->dwarf)
		level_each_table(f, read_functions);
	for (size_t i = 0; f->any && i < f->bare.n; i++)
		level_add_name(names, f->bare.all[i]);
	strings_free(f->bare.all, f->bare.n);
}

// Adds the source files whose compiler's notes answer the question with yes.
static void read_by_notes(Dwarf *dwarf, bool (*is)(const char *producer), struct names *names)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0) {
		const char *producer = level_attribute(&die, DW_AT_producer);
		const char *name = level_attribute(&die, DW_AT_name);
		if (producer && name && is(producer))
			level_add_name(names, name);
	}
}

// Opens the program, has `read` collect names and sorts them; as level_bare().
typedef void level_names(struct files *f, struct names *names);
static void level_names_of(const char *program, level_names *read, char ***out, size_t *n)
{
	struct names names = {0};
	int fd = open(program, O_RDONLY | O_CLOEXEC);
	elf_version(EV_CURRENT);
	struct files f = {.elf = fd >= 0 ? elf_begin(fd, ELF_C_READ_MMAP, NULL) : NULL};
	f.dwarf = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	read(&f, &names);
	dwarf_end(f.dwarf);
	elf_end(f.elf);
	if (fd >= 0)
		close(fd);
	if (names.n)
		qsort(names.all, names.n, sizeof *names.all, by_name);
	*out = names.all;
	*n = names.n;
}

static void read_bare(struct files *f, struct names *names)
{
	read_by_notes(f->dwarf, is_bare, names);
	read_by_symbols(f, names);
}

void level_bare(const char *program, char ***out, size_t *n)
{
	level_names_of(program, read_bare, out, n);
}

bool level_stripped(const char *program)
{
	int fd = open(program, O_RDONLY | O_CLOEXEC);
	elf_version(EV_CURRENT);
	Elf *elf = fd >= 0 ? elf_begin(fd, ELF_C_READ_MMAP, NULL) : NULL;
	bool has_table = !elf;
	GElf_Shdr header;
	for (Elf_Scn *s = NULL; elf && (s = elf_nextscn(elf, s));)
		has_table |= gelf_getshdr(s, &header) && header.sh_type == SHT_SYMTAB;
	elf_end(elf);
	if (fd >= 0)
		close(fd);
	return !has_table;
}

// ---- files of which all is known ----------------------------------------------------------------

static bool units_exact(Dwarf *dwarf)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	bool any = false;
	while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0) {
		const char *producer = level_attribute(&die, DW_AT_producer);
		if (!producer || !level_is_gcc(producer) || !strstr(producer, " -fno-tree-pta"))
			return false;
		any = true;
	}
	return any;
}

bool level_exact(const char *program)
{
	char **bare;
	size_t n, nhidden;
	level_bare(program, &bare, &n);
	strings_free(bare, n);
	level_hidden(program, &bare, &nhidden);
	strings_free(bare, nhidden);
	int fd = open(program, O_RDONLY | O_CLOEXEC);
	Dwarf *dwarf = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	bool exact = !n && !nhidden && units_exact(dwarf);
	dwarf_end(dwarf);
	if (fd >= 0)
		close(fd);
	return exact;
}

// ---- accesses that gcc does not show -----------------------------------------------------------
//
// `treadle cc` marks some places by symbols (base/assembly_mark.h); others are in the debug
// information.

// Adds to f->bare the text after the mark in the names of symbols.
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

// A nested function of GNU C: gcc adds no hooks to its accesses to variables of the outer function
// whose address is not taken.
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

static bool is_clangs(const char *producer)
{
	return strstr(producer, "clang");
}

static void read_clang(struct files *f, struct names *names)
{
	read_by_notes(f->dwarf, is_clangs, names);
}

void level_clang(const char *program, char ***out, size_t *n)
{
	level_names_of(program, read_clang, out, n);
}

// ---- arrays whose bounds are not known ---------------------------------------------------------

// Is it defined in this table?
static void find_handler(struct files *f, Elf_Scn *section, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Sym symbol;
	for (size_t i = 0; data && i < n && gelf_getsym(data, (int)i, &symbol); i++) {
		const char *name = elf_strptr(f->elf, header->sh_link, symbol.st_name);
		if (name && symbol.st_shndx != SHN_UNDEF &&
		    strcmp(name, "__ubsan_handle_out_of_bounds") == 0)
			f->any = true;
	}
}

static bool is_any(const char *producer)
{
	(void)producer;
	return true;
}

// All files, if the program itself defines what they call (clang links its own), else those of gcc.
static void read_unbounded(struct files *f, struct names *names)
{
	level_each_table(f, find_handler);
	read_by_notes(f->dwarf, f->any ? is_any : is_unbounded, names);
}

void level_unbounded(const char *program, char ***out, size_t *n)
{
	level_names_of(program, read_unbounded, out, n);
}

// ---- accesses that the compiler has left out ----------------------------------------------------

// Do gcc's notes say so? The last option counts.
static bool is_optimized(const char *producer)
{
	bool is = false;
	for (const char *p = producer; (p = strstr(p, " -O")); p++)
		is = p[3] != '0';
	return is && level_is_gcc(producer) && !is_bare(producer);
}

static void read_optimized(struct files *f, struct names *names)
{
	read_by_notes(f->dwarf, is_optimized, names);
}

void level_optimized(const char *program, char ***out, size_t *n)
{
	level_names_of(program, read_optimized, out, n);
}

// ---- all of it ----------------------------------------------------------------------------------

int level_look(const char *program, bool lesson, struct level_seen *seen, struct status *st)
{
	*seen = (struct level_seen){0};
	int code = level_of(program, &seen->level, st);
	if (code)
		return code;
	level_bare(program, &seen->bare.names, &seen->bare.n);
	if (seen->level != LEVEL_MEMORY)
		return EXIT_OK;
	level_assembly(program, &seen->assembly.names, &seen->assembly.n);
	level_hidden(program, &seen->hidden.names, &seen->hidden.n);
	level_clang(program, &seen->clang.names, &seen->clang.n);
	level_unbounded(program, &seen->unbounded.names, &seen->unbounded.n);
	if (!lesson)
		level_optimized(program, &seen->optimized.names, &seen->optimized.n);
	seen->stripped = level_stripped(program);
	seen->exact = level_exact(program);
	return EXIT_OK;
}

void level_seen_free(struct level_seen *seen)
{
	struct level_list *lists[] = {&seen->bare,  &seen->assembly,  &seen->hidden,
				      &seen->clang, &seen->unbounded, &seen->optimized};
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		strings_free(lists[i]->names, lists[i]->n);
		*lists[i] = (struct level_list){0};
	}
}
