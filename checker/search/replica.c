// SPDX-License-Identifier: MIT
//
// A path's steps in another order: see replica.h.
#include "checker/search/replica.h"

#include "base/vec.h"
#include "model/key.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool creates_semaphore(const struct step *s)
{
	return s->op.code == OP_SEM_OPEN && !s->result && s->value & SEM_CREATED;
}

// The replica's number of an object of the path; 0: memory ran out, or there is no such object.
static uint32_t object_here(struct replica *r, uint32_t object)
{
	if (!object || object >= r->objects_cap || object >= r->path->objects_cap)
		return 0;
	const struct path_object *a = &r->path->objects[object];
	if (!r->objects[object] && a->kind)
		r->objects[object] = world_object(&r->world, (enum kind)a->kind, a->type, a->addr,
						  a->alive, a->value);
	return r->objects[object];
}

static uint32_t thread_here(const struct replica *r, uint32_t t)
{
	return t < r->threads_cap ? r->threads[t] : 0;
}

// Lets thread t of the path arrive at its operation `at`.
static int arrive(struct replica *r, uint32_t t, const struct op *at)
{
	struct op op = *at;
	if (op.code == OP_NONE)
		return 0;
	if (op.object)
		op.object = object_here(r, op.object);
	if (op_waits(op.code))
		op.mutex = object_here(r, op.mutex);
	else if (!op_creates(op.code) && op_names_thread(op.code))
		op.target = thread_here(r, op.target);
	int rc = world_pend(&r->world, thread_here(r, t), op);
	if (!rc && op_creates(op.code) && at->target && at->target < r->threads_cap)
		r->threads[at->target] = r->world.threads[thread_here(r, t)].op.target;
	return rc;
}

// Makes room for the numbers of all threads and objects of the path; none is known yet.
static int begin_numbers(struct replica *r, const struct path *p)
{
	if (!VEC_FITS(r->threads, &r->threads_cap, p->nthreads + 1) ||
	    !VEC_FITS(r->objects, &r->objects_cap, p->world.nobjects + 1))
		return ENOMEM;
	memset(r->threads, 0, r->threads_cap * sizeof *r->threads);
	memset(r->objects, 0, r->objects_cap * sizeof *r->objects);
	r->path = p;
	return 0;
}

int replica_begin(struct replica *r, const struct path *p)
{
	if (begin_numbers(r, p))
		return ENOMEM;
	r->threads[1] = 1;
	world_free(&r->world);
	int rc = world_init(&r->world, p->rules);
	return rc ? rc : arrive(r, 1, &p->first);
}

int replica_at(struct replica *r, const struct path *p, size_t i)
{
	size_t at = 0;
	const struct path_mark *m = path_mark_before(p, i, &at);
	if (!m)
		return replica_begin(r, p);
	if (begin_numbers(r, p) || world_copy(&r->world, &m->world))
		return ENOMEM;
	for (uint32_t t = 1; t <= m->world.nthreads; t++)
		r->threads[t] = t;
	for (uint32_t o = 1; o <= m->world.nobjects; o++)
		r->objects[o] = o;
	int rc = 0;
	for (; !rc && at < i; at++)
		rc = replica_step(r, at);
	return rc;
}

int replica_copy(struct replica *to, const struct replica *from)
{
	if (!VEC_FITS(to->threads, &to->threads_cap, from->threads_cap) ||
	    !VEC_FITS(to->objects, &to->objects_cap, from->objects_cap))
		return ENOMEM;
	memcpy(to->threads, from->threads, from->threads_cap * sizeof *to->threads);
	memcpy(to->objects, from->objects, from->objects_cap * sizeof *to->objects);
	to->path = from->path;
	return world_copy(&to->world, &from->world);
}

int replica_step(struct replica *r, size_t i)
{
	const struct step *was = &r->path->points[i].step;
	struct choice c = was->choice;
	struct step s;
	c.thread = (uint16_t)thread_here(r, c.thread);
	c.target = thread_here(r, c.target);
	if (op_rows[was->op.code].kind == KIND_MEMORY)
		world_found(&r->world, c.thread, was->before, was->value, was->result);
	int rc = world_step(&r->world, c, &s);
	if (rc)
		return rc;
	if (s.fault)
		return EINVAL;
	if (creates_semaphore(was) && creates_semaphore(&s))
		r->objects[was->value & ~SEM_CREATED] = (uint32_t)(s.value & ~SEM_CREATED);
	return arrive(r, was->choice.thread, &was->next);
}

// The path's number of a thread of the replica.
static uint32_t thread_there(const struct replica *r, uint32_t t)
{
	for (uint32_t u = 1; t && u < r->threads_cap; u++)
		if (r->threads[u] == t)
			return u;
	return 0;
}

static uint32_t id_of(const void *replica, uint32_t t)
{
	const struct replica *r = replica;
	uint32_t u = thread_there(r, t);
	return u && r->path->ids ? r->path->threads[u].id : u;
}

// The model does not know which value a write or an exchange stores: most likely the same as in the
// path.
static void foresee_value(struct world *w, uint32_t t, const struct step *was)
{
	const struct op *op = &w->threads[t].op;
	int64_t before = w->objects[op->object].value, after = was->value;
	int32_t result = 0;
	if (op->code != was->op.code || was->choice.outcome != OUT_GO)
		return;
	if (op->code == OP_COMPARE_EXCHANGE && before != op->arg) {
		after = before;
		result = EAGAIN;
	} else if (op->code != OP_COMPARE_EXCHANGE && op->code != OP_WRITE)
		return;
	world_found(w, t, before, after, result);
}

int replica_try(struct replica *r, struct choice c, const struct step *was, struct step *s)
{
	foresee_value(&r->world, c.thread, was);
	int rc = world_step(&r->world, c, s);
	if (rc)
		return rc;
	step_key(&r->world, s);
	step_threads(s, id_of, r);
	return 0;
}

void replica_free(struct replica *r)
{
	world_free(&r->world);
	free(r->threads);
	free(r->objects);
	*r = (struct replica){0};
}
