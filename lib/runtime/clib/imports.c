// SPDX-License-Identifier: MIT
//
// Calls from instrumented code to code without hooks: see imports.h. The slots through which a
// module calls imported functions are set to stubs (cpu/cpu.h), each of which reports its function
// and then jumps to it.
#include "runtime/clib/imports.h"

#include "runtime/clib/clib_known.h"
#include "runtime/clib/cpp.h"
#include "runtime/cpu/cpu.h"
#include "runtime/gate/races.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/values.h"
#include "runtime/memory/glibc.h"
#include "runtime/memory/cpp_code.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/report.h"

#include "base/i18n.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define IMPORTS 512 // functions; further ones are not reported

static struct import {
	const char *name;
	void *real;
	const char *limit;   // the limit to report; NULL: it loads libraries
	const char *effects; // of a known function of libstdc++, or NULL
	bool orders;	     // it may order threads; functions of system libraries do not
} imports[IMPORTS];
static unsigned nimports;

// ---- modules ------------------------------------------------------------------------------------

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

// Libraries that are not reported: those whose functions are known by name, and Treadle's own.
static bool is_system(const char *file)
{
	static const char *const names[] = {
		"libc.so",  "libm.so",	  "libm-",	"libc-",      "libpthread", "libdl.",
		"libdl-",   "librt.",	  "librt-",	"ld-linux",   "ld-",	    "ld64",
		"libgcc_s", "libtreadle", "linux-vdso", "linux-gate", "libresolv",  "libcrypt",
		"libutil",  "libnss_",	  "libatomic"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strncmp(file, names[i], strlen(names[i])))
			return true;
	return false;
}

// The addresses of a module's code.
static bool code_of(const struct dl_phdr_info *info, uint64_t *from, uint64_t *end)
{
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		*from = info->dlpi_addr + p->p_vaddr;
		*end = *from + p->p_memsz;
		if (p->p_type == PT_LOAD && p->p_flags & PF_X)
			return true;
	}
	return false;
}

static bool has_hooks(const struct dl_phdr_info *info)
{
	uint64_t from, end;
	return code_of(info, &from, &end) && module_has_hooks(from);
}

// Formats a text that stays, in the C library's memory.
static const char *text_of(const char *format, const char *one, const char *two)
{
	char text[512];
	snprintf(text, sizeof text, format, one, two);
	size_t n = strlen(text) + 1;
	char *kept = __libc_malloc(n);
	return kept ? memcpy(kept, text, n) : format;
}

#define MODULES 256
static uint64_t at_start[MODULES]; // addresses of the modules loaded at the start
static unsigned nat_start;

static int note_at_start(struct dl_phdr_info *info, size_t size, void *unused)
{
	const char *file = base_name(info->dlpi_name);
	uint64_t from, end;
	(void)size;
	(void)unused;
	if (*file && !has_hooks(info) && !is_system(file) && !cpp_is_library(file) &&
	    code_of(info, &from, &end))
		modules_note_unseen(from, end,
				    text_of(N_("what threads do in %s is not seen: it was not "
					       "compiled by treadle cc"),
					    file, NULL));
	if (nat_start < MODULES)
		at_start[nat_start++] = info->dlpi_addr;
	return 0;
}

static bool was_at_start(uint64_t base)
{
	for (unsigned i = 0; i < nat_start; i++)
		if (at_start[i] == base)
			return true;
	return false;
}

// A library that was loaded later: its functions are called by pointers from dlsym().
static int report_new(struct dl_phdr_info *info, size_t size, void *unused)
{
	(void)size;
	(void)unused;
	const char *file = base_name(info->dlpi_name);
	if (*file && !was_at_start(info->dlpi_addr) && !has_hooks(info) && !is_system(file)) {
		note_at_start(info, size, NULL);
		report_once(text_of(N_("%s, which the program opens, was not compiled by treadle "
				       "cc: what it does to memory is not seen"),
				    file, NULL),
			    LIMIT_UNSEEN);
	}
	return 0;
}

// ---- calls --------------------------------------------------------------------------------------

// The program calls this import. Returns the address to jump to.
static void *import_called(unsigned number, const struct stub_call *call)
{
	const struct import *m = &imports[number];
	int saved = errno;
	bool looks = values_looked_at && rt_mode() == RT_PLAN;
	if (m->effects) {
		cpp_called(m->effects, call, looks);
	} else if (looks) {
		if (!m->limit)
			dl_iterate_phdr(report_new, NULL);
		else if (run_in_company())
			report_once(m->limit, m->orders ? LIMIT_CALLED : LIMIT_BEYOND);
		if (m->orders)
			races_unseen(false);
	}
	errno = saved;
	return m->real;
}

void imports_begin(uint64_t function)
{
	int saved = errno;
	const char *text = module_unseen(function);
	if (text && values_looked_at)
		report_once(text, LIMIT_CALLED);
	errno = saved;
}

void imports_call_back(uint64_t pc)
{
	int saved = errno;
	const char *text = module_unseen(pc);
	if (text && values_looked_at && rt_mode() == RT_PLAN) {
		if (run_in_company())
			report_once(text, LIMIT_CALLED);
		races_unseen(true);
	}
	errno = saved;
}

#define NOT_SEEN N_("what %s of the C library does to memory is not seen")

void imports_unseen(const char *name, const char **text)
{
	int saved = errno;
	if (run_in_company()) {
		if (!*text)
			*text = text_of(NOT_SEEN, name, NULL);
		report_once(*text, LIMIT_BEYOND);
	}
	errno = saved;
}

#define STUBS (IMPORTS * CPU_STUB)
static unsigned char *stubs;
static bool stubs_made; // and cannot be written any more

static bool stubs_begin(void)
{
	unsigned char first[CPU_STUB];
	cpu_stub_called = import_called;
	if (!cpu_stub_make(first, 0))
		return false;
	stubs = mmap(NULL, STUBS, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return stubs != MAP_FAILED;
}

static void stubs_end(void)
{
	mprotect(stubs, STUBS, PROT_READ | PROT_EXEC);
	stubs_made = true;
}

// ---- the slots ----------------------------------------------------------------------------------

// The limit to report for the function of this name and address, or its effects; false: neither.
// *orders: as in struct import.
static bool import_limit(const char *name, void *real, struct import *m)
{
	Dl_info info;
	uint64_t at = (uint64_t)(uintptr_t)real;
	if (module_has_hooks(at) || !dladdr(real, &info) || !info.dli_fname)
		return false;
	const char *file = base_name(info.dli_fname);
	*m = (struct import){.name = name, .real = real};
	if (!strcmp(name, "dlsym") || !strcmp(name, "dlvsym") || !strcmp(name, "dlopen"))
		return true;
	if (cpp_is_library(file)) {
		m->effects = cpp_effects(name);
		m->limit = text_of(N_("what %s of the C++ library does to memory is not seen"),
				   cpp_demangle(name), NULL);
		return true;
	}
	if (!is_system(file)) {
		m->limit = text_of(N_("what %s does to memory is not seen: %s was not compiled by "
				      "treadle cc"),
				   name, file);
		m->orders = true;
		return true;
	}
	bool ours = !strncmp(file, "libtreadle", 10),
	     in_c = !strncmp(file, "libc.", 5) || !strncmp(file, "libc-", 5);
	bool numbers = !strncmp(file, "libm.", 5) || !strncmp(file, "libm-", 5);
	if (ours || (in_c && clib_knows(name)) || (numbers && clib_knows_numbers(name)) ||
	    (!in_c && !numbers && !strncmp(file, "ld", 2)) || !strncmp(file, "libgcc_s", 8))
		return false;
	if (!strncmp(file, "libpthread", 10) && clib_knows(name))
		return false;
	m->limit = text_of(NOT_SEEN, name, NULL);
	return true;
}

// The number of this import; -1: it is not watched.
static int import_of(const char *name)
{
	for (unsigned i = 0; i < nimports; i++)
		if (!strcmp(imports[i].name, name))
			return (int)i;
	void *real = stubs_made ? NULL : dlsym(RTLD_DEFAULT, name);
	if (!real || nimports == IMPORTS || !import_limit(name, real, &imports[nimports]))
		return -1;
	cpu_stub_make(stubs + (size_t)nimports * CPU_STUB, nimports);
	return (int)nimports++;
}

struct dynamic {
	const ElfW(Sym) * symbols;
	const char *names;
	const ElfW(Rela) * rela[2]; // of data, of calls
	size_t nrela[2];
};

static void slot_lead(uint64_t addr, void *to)
{
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), from = addr & ~(page - 1);
	if (mprotect((void *)from, page, PROT_READ | PROT_WRITE) == 0)
		memcpy((void *)addr, &to, sizeof to);
}

// leads: the slots lead to the stubs; else the stubs are only made.
static void lead_all(const struct dl_phdr_info *info, const struct dynamic *d, bool leads)
{
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < d->nrela[k]; i++) {
			const ElfW(Rela) *r = &d->rela[k][i];
			const ElfW(Sym) *s = &d->symbols[ELF64_R_SYM(r->r_info)];
			unsigned type = ELF64_ST_TYPE(s->st_info);
			if (!cpu_holds_address((unsigned)ELF64_R_TYPE(r->r_info)) || r->r_addend ||
			    s->st_shndx != SHN_UNDEF || s->st_value || type == STT_OBJECT ||
			    type == STT_TLS)
				continue;
			int import = import_of(d->names + s->st_name);
			if (import >= 0 && leads)
				slot_lead(info->dlpi_addr + r->r_offset, stubs + import * CPU_STUB);
		}
}

// Closes pages again that the loader had closed.
static void close_pages(const struct dl_phdr_info *info)
{
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		uint64_t from = (info->dlpi_addr + p->p_vaddr) & ~(page - 1);
		uint64_t end = (info->dlpi_addr + p->p_vaddr + p->p_memsz) & ~(page - 1);
		if (p->p_type == PT_GNU_RELRO && end > from)
			mprotect((void *)from, end - from, PROT_READ);
	}
}

static int lead_module(struct dl_phdr_info *info, size_t size, void *leads)
{
	const ElfW(Dyn) *dyn = NULL;
	struct dynamic d = {0};
	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
			dyn = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
	if (!dyn || !has_hooks(info))
		return 0;
	for (; dyn->d_tag != DT_NULL; dyn++) { // the loader has added the base
		const void *at = (const void *)dyn->d_un.d_ptr;
		if (dyn->d_tag == DT_SYMTAB)
			d.symbols = at;
		else if (dyn->d_tag == DT_STRTAB)
			d.names = at;
		else if (dyn->d_tag == DT_RELA)
			d.rela[0] = at;
		else if (dyn->d_tag == DT_RELASZ)
			d.nrela[0] = dyn->d_un.d_val / sizeof **d.rela;
		else if (dyn->d_tag == DT_JMPREL)
			d.rela[1] = at;
		else if (dyn->d_tag == DT_PLTRELSZ)
			d.nrela[1] = dyn->d_un.d_val / sizeof **d.rela;
	}
	if (d.symbols && d.names) {
		lead_all(info, &d, *(bool *)leads);
		close_pages(info);
	}
	return 0;
}

void imports_watch(void)
{
	dl_iterate_phdr(note_at_start, NULL);
	cpp_prepare();
	if (!stubs_begin())
		return;
	// A thread that a constructor has created may call a stub as soon as a slot leads there.
	dl_iterate_phdr(lead_module, &(bool){false});
	stubs_end();
	dl_iterate_phdr(lead_module, &(bool){true});
}
