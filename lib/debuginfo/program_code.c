// SPDX-License-Identifier: MIT
//
// A program's functions, from its file: see program_code.h. A call of a library's function goes
// through a stub of the linker, or through the slot that the stub reads.
#include "debuginfo/program_code.h"

#include "base/vec.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CODE_MOST ((size_t)1 << 20) // bytes of code; decoding these takes a tenth of a second

// The section of code at this address, and its data. NULL: none.
static Elf_Data *code_around(Elf *elf, uint64_t at, GElf_Shdr *header)
{
	for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));)
		if (gelf_getshdr(s, header) && header->sh_type == SHT_PROGBITS &&
		    header->sh_flags & SHF_EXECINSTR && at - header->sh_addr < header->sh_size)
			return elf_getdata(s, NULL);
	return NULL;
}

const char *program_code_text(const struct program_code *p, uint64_t at)
{
	GElf_Shdr header;
	for (Elf_Scn *s = NULL; (s = elf_nextscn(p->elf, s));) {
		if (!gelf_getshdr(s, &header) || header.sh_type != SHT_PROGBITS ||
		    !(header.sh_flags & SHF_ALLOC) || header.sh_flags & SHF_WRITE ||
		    at - header.sh_addr >= header.sh_size)
			continue;
		Elf_Data *data = elf_getdata(s, NULL);
		size_t offset = (size_t)(at - header.sh_addr);
		if (!data || !data->d_buf || offset >= data->d_size)
			return NULL;
		const char *text = (const char *)data->d_buf + offset;
		return memchr(text, 0, data->d_size - offset) ? text : NULL;
	}
	return NULL;
}

static void add_function(struct program_code *p, const GElf_Sym *symbol)
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

static void add_slot(struct program_code *p, const GElf_Rela *rela, const char *name)
{
	unsigned type = GELF_R_TYPE(rela->r_info);
	if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT)
		return;
	if (VEC_FITS(p->slots, &p->slots_cap, p->nslots + 1))
		p->slots[p->nslots++] = (struct slot){rela->r_offset, name ? name : ""};
	else
		p->failed = true;
}

static void read_functions(struct program_code *p, Elf_Scn *section, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = header->sh_entsize ? header->sh_size / header->sh_entsize : 0;
	GElf_Sym symbol;
	for (size_t i = 0; data && i < n && !p->failed && gelf_getsym(data, (int)i, &symbol); i++)
		add_function(p, &symbol);
}

static void read_slots(struct program_code *p, Elf_Scn *section, const GElf_Shdr *header)
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

static void read_sections(struct program_code *p)
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

static const struct slot *slot_at(const struct program_code *p, uint64_t at)
{
	for (size_t i = 0; i < p->nslots; i++)
		if (p->slots[i].at == at)
			return &p->slots[i];
	return NULL;
}

// The slot that a stub of the linker jumps through: [endbr64] [bnd] jmp *slot(%rip).
static const struct slot *slot_of_stub(const struct program_code *p, uint64_t at)
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

static bool is_understood(Elf *elf)
{
	GElf_Ehdr header;
	return elf && gelf_getehdr(elf, &header) && header.e_machine == EM_X86_64 &&
	       header.e_ident[EI_CLASS] == ELFCLASS64;
}

void program_code_open(struct program_code *p, const char *program)
{
	*p = (struct program_code){.fd = open(program, O_RDONLY | O_CLOEXEC)};
	elf_version(EV_CURRENT);
	p->elf = p->fd >= 0 ? elf_begin(p->fd, ELF_C_READ_MMAP, NULL) : NULL;
	if (is_understood(p->elf))
		read_sections(p);
	if (p->failed)
		p->nfunctions = 0;
}

void program_code_close(struct program_code *p)
{
	free(p->functions);
	free(p->slots);
	elf_end(p->elf);
	if (p->fd >= 0)
		close(p->fd);
}

struct function *program_code_function(const struct program_code *p, uint64_t target)
{
	for (size_t i = 0; i < p->nfunctions; i++)
		if (p->functions[i].code.at == target)
			return &p->functions[i];
	return NULL;
}

const char *program_code_callee(const struct program_code *p, uint64_t target, bool indirect)
{
	const struct slot *slot = indirect ? slot_at(p, target) : slot_of_stub(p, target);
	return slot ? slot->name : NULL;
}
