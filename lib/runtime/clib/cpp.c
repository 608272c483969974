// SPDX-License-Identifier: MIT
//
// Calls of libstdc++: see cpp.h.
#include "runtime/clib/cpp.h"

#include "runtime/clib/clib.h"
#include "runtime/memory/cpp_code.h"
#include "runtime/mode.h"

#include <dlfcn.h>
#include <string.h>

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
	case 'L': // two words are written
		clib_writes(at, 16, pc);
		break;
	case 'R': // the node of a tree, or its head, is read
		clib_reads(at, TREE_NODE, pc);
		break;
	case 'W': // and written
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
	case 'B': // they are written
		clib_writes(at, arg[1], pc);
		break;
	case 's': // a std::string is read
		clib_reads(s, sizeof *s, pc);
		clib_reads(s->at, s->n, pc);
		break;
	case 'S': // and written
		clib_writes(s, sizeof *s, pc);
		break;
	default:
		break;
	}
}

void cpp_called(const char *effects, const struct stub_call *call, bool looks)
{
	cpp_leaves(call->back, call->frame);
	uint64_t pc = cpp_place(call->back);
	for (int i = 0; looks && rt_self && effects[i]; i++)
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
