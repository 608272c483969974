// SPDX-License-Identifier: MIT
//
// Checks an object file: see object_file.h. One table of names, one of sections.
#include "sandbox/object_file.h"

#include "base/i18n.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <gnu/lib-names.h>
#include <libelf.h>
#include <string.h>
#include <unistd.h>

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
			      f->fd < 0 ? strerror(errno) : _("it is not an object file"));
	file_close(f);
	return code;
}

// The file that is checked, and what was found.
struct looking {
	Elf *elf, *runtime;
	void *c_library; // of dlopen
	const struct more_names *more;
	struct buf *why;
	unsigned early;	   // functions that run before main
	bool instrumented; // it calls the compiler's constructor of hooks
};

static bool begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

// Calls `take` for each named symbol in the tables of this type, until it returns true.
static bool symbols(Elf *elf, unsigned type,
		    bool (*take)(void *ctx, const char *name, const GElf_Sym *symbol), void *ctx)
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
			if (name && *name && take(ctx, name, &symbol))
				return true;
		}
	}
	return false;
}

// ---- names that it defines ----------------------------------------------------------------------

// Names that begin so are reserved, whether such a function exists or not.
static const char *const taken[] = {"pthread_", "__pthread_", "sem_",	"thrd_",
				    "mtx_",	"cnd_",	      "tss_",	"tr_",
				    "__tsan_",	"__ubsan_",   "__libc_"};

static bool is_same(void *ctx, const char *name, const GElf_Sym *symbol)
{
	return GELF_ST_BIND(symbol->st_info) != STB_LOCAL && strcmp(name, (const char *)ctx) == 0;
}

static bool is_foreign(const struct looking *l, const char *name)
{
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		if (begins(name, taken[i]))
			return true;
	// a scenario's calls would reach the answer's function
	if (l->c_library && dlsym(l->c_library, name))
		return true;
	return symbols(l->runtime, SHT_DYNSYM, is_same, (void *)(uintptr_t)name);
}

static void refuse_definition(struct looking *l, const char *name)
{
	if (strcmp(name, "main") == 0)
		buf_puts(l->why, _("defines main, which is the exercise's: take it out, and keep a "
				   "program of your own in another file"));
	else
		buf_printf(l->why,
			   _("defines %s, which belongs to the system or to Treadle: give it "
			     "another name, or make it static"),
			   name);
}

// ---- names that it uses -------------------------------------------------------------------------

static void refuse_use(struct looking *l, const char *name)
{
	const char *why = name_refused(name, l->more);
	if (why)
		buf_printf(l->why, _("uses %s, %s"), name, why);
}

// ---- symbols and sections -----------------------------------------------------------------------

static bool is_code(Elf *elf, size_t section)
{
	GElf_Shdr header;
	Elf_Scn *s = elf_getscn(elf, section);
	return s && gelf_getshdr(s, &header) && header.sh_flags & SHF_EXECINSTR;
}

static bool refuse_symbol(void *ctx, const char *name, const GElf_Sym *symbol)
{
	struct looking *l = ctx;
	int type = GELF_ST_TYPE(symbol->st_info);
	bool local = GELF_ST_BIND(symbol->st_info) == STB_LOCAL;
	if (type == STT_SECTION || type == STT_FILE)
		return false;
	if (strchr(name, '@')) {
		buf_printf(l->why, _("asks for the version of a function by its name, %s"), name);
		return true;
	}
	if (symbol->st_shndx == SHN_UNDEF) {
		l->instrumented |= strcmp(name, "__tsan_init") == 0;
		refuse_use(l, name);
	}
	// A weak undefined symbol would tell the answer whether this program has it.
	// pthread_cleanup_push declares one, which every program has.
	bool weak = !local && GELF_ST_BIND(symbol->st_info) != STB_GLOBAL &&
		    strcmp(name, "__pthread_unwind_next") != 0;
	if (l->why->n)
		return true;
	if (weak)
		buf_printf(l->why, _("leaves it open which %s is meant (weak)"), name);
	else if (symbol->st_shndx == SHN_UNDEF)
		return false;
	else if (type == STT_GNU_IFUNC)
		buf_printf(l->why, _("lets %s be chosen before main runs (ifunc)"), name);
	else if (type == STT_OBJECT && symbol->st_shndx < SHN_LORESERVE &&
		 is_code(l->elf, symbol->st_shndx))
		buf_printf(l->why, _("puts the data %s into a section of code"), name);
	// even a static one takes the place of the hooks that the compiler calls
	else if (local ? begins(name, "__tsan_") || begins(name, "__ubsan_")
		       : strcmp(name, "main") == 0 || is_foreign(l, name))
		refuse_definition(l, name);
	return l->why->n > 0;
}

// Sections that hold plain functions and data, by beginnings of their names.
static const char *const plain[] = {".text",  ".data", ".bss",	    ".rodata",		 ".tdata",
				    ".tbss",  ".note", ".eh_frame", ".gcc_except_table", ".lrodata",
				    ".ldata", ".lbss"};
static const char *const early[] = {".init_array", ".preinit_array", ".fini_array", ".ctors",
				    ".dtors",	   ".init",	     ".fini"};

static bool is_among(const char *name, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (begins(name, names[i]))
			return true;
	return false;
}

static bool refuse_section(struct looking *l, const char *name, const GElf_Shdr *header)
{
	bool code = header->sh_flags & SHF_EXECINSTR;
	if (header->sh_type == SHT_INIT_ARRAY || header->sh_type == SHT_FINI_ARRAY ||
	    header->sh_type == SHT_PREINIT_ARRAY ||
	    is_among(name, early, sizeof early / sizeof *early))
		l->early += (unsigned)(header->sh_size / sizeof(void *) + code);
	else if (code ? !begins(name, ".text") || header->sh_flags & SHF_WRITE
		      : !is_among(name, plain, sizeof plain / sizeof *plain))
		buf_printf(l->why, _("has a part of its own, %s, which no answer needs"), name);
	return l->why->n > 0;
}

static bool refuse_sections(struct looking *l)
{
	GElf_Shdr header;
	size_t names;
	if (elf_getshdrstrndx(l->elf, &names))
		return false;
	for (Elf_Scn *s = NULL; (s = elf_nextscn(l->elf, s));) {
		const char *name =
			gelf_getshdr(s, &header) ? elf_strptr(l->elf, names, header.sh_name) : NULL;
		if (name && strcmp(name, ".note.GNU-stack") == 0 &&
		    header.sh_flags & SHF_EXECINSTR) {
			buf_puts(l->why, _("needs a stack that holds code, as functions inside of "
					   "functions do: write them side by side"));
			return true;
		}
		if (name && header.sh_flags & SHF_ALLOC && header.sh_size &&
		    refuse_section(l, name, &header))
			return true;
	}
	return false;
}

// ---- addresses of functions ---------------------------------------------------------------------

// The name of the undefined symbol of a relocation, from the symbol table of its section; NULL:
// none.
static const char *relocated(Elf *elf, const GElf_Shdr *section, const GElf_Rela *r)
{
	GElf_Shdr header;
	GElf_Sym symbol;
	Elf_Scn *table = elf_getscn(elf, section->sh_link);
	Elf_Data *data = table ? elf_getdata(table, NULL) : NULL;
	if (!data || !gelf_getshdr(table, &header) ||
	    !gelf_getsym(data, (int)GELF_R_SYM(r->r_info), &symbol) || symbol.st_shndx != SHN_UNDEF)
		return NULL;
	return elf_strptr(elf, header.sh_link, symbol.st_name);
}

static bool refuse_address(struct looking *l, const GElf_Shdr *section, const GElf_Rela *r)
{
	bool calls = GELF_R_TYPE(r->r_info) == R_X86_64_PLT32;
	const char *name = calls ? NULL : relocated(l->elf, section, r);
	if (!name || !name_is_of_family(name, l->more))
		return false;
	buf_printf(l->why, _("takes the address of %s: a test calls it, and looks at what it does"),
		   name);
	return true;
}

// The functions of a family are those of the programs that a test must tell apart: by behaviour,
// not by address. So the answer may only call them.
static bool refuse_addresses(struct looking *l)
{
	GElf_Ehdr file;
	GElf_Shdr section, of;
	GElf_Rela r;
	if (!gelf_getehdr(l->elf, &file) || file.e_machine != EM_X86_64)
		return false; // which relocations are calls is known for this processor only
	for (Elf_Scn *s = NULL; (s = elf_nextscn(l->elf, s));) {
		if (!gelf_getshdr(s, &section) || section.sh_type != SHT_RELA ||
		    !gelf_getshdr(elf_getscn(l->elf, section.sh_info), &of) ||
		    !(of.sh_flags & SHF_ALLOC))
			continue;
		Elf_Data *data = elf_getdata(s, NULL);
		size_t n = section.sh_entsize ? section.sh_size / section.sh_entsize : 0;
		for (size_t i = 0; data && i < n && gelf_getrela(data, (int)i, &r); i++)
			if (refuse_address(l, &section, &r))
				return true;
	}
	return false;
}

static void refuse(struct looking *l)
{
	if (symbols(l->elf, SHT_SYMTAB, refuse_symbol, l) || refuse_sections(l) ||
	    refuse_addresses(l))
		return;
	// one is the compiler's, which initialises the hooks
	if (l->early > (l->instrumented ? 1 : 0))
		buf_puts(l->why, _("has a function that runs before or after main (a constructor "
				   "or destructor): take it out"));
}

int object_refuse(const char *path, const char *runtime, const struct more_names *more,
		  struct buf *why, struct status *st)
{
	struct file object, ours;
	int code = file_open(&ours, runtime, st);
	if (code)
		return code;
	code = file_open(&object, path, st);
	if (!code) {
		struct looking l = {.elf = object.elf,
				    .runtime = ours.elf,
				    .c_library = dlopen(LIBC_SO, RTLD_LAZY | RTLD_NOLOAD),
				    .more = more,
				    .why = why};
		refuse(&l);
		if (l.c_library)
			dlclose(l.c_library);
		file_close(&object);
	}
	file_close(&ours);
	return code;
}
