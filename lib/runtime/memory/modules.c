// SPDX-License-Identifier: MIT
//
// Modules with hooks, by their need of __tsan_init: see modules.h.
#include "runtime/memory/modules.h"

#include <link.h>
#include <stddef.h>
#include <string.h>

#define MODULES 64 // with hooks; copies made by the code of more are not looked at

static struct {
	uint64_t from, end;
} modules[MODULES];
static unsigned nmodules;

bool module_has_hooks(uint64_t pc)
{
	for (unsigned i = 0; i < nmodules; i++)
		if (pc - modules[i].from < modules[i].end - modules[i].from)
			return true;
	return false;
}

// Where a pointer of the dynamic section leads: the loader has added the base on most machines.
static const void *there(const struct dl_phdr_info *info, ElfW(Addr) at)
{
	return (const void *)(at < info->dlpi_addr ? at + info->dlpi_addr : at);
}

// Does it need __tsan_init? What a module needs stands in front of what it offers, which begins at
// the second number of its hash table.
static bool needs_hooks(const struct dl_phdr_info *info, const ElfW(Dyn) * dyn)
{
	const ElfW(Sym) *symbols = NULL;
	const char *names = NULL;
	const uint32_t *hash = NULL;
	for (; dyn->d_tag != DT_NULL; dyn++) {
		if (dyn->d_tag == DT_SYMTAB)
			symbols = there(info, dyn->d_un.d_ptr);
		else if (dyn->d_tag == DT_STRTAB)
			names = there(info, dyn->d_un.d_ptr);
		else if (dyn->d_tag == DT_GNU_HASH)
			hash = there(info, dyn->d_un.d_ptr);
	}
	for (uint32_t i = 1; symbols && names && hash && i < hash[1]; i++)
		if (symbols[i].st_shndx == SHN_UNDEF &&
		    !strcmp(names + symbols[i].st_name, "__tsan_init"))
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
