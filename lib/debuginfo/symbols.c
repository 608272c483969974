// SPDX-License-Identifier: MIT
//
// Names of addresses: see symbols.h. libdwfl is given the program's map, and so knows the address
// of each file. A unit of debug information is found by its own ranges, not by .debug_aranges,
// which clang leaves out. Every answer, even a negative one, is kept by address, since the
// executions of a session have their code and data at the same addresses.
#include "debuginfo/symbols.h"

#include "debuginfo/lines.h"
#include "debuginfo/variables.h"

#include "base/utf8.h"
#include "base/vec.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <errno.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASH_NONFATAL_OOM 1
#include <uthash.h>

#define TEXT_MOST 40 // bytes of a text that is told

// ---- how far modules reach ----------------------------------------------------------------------
//
// The part of .bss beyond the last page of the file is mapped apart from the file, so libdwfl,
// which knows the map of the program, does not count it to the module. The program headers do.

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

// The module around an address, or NULL.
static Dwfl_Module *extents_module(Dwfl *dwfl, uint64_t addr)
{
	struct beyond b = {.addr = addr};
	Dwfl_Module *found = dwfl_addrmodule(dwfl, addr);
	if (found)
		return found;
	dwfl_getmodules(dwfl, look_below, &b, 0);
	return b.last && reaches(b.last, addr) ? b.last : NULL;
}

// ---- answers ------------------------------------------------------------------------------------

struct known_answer {
	struct {
		uint64_t addr, question;
	} key;
	char *text; // NULL: the answer is negative
	UT_hash_handle hh;
};

struct symbols {
	Dwfl *dwfl;
	struct module **modules; // the modules used so far
	size_t nmodules, modules_cap;
	char **files; // paths of source files, to distinguish those of one name
	size_t nfiles, files_cap;
	struct known_answer *known;
	bool failed; // memory ran out
	void *walk;  // see symbols_frames()
	bool walks;  // libdwfl was told how
};

// --- opening ----------------------------------------------------------------------------------

static const Dwfl_Callbacks callbacks = {
	.find_elf = dwfl_linux_proc_find_elf,
	.find_debuginfo = dwfl_build_id_find_debuginfo, // never over the network
};

int symbols_open(struct symbols **out, const char *maps, size_t size)
{
	struct symbols *s = calloc(1, sizeof *s);
	if (!s)
		return ENOMEM;
	FILE *f = size ? fmemopen((void *)(uintptr_t)maps, size, "r") : NULL;
	s->dwfl = dwfl_begin(&callbacks);
	if (!s->dwfl || (size && !f)) {
		if (f)
			fclose(f);
		symbols_close(s);
		return ENOMEM;
	}
	if (f) {
		dwfl_linux_proc_maps_report(s->dwfl, f);
		fclose(f);
	}
	dwfl_report_end(s->dwfl, NULL, NULL);
	*out = s;
	return 0;
}

void symbols_close(struct symbols *s)
{
	if (!s)
		return;
	struct known_answer *k, *next;
	HASH_ITER(hh, s->known, k, next) {
		HASH_DEL(s->known, k);
		free(k->text);
		free(k);
	}
	for (size_t i = 0; i < s->nmodules; i++) {
		free(s->modules[i]->units);
		free(s->modules[i]->variables);
		free(s->modules[i]);
	}
	for (size_t i = 0; i < s->nfiles; i++)
		free(s->files[i]);
	free(s->modules);
	free(s->files);
	if (s->dwfl)
		dwfl_end(s->dwfl);
	free(s);
}

// --- source files -----------------------------------------------------------------------------

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

// Notes a source file, and whether another one has the same name.
static bool file_note(struct symbols *s, const char *path)
{
	bool here = false, alike = false;
	const char *name = base_name(path);
	for (size_t i = 0; i < s->nfiles; i++) {
		if (strcmp(s->files[i], path) == 0)
			here = true;
		else if (strcmp(base_name(s->files[i]), name) == 0)
			alike = true;
	}
	if (here)
		return alike;
	char **files = vec_room(s->files, &s->files_cap, s->nfiles + 1, sizeof *files);
	char *copy = strdup(path);
	if (files)
		s->files = files;
	if (files && copy)
		files[s->nfiles++] = copy;
	else {
		free(copy);
		s->failed = true;
	}
	return alike;
}

bool symbols_is_header(const char *path)
{
	return strncmp(path, "/usr/include/", 13) == 0 || strncmp(path, "/usr/lib/", 9) == 0 ||
	       strstr(path, "/include/c++/") || strstr(path, "include/treadle/");
}

// Adds the short name of a source file: its own, with its folder's in front if two have it.
static void file_name(struct symbols *s, const char *path, struct buf *b)
{
	const char *name = base_name(path);
	if (file_note(s, path) && name - path > 1) {
		const char *folder = name - 1;
		while (folder > path && folder[-1] != '/')
			folder--;
		name = folder;
	}
	buf_puts(b, name);
}

// --- modules ----------------------------------------------------------------------------------

static const char *file_of(Dwfl_Module *m)
{
	return dwfl_module_info(m, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
}

// The runtime's files are not the user's to tell apart from their own.
static bool is_runtime(Dwfl_Module *m)
{
	static const char name[] = "libtreadle-rt.so";
	const char *file = file_of(m);
	return file && strncmp(base_name(file), name, sizeof name - 1) == 0;
}

static void module_read(struct symbols *s, struct module *m)
{
	Dwarf_Die *unit = NULL;
	Dwarf_Addr bias;
	while ((unit = dwfl_module_nextcu(m->dwfl, unit, &bias))) {
		if (!VEC_FITS(m->units, &m->units_cap, m->nunits + 1)) {
			s->failed = true;
			return;
		}
		m->bias = bias;
		m->units[m->nunits++] = *unit;
		if (!dwarf_diename(unit) || is_runtime(m->dwfl))
			continue;
		struct buf path = {0};
		path_whole(unit_folder(unit), dwarf_diename(unit), &path);
		file_note(s, buf_str(&path));
		buf_free(&path);
	}
}

// What is known of a module. NULL: memory ran out.
static struct module *module_of(struct symbols *s, Dwfl_Module *dwfl)
{
	for (size_t i = 0; i < s->nmodules; i++)
		if (s->modules[i]->dwfl == dwfl)
			return s->modules[i];
	struct module **all = vec_room(s->modules, &s->modules_cap, s->nmodules + 1, sizeof *all);
	struct module *m = calloc(1, sizeof *m);
	if (all)
		s->modules = all;
	if (!all || !m) {
		free(m);
		s->failed = true;
		return NULL;
	}
	all[s->nmodules++] = m;
	m->dwfl = dwfl;
	module_read(s, m);
	return m;
}

struct module *symbols_module(struct symbols *s, uint64_t addr)
{
	Dwfl_Module *found = extents_module(s->dwfl, addr);
	return found ? module_of(s, found) : NULL;
}

static int take_first(Dwfl_Module *m, void **data, const char *name, Dwarf_Addr start, void *arg)
{
	(void)data, (void)name, (void)start;
	*(Dwfl_Module **)arg = m;
	return DWARF_CB_ABORT;
}

// The program is mapped below its libraries.
static bool is_program(struct symbols *s, const Dwfl_Module *m)
{
	Dwfl_Module *first = NULL;
	dwfl_getmodules(s->dwfl, take_first, &first, 0);
	return m == first;
}

// Libraries that have been installed are not the user's; nor is the kernel's part, "[vdso: 123]".
static bool is_own(struct symbols *s, Dwfl_Module *m)
{
	static const char *const folders[] = {"/usr/", "/lib/", "/lib64/", "/opt/", "["};
	static const char *const teaching[] = {"libtreadle.so", "libtreadle-rt.so"};
	const char *file = file_of(m);
	if (is_program(s, m))
		return true;
	for (size_t i = 0; file && i < sizeof folders / sizeof *folders; i++)
		if (strncmp(file, folders[i], strlen(folders[i])) == 0)
			return false;
	for (size_t i = 0; file && i < sizeof teaching / sizeof *teaching; i++)
		if (strncmp(base_name(file), teaching[i], strlen(teaching[i])) == 0)
			return false;
	return file != NULL;
}

bool symbols_is_own(struct symbols *s, const struct module *m)
{
	return is_own(s, m->dwfl);
}

struct going {
	struct symbols *s;
	own_module *f;
	void *ctx;
};

static int go_on_to(Dwfl_Module *dwfl, void **data, const char *name, Dwarf_Addr start, void *arg)
{
	(void)data, (void)name, (void)start;
	const struct going *g = arg;
	struct module *m = is_own(g->s, dwfl) ? module_of(g->s, dwfl) : NULL;
	return !m || g->f(g->ctx, m) ? DWARF_CB_OK : DWARF_CB_ABORT;
}

void symbols_own(struct symbols *s, own_module *f, void *ctx)
{
	struct going g = {s, f, ctx};
	dwfl_getmodules(s->dwfl, go_on_to, &g, 0);
}

const char *symbols_file(struct symbols *s, uint64_t addr)
{
	struct module *m = symbols_module(s, addr);
	return m ? file_of(m->dwfl) : NULL;
}

// The ELF symbol of a type (STT_...) around an address, and how far into it that is.
static const char *elf_symbol(struct module *m, uint64_t addr, int type, uint64_t *off)
{
	GElf_Sym sym;
	GElf_Off into;
	const char *name = dwfl_module_addrinfo(m->dwfl, addr, &into, &sym, NULL, NULL, NULL);
	if (!name || !*name || GELF_ST_TYPE(sym.st_info) != type)
		return NULL;
	*off = into;
	return into < sym.st_size || into == 0 ? name : NULL;
}

// --- the three questions ----------------------------------------------------------------------

// A place in a source file, and the functions around it, the innermost first, inlined ones too.
struct place_at {
	const char *file;
	int line;
	Dwarf_Die *scopes; // to be freed
	int n, function;   // the function that the place is in: scopes[function]; n: none
};

// Moves to the next function outwards from scopes[from].
static void to_function(struct place_at *p, int from)
{
	for (p->function = from; p->function < p->n; p->function++) {
		int tag = dwarf_tag(&p->scopes[p->function]);
		if (tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine)
			return;
	}
}

// Code that was inlined stands where its function was called: is there such a place?
static bool to_call(Dwarf_Die *unit, struct place_at *p)
{
	const char *file;
	int line = p->function < p->n ? line_of_inlined(unit, &p->scopes[p->function], &file) : 0;
	if (!line)
		return false;
	p->file = file;
	p->line = line;
	to_function(p, p->function + 1);
	return true;
}

// Moves to the function that is a function for the processor: it is the one that was called, and
// not what the compiler has put into it.
static void to_outermost(struct place_at *p)
{
	int last = p->function;
	while (p->function < p->n) {
		last = p->function;
		to_function(p, last + 1);
	}
	p->function = last;
}

// The place of an address. Inlined code of a library's header counts as its call.
static void place_find(struct module *m, Dwarf_Die *unit, Dwarf_Addr pc, struct place_at *p)
{
	*p = (struct place_at){0};
	p->line = line_at(unit, pc, &p->file);
	p->n = scopes_around(m, pc, &p->scopes);
	to_function(p, 0);
	while (p->line && symbols_is_header(p->file) && to_call(unit, p))
		;
}

static void find_site(struct symbols *s, struct module *m, uint64_t addr, struct buf *b)
{
	Dwarf_Addr pc = addr - m->bias;
	Dwarf_Die *unit = module_unit(m, pc);
	struct place_at p = {0};
	struct buf path = {0}, name = {0};
	uint64_t off = 0;
	if (unit)
		place_find(m, unit, pc, &p);
	if (!is_own(s, m->dwfl))
		to_outermost(&p);
	const char *function =
		p.function < p.n ? function_name(&p.scopes[p.function], &name) : NULL;
	const char *symbol = function && p.line ? NULL : elf_symbol(m, addr, STT_FUNC, &off);
	if (p.line) {
		path_whole(unit_folder(unit), p.file, &path);
		file_name(s, buf_str(&path), b);
		buf_printf(b, ":%d", p.line);
	} else if (symbol) {
		symbol_name(symbol, b);
		buf_printf(b, "+0x%llx", (unsigned long long)off);
	}
	if (p.line || symbol) {
		buf_putc(b, '\t');
		if (function || symbol)
			symbol_name(function ? function : symbol, b);
	}
	if (path.n)
		buf_printf(b, "\t%s", path.s);
	free(p.scopes);
	buf_free(&path);
	buf_free(&name);
}

static void find_data(struct symbols *s, struct module *m, uint64_t addr, struct buf *b)
{
	uint64_t off = 0;
	if (variable_name(m, addr - m->bias, b, &s->failed))
		return;
	const char *symbol = elf_symbol(m, addr, STT_OBJECT, &off);
	if (symbol)
		symbol_name(symbol, b);
	if (symbol && off && strncmp(symbol, "_ZGV", 4) != 0)
		buf_printf(b, "+0x%llx", (unsigned long long)off);
}

static void find_begin(struct symbols *s, struct module *m, uint64_t addr, struct buf *b)
{
	uint64_t off = 0;
	if (variable_begins(m, addr - m->bias, b, &s->failed))
		return;
	buf_clear(b);
	const char *symbol = elf_symbol(m, addr, STT_OBJECT, &off);
	if (symbol && !off)
		symbol_name(symbol, b);
}

static void find_function(struct symbols *s, struct module *m, uint64_t addr, struct buf *b)
{
	(void)s;
	Dwarf_Addr pc = addr - m->bias, start = 0;
	Dwarf_Die *unit = module_unit(m, pc), *scopes = NULL;
	uint64_t off = 0;
	int n = unit ? dwarf_getscopes(unit, pc, &scopes) : 0, i = 0;
	while (i < n && dwarf_tag(&scopes[i]) != DW_TAG_subprogram)
		i++;
	bool known = i < n && dwarf_entrypc(&scopes[i], &start) == 0 && start == pc &&
		     function_name(&scopes[i], b);
	const char *name = known ? NULL : elf_symbol(m, addr, STT_FUNC, &off);
	if (name && off == 0)
		symbol_name(name, b);
	free(scopes);
}

// The n bytes from an address to the end of a section of constants. NULL: it is in none.
static const char *constants(struct module *m, uint64_t addr, size_t *n)
{
	GElf_Addr bias;
	GElf_Shdr of;
	Elf *elf = dwfl_module_getelf(m->dwfl, &bias);
	for (Elf_Scn *s = NULL; elf && (s = elf_nextscn(elf, s));) {
		if (!gelf_getshdr(s, &of) || of.sh_type != SHT_PROGBITS ||
		    (of.sh_flags & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR)) != SHF_ALLOC)
			continue;
		uint64_t off = addr - bias - of.sh_addr;
		Elf_Data *data = off < of.sh_size ? elf_getdata(s, NULL) : NULL;
		if (data && data->d_buf && off < data->d_size) {
			*n = data->d_size - off;
			return (const char *)data->d_buf + off;
		}
	}
	return NULL;
}

// A text of one line at most, as source writes it.
static void find_text(struct symbols *s, struct module *m, uint64_t addr, struct buf *b)
{
	size_t n = 0, length = 0;
	const char *text = constants(m, addr, &n);
	(void)s;
	while (length < n && length < TEXT_MOST && (unsigned char)text[length] >= ' ' &&
	       text[length] != 127)
		length++;
	if (!length || length == n || text[length])
		return;
	buf_putc(b, '"');
	utf8_show(b, text, length);
	buf_putc(b, '"');
}

typedef void find(struct symbols *s, struct module *m, uint64_t addr, struct buf *b);

enum { ASK_SITE, ASK_DATA, ASK_BEGIN, ASK_FUNCTION, ASK_TEXT };
static find *const finds[] = {[ASK_SITE] = find_site,
			      [ASK_DATA] = find_data,
			      [ASK_BEGIN] = find_begin,
			      [ASK_FUNCTION] = find_function,
			      [ASK_TEXT] = find_text};

// Finds an answer and keeps it. NULL: memory ran out.
static struct known_answer *learn(struct symbols *s, int question, uint64_t addr)
{
	struct known_answer *k = calloc(1, sizeof *k);
	struct module *m = k ? symbols_module(s, addr) : NULL;
	struct buf text = {0};
	if (m)
		finds[question](s, m, addr, &text);
	s->failed |= !k || text.failed;
	if (s->failed) {
		buf_free(&text);
		free(k);
		return NULL;
	}
	k->key.addr = addr;
	k->key.question = (uint64_t)question;
	k->text = text.s;
	HASH_ADD(hh, s->known, key, sizeof k->key, k);
	if (k->hh.tbl)
		return k;
	s->failed = true;
	free(k->text);
	free(k);
	return NULL;
}

static bool answer(struct symbols *s, int question, uint64_t addr, struct buf *b)
{
	struct known_answer *k, wanted = {.key = {addr, (uint64_t)question}};
	HASH_FIND(hh, s->known, &wanted.key, sizeof wanted.key, k);
	if (!k)
		k = learn(s, question, addr);
	if (!k || !k->text || !*k->text)
		return false;
	buf_puts(b, k->text);
	return true;
}

bool symbols_site(struct symbols *s, uint64_t addr, struct buf *b)
{
	return answer(s, ASK_SITE, addr, b);
}

bool symbols_data(struct symbols *s, uint64_t addr, struct buf *b)
{
	return answer(s, ASK_DATA, addr, b);
}

bool symbols_begin(struct symbols *s, uint64_t addr, struct buf *b)
{
	return answer(s, ASK_BEGIN, addr, b);
}

bool symbols_function(struct symbols *s, uint64_t addr, struct buf *b)
{
	return answer(s, ASK_FUNCTION, addr, b);
}

bool symbols_text(struct symbols *s, uint64_t addr, struct buf *b)
{
	return answer(s, ASK_TEXT, addr, b);
}

Dwfl *symbols_frames(struct symbols *s, const Dwfl_Thread_Callbacks *how, void *ctx)
{
	s->walk = ctx;
	if (!s->walks)
		s->walks = dwfl_attach_state(s->dwfl, NULL, 1, how, &s->walk);
	return s->walks ? s->dwfl : NULL;
}

bool symbols_failed(const struct symbols *s)
{
	return s->failed;
}
