// SPDX-License-Identifier: MIT
//
// The contract of the dictionary: which keys have a value, and which. add_or_update counts: a new
// key gets 1, and one that is there ten more; so what a call tells says how often it was counted
// before. Each such call also tells how often each of its functions ran.
#include "contract/contract.h"

#include "dictionary.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

// So many have a value at the same time.
#ifdef CONTRACT_NATIVE
enum { KEYS = 300 };
#else
enum { KEYS = 24 };
#endif
enum { UNTOUCHED = -99, ADDED = 1, UPDATED = 10 };

struct state {
	int n;
	struct pair {
		int key, value;
	} pair[KEYS]; // by key
};

enum { ADD, GET, REMOVE, COUNT };

static int one(int key)
{
	(void)key;
	return 1;
}

static int ten_more(int key, int old)
{
	(void)key;
	return old + 10;
}

// Where the key is, or would be.
static int place_of(const struct state *s, int key)
{
	int at = 0;
	while (at < s->n && s->pair[at].key < key)
		at++;
	return at;
}

// False: there are as many keys as are looked at.
static bool insert(struct state *s, int at, int key, int value)
{
	struct pair *p = &s->pair[at];
	if (s->n == KEYS)
		return false;
	memmove(p + 1, p, (size_t)(s->n++ - at) * sizeof *p);
	*p = (struct pair){key, value};
	return true;
}

static void remove_at(struct state *s, int at)
{
	struct pair *p = &s->pair[at];
	memmove(p, p + 1, (size_t)(--s->n - at) * sizeof *p);
	memset(&s->pair[s->n], 0, sizeof *p);
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	int key = c->arg[0], at = place_of(s, key);
	bool is_there = at < s->n && s->pair[at].key == key;
	(void)variant;
	switch (c->op) {
	case ADD:
		c->result = is_there ? EEXIST : 0;
		if (!is_there && !insert(s, at, key, c->arg[1]))
			return false;
		return c->done = true;
	case COUNT:
		if (is_there && s->pair[at].value > INT_MAX - UPDATED)
			return false; // there is no such number
		if (is_there)
			s->pair[at].value = ten_more(key, s->pair[at].value);
		else if (!insert(s, at, key, one(key)))
			return false;
		c->out[0] = s->pair[at].value;
		c->out[1] = is_there ? UPDATED : ADDED;
		return c->done = true;
	default:
		c->result = is_there ? 0 : ENOENT;
		c->out[0] = is_there ? s->pair[at].value : UNTOUCHED;
		if (is_there && c->op == REMOVE)
			remove_at(s, at);
		return c->done = true;
	}
}

// The one key that is asked for at each moment.
enum { LOOKED_AT = 5 };

static void show(const struct state *s, int *out)
{
	int at = place_of(s, LOOKED_AT);
	bool is_there = at < s->n && s->pair[at].key == LOOKED_AT;
	out[0] = is_there ? s->pair[at].value : UNTOUCHED;
}

// --- the answer ----------------------------------------------------------------------------------

static _Thread_local int runs; // of the functions, in the call that this thread makes

static int counts_one(int key)
{
	runs += ADDED;
	return one(key);
}

static int counts_ten_more(int key, int old)
{
	runs += UPDATED;
	return ten_more(key, old);
}

static void *make(int none)
{
	(void)none;
	return dictionary_new();
}

static void drop(void *d)
{
	dictionary_free(d);
}

static int run_add(void *d, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return dictionary_try_add(d, arg[0], arg[1]);
}

static int run_get(void *d, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	out[0] = UNTOUCHED;
	return dictionary_try_get(d, arg[0], &out[0]);
}

static int run_remove(void *d, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	out[0] = UNTOUCHED;
	return dictionary_try_remove(d, arg[0], &out[0]);
}

static int run_count(void *d, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	out[0] = UNTOUCHED;
	runs = 0;
	int result = dictionary_add_or_update(d, arg[0], counts_one, counts_ten_more, &out[0]);
	out[1] = runs;
	return result;
}

static void look(void *d, int *out)
{
	out[0] = UNTOUCHED;
	dictionary_try_get(d, LOOKED_AT, &out[0]);
}

static const struct contract_op ops[] = {
	[ADD] = {.name = "add",
		 .code = "dictionary_try_add(d, $1, $2)",
		 .nargs = 2,
		 .nvalues = {2, 3},
		 .values = {{LOOKED_AT, 0}, {7, 0, -1}},
		 .least = {INT_MIN, INT_MIN},
		 .most = {INT_MAX, INT_MAX},
		 .rises = true,
		 .fails = true,
		 .takes_memory = true,
		 .run = run_add,
		 .properties = {[CONTRACT_RESULT] = "exact"}},
	[GET] = {.name = "get",
		 .code = "dictionary_try_get(d, $1, &out[0])",
		 .nargs = 1,
		 .nvalues = {2},
		 .values = {{LOOKED_AT, 0}},
		 .least = {INT_MIN},
		 .most = {INT_MAX},
		 .rises = true,
		 .fails = true,
		 .run = run_get},
	[REMOVE] = {.name = "remove",
		    .code = "dictionary_try_remove(d, $1, &out[0])",
		    .nargs = 1,
		    .nvalues = {2},
		    .values = {{LOOKED_AT, 0}},
		    .least = {INT_MIN},
		    .most = {INT_MAX},
		    .rises = true,
		    .fails = true,
		    .run = run_remove,
		    .properties = {[CONTRACT_RESULT] = "removed"}},
	[COUNT] = {.name = "count",
		   .code = "dictionary_add_or_update(d, $1, one, ten_more, &out[0])",
		   .nargs = 1,
		   .nvalues = {2},
		   .values = {{LOOKED_AT, 0}},
		   .least = {INT_MIN},
		   .most = {INT_MAX},
		   .rises = true,
		   .fails = true,
		   .takes_memory = true,
		   .run = run_count,
		   .properties = {[CONTRACT_RESULT] = "exact"}},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "dictionary.h",
	.object =
		"int one(int key)\n{\n\t(void)key;\n\treturn 1;\n}\n\n"
		"static int ten_more(int key, int old)\n{\n\t(void)key;\n\treturn old + 10;\n}\n\n"
		"static struct dictionary *d",
	.create = "d = dictionary_new()",
	.free = "dictionary_free(d)",
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.nlooks = 1,
	.looks = {"the value of key 5 (-99: it has none)"},
	.report = "int value = -99;\n\t\tdictionary_try_get(d, 5, &value);\n"
		  "\t\ttr_log(\"key 5: %d\", value)",
	.look = look,
	.show = show,
	.probe = "get(0); count(0); remove(5); count(5)",
	.properties = {[CONTRACT_EARLY] = "holds",
		       [CONTRACT_LATE] = "holds",
		       [CONTRACT_RESULT] = "holds",
		       [CONTRACT_LEAVES] = "holds",
		       [CONTRACT_INTERRUPTED] = "holds",
		       [CONTRACT_LOOK] = "holds",
		       [CONTRACT_ELSE] = "removed"},
};
