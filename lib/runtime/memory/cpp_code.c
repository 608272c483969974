// SPDX-License-Identifier: MIT
//
// Programs in C++: see cpp_code.h.
#include "runtime/memory/cpp_code.h"

#include "runtime/memory/functions.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"

#include "model/world.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool cpp_program; // written before the program begins

// ---- the library's code -------------------------------------------------------------------------

struct extent {
	uint64_t from, end;
	bool locks; // it is std::lock()
};
// All written by cpp_prepare(), while there is one thread.
static struct extent library;	 // libstdc++ itself
static struct extent variables;	 // its variables
static struct extent *functions; // of the library in the program, in order
static size_t nfunctions, room;

#define GUARDS 1024 // of static variables; further ones are atomic variables
static uint64_t guards[GUARDS];
static size_t nguards;

bool cpp_is_library(const char *file)
{
	return !strncmp(file, "libstdc++.so", 12);
}

// Is a function of this name the library's? Names in namespaces begin with _ZN, qualifiers of a
// member, and the namespace: St for std, or another letter for one of its classes ("Itanium C++
// ABI", 5.1.10).
static bool is_librarys(const char *name)
{
	static const char *const begins[] = {"St", "nw", "na", "dl", "da", "GRNSt"};
	if (strncmp(name, "_Z", 2) != 0)
		return false;
	name += 2 + strspn(name + 2, "Z"); // what is inside of a function, lambdas too
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (!strncmp(name, begins[i], strlen(begins[i])))
			return true;
	if (*name == 'L')
		return !strncmp(name + 1 + strspn(name + 1, "0123456789"), "__gthr", 6);
	if (*name != 'N')
		return false;
	name += 1 + strspn(name + 1, "rVKRO");
	return (name[0] == 'S' && name[1] && strchr("tabsiod", name[1])) ||
	       !strncmp(name, "9__gnu_cxx", 10);
}

static void add_function(uint64_t from, uint64_t size, const char *name)
{
	if (nfunctions == room) {
		size_t more = room ? 2 * room : 1024;
		void *all = mremap(functions, room * sizeof *functions, more * sizeof *functions,
				   MREMAP_MAYMOVE);
		if (!room)
			all = mmap(NULL, more * sizeof *functions, PROT_READ | PROT_WRITE,
				   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (all == MAP_FAILED)
			return;
		functions = all;
		room = more;
	}
	functions[nfunctions++] =
		(struct extent){from, from + size, !strncmp(name, "_ZSt4lock", 9)};
}

// Takes the library's functions from a file's table of symbols.
static void read_symbols(const char *file, size_t size, uint64_t base)
{
	const ElfW(Ehdr) *head = (const void *)file;
	const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
	if (size < sizeof *head || head->e_shoff + head->e_shnum * sizeof *sections > size)
		return;
	for (unsigned i = 0; i < head->e_shnum; i++) {
		const ElfW(Shdr) *s = &sections[i], *names = &sections[s->sh_link];
		if (s->sh_type != SHT_SYMTAB || s->sh_link >= head->e_shnum ||
		    s->sh_offset + s->sh_size > size || names->sh_offset + names->sh_size > size)
			continue;
		const ElfW(Sym) *all = (const void *)(file + s->sh_offset);
		for (size_t k = 0; k < s->sh_size / sizeof *all; k++)
			if (all[k].st_value && all[k].st_name < names->sh_size &&
			    !strncmp(file + names->sh_offset + all[k].st_name, "_ZGV", 4) &&
			    nguards < GUARDS)
				guards[nguards++] = base + all[k].st_value;
			else if (ELF64_ST_TYPE(all[k].st_info) == STT_FUNC && all[k].st_value &&
				 all[k].st_name < names->sh_size &&
				 is_librarys(file + names->sh_offset + all[k].st_name))
				add_function(base + all[k].st_value, all[k].st_size,
					     file + names->sh_offset + all[k].st_name);
	}
}

static int read_module(struct dl_phdr_info *info, size_t size, void *unused)
{
	struct stat st;
	(void)size;
	(void)unused;
	uint64_t code = 0;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X)
			code = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
	if (!module_has_hooks(code))
		return 0;
	int fd = open(*info->dlpi_name ? info->dlpi_name : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
	if (fstat(fd, &st) == 0 && st.st_size > 0) {
		void *file = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (file != MAP_FAILED) {
			read_symbols(file, (size_t)st.st_size, info->dlpi_addr);
			munmap(file, (size_t)st.st_size);
		}
	}
	close(fd);
	return 0;
}

static int find_library(struct dl_phdr_info *info, size_t size, void *unused)
{
	const char *slash = strrchr(info->dlpi_name, '/');
	(void)size;
	(void)unused;
	if (!cpp_is_library(slash ? slash + 1 : info->dlpi_name))
		return 0;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		uint64_t from = info->dlpi_addr + p->p_vaddr;
		if (p->p_type == PT_LOAD && p->p_flags & PF_X)
			library = (struct extent){.from = from, .end = from + p->p_memsz};
		else if (p->p_type == PT_LOAD && p->p_flags & PF_W)
			variables = (struct extent){.from = from, .end = from + p->p_memsz};
	}
	return 1;
}

bool cpp_is_librarys(const void *at)
{
	return (uint64_t)(uintptr_t)at - variables.from < variables.end - variables.from;
}

bool cpp_is_guard(const volatile void *at)
{
	for (size_t i = 0; i < nguards; i++)
		if (guards[i] == (uint64_t)(uintptr_t)at)
			return true;
	return false;
}

static int by_place(const void *a, const void *b)
{
	uint64_t x = ((const struct extent *)a)->from, y = ((const struct extent *)b)->from;
	return (x > y) - (x < y);
}

static bool in_library(uint64_t pc)
{
	return pc - library.from < library.end - library.from;
}

static const struct extent *function_at(uint64_t pc)
{
	size_t low = 0, high = nfunctions;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (functions[middle].end > pc)
			high = middle;
		else
			low = middle + 1;
	}
	return low < nfunctions && functions[low].from <= pc ? &functions[low] : NULL;
}

static bool in_functions(uint64_t pc)
{
	return function_at(pc);
}

bool cpp_in_program(uint64_t pc)
{
	return in_functions(pc);
}

bool cpp_is_code(uint64_t pc)
{
	return in_library(pc) || in_functions(pc);
}

// ---- the program's places -----------------------------------------------------------------------

PAST static struct calls {
	struct {
		uint64_t pc, frame;
	} out;		      // the last call of a function of libstdc++
	uint64_t asked, told; // the place that was looked for last, and what it stands for
} calls[MAX_THREADS + 1];     // by thread; each is its own thread's

// The call by which the thread has come to a function that it is in.
static uint64_t call_of(const struct entered *e)
{
	return e->back - 1;
}

// Where all functions are the library's, the program's own code was inlined in the outermost one.
static uint64_t place_of(uint64_t pc)
{
	const struct calls *c = &calls[rt_self];
	const struct entered *e;
	uint64_t at = pc, outermost = pc;
	if (in_library(at) && c->out.frame > (uint64_t)(uintptr_t)__builtin_frame_address(0))
		at = c->out.pc;
	for (uint64_t up = 0; (e = functions_up(rt_self, up)); up++) {
		if (!cpp_is_code(at))
			return at;
		if (in_functions(at))
			outermost = at;
		at = call_of(e);
	}
	return cpp_is_code(at) && !in_functions(at) ? outermost : at;
}

uint64_t cpp_place(uint64_t pc)
{
	struct calls *c = &calls[rt_self];
	uint64_t place = place_of(pc);
	if (place != pc) { // others, such as places found before, stand for themselves
		c->asked = pc;
		c->told = place;
	}
	return place;
}

uint64_t cpp_called_at(uint64_t place)
{
	const struct calls *c = &calls[rt_self];
	return c->told == place ? c->asked : place;
}

static bool is_lock(uint64_t pc)
{
	const struct extent *f = function_at(pc);
	return f && f->locks;
}

bool cpp_within_lock(uint64_t pc)
{
	const struct entered *e;
	bool is = cpp_program && is_lock(pc);
	for (uint64_t up = 0; cpp_program && !is && (e = functions_up(rt_self, up)); up++)
		is = is_lock(call_of(e));
	return is;
}

uint64_t cpp_caller(uint64_t pc)
{
	return in_library(pc) ? pc : cpp_place(pc);
}

void cpp_prepare(void)
{
	cpp_program = dl_iterate_phdr(find_library, NULL);
	if (!cpp_program)
		return;
	dl_iterate_phdr(read_module, NULL);
	qsort(functions, nfunctions, sizeof *functions, by_place);
}

void cpp_leaves(uint64_t pc, uint64_t frame)
{
	if (!rt_self)
		return;
	calls[rt_self].out.pc = pc;
	calls[rt_self].out.frame = frame;
}

const char *cpp_demangle(const char *name)
{
	typedef char *demangle(const char *name, char *room, size_t *n, int *status);
	int status = -1;
	demangle *f = (demangle *)dlsym(RTLD_DEFAULT, "__cxa_demangle");
	char *text = f ? UNSEEN(f(name, NULL, NULL, &status)) : NULL;
	return text && status == 0 ? text : name;
}
