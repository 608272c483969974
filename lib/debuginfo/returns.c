// SPDX-License-Identifier: MIT
//
// A program's dead registers: see liveness.h. First, which of its functions keep to the calling
// convention; then, which registers are dead after each call. Libraries keep to the convention.

#include "debuginfo/liveness.h"

#include <stdlib.h>
#include <string.h>

struct program {
	struct program_code code;
	struct decoder *decoder;
	struct returns *out;
};

// ---- who is called --------------------------------------------------------------------------

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

static enum callee what_is(void *ctx, uint64_t target, bool indirect)
{
	const struct program *p = ctx;
	const struct function *f = indirect ? NULL : program_code_function(&p->code, target);
	if (f)
		return f->takes ? CALLEE_UNKNOWN : CALLEE_RETURNS;
	const char *name = program_code_callee(&p->code, target, indirect);
	if (!name) // a function called by a pointer keeps to the convention
		return indirect ? CALLEE_RETURNS : CALLEE_UNKNOWN;
	return what_of(name);
}

static unsigned format_of(void *ctx, uint64_t target, bool indirect)
{
	const struct program *p = ctx;
	bool own = !indirect && program_code_function(&p->code, target);
	const char *name = own ? NULL : program_code_callee(&p->code, target, indirect);
	return !name				   ? 0
	       : strcmp(name, "printf") == 0	   ? 1
	       : strcmp(name, "__printf_chk") == 0 ? 2
						   : 0;
}

static const char *text_at(void *ctx, uint64_t at)
{
	const struct program *p = ctx;
	return program_code_text(&p->code, at);
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
			last->shown &= out->places[i].shown;
		} else {
			out->places[n++] = out->places[i];
		}
	}
	out->n = n;
}

static void find_all(struct program *p)
{
	const struct callee_asks ask = {
		.what = what_is, .format = format_of, .text = text_at, .ctx = p};
	for (size_t i = 0; i < p->code.nfunctions; i++) {
		struct function *f = &p->code.functions[i];
		f->takes = liveness_takes(p->decoder, &f->code, &ask);
	}
	bool well = true;
	for (size_t i = 0; i < p->code.nfunctions && well; i++)
		well = liveness_find(p->decoder, &p->code.functions[i].code, &ask, add_place, p);
	if (!well)
		p->out->n = 0;
	qsort(p->out->places, p->out->n, sizeof *p->out->places, by_address);
	join_equal(p->out);
}

void returns_read(const char *program, struct returns *out)
{
	struct program p = {.out = out};
	out->n = 0;
	program_code_open(&p.code, program);
	p.decoder = p.code.nfunctions ? decoder_open() : NULL;
	if (p.decoder)
		find_all(&p);
	decoder_close(p.decoder);
	program_code_close(&p.code);
}
