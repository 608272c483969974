// SPDX-License-Identifier: MIT
//
// How far modules reach: see extents.h. The zeros of .bss that fill no page of the file are mapped
// apart from it, so libdwfl, which knows the map of the program, does not take them for the
// module's. Its program headers say how far it reaches.
#include "debuginfo/extents.h"

#include <gelf.h>
#include <stdbool.h>

// An address that no module holds, and the last module that ends below it.
struct beyond {
	uint64_t addr;
	Dwarf_Addr end;
	Dwfl_Module *last; // NULL: there is none
};

static int look_below(Dwfl_Module *module, void **unused, const char *name, Dwarf_Addr start,
		      void *arg)
{
	(void)unused;
	(void)name;
	struct beyond *to = arg;
	Dwarf_Addr end = start;
	dwfl_module_info(module, NULL, NULL, &end, NULL, NULL, NULL, NULL);
	if (end <= to->addr && end >= to->end) {
		to->end = end;
		to->last = module;
	}
	return DWARF_CB_OK;
}

static bool reaches(Dwfl_Module *module, uint64_t addr)
{
	GElf_Addr bias = 0;
	Elf *elf = dwfl_module_getelf(module, &bias);
	GElf_Phdr h;
	size_t n = 0;
	if (!elf || elf_getphdrnum(elf, &n) != 0)
		return false;
	for (size_t i = 0; i < n; i++)
		if (gelf_getphdr(elf, (int)i, &h) && h.p_type == PT_LOAD &&
		    addr - (h.p_vaddr + bias) < h.p_memsz)
			return true;
	return false;
}

Dwfl_Module *extents_module(Dwfl *dwfl, uint64_t addr)
{
	struct beyond b = {.addr = addr};
	Dwfl_Module *found = dwfl_addrmodule(dwfl, addr);
	if (found)
		return found;
	dwfl_getmodules(dwfl, look_below, &b, 0);
	return b.last && reaches(b.last, addr) ? b.last : NULL;
}
