// SPDX-License-Identifier: MIT
//
// Keys of objects: see key.h. Hashes are made by base/mix.h and, of names, by FNV-1a.
#include "model/key.h"

#include "base/mix.h"

uint32_t object_key(const struct world *w, uint32_t object)
{
	if (!object || object > w->nobjects)
		return 0;
	const struct object *o = &w->objects[object];
	// The thread that opens a named semaphore first decides its address; its name is always the
	// same.
	uint64_t addr = o->kind == KIND_SEM && o->name ? w->objects[o->name].addr : o->addr;
	uint32_t key = (uint32_t)mix64(mix64(addr) + o->kind);
	return key ? key : 1;
}

static void op_key(const struct world *w, struct op *op)
{
	op->object = object_key(w, op->object);
	if (op_waits(op->code))
		op->mutex = object_key(w, op->mutex);
}

void step_key(const struct world *w, struct step *s)
{
	if (s->op.code == OP_SEM_OPEN && !s->result)
		s->value = object_key(w, (uint32_t)s->value) | (s->value & SEM_CREATED);
	op_key(w, &s->op);
	op_key(w, &s->next);
	s->woken = object_key(w, s->woken);
}

void step_threads(struct step *s, thread_name *to, const void *ctx)
{
	s->choice.thread = (uint16_t)to(ctx, s->choice.thread);
	s->choice.target = to(ctx, s->choice.target);
	s->fault_other = to(ctx, s->fault_other);
	if (op_names_thread(s->op.code))
		s->op.target = to(ctx, s->op.target);
	if (op_names_thread(s->next.code))
		s->next.target = to(ctx, s->next.target);
}

uint64_t name_address(const char *name)
{
	uint64_t h = 0xcbf29ce484222325u;
	for (; *name; name++)
		h = (h ^ (unsigned char)*name) * 0x100000001b3u;
	return h | (uint64_t)1 << 63; // bit 63: never the address of an object in the program
}
