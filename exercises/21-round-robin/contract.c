// SPDX-License-Identifier: MIT
//
// The contract of the pool: what waits in each queue, oldest first; which of them were disposed of;
// and for each pair of queues whether one was served while the other one waited: then it is not
// served again before that. Who begins, and where a queue that was empty comes in, is open.
#include "contract/contract.h"

#include "round-robin.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUES = 3, MOST = CONTRACT_STATE / (8 * QUEUES), INNER = 100 };

struct state {
	int queues; // that there are, gone or not
	int n[QUEUES], item[QUEUES][MOST];
	unsigned char disposed[QUEUES];
	unsigned char goes_before[QUEUES][QUEUES]; // the first, while it waits, goes before this
	int calls[CONTRACT_COLUMNS];		   // the item that the thread calls, and submits
						   // another one
};

enum { SUBMIT, SUBMIT_TWO, DISPOSE, SERVE };

static void begin(struct state *s, int queues)
{
	s->queues = queues;
}

// Items that submit another one when they are called are negative.
static bool submit(struct state *s, struct contract_call *c)
{
	int q = c->arg[1];
	if (q >= s->queues || s->n[q] == MOST)
		return false;
	if (s->disposed[q])
		c->result = ECANCELED;
	else
		s->item[q][s->n[q]++] = c->op == SUBMIT ? c->arg[0] : -c->arg[0];
	return c->done = true;
}

static bool dispose(struct state *s, struct contract_call *c)
{
	int q = c->arg[0];
	if (q >= s->queues)
		return false;
	c->result = s->disposed[q] ? EALREADY : 0;
	s->disposed[q] = 1;
	return c->done = true;
}

static bool has_turn(const struct state *s, int q)
{
	for (int i = 0; i < s->queues; i++)
		if (s->n[i] && s->goes_before[i][q])
			return false;
	return s->n[q] > 0;
}

static int take(struct state *s, int q)
{
	int item = s->item[q][0];
	memmove(&s->item[q][0], &s->item[q][1], (size_t)--s->n[q] * sizeof item);
	s->item[q][s->n[q]] = 0;
	for (int i = 0; i < s->queues; i++) {
		s->goes_before[q][i] = 0;
		if (i != q)
			s->goes_before[i][q] = s->n[i] > 0;
	}
	return item;
}

// The item that it calls submits another one to the first queue.
static bool call(struct state *s, struct contract_call *c)
{
	int item = s->calls[c->thread];
	if (s->n[0] == MOST)
		return false;
	s->calls[c->thread] = 0;
	c->result = 1;
	c->out[0] = item;
	c->out[1] = s->disposed[0] ? ECANCELED : 0;
	if (!s->disposed[0])
		s->item[0][s->n[0]++] = item + INNER;
	return c->done = true;
}

static bool serve(struct state *s, struct contract_call *c, int q)
{
	int waiting = 0;
	if (c->step)
		return q == 0 && call(s, c);
	for (int i = 0; i < s->queues; i++)
		waiting += s->n[i];
	if (!waiting)
		return q == 0 && (c->done = true);
	if (q >= s->queues || !has_turn(s, q))
		return false;
	int item = take(s, q);
	if (item < 0) {
		s->calls[c->thread] = -item;
		c->step = 1;
		return true;
	}
	c->result = 1;
	c->out[0] = item;
	return c->done = true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	if (c->op == SERVE)
		return serve(s, c, (int)variant);
	if (variant)
		return false;
	return c->op == DISPOSE ? dispose(s, c) : submit(s, c);
}

static void show(const struct state *s, int *out)
{
	for (int i = 0; i < s->queues; i++)
		out[0] += !s->disposed[i] || s->n[i];
}

// --- the answer ----------------------------------------------------------------------------------

struct own {
	struct pool *pool;
	struct queue *queue[QUEUES];
};

static _Thread_local int called[2]; // by pool_serve: the item, and what it was told itself

// Nothing waits when a pool is freed.
static void drop(void *own)
{
	struct own *o = own;
	while (o->pool && pool_serve(o->pool))
		;
	if (o->pool)
		pool_free(o->pool);
	free(o);
}

static void *make(int queues)
{
	struct own *o = calloc(1, sizeof *o);
	bool made = o && (o->pool = pool_new());
	for (int i = 0; i < queues && made; i++)
		made = (o->queue[i] = pool_create(o->pool));
	if (made)
		return o;
	if (o)
		drop(o);
	return NULL;
}

static void is_called(void *item)
{
	called[0] = (int)(intptr_t)item;
}

struct two {
	struct queue *queue;
	int item;
};

static void calls_another(void *two)
{
	struct two t = *(struct two *)two;
	free(two);
	called[0] = t.item;
	called[1] = pool_submit(t.queue, is_called, (void *)(intptr_t)(t.item + INNER));
}

static int run_submit(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return pool_submit(((struct own *)own)->queue[arg[1]], is_called, (void *)(intptr_t)arg[0]);
}

static int run_submit_two(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	struct two *t = malloc(sizeof *t);
	(void)deadline;
	(void)out;
	*t = (struct two){o->queue[0], arg[0]};
	int result = pool_submit(o->queue[arg[1]], calls_another, t);
	if (result)
		free(t);
	return result;
}

static int run_dispose(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return pool_dispose(((struct own *)own)->queue[arg[0]]);
}

static int run_serve(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	called[0] = called[1] = 0;
	int result = pool_serve(((struct own *)own)->pool);
	out[0] = called[0];
	out[1] = called[1];
	return result;
}

static void look(void *own, int *out)
{
	out[0] = pool_queues(((struct own *)own)->pool);
}

static const struct contract_op ops[] = {
	[SUBMIT] = {.name = "submit",
		    .code = "pool_submit(queue[$2], is_called, (void *)(long)($1))",
		    .nargs = 2,
		    .nvalues = {8, 3},
		    .values = {{11, 12, 13, 14, 15, 16, 17, 18}, {0, 1, 2}},
		    .distinct = true,
		    .takes_memory = true,
		    .run = run_submit,
		    .properties = {[CONTRACT_RESULT] = "refused"}},
	[SUBMIT_TWO] = {.name = "submit_two",
			.code = "pool_submit(queue[$2], calls_another, (void *)(long)($1))",
			.nargs = 2,
			.nvalues = {8, 1},
			.values = {{21, 22, 23, 24, 25, 26, 27, 28}, {0}},
			.distinct = true,
			.run = run_submit_two,
			.properties = {[CONTRACT_RESULT] = "refused"}},
	[DISPOSE] = {.name = "dispose",
		     .code = "pool_dispose(queue[$1])",
		     .nargs = 1,
		     .nvalues = {3},
		     .values = {{0, 1, 2}},
		     .run = run_dispose,
		     .properties = {[CONTRACT_RESULT] = "refused"}},
	[SERVE] = {.name = "serve", .code = "pool_serve(p)", .counts = true, .run = run_serve},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "round-robin.h",
	.object = "struct queue *queue[3];\n\n"
		  "static void is_called(void *item)\n{\n"
		  "\ttr_log(\"item %d is called\", (int)(long)item);\n}\n\n"
		  "static void calls_another(void *item)\n{\n"
		  "\tis_called(item);\n"
		  "\tpool_submit(queue[0], is_called, (char *)item + 100);\n}\n\n"
		  "// Nothing waits when a pool is freed; and its queues are gone then.\n"
		  "static void end(struct pool *pool)\n{\n"
		  "\twhile (pool_serve(pool))\n\t\t;\n\tpool_free(pool);\n"
		  "\tfor (int i = 0; i < 3; i++)\n\t\tqueue[i] = NULL;\n}\n\n"
		  "static struct pool *p",
	.create = "p = pool_new();\n\tfor (int i = 0; i < $1; i++)\n"
		  "\t\tqueue[i] = pool_create(p);\n\t(void)calls_another;\n\t(void)end",
	.free = "end(p)",
	.nbegins = 3,
	.begins = {1, 2, 3},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.variants = QUEUES,
	.nlooks = 1,
	.looks = {"the queues that are not gone"},
	.report = "tr_log(\"queues %d\", pool_queues(p))",
	.look = look,
	.show = show,
	.probe = "serve; serve; serve",
	.properties = {[CONTRACT_EARLY] = "turns",
		       [CONTRACT_LATE] = "done",
		       [CONTRACT_RESULT] = "turns",
		       [CONTRACT_LEAVES] = "done",
		       [CONTRACT_INTERRUPTED] = "done",
		       [CONTRACT_LOOK] = "goes",
		       [CONTRACT_ELSE] = "done"},
};
