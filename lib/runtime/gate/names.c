// SPDX-License-Identifier: MIT
//
// Names of semaphores, and the semaphores that they lead to: see names.h.
#include "runtime/gate/names.h"

#include "runtime/gate/emit.h"
#include "runtime/gate/end.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/tags.h"
#include "runtime/mode.h"

#include "model/key.h"

#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

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
		end_run(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
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
		end_run(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
	p->next = kept_sems;
	p->object = object;
	kept_sems = p;
	tags_put(KIND_SEM, &p->sem, object);
	run_world.objects[object].addr = (uint64_t)(uintptr_t)&p->sem;
	return &p->sem;
}
