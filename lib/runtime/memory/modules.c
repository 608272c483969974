// SPDX-License-Identifier: MIT
//
// Modules with hooks, by their import of __tsan_init: see modules.h.
#include "runtime/memory/modules.h"

#include "runtime/state_marks.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <string.h>

#define MODULES 64 // most modules with hooks; copies made by further ones are not seen

struct code {
	uint64_t from, end;
	const char *text;
};
static struct code modules[MODULES], unseen[MODULES]; // with hooks, without them
static unsigned nmodules, nunseen;

static const struct code *code_at(const struct code *all, unsigned n, uint64_t pc)
{
	for (unsigned i = 0; i < n; i++)
		if (pc - all[i].from < all[i].end - all[i].from)
			return &all[i];
	return NULL;
}

bool module_has_hooks(uint64_t pc)
{
	return code_at(modules, nmodules, pc);
}

// The address in an entry of the dynamic section, to which most loaders have added the base.
static const void *there(const struct dl_phdr_info *info, ElfW(Addr) at)
{
	return (const void *)(at < info->dlpi_addr ? at + info->dlpi_addr : at);
}

#if __ELF_NATIVE_CLASS == 64
#define SYMBOL_OF(info) ELF64_R_SYM(info)
#else
#define SYMBOL_OF(info) ELF32_R_SYM(info)
#endif

// The tables that a module's dynamic section leads to.
struct needs {
	const ElfW(Sym) * symbols;
	const char *names;
	const uint32_t *hash;
	const ElfW(Rela) * relocations[2]; // of data, of calls
	size_t nrelocations[2];
};

static struct needs needs_of(const struct dl_phdr_info *info, const ElfW(Dyn) * dyn)
{
	struct needs n = {0};
	for (; dyn->d_tag != DT_NULL; dyn++) {
		const void *at = there(info, dyn->d_un.d_ptr);
		if (dyn->d_tag == DT_SYMTAB)
			n.symbols = at;
		else if (dyn->d_tag == DT_STRTAB)
			n.names = at;
		else if (dyn->d_tag == DT_GNU_HASH)
			n.hash = at;
		else if (dyn->d_tag == DT_RELA)
			n.relocations[0] = at;
		else if (dyn->d_tag == DT_RELASZ)
			n.nrelocations[0] = dyn->d_un.d_val / sizeof **n.relocations;
		else if (dyn->d_tag == DT_JMPREL)
			n.relocations[1] = at;
		else if (dyn->d_tag == DT_PLTRELSZ)
			n.nrelocations[1] = dyn->d_un.d_val / sizeof **n.relocations;
	}
	return n;
}

// Does the module import __tsan_init? In the table of symbols, imports stand in front of exports,
// which begin at the second number of the hash table. In a module without exports, imports end with
// the last symbol that a relocation names.
static bool needs_hooks(const struct dl_phdr_info *info, const ElfW(Dyn) * dyn)
{
	struct needs n = needs_of(info, dyn);
	size_t end = n.hash ? n.hash[1] : 0;
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; n.relocations[k] && i < n.nrelocations[k]; i++)
			if (SYMBOL_OF(n.relocations[k][i].r_info) >= end)
				end = SYMBOL_OF(n.relocations[k][i].r_info) + 1;
	for (size_t i = 1; n.symbols && n.names && i < end; i++)
		if (n.symbols[i].st_shndx == SHN_UNDEF &&
		    !strcmp(n.names + n.symbols[i].st_name, "__tsan_init"))
			return true;
	return false;
}

static void note_code(const struct dl_phdr_info *info, const ElfW(Phdr) * p)
{
	uint64_t from = info->dlpi_addr + p->p_vaddr;
	if (!(p->p_flags & PF_X) || module_has_hooks(from) || nmodules == MODULES)
		return;
	modules[nmodules].from = from;
	modules[nmodules].end = from + p->p_memsz;
	nmodules++;
}

static int note_module(struct dl_phdr_info *info, size_t size, void *unused)
{
	const ElfW(Dyn) *dyn = NULL;
	(void)size;
	(void)unused;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
			dyn = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
	if (!dyn || !needs_hooks(info, dyn))
		return 0;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_LOAD)
			note_code(info, &info->dlpi_phdr[i]);
	return 0;
}

void modules_note(void)
{
	dl_iterate_phdr(note_module, NULL);
}

void modules_note_unseen(uint64_t from, uint64_t end, const char *text)
{
	if (nunseen < MODULES && !module_unseen(from))
		unseen[nunseen++] = (struct code){from, end, text};
}

bool modules_all_seen(void)
{
	return !nunseen;
}

const char *module_unseen(uint64_t pc)
{
	const struct code *in = code_at(unseen, nunseen, pc);
	return in ? in->text : NULL;
}

// ---- the system's code --------------------------------------------------------------------------
//
// A module is identified by its file. The loader is asked once for each segment, since
// code_is_system() is called on every access in executions that are shown.

#define KNOWN 8 // the oldest is replaced

// (An entry may be outdated by a module loaded in place of another: then a frame is wrongly named
// or left out.)
PAST static struct segment {
	uint64_t from, end;
	bool system, code;
} known[KNOWN];
PAST static unsigned nknown; // so far

static bool is_systems(uint64_t pc)
{
	Dl_info info, own;
	if (!dladdr((void *)(uintptr_t)pc, &info) || !info.dli_fname)
		return false;
	if (dladdr((void *)&code_is_system, &own) && info.dli_fbase == own.dli_fbase)
		return true;
	const char *name = strrchr(info.dli_fname, '/');
	name = name ? name + 1 : info.dli_fname;
	return !strncmp(name, "libc.", 5) || !strncmp(name, "ld-", 3) ||
	       !strncmp(name, "libpthread", 10) || !strncmp(name, "linux-vdso", 10);
}

// segment->from: an address; finds the segment that it is in.
static int find_segment(struct dl_phdr_info *info, size_t size, void *segment)
{
	struct segment *c = segment;
	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *h = &info->dlpi_phdr[i];
		uint64_t from = info->dlpi_addr + h->p_vaddr;
		if (h->p_type == PT_LOAD && c->from - from < h->p_memsz) {
			c->from = from;
			c->end = from + h->p_memsz;
			c->code = h->p_flags & PF_X;
			return 1;
		}
	}
	return 0;
}

static struct segment segment_at(uint64_t pc)
{
	for (unsigned i = 0; i < KNOWN; i++)
		if (pc >= known[i].from && pc < known[i].end)
			return known[i];
	struct segment c = {.from = pc, .system = is_systems(pc)};
	if (dl_iterate_phdr(find_segment, &c))
		known[nknown++ % KNOWN] = c;
	return c;
}

bool code_is_system(uint64_t pc)
{
	return segment_at(pc).system;
}

bool code_is_known(uint64_t pc)
{
	return segment_at(pc).code;
}
