// SPDX-License-Identifier: MIT
//
// Programs in C++: see cpp.h.
#include "runtime/clib/cpp.h"

#include "runtime/clib/clib.h"
#include "runtime/memory/glibc.h"
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
static struct extent library;	 // libstdc++ itself
static struct extent *functions; // of the library in the program, in order
static size_t nfunctions, room;

bool cpp_is_library(const char *file)
{
	return !strncmp(file, "libstdc++.so", 12);
}

// Is a function of this name the library's? Names in namespaces begin with _ZN, qualifiers of a
// member, and the namespace: St for std, or another letter for one of its classes ("Itanium C++
// ABI", 5.1.10).
static bool is_librarys(const char *name)
{
	static const char *const begins[] = {"_ZSt", "_Znw",	"_Zna",		  "_Zdl",
					     "_Zda", "_ZGRNSt", "_ZL18__gthread", "_ZL20__gthread"};
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (!strncmp(name, begins[i], strlen(begins[i])))
			return true;
	if (!strncmp(name, "_ZL", 3))
		return strncmp(name + 3 + strspn(name + 3, "0123456789"), "__gthr", 6) == 0;
	if (strncmp(name, "_ZN", 3) != 0)
		return false;
	name += 3 + strspn(name + 3, "rVKRO");
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
			if (ELF64_ST_TYPE(all[k].st_info) == STT_FUNC && all[k].st_value &&
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
	}
	return 1;
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

// ---- the calls that a thread is in --------------------------------------------------------------
//
// Functions with hooks report their beginnings and ends. An exception or a jump leaves functions
// without that: their frames are below those of functions that begin later.

#define DEEP 64 // calls that are known; of deeper ones, those further up are forgotten

struct deep {
	uint64_t pc, frame; // of the call; below the frame of the function that begins
};

PAST static struct calls {
	uint64_t n;
	struct deep all[DEEP]; // the i-th is at i % DEEP
	struct deep out;       // the last call of a function of libstdc++
} calls[MAX_THREADS + 1];      // by thread; each is its own thread's

void cpp_enter(uint64_t caller, const void *frame)
{
	struct calls *c = &calls[rt_self];
	uint64_t here = (uint64_t)(uintptr_t)frame;
	while (c->n && c->all[(c->n - 1) % DEEP].frame <= here)
		c->n--;
	c->all[c->n++ % DEEP] = (struct deep){caller, here};
}

void cpp_leave(void)
{
	struct calls *c = &calls[rt_self];
	if (c->n)
		c->n--;
}

// Where all functions are the library's, the program's own code was inlined in the outermost one.
uint64_t cpp_place(uint64_t pc)
{
	const struct calls *c = &calls[rt_self];
	uint64_t at = pc, frame = 0, outermost = pc;
	if (in_library(at) && c->out.frame > (uint64_t)(uintptr_t)__builtin_frame_address(0))
		at = c->out.pc;
	for (uint64_t i = c->n; i > 0 && i + DEEP > c->n; i--) {
		const struct deep *d = &c->all[(i - 1) % DEEP];
		if (!cpp_is_code(at))
			return at;
		if (in_functions(at))
			outermost = at;
		if (d->frame < frame) // forgotten
			break;
		frame = d->frame;
		at = d->pc;
	}
	return cpp_is_code(at) && !in_functions(at) ? outermost : at;
}

static bool is_lock(uint64_t pc)
{
	const struct extent *f = function_at(pc);
	return f && f->locks;
}

bool cpp_within_lock(uint64_t pc)
{
	const struct calls *c = &calls[rt_self];
	bool is = cpp_program && is_lock(pc);
	for (uint64_t i = c->n; cpp_program && !is && i > 0 && i + DEEP > c->n; i--)
		is = is_lock(c->all[(i - 1) % DEEP].pc);
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

// ---- what functions of libstdc++ do to memory ---------------------------------------------------

static const struct {
	const char *begins, *effects;
} rows[] = {
#define CPP(name, effects) {name, effects},
#include "runtime/clib/cpp.def"
};

const char *cpp_effects(const char *name)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (!strncmp(name, rows[i].begins, strlen(rows[i].begins)))
			return rows[i].effects;
	return NULL;
}

// Threads may use these at the same time.
static bool is_standard_stream(uint64_t at)
{
	static const char *const names[] = {"_ZSt4cout",  "_ZSt4cerr",	"_ZSt4clog",  "_ZSt3cin",
					    "_ZSt5wcout", "_ZSt5wcerr", "_ZSt5wclog", "_ZSt4wcin"};
	static _Atomic uint64_t known[sizeof names / sizeof *names]; // relaxed: all find the same
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		uint64_t is = atomic_load_explicit(&known[i], memory_order_relaxed);
		if (!is) {
			is = (uint64_t)(uintptr_t)dlsym(RTLD_DEFAULT, names[i]);
			atomic_store_explicit(&known[i], is ? is : 1, memory_order_relaxed);
		}
		if (is == at)
			return true;
	}
	return false;
}

// std::string: where its characters are, and how many.
struct cpp_string {
	const char *at;
	size_t n, room[2];
};

#define TREE_NODE 32 // the part of a tree's node that does not depend on its type

static void take_effect(char letter, const uint64_t *arg, uint64_t pc)
{
	void *at = (void *)(uintptr_t)arg[0];
	const struct cpp_string *s = at;
	switch (letter) {
	case 'r': // a word is read
		clib_reads(at, 8, pc);
		break;
	case 'w': // a word is written
		clib_writes(at, 8, pc);
		break;
	case 'L': // two words
		clib_writes(at, 16, pc);
		break;
	case 'R':
		clib_reads(at, TREE_NODE, pc);
		break;
	case 'W':
		clib_writes(at, TREE_NODE, pc);
		break;
	case 'o': // a stream
		if (!is_standard_stream(arg[0]))
			clib_writes(at, 8, pc);
		break;
	case 't': // a text, up to its end
		clib_reads_string(at, SIZE_MAX, pc);
		break;
	case 'b': // bytes, as many as the next argument says
		clib_reads(at, arg[1], pc);
		break;
	case 'B':
		clib_writes(at, arg[1], pc);
		break;
	case 's':
		clib_reads(s, sizeof *s, pc);
		clib_reads(s->at, s->n, pc);
		break;
	case 'S':
		clib_writes(s, sizeof *s, pc);
		break;
	default:
		break;
	}
}

void cpp_called(const char *effects, const struct stub_call *call, bool looks)
{
	if (!rt_self)
		return;
	calls[rt_self].out = (struct deep){call->back, call->frame};
	uint64_t pc = cpp_place(call->back);
	for (int i = 0; looks && effects[i]; i++)
		take_effect(effects[i], &call->args[i], pc);
}

// ---- the nodes of std::list ---------------------------------------------------------------------
//
// std::__detail::_List_node_base::_M_hook() and _M_unhook(). A function that follows pointers is
// written anew: each of its accesses is a step of its own.

struct list_node {
	struct list_node *next, *before;
};

#define SEEN_READ(place, pc) (access_note(&(place), sizeof(place), ACCESS_READS, pc), (place))
#define SEEN_WRITE(place, value, pc)                                                               \
	(access_note(&(place), sizeof(place), ACCESS_WRITES, pc), (place) = (value))

void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct list_node *node, struct list_node *next);
void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct list_node *node);

void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct list_node *node, struct list_node *next)
{
	uint64_t pc = RT_SITE();
	SEEN_WRITE(node->next, next, pc);
	struct list_node *before = SEEN_READ(next->before, pc);
	SEEN_WRITE(node->before, before, pc);
	SEEN_WRITE(before->next, node, pc);
	SEEN_WRITE(next->before, node, pc);
}

void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct list_node *node)
{
	uint64_t pc = RT_SITE();
	struct list_node *next = SEEN_READ(node->next, pc);
	struct list_node *before = SEEN_READ(node->before, pc);
	SEEN_WRITE(before->next, next, pc);
	SEEN_WRITE(next->before, before, pc);
}

const char *cpp_demangle(const char *name)
{
	typedef char *demangle(const char *name, char *room, size_t *n, int *status);
	int status = -1;
	demangle *f = (demangle *)dlsym(RTLD_DEFAULT, "__cxa_demangle");
	char *text = f ? UNSEEN(f(name, NULL, NULL, &status)) : NULL;
	return text && status == 0 ? text : name;
}
