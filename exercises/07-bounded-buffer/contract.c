// SPDX-License-Identifier: MIT
//
// The contract of the bounded buffer: what is in it, oldest first. Nothing is promised about who of
// those that wait continues first.
#include "contract/contract.h"

#include "bounded-buffer.h"

#include <limits.h>
#include <string.h>

// So many items are put in it, however large it is.
#ifdef CONTRACT_NATIVE
enum { MOST = 300 };
#else
enum { MOST = 16 };
#endif

struct state {
	int size, n, item[MOST];
};

enum { PUT, GET };

static void begin(struct state *s, int size)
{
	s->size = size;
}

static bool put(struct state *s, struct contract_call *c)
{
	if (s->n == s->size || s->n == MOST)
		return false;
	s->item[s->n++] = c->arg[0];
	return c->done = true;
}

static bool get(struct state *s, struct contract_call *c)
{
	if (!s->n)
		return false;
	c->out[0] = s->item[0];
	memmove(&s->item[0], &s->item[1], (size_t)--s->n * sizeof s->item[0]);
	s->item[s->n] = 0;
	return c->done = true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	if (c->op == PUT ? put(s, c) : get(s, c))
		return true;
	if (c->step || (s->n == MOST && s->size > MOST))
		return false;
	c->step = 1;
	return true;
}

// It has changed nothing yet.
static bool leave(struct state *s, struct contract_call *c)
{
	(void)s;
	(void)c;
	return true;
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int size)
{
	return buffer_new(size);
}

static void drop(void *b)
{
	buffer_free(b);
}

static int run_put(void *b, const int *arg, const struct timespec *deadline, int *out)
{
	(void)out;
	return buffer_put(b, arg[0], deadline);
}

static int run_get(void *b, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	return buffer_get(b, &out[0], deadline);
}

static const struct contract_op ops[] = {
	[PUT] = {.name = "put",
		 .code = "buffer_put(b, $1, $until)",
		 .nargs = 1,
		 .nvalues = {8},
		 .values = {{11, 12, 13, 14, 15, 16, 17, 18}},
		 .least = {INT_MIN},
		 .most = {INT_MAX},
		 .distinct = true,
		 .waits = true,
		 .run = run_put,
		 .properties = {[CONTRACT_EARLY] = "full"}},
	[GET] = {.name = "get",
		 .code = "buffer_get(b, &out[0], $until)",
		 .waits = true,
		 .run = run_get},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "bounded-buffer.h",
	.object = "struct buffer *b",
	.create = "b = buffer_new($1)",
	.free = "buffer_free(b)",
	.nbegins = 3,
	.begins = {1, 2, 3},
	.most_begin = 65536,
	.nlarge = 1,
	.large = {300},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.leave = leave,
	.probe = "get until 0; get until 0; get until 0; put(99) until 0",
	.properties = {[CONTRACT_EARLY] = "order",
		       [CONTRACT_LATE] = "woken",
		       [CONTRACT_RESULT] = "order",
		       [CONTRACT_LEAVES] = "limit",
		       [CONTRACT_INTERRUPTED] = "interrupted",
		       [CONTRACT_LOOK] = "order",
		       [CONTRACT_ELSE] = "woken"},
};
