// SPDX-License-Identifier: MIT
//
// The program's objects by their tags: see tags.h.
#include "runtime/gate/tags.h"

#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/run_world.h"
#include "runtime/memory/glibc.h"
#include "runtime/state_marks.h"

#include "base/i18n.h"
#include "model/key.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

// A tag fills the last four bytes of an object. Memory that is initialised again (by assignment of
// a static initialiser, or cleared) has lost its tag, so it holds a new object. The C library never
// reads the tag: it is never given the object again.
#define TAG(number) ((number) ^ 0x5a17c0deu)

const uint8_t tags_sizes[KINDS] = {
	[KIND_MUTEX] = sizeof(pthread_mutex_t),	  [KIND_SPIN] = sizeof(pthread_spinlock_t),
	[KIND_COND] = sizeof(pthread_cond_t),	  [KIND_SEM] = sizeof(sem_t),
	[KIND_RWLOCK] = sizeof(pthread_rwlock_t), [KIND_BARRIER] = sizeof(pthread_barrier_t),
	[KIND_ONCE] = sizeof(pthread_once_t),
};

static size_t tag_offset(enum kind kind)
{
	return tags_sizes[kind] - sizeof(uint32_t);
}

void tags_put(enum kind kind, void *addr, uint32_t number)
{
	uint32_t tag = TAG(number);
	memcpy((char *)addr + tag_offset(kind), &tag, sizeof tag);
}

#define TAKEN_OUT 4096 // objects whose tags can be removed at the end; others keep them

PAST static struct {
	void *at;
	uint32_t tag;
} taken_out[TAKEN_OUT];
PAST static unsigned ntaken_out;

void tags_take_out(void)
{
	const struct world *w = &run_world;
	ntaken_out = 0;
	for (uint32_t number = 1; number <= w->nobjects && ntaken_out < TAKEN_OUT; number++) {
		const struct object *o = &w->objects[number];
		char *at = (char *)(uintptr_t)o->addr;
		uint32_t tag = TAG(number), none = 0;
		if (!tags_carried(o->kind))
			continue;
		at += tag_offset(o->kind);
		if (memcmp(at, &tag, sizeof tag) != 0)
			continue;
		memcpy(at, &none, sizeof none);
		taken_out[ntaken_out].at = at;
		taken_out[ntaken_out++].tag = tag;
	}
}

void tags_put_in(void)
{
	for (unsigned i = 0; i < ntaken_out; i++)
		memcpy(taken_out[i].at, &taken_out[i].tag, sizeof taken_out[i].tag);
}

// The number of the object of this kind with a tag at addr; 0: there is none.
static uint32_t tagged(enum kind kind, const void *addr)
{
	const struct world *w = &run_world;
	uint32_t number;
	memcpy(&number, (const char *)addr + tag_offset(kind), sizeof number);
	number = TAG(number);
	bool known = number >= 1 && number <= w->nobjects && w->objects[number].kind == kind;
	return known ? number : 0;
}

static uint32_t object_find(enum kind kind, void *addr)
{
	const struct world *w = &run_world;
	uint32_t number;
	if (!tags_carried(kind)) { // a stream, of which there are few
		for (number = (uint32_t)w->nobjects; number > 0; number--)
			if (w->objects[number].kind == kind &&
			    w->objects[number].addr == (uint64_t)(uintptr_t)addr)
				break;
		return number;
	}
	number = tagged(kind, addr);
	return w->objects[number].addr == (uint64_t)(uintptr_t)addr ? number : 0;
}

bool tags_copied(enum kind kind, const void *addr)
{
	uint32_t number = tags_carried(kind) ? tagged(kind, addr) : 0;
	return number && run_world.objects[number].addr != (uint64_t)(uintptr_t)addr;
}

static uint32_t object_add(enum kind kind, void *addr, int type, bool alive, uint32_t value)
{
	uint64_t at = (uint64_t)(uintptr_t)addr;
	uint32_t number = world_object(&run_world, kind, type, at, alive, value);
	if (!number)
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	if (tags_carried(kind))
		tags_put(kind, addr, number);
	emit_event((struct event){.kind = EV_OBJECT,
				  .op = (uint8_t)kind,
				  .object = number,
				  .site = (uint32_t)type,
				  .other = (uint32_t)alive | value << 1,
				  .arg = (int64_t)at},
		   NULL);
	return number;
}

// A semaphore with an impossible value was never initialised.
static uint32_t value_in(enum kind kind, const void *addr)
{
	uint32_t value = glibc_value(kind, addr);
	return kind == KIND_SEM && value > MAX_SEM ? 0 : value;
}

uint32_t tags_object(enum kind kind, void *addr)
{
	uint32_t number = object_find(kind, addr);
	if (number)
		return number;
	uint32_t value = value_in(kind, addr);
	bool alive = (value || kind_ready(kind)) && glibc_sound(kind, addr);
	return object_add(kind, addr, (int)glibc_type(kind, addr), alive, value);
}

void tags_renew(enum kind kind, void *addr, int type)
{
	object_add(kind, addr, type, false, 0);
}

// ---- named semaphores ------------------------------------------------------------------------

static struct name {
	struct name *next;
	uint32_t object;
	char text[];
} * names;

static struct kept_sem {
	struct kept_sem *next;
	uint32_t object;
	sem_t sem;
} * kept_sems;

uint32_t names_object(const char *text)
{
	for (struct name *n = names; n; n = n->next)
		if (!strcmp(n->text, text))
			return n->object;
	size_t len = strlen(text);
	struct name *n = malloc(sizeof *n + len + 1);
	uint32_t number =
		n ? world_object(&run_world, KIND_NAME, 0, name_address(text), true, 0) : 0;
	if (!number)
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	*n = (struct name){.next = names, .object = number};
	memcpy(n->text, text, len + 1);
	names = n;
	emit_event((struct event){.kind = EV_NAME, .object = number, .other = (uint32_t)len}, text);
	return number;
}

void *names_semaphore(uint32_t object)
{
	for (struct kept_sem *p = kept_sems; p; p = p->next)
		if (p->object == object)
			return &p->sem;
	struct kept_sem *p = calloc(1, sizeof *p);
	if (!p)
		end_run(END_TROUBLE, rt_self, 0, 0, 0, N_("out of memory"));
	p->next = kept_sems;
	p->object = object;
	kept_sems = p;
	tags_put(KIND_SEM, &p->sem, object);
	run_world.objects[object].addr = (uint64_t)(uintptr_t)&p->sem;
	return &p->sem;
}
