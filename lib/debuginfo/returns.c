// SPDX-License-Identifier: MIT
//
// A program's dead registers: see liveness.h. First, which of its functions keep to the calling
// convention; then, which registers are dead after each call. A call of a library's function goes
// through a stub of the linker or through the slot that the stub reads; libraries keep to the
// convention.

#include "base/vec.h"
#include "debuginfo/liveness.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CODE_MOST ((size_t)1 << 20) // bytes of code; decoding these takes a tenth of a second

struct function {
	struct code code;
	bool takes; // it may read registers in a way unknown to its callers
};

struct slot { // in memory: the address of a function of a library
	uint64_t at;
	enum callee what;
};

struct program {
	Elf *elf;
	struct liveness *liveness;
	struct function *functions;
	size_t nfunctions, functions_cap, size;
	struct slot *slots;
	size_t nslots, slots_cap;
	struct returns *out;
	bool failed; // memory ran out, or too much is in use: nothing is known
};

// ---- reading --------------------------------------------------------------------------------

// The section of code at this address, and its data. NULL: none.
static Elf_Data *code_around(Elf *elf, uint64_t at, GElf_Shdr *header)
{
	for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));)
		if (gelf_getshdr(s, header) && header->sh_type == SHT_PROGBITS &&
		    header->sh_flags & SHF_EXECINSTR && at - header->sh_addr < header->sh_size)
			return elf_getdata(s, NULL);
	return NULL;
}

static void add_function(struct program *p, const GElf_Sym *symbol)
{
	GElf_Shdr header;
	if (GELF_ST_TYPE(symbol->st_info) != STT_FUNC || !symbol->st_size ||
	    symbol->st_shndx == SHN_UNDEF)
		return;
	Elf_Data *data = code_around(p->elf, symbol->st_value, &header);
	size_t offset = (size_t)(symbol->st_value - header.sh_addr);
	if (!data || !data->d_buf || offset > data->d_size ||
	    symbol->st_size > data->d_size - offset)
		return;
	struct function *all =
		vec_room(p->functions, &p->functions_cap, p->nfunctions + 1, sizeof *all);
	p->size += (size_t)symbol->st_size;
	p->failed |= !all || p->size > CODE_MOST;
	if (!all)
		return;
	p->functions = all;
	all[p->nfunctions++] =
		(struct function){.code = {.bytes = (const uint8_t *)data->d_buf + offset,
					   .size = (size_t)symbol->st_size,
					   .at = symbol->st_value}};
}

static bool is_among(const char *name, const char *const *names, size_t n)
{
	for (size_t i = 0; name && i < n; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

// Functions that do not return are declared so in the C library, or compilers call them as if they
// were.
static enum callee what_of(const char *name)
{
	static const char *const never[] = {"__assert_fail", "abort",	  "exit",
					    "_exit",	     "_Exit",	  "quick_exit",
					    "pthread_exit",  "thrd_exit", "__stack_chk_fail"};
	static const char *const twice[] = {"setjmp",  "_setjmp", "sigsetjmp", "__sigsetjmp",
					    "savectx", "vfork",	  "getcontext"};
	return is_among(name, never, sizeof never / sizeof *never)   ? CALLEE_NEVER
	       : is_among(name, twice, sizeof twice / sizeof *twice) ? CALLEE_TWICE
								     : CALLEE_RETURNS;
}

static void add_slot(struct program *p, const GElf_Rela *rela, const char *name)
{
	unsigned type = GELF_R_TYPE(rela->r_info);
	if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT)
		return;
	if (VEC_FITS(p->slots, &p->slots_cap, p->nslots + 1))
		p->slots[p->nslots++] = (struct slot){rela->r_offset, what_of(name)};
	else
		p->failed = true;
}

static void read_functions(struct program *p, Elf_Scn *section, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Sym symbol;
	for (size_t i = 0; data && i < n && !p->failed && gelf_getsym(data, (int)i, &symbol); i++)
		add_function(p, &symbol);
}

static void read_slots(struct program *p, Elf_Scn *section, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(section, NULL);
	Elf_Scn *names = elf_getscn(p->elf, header->sh_link);
	Elf_Data *symbols = names ? elf_getdata(names, NULL) : NULL;
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Shdr table;
	GElf_Rela rela;
	GElf_Sym symbol;
	if (!symbols || !gelf_getshdr(names, &table))
		return;
	for (size_t i = 0; data && i < n && gelf_getrela(data, (int)i, &rela); i++)
		if (gelf_getsym(symbols, (int)GELF_R_SYM(rela.r_info), &symbol))
			add_slot(p, &rela, elf_strptr(p->elf, table.sh_link, symbol.st_name));
}

static void read_sections(struct program *p)
{
	GElf_Shdr header;
	for (Elf_Scn *s = NULL; (s = elf_nextscn(p->elf, s));) {
		if (!gelf_getshdr(s, &header))
			continue;
		if (header.sh_type == SHT_SYMTAB)
			read_functions(p, s, &header);
		else if (header.sh_type == SHT_RELA && header.sh_flags & SHF_ALLOC)
			read_slots(p, s, &header);
	}
}

// ---- who is called --------------------------------------------------------------------------

static const struct slot *slot_at(const struct program *p, uint64_t at)
{
	for (size_t i = 0; i < p->nslots; i++)
		if (p->slots[i].at == at)
			return &p->slots[i];
	return NULL;
}

// The slot that a stub of the linker jumps through: [endbr64] [bnd] jmp *slot(%rip).
static const struct slot *slot_of_stub(const struct program *p, uint64_t at)
{
	static const uint8_t endbr[] = {0xf3, 0x0f, 0x1e, 0xfa}, jump[] = {0xff, 0x25};
	GElf_Shdr header;
	Elf_Data *data = code_around(p->elf, at, &header);
	size_t i = (size_t)(at - header.sh_addr);
	if (!data || !data->d_buf || i + 11 > data->d_size)
		return NULL;
	const uint8_t *code = (const uint8_t *)data->d_buf + i;
	size_t n = memcmp(code, endbr, sizeof endbr) == 0 ? sizeof endbr : 0;
	n += code[n] == 0xf2;
	int32_t disp;
	memcpy(&disp, code + n + sizeof jump, sizeof disp);
	return memcmp(code + n, jump, sizeof jump) == 0
		       ? slot_at(p, at + n + sizeof jump + sizeof disp + (uint64_t)(int64_t)disp)
		       : NULL;
}

static enum callee what_is(void *ctx, uint64_t target, bool indirect)
{
	const struct program *p = ctx;
	for (size_t i = 0; !indirect && i < p->nfunctions; i++)
		if (p->functions[i].code.at == target)
			return p->functions[i].takes ? CALLEE_UNKNOWN : CALLEE_RETURNS;
	const struct slot *slot = indirect ? slot_at(p, target) : slot_of_stub(p, target);
	if (!slot) // a function called by a pointer keeps to the convention
		return indirect ? CALLEE_RETURNS : CALLEE_UNKNOWN;
	return slot->what;
}

// ---- the table ------------------------------------------------------------------------------

static void add_place(void *ctx, const struct return_place *place)
{
	struct program *p = ctx;
	if (p->out->n < RETURNS_MOST)
		p->out->places[p->out->n++] = *place;
}

static int by_address(const void *a, const void *b)
{
	const struct return_place *x = a, *y = b;
	return x->at < y->at ? -1 : x->at > y->at;
}

// A function with several names is listed once for each.
static void join_equal(struct returns *out)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < out->n; i++) {
		struct return_place *last = n ? &out->places[n - 1] : NULL;
		if (last && last->at == out->places[i].at) {
			last->dead &= out->places[i].dead;
			last->touched |= out->places[i].touched;
			last->slots &= out->places[i].slots;
		} else {
			out->places[n++] = out->places[i];
		}
	}
	out->n = n;
}

static void find_all(struct program *p)
{
	const struct callee_asks ask = {.what = what_is, .ctx = p};
	for (size_t i = 0; i < p->nfunctions; i++) {
		struct function *f = &p->functions[i];
		f->takes = liveness_takes(p->liveness, &f->code, &ask);
	}
	bool well = true;
	for (size_t i = 0; i < p->nfunctions && well; i++)
		well = liveness_find(p->liveness, &p->functions[i].code, &ask, add_place, p);
	if (!well)
		p->out->n = 0;
	qsort(p->out->places, p->out->n, sizeof *p->out->places, by_address);
	join_equal(p->out);
}

static bool is_understood(Elf *elf)
{
	GElf_Ehdr header;
	return elf && gelf_getehdr(elf, &header) && header.e_machine == EM_X86_64 &&
	       header.e_ident[EI_CLASS] == ELFCLASS64;
}

void returns_read(const char *program, struct returns *out)
{
	int fd = open(program, O_RDONLY | O_CLOEXEC);
	elf_version(EV_CURRENT);
	struct program p = {.out = out};
	p.elf = fd >= 0 ? elf_begin(fd, ELF_C_READ_MMAP, NULL) : NULL;
	p.liveness = is_understood(p.elf) ? liveness_open() : NULL;
	out->n = 0;
	if (p.liveness)
		read_sections(&p);
	if (p.liveness && !p.failed)
		find_all(&p);
	liveness_close(p.liveness);
	free(p.functions);
	free(p.slots);
	elf_end(p.elf);
	if (fd >= 0)
		close(fd);
}
