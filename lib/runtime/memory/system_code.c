// SPDX-License-Identifier: MIT
//
// Which code is the system's: see system_code.h. By the file that it was loaded from, which is
// asked of the loader once for each module: it is asked for each access of an execution that people
// read.
#include "runtime/memory/system_code.h"

#include "runtime/state_marks.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

#define KNOWN 8 // more share the places

// Code of one module. What a module that was unloaded leaves here may be wrong of one that is
// loaded in its place: then a frame is named, or not.
PAST static struct code {
	uint64_t from, end;
	bool system;
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

// code->from: the address; becomes the segment that it is in.
static int find_segment(struct dl_phdr_info *info, size_t size, void *code)
{
	struct code *c = code;
	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *h = &info->dlpi_phdr[i];
		uint64_t from = info->dlpi_addr + h->p_vaddr;
		if (h->p_type == PT_LOAD && c->from - from < h->p_memsz) {
			c->from = from;
			c->end = from + h->p_memsz;
			return 1;
		}
	}
	return 0;
}

bool code_is_system(uint64_t pc)
{
	for (unsigned i = 0; i < KNOWN; i++)
		if (pc >= known[i].from && pc < known[i].end)
			return known[i].system;
	struct code c = {.from = pc, .system = is_systems(pc)};
	if (dl_iterate_phdr(find_segment, &c))
		known[nknown++ % KNOWN] = c;
	return c.system;
}
