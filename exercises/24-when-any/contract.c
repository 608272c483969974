// SPDX-License-Identifier: MIT
//
// The contract of when_any: which of the tasks have completed, and which one is the first, for each
// thread that asks. To the judge "any" is a call that waits: it returns when the answer has
// completed. A task takes two steps to complete, as for each that asks the first of two that
// complete together may be another; "rest" completes all that pend, one after the other.
#include "contract/contract.h"
#include "contract/tasks.h"

#include "when-any.h"

#include <stdlib.h>

enum { MOST = 3 };

struct state {
	int n;			     // so many of the tasks are asked about
	int completing, done;	     // a bit for each task
	int asks[CONTRACT_COLUMNS];  // 1: the thread waits for the first
	int first[CONTRACT_COLUMNS]; // its number, from 1, for a thread that is still to hear it
};

enum { ANY, COMPLETE, FAIL, CANCEL, REST, NONE };

static void begin(struct state *s, int n)
{
	s->n = n;
}

static bool any(struct state *s, struct contract_call *c, unsigned task)
{
	int *first = &s->first[c->thread];
	int asked = (1 << s->n) - 1, done = s->done & asked;
	int there = (s->completing & asked) | (c->step ? 0 : done);
	if (*first) {
		c->result = *first - 1;
		*first = 0;
		return c->done = true;
	}
	if (there >> task & 1) {
		s->asks[c->thread] = 0;
		c->result = (int)task;
		return c->done = true;
	}
	if (c->step || done)
		return false;
	s->asks[c->thread] = 1;
	c->step = 1;
	return true;
}

static bool is_pending(const struct state *s, int task)
{
	return !((s->completing | s->done) >> task & 1);
}

// For all that have not heard of another one meanwhile it is the first.
static void complete(struct state *s, int task)
{
	s->completing &= ~(1 << task);
	s->done |= 1 << task;
	for (int i = 0; i < CONTRACT_COLUMNS && task < s->n; i++)
		if (s->asks[i]) {
			s->asks[i] = 0;
			s->first[i] = task + 1;
		}
}

// The step is 0 before a task, and 1 and its number while it completes.
static bool rest(struct state *s, struct contract_call *c)
{
	int next = 0;
	if (c->step) {
		complete(s, (int)c->step - 1);
		c->step = 0;
	}
	while (next < MOST && !is_pending(s, next))
		next++;
	if (next == MOST)
		return c->done = true;
	s->completing |= 1 << next;
	c->step = (unsigned)next + 1;
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	switch (c->op) {
	case ANY:
		return any(s, c, variant);
	case REST:
		return rest(s, c);
	case NONE:
		c->result = EINVAL;
		return c->done = true;
	default:
		if (c->step) {
			complete(s, c->arg[0]);
			return c->done = true;
		}
		if (!is_pending(s, c->arg[0])) {
			c->result = EALREADY;
			return c->done = true;
		}
		s->completing |= 1 << c->arg[0];
		c->step = 1;
		return true;
	}
}

// Each that asks has registered one continuation with each task that is pending.
static void show(const struct state *s, int *out)
{
	int asks = 0, pending = 0;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		asks += s->asks[i];
	for (int i = 0; i < s->n; i++)
		pending += is_pending(s, i);
	out[0] = out[2] = 0;
	out[1] = asks * pending;
}

// --- the answer ----------------------------------------------------------------------------------

// Until all of it is over, nobody else touches it.
struct answer {
	struct own *own;
	struct tr_task *task;
	struct tr_continuation c;
	struct answer *next; // of those that are over
};

struct own {
	struct tr_task *tasks[MOST];
	int n;
	int calls; // of when_any, that have not returned
	int open;  // answers that are not over
	int left;  // continuations that were found with the tasks when no answer was open
	int kept;  // answers that were over, to which there were other references
	struct answer *over;
};

static void sweep(struct own *o)
{
	struct answer *a;
	while ((a = o->over)) {
		o->over = a->next;
		o->kept += a->task->references != 1;
		tr_task_release(a->task);
		free(a);
	}
}

static void drop(void *own)
{
	struct own *o = own;
	sweep(o);
	for (int i = 0; i < MOST && o->tasks[i]; i++) {
		tr_task_complete(o->tasks[i], 0);
		tr_task_release(o->tasks[i]);
	}
	free(o);
}

static void *make(int n)
{
	struct own *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	o->n = n;
	for (int i = 0; i < MOST; i++)
		if (tr_task_new(&o->tasks[i], NULL) != 0) {
			drop(o);
			return NULL;
		}
	return o;
}

static int registered(const struct own *o)
{
	int n = 0;
	for (int i = 0; i < MOST; i++)
		n += contract_awaiters(o->tasks[i]);
	return n;
}

// What awaits the answer.
static void on_answer(void *answer)
{
	struct own *o = ((struct answer *)answer)->own;
	if (--o->open == 0)
		o->left += registered(o);
}

// The index of the first, or an error below 0.
static int run_any(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	struct answer *a = calloc(1, sizeof *a);
	int first = -1;
	(void)arg;
	(void)deadline;
	(void)out;
	if (!a)
		return -ENOMEM;
	*a = (struct answer){.own = o, .c = {.run = on_answer, .arg = a}};
	o->calls++;
	o->open++;
	int result = when_any(o->tasks, o->n, &a->task);
	o->calls--;
	if (result != 0) {
		o->open--;
		free(a);
		return -result;
	}
	TR_MUST(tr_task_on_completed(a->task, &a->c));
	result = contract_await(a->task, &first);
	a->next = o->over;
	o->over = a;
	return result != 0 ? -result : first;
}

static int run_complete(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return tr_task_complete(((struct own *)own)->tasks[arg[0]], 7);
}

static int run_fail(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return tr_task_fail(((struct own *)own)->tasks[arg[0]], EIO);
}

static int run_cancel(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return tr_task_cancel(((struct own *)own)->tasks[arg[0]]);
}

// Some may have completed.
static int run_rest(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)arg;
	(void)deadline;
	(void)out;
	for (int i = 0; i < MOST; i++)
		tr_task_complete(o->tasks[i], 7);
	return 0;
}

static int run_none(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	struct tr_task *task;
	(void)deadline;
	(void)out;
	return when_any(arg[0] > 0 ? NULL : o->tasks, arg[0], &task);
}

// A task that is pending has the client's two references, and one that has completed, one; while an
// answer is open there may be others.
static void look(void *own, int *out)
{
	struct own *o = own;
	int wrong = 0;
	sweep(o);
	for (int i = 0; i < MOST && o->open == 0; i++)
		wrong += o->tasks[i]->references != (o->tasks[i]->state == TR_TASK_PENDING ? 2 : 1);
	out[0] = o->calls;
	out[1] = registered(o) + o->left;
	out[2] = wrong + o->kept;
}

static const struct contract_op ops[] = {
	[ANY] = {.name = "any",
		 .code = "first(when_any(tasks, ntasks, &task), &task)",
		 .counts = true,
		 .waits = true,
		 .no_deadline = true,
		 .no_interrupt = true,
		 .run = run_any},
	[COMPLETE] = {.name = "complete",
		      .code = "tr_task_complete(tasks[$1], 7)",
		      .nargs = 1,
		      .nvalues = {MOST},
		      .values = {{0, 1, 2}},
		      .run = run_complete},
	[FAIL] = {.name = "fail",
		  .code = "tr_task_fail(tasks[$1], 5)",
		  .nargs = 1,
		  .nvalues = {MOST},
		  .values = {{0, 1, 2}},
		  .run = run_fail},
	[CANCEL] = {.name = "cancel",
		    .code = "tr_task_cancel(tasks[$1])",
		    .nargs = 1,
		    .nvalues = {1},
		    .values = {{0}},
		    .run = run_cancel},
	[REST] = {.name = "rest",
		  .code = "for (int i = 0; i < 3; i++)\n\t\ttr_task_complete(tasks[i], 7)",
		  .run = run_rest},
	[NONE] = {.name = "none",
		  .code = "when_any($1 > 0 ? NULL : tasks, $1, &task)",
		  .nargs = 1,
		  .nvalues = {3},
		  .values = {{0, -1, 1}},
		  .properties = {[CONTRACT_RESULT] = "input"},
		  .run = run_none},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "when-any.h",
	.object = "int first(int made, struct tr_task **any)\n{\n\tintptr_t index = -1;\n"
		  "\tif (made == 0) {\n\t\tTR_MUST(tr_task_wait(*any, NULL));\n"
		  "\t\tTR_MUST(tr_task_result(*any, &index));\n"
		  "\t\ttr_task_release(*any);\n\t}\n"
		  "\treturn (int)index;\n}\n\n"
		  "static void end(struct tr_task *const *all)\n{\n"
		  "\tfor (int i = 0; i < 3; i++) {\n\t\ttr_task_complete(all[i], 7);\n"
		  "\t\ttr_task_release(all[i]);\n\t}\n}\n\n"
		  "static __thread struct tr_task *task;\n"
		  "static struct tr_task *all[3], **tasks = all;\nstatic int ntasks",
	.create = "ntasks = $1;\n\tfor (int i = 0; i < 3; i++)\n"
		  "\t\tTR_MUST(tr_task_new(&tasks[i], \"task\"))",
	.free = "end(tasks)",
	.nbegins = 3,
	.begins = {2, 3, 1},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.variants = MOST,
	.nlooks = 3,
	.looks =
		{"the calls of when_any that have not returned",
		 "the continuations that are registered with pending tasks, or were when an answer "
		 "completed, and no other was open",
		 "the tasks with references that were not given back, or too often"},
	.look_properties = {"first", "leaves", "first"},
	.look = look,
	.show = show,
	.probe = "rest",
	.properties = {[CONTRACT_EARLY] = "first",
		       [CONTRACT_LATE] = "first",
		       [CONTRACT_RESULT] = "first",
		       [CONTRACT_LEAVES] = "first",
		       [CONTRACT_INTERRUPTED] = "first",
		       [CONTRACT_LOOK] = "leaves",
		       [CONTRACT_ELSE] = "first"},
};
