// SPDX-License-Identifier: MIT
//
// Calls and their variables: see calls.h. The frames are found by libdwfl, from the call frame
// information of each module; one frame holds several calls if functions were inlined.
#include "debuginfo/calls.h"

#include "debuginfo/lines.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES_MOST 256 // a deeper recursion is not followed to its end

// ---- frames, by libdwfl -------------------------------------------------------------------------

struct walk {
	struct symbols *symbols;
	const struct stand *stand;
	const struct memory *memory;
	call_found *found;
	void *ctx;
	unsigned frames;
};

// The library asks for the program's threads: this one is all it is told of.
static pid_t only_thread(Dwfl *dwfl, void *walk, void **thread)
{
	(void)dwfl;
	bool first = !*thread;
	*thread = walk;
	return first ? 1 : 0;
}

static bool that_thread(Dwfl *dwfl, pid_t tid, void *walk, void **thread)
{
	(void)dwfl, (void)tid;
	*thread = walk;
	return true;
}

static bool read_word(Dwfl *dwfl, Dwarf_Addr addr, Dwarf_Word *word, void *walk)
{
	(void)dwfl;
	const struct memory *m = (*(struct walk **)walk)->memory;
	return m->read(m->ctx, addr, word, sizeof *word);
}

static bool give_registers(Dwfl_Thread *thread, void *walk)
{
	const struct stand *stand = (*(struct walk **)walk)->stand;
	for (int i = 0; i < LOCATION_REGISTERS; i++)
		if (stand->known & 1u << i &&
		    !dwfl_thread_state_registers(thread, i, 1, &stand->registers[i]))
			return false;
	return true;
}

static const Dwfl_Thread_Callbacks thread_callbacks = {.next_thread = only_thread,
						       .get_thread = that_thread,
						       .memory_read = read_word,
						       .set_initial_registers = give_registers};

// ---- what a frame holds -------------------------------------------------------------------------

// The end of the frame: what the call's stack pointer was before it was called.
static uint64_t frame_end_of(struct module *m, const struct state *s)
{
	Dwarf_Addr bias;
	Dwarf_CFI *cfi = dwfl_module_eh_cfi(m->dwfl, &bias);
	Dwarf_Frame *frame = NULL;
	if (!cfi || dwarf_cfi_addrframe(cfi, s->pc - bias, &frame) != 0) {
		cfi = dwfl_module_dwarf_cfi(m->dwfl, &bias);
		if (!cfi || dwarf_cfi_addrframe(cfi, s->pc - bias, &frame) != 0)
			return 0;
	}
	Dwarf_Op *ops;
	size_t n;
	uint64_t end;
	bool known = dwarf_frame_cfa(frame, &ops, &n) == 0 && location_address(ops, n, s, &end);
	free(frame);
	return known ? end : 0;
}

static void take_registers(Dwfl_Frame *frame, struct state *s)
{
	for (unsigned i = 0; i < LOCATION_REGISTERS; i++)
		if (dwfl_frame_reg(frame, i, &s->registers[i]) == 0)
			s->known |= 1u << i;
}

static bool is_function(Dwarf_Die *die)
{
	return dwarf_tag(die) == DW_TAG_subprogram || dwarf_tag(die) == DW_TAG_inlined_subroutine;
}

// Tells of the calls that share a frame: the function whose frame it is, and those inlined there.
// all: the scopes around. False: enough.
static bool tell_calls(struct walk *w, struct call *c, Dwarf_Die *unit, Dwarf_Die *all, int n)
{
	const char *file = NULL;
	int line = unit ? line_at(unit, c->state.pc - c->module->bias, &file) : 0;
	int own = n - 1; // the function whose frame it is
	while (own > 0 && dwarf_tag(&all[own]) != DW_TAG_subprogram)
		own--;
	c->state.function = n ? &all[own] : NULL;
	bool on = true;
	for (int from = 0, to; on && from <= own && from < n; from = to + 1) {
		struct buf function = {0}, path = {0};
		to = from;
		while (to < own && !is_function(&all[to]))
			to++;
		c->function = function_name(&all[to], &function);
		if (file)
			path_whole(unit_folder(unit), file, &path);
		c->path = path.n ? path.s : NULL;
		c->line = c->path ? line : 0;
		c->inlined = to < own;
		c->scopes = &all[from];
		c->nscopes = to - from + 1;
		on = w->found(w->ctx, c);
		file = NULL;
		line = to < own ? line_of_inlined(unit, &all[to], &file) : 0;
		buf_free(&function);
		buf_free(&path);
	}
	return on;
}

static int on_frame(Dwfl_Frame *frame, void *arg)
{
	struct walk *w = arg;
	Dwarf_Addr pc;
	bool next; // is it the instruction that comes next, and not the one behind a call?
	if (++w->frames > FRAMES_MOST || !dwfl_frame_pc(frame, &pc, &next))
		return DWARF_CB_ABORT;
	pc -= !next;
	struct call c = {.module = symbols_module(w->symbols, pc)};
	if (!c.module) // code that no file holds
		return w->found(w->ctx, &c) ? DWARF_CB_OK : DWARF_CB_ABORT;
	c.state = (struct state){.pc = pc, .bias = c.module->bias, .memory = w->memory};
	take_registers(frame, &c.state);
	c.state.cfa = frame_end_of(c.module, &c.state);
	Dwarf_Die *all = NULL;
	int n = scopes_around(c.module, pc - c.module->bias, &all);
	bool on = n ? tell_calls(w, &c, module_unit(c.module, pc - c.module->bias), all, n)
		    : w->found(w->ctx, &c);
	free(all);
	return on ? DWARF_CB_OK : DWARF_CB_ABORT;
}

void calls_walk(struct symbols *s, const struct stand *at, const struct memory *memory,
		call_found *f, void *ctx)
{
	struct walk w = {.symbols = s, .stand = at, .memory = memory, .found = f, .ctx = ctx};
	Dwfl *dwfl = symbols_frames(s, &thread_callbacks, &w);
	if (dwfl)
		dwfl_getthread_frames(dwfl, 1, on_frame, &w);
}

bool call_is_own(struct symbols *s, const struct call *c)
{
	return c->module && c->function && c->path && !symbols_is_header(c->path) &&
	       symbols_is_own(s, c->module);
}

// ---- variables ----------------------------------------------------------------------------------

// Has the variable begun to exist where the call stands? One that is declared further down has not.
static bool exists(const struct call *c, Dwarf_Die *die)
{
	int line = 0;
	const char *file = dwarf_decl_file(die), *own = c->path;
	if (dwarf_tag(die) == DW_TAG_formal_parameter || dwarf_decl_line(die, &line) != 0 ||
	    !file || !own)
		return true;
	const char *name = strrchr(file, '/'), *own_name = strrchr(own, '/');
	bool same = strcmp(name ? name + 1 : file, own_name ? own_name + 1 : own) == 0;
	return !same || line <= c->line;
}

// Does a block further in give the name to another variable?
static bool hidden(const struct call *c, int scope, const char *name)
{
	Dwarf_Die die;
	for (int i = 0; i < scope; i++) {
		if (dwarf_child(&c->scopes[i], &die) != 0)
			continue;
		do {
			const char *other = dwarf_diename(&die);
			if (dwarf_tag(&die) == DW_TAG_variable && other &&
			    strcmp(name, other) == 0 && exists(c, &die))
				return true;
		} while (dwarf_siblingof(&die, &die) == 0);
	}
	return false;
}

// Is it the program's own? A declaration of what is defined elsewhere has no place, and __func__
// and its like are the compiler's.
static bool is_own(Dwarf_Die *die)
{
	bool parameter = dwarf_tag(die) == DW_TAG_formal_parameter;
	bool declared =
		dwarf_hasattr(die, DW_AT_declaration) && !dwarf_hasattr(die, DW_AT_location);
	return !declared && (parameter || !dwarf_hasattr_integrate(die, DW_AT_artificial));
}

void call_variables(const struct call *c, variable_here_found *f, void *ctx)
{
	Dwarf_Die die;
	for (int i = c->nscopes; i-- > 0;) {
		if (dwarf_child(&c->scopes[i], &die) != 0)
			continue;
		do {
			int tag = dwarf_tag(&die);
			struct variable_here v = {.name = dwarf_diename(&die),
						  .parameter = tag == DW_TAG_formal_parameter};
			if ((tag != DW_TAG_variable && !v.parameter) || !v.name || !is_own(&die) ||
			    !variable_type(&die, &v.type) || !exists(c, &die) ||
			    hidden(c, i, v.name))
				continue;
			v.absent = location_of(&die, &c->state, &v.place);
			if (!f(ctx, &v))
				return;
		} while (dwarf_siblingof(&die, &die) == 0);
	}
}

struct named {
	const char *name;
	struct variable_here *v;
	bool found;
};

static bool is_named(void *ctx, const struct variable_here *v)
{
	struct named *n = ctx;
	if (strcmp(v->name, n->name) != 0)
		return true;
	*n->v = *v;
	n->found = true;
	return false;
}

bool call_local(const struct call *c, const char *name, struct variable_here *v)
{
	struct named n = {name, v, false};
	call_variables(c, is_named, &n);
	return n.found;
}

bool call_variable(const struct call *c, const char *name, struct variable_here *v)
{
	bool failed = false;
	if (call_local(c, name, v))
		return true;
	Dwarf_Die *unit = module_unit(c->module, c->state.pc - c->state.bias);
	struct variable *global = unit ? variable_named(c->module, unit, name, &failed) : NULL;
	if (!global)
		return false;
	*v = (struct variable_here){
		.name = name,
		.place = {.kind = PLACE_MEMORY, .addr = global->addr + c->state.bias}};
	return variable_type(&global->die, &v->type);
}
