// SPDX-License-Identifier: MIT
//
// The contract of the task graph: what has been started, and what has ended. A graph is one of some
// shapes; those without a cycle are executed when they are made. A call that ends a task takes a
// step for that, and returns when all is started that it has found ready: until then, whether these
// count as started is left open. Some tasks end in the same moment in which they are started, from
// inside.
#include "contract/contract.h"

#include "task-graph.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

struct state {
	int shape;
	int started, ended;	      // a bit for each task
	int error;		      // of the first that failed
	int executed;		      // a graph with a cycle was
	int starts[CONTRACT_COLUMNS]; // by the call of this thread, when it returns
};

enum { EXECUTE, DONE, FAILED, WAIT };

enum { ERROR = 5 }; // and the number of the task: its error

// --- the shapes ----------------------------------------------------------------------------------

struct shape {
	int n;
	const char *depends; // "10 20": 1 on 0, and 2 on 0
	int inside;	     // a bit for each task that ends when it is started
	bool cycle;
};

// How many tasks, what depends on what, which of them end inside, and whether it has a cycle.
#define SHAPES(S)                                                                                  \
	S(2, "10 10", 0, false)			 /* said twice */                                  \
	S(3, "20 21", 0, false)			 /* two that a third one depends on */             \
	S(4, "20 21 30 31", 0, false)		 /* ... and a fourth one */                        \
	S(4, "10 21 30", 0, false)		 /* a chain, and one aside */                      \
	S(4, "10 20 31 32", 0, false)		 /* two ways to the last one */                    \
	S(4, "10 21 31", 1 << 1, false)		 /* one that ends inside, and two after it */      \
	S(4, "10 20 12 21 31", 0, true)		 /* the first and the last are not on the cycle */ \
	S(4, "10 20 31 32 33", 0, true)		 /* depends on itself */                           \
	S(8, "10 21 32 43 54 65 76", 0, false)	 /* all that there may be, in a chain */           \
	S(8, "10 21 32 43 54 65 76 07", 0, true) /* ... and in a circle */                         \
	S(8, "00", 0, true)			 /* the first depends on itself, and no other */

#define AS_SHAPE(n, depends, inside, cycle) {n, depends, inside, cycle},
#define AS_NUMBER(n, depends, inside, cycle) #n ", "
#define AS_TEXT(n, depends, inside, cycle) #depends ", "

static const struct shape shapes[] = {SHAPES(AS_SHAPE)};

static bool needs(const struct shape *shape, int task, int on)
{
	for (const char *d = shape->depends; *d; d += d[2] ? 3 : 2)
		if (d[0] == '0' + task && d[1] == '0' + on)
			return true;
	return false;
}

// A bit for each task that it depends on.
static int all_needed(const struct shape *shape, int task)
{
	int needed = 0;
	for (int i = 0; i < shape->n; i++)
		needed |= needs(shape, task, i) << i;
	return needed;
}

// --- the machine ---------------------------------------------------------------------------------

static const struct shape *shape_of(const struct state *s)
{
	return &shapes[s->shape];
}

// What misses nothing, and has neither been started nor ended.
static int find_ready(const struct state *s)
{
	const struct shape *shape = shape_of(s);
	int seen = s->started | s->ended, ready = 0;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		seen |= s->starts[i];
	for (int i = 0; i < shape->n; i++)
		if (!(seen >> i & 1) && !(all_needed(shape, i) & ~s->ended))
			ready |= 1 << i;
	return ready;
}

static void begin(struct state *s, int shape)
{
	s->shape = shape;
	if (!shapes[shape].cycle)
		s->started = find_ready(s);
}

// What depends on a task that failed, and on that, and so on, has ended.
static void fail(struct state *s, int task)
{
	const struct shape *shape = shape_of(s);
	s->ended |= 1 << task;
	for (int i = 0; i < shape->n; i++)
		if (needs(shape, i, task) && !(s->ended >> i & 1))
			fail(s, i);
}

static bool end(struct state *s, struct contract_call *c, unsigned variant)
{
	int task = c->arg[0], bit = 1 << task, being_started = 0;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		being_started |= s->starts[i] & bit;
	bool is_started = ((s->started | being_started) & bit) && !(s->ended & bit);
	if (is_started && variant && !being_started)
		return false;
	if (!is_started || variant) {
		c->result = EINVAL;
		return c->done = true;
	}
	if (c->op == DONE) {
		s->ended |= bit;
		s->starts[c->thread] = find_ready(s);
	} else {
		s->error = s->error ? s->error : ERROR + task;
		fail(s, task);
	}
	c->step = 1;
	return true;
}

// Ends one of those that end inside, or returns.
static bool start(struct state *s, struct contract_call *c)
{
	int *own = &s->starts[c->thread];
	int inside = *own & shape_of(s)->inside & ~s->ended;
	if (inside) {
		s->ended |= inside & -inside;
		*own |= find_ready(s);
		return true;
	}
	s->started |= *own;
	*own = 0;
	return c->done = true;
}

static bool wait_for_all(const struct state *s, struct contract_call *c)
{
	if (s->ended == (1 << shape_of(s)->n) - 1) {
		c->result = s->error;
		return c->done = true;
	}
	c->done = false;
	return c->step++ == 0;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	if (shape_of(s)->cycle != (c->op == EXECUTE))
		return false;
	switch (c->op) {
	case EXECUTE:
		c->result = ELOOP;
		return c->done = !s->executed++;
	case WAIT:
		return wait_for_all(s, c);
	default:
		if (c->step)
			return start(s, c);
		// only the graph itself ends those that end inside
		return !(shape_of(s)->inside >> c->arg[0] & 1) && end(s, c, variant);
	}
}

static void show(const struct state *s, int *out)
{
	out[0] = s->started;
	out[1] = out[2] = 0;
}

// --- the answer ----------------------------------------------------------------------------------

struct own {
	struct graph *graph;
	const struct shape *shape;
	int started;   // a bit for each task
	int done;      // that are, or are about to be reported so
	int wrong;     // starts that may not be
	bool no_cycle; // what was reported as one
};

static __thread int calls; // of the graph, in which the thread is

static void end_inside(struct own *o, int task)
{
	o->done |= 1 << task;
	if (graph_ended(o->graph, task, 0) != 0)
		o->wrong++;
}

static void on_start(void *own, int task)
{
	struct own *o = own;
	if (task < 0 || task >= o->shape->n) {
		o->wrong++;
		return;
	}
	bool too_early = all_needed(o->shape, task) & ~o->done;
	o->wrong += o->shape->cycle || calls == 0 || too_early || o->started >> task & 1;
	o->started |= 1 << task;
	if (o->shape->inside >> task & 1)
		end_inside(o, task);
}

// Does each of them depend on the next, and is none of them there twice?
static bool is_cycle(const struct shape *shape, const int *cycle, int length)
{
	int seen = 0;
	if (length < 1 || length > shape->n)
		return false;
	for (int i = 0; i < length; i++) {
		if (cycle[i] < 0 || cycle[i] >= shape->n || seen >> cycle[i] & 1 ||
		    !needs(shape, cycle[i], cycle[(i + 1) % length]))
			return false;
		seen |= 1 << cycle[i];
	}
	return true;
}

static int execute(struct own *o)
{
	int cycle[GRAPH_MOST], length = 0;
	calls++;
	int result = graph_execute(o->graph, cycle, &length);
	calls--;
	o->no_cycle = result == ELOOP && !is_cycle(o->shape, cycle, length);
	return result;
}

static void drop(void *own)
{
	struct own *o = own;
	if (o->graph)
		graph_free(o->graph);
	free(o);
}

// ENOMEM: memory has run out.
static int prepare(struct own *o)
{
	int error = o->graph ? 0 : ENOMEM;
	for (const char *d = o->shape->depends; *d && error != ENOMEM; d += d[2] ? 3 : 2)
		o->wrong += (error = graph_depends(o->graph, d[0] - '0', d[1] - '0')) != 0;
	if (!o->shape->cycle && error != ENOMEM)
		o->wrong += (error = execute(o)) != 0;
	return error;
}

static void *make(int number)
{
	struct own *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	o->shape = &shapes[number];
	o->graph = graph_new(o->shape->n, on_start, o);
	if (prepare(o) != ENOMEM)
		return o;
	drop(o);
	return NULL;
}

static int run_execute(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return execute(own);
}

static int run_done(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)deadline;
	(void)out;
	o->done |= 1 << arg[0];
	calls++;
	int result = graph_ended(o->graph, arg[0], 0);
	calls--;
	return result;
}

static int run_failed(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	calls++;
	int result = graph_ended(((struct own *)own)->graph, arg[0], ERROR + arg[0]);
	calls--;
	return result;
}

static int run_wait(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	return graph_wait(((struct own *)own)->graph);
}

static void look(void *own, int *out)
{
	const struct own *o = own;
	out[0] = o->started;
	out[1] = o->wrong;
	out[2] = o->no_cycle;
}

static const struct contract_op ops[] = {
	[EXECUTE] = {.name = "execute",
		     .code = "execute()",
		     .properties = {[CONTRACT_RESULT] = "cycle"},
		     .run = run_execute},
	[DONE] = {.name = "done",
		  .code = "graph_ended(g, $1, 0)",
		  .nargs = 1,
		  .nvalues = {4},
		  .values = {{0, 1, 2, 3}},
		  .run = run_done},
	[FAILED] = {.name = "failed",
		    .code = "graph_ended(g, $1, 5 + $1)",
		    .nargs = 1,
		    .nvalues = {3},
		    .values = {{0, 1, 2}},
		    .properties = {[CONTRACT_RESULT] = "fails"},
		    .run = run_failed},
	[WAIT] = {.name = "wait",
		  .code = "graph_wait(g)",
		  .counts = true,
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .properties = {[CONTRACT_RESULT] = "fails"},
		  .run = run_wait},
};

// The program that a student is shown has the same shapes.
#define OBJECT                                                                                     \
	"struct graph *g;\nstatic int shape;\n\n"                                                  \
	"static void start(void *unused, int task)\n{\n\t(void)unused;\n"                          \
	"\ttr_log(\"start %d\", task);\n\tif (shape == 5 && task == 1)\n"                          \
	"\t\tgraph_ended(g, task, 0);\n}\n\n"                                                      \
	"static void make(int number)\n{\n"                                                        \
	"\tstatic const int n[] = {" SHAPES(                                                       \
		AS_NUMBER) "};\n"                                                                  \
			   "\tstatic const char *const depends[] = {" SHAPES(                      \
				   AS_TEXT) "}; // 10: 1 on 0\n"                                   \
					    "\tint cycle[GRAPH_MOST], length;\n\tshape = "         \
					    "number;\n"                                            \
					    "\tg = graph_new(n[shape], start, NULL);\n"            \
					    "\tfor (const char *d = depends[shape]; *d; d += "     \
					    "d[2] ? 3 : 2)\n"                                      \
					    "\t\tgraph_depends(g, d[0] - '0', d[1] - '0');\n"      \
					    "\tif (shape < 6 || shape == 8)\n"                     \
					    "\t\tgraph_execute(g, cycle, &length);\n}\n\n"         \
					    "static void execute(void)\n{\n"                       \
					    "\tint cycle[GRAPH_MOST], length = 0;\n"               \
					    "\tint result = graph_execute(g, cycle, "              \
					    "&length);\n"                                          \
					    "\ttr_log(\"execute: %s\", "                           \
					    "tr_error_name(result));\n"                            \
					    "\tfor (int i = 0; i < length; i++)\n"                 \
					    "\t\ttr_log(\"on the cycle: %d\", "                    \
					    "cycle[i]);\n}\n\nstatic struct graph *g"

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "task-graph.h",
	.object = OBJECT,
	.create = "make($1)",
	.free = "graph_free(g)",
	.nbegins = 8,
	.begins = {0, 1, 2, 3, 4, 5, 6, 7},
	.nlarge = 3,
	.large = {8, 9, 10},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.variants = 2,
	.nlooks = 3,
	.looks = {"the tasks that were started (1, 2, 4 and 8)",
		  "the starts that came too early, again, or from nowhere",
		  "whether the cycle that was named is none"},
	.look_properties = {"once", "once", "cycle"},
	.look = look,
	.show = show,
	.properties = {[CONTRACT_EARLY] = "waits",
		       [CONTRACT_LATE] = "waits",
		       [CONTRACT_RESULT] = "once",
		       [CONTRACT_LEAVES] = "waits",
		       [CONTRACT_INTERRUPTED] = "waits",
		       [CONTRACT_LOOK] = "once",
		       [CONTRACT_ELSE] = "once"},
};
