// SPDX-License-Identifier: MIT
//
// The contract of the bounded copy, of a few bytes, one to an operation. Reads are carried out by
// the call that begins them; writes wait until a thread carries one out, or has it fail. To the
// judge "copy" is a call that waits: it returns when its task has completed, and meanwhile takes
// the copy's steps: it looks whether it may begin to write the next byte, and begins. Larger blocks
// and reads that take their time leave the order of operations open: they are for scenarios.
#include "contract/contract.h"
#include "contract/tasks.h"

#include "bounded-copy.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 4 }; // bytes

// Of bytes: a bit for each.
struct state {
	int plan;
	int copying; // it was called
	int next;    // byte to look at
	int looked;  // may be written, and are not begun yet
	int pending; // are being written
	int taken;   // their write is being carried out
	int written;
	int asked; // the token was
	int error; // the first
};

enum { COPY, WRITE, FAIL, CANCEL, WRONG };

static const struct {
	int size, pending;
} plans[] = {{0, 1}, {1, 1}, {2, 1}, {2, 2}, {3, 2}, {4, 2}, {4, 3}, {3, 3}};

static void begin(struct state *s, int plan)
{
	s->plan = plan;
}

static int count(int bits)
{
	return __builtin_popcount((unsigned)bits);
}

static bool begin_write(struct state *s, unsigned byte)
{
	if (!(s->looked >> byte & 1))
		return false;
	s->looked &= ~(1 << byte);
	s->pending |= 1 << byte;
	return true;
}

static bool look_at_next(struct state *s)
{
	const int busy = s->looked | s->pending | s->taken;
	if (s->asked || s->error || s->next == plans[s->plan].size ||
	    count(busy) == plans[s->plan].pending)
		return false;
	s->looked |= 1 << s->next++;
	return true;
}

// It has looked, and looks once more before it begins.
static bool drop_looked(struct state *s)
{
	bool drops = s->looked && (s->asked || s->error);
	s->looked = 0;
	return drops;
}

// If all was begun before the token was asked, the copy may be done: and when it knew that all was
// begun is left open.
static bool end(struct state *s, struct contract_call *c, bool as_done)
{
	bool all = s->written == (1 << plans[s->plan].size) - 1;
	if (s->looked | s->pending | s->taken)
		return false;
	if (as_done ? !all || s->error : !s->asked && !s->error)
		return false;
	c->result = as_done ? 0 : s->error ? s->error : ECANCELED;
	c->out[0] = as_done ? plans[s->plan].size : 0;
	return c->done = true;
}

// The variants: to begin the byte of that number; to look at the next one, or again; to end.
static bool copy(struct state *s, struct contract_call *c, unsigned variant)
{
	if (!c->step) {
		if (s->copying)
			return false;
		s->copying = 1;
		c->step = 1;
		return true;
	}
	if (variant < MOST)
		return begin_write(s, variant);
	switch (variant - MOST) {
	case 0:
		return look_at_next(s);
	case 1:
		return drop_looked(s);
	default:
		return end(s, c, variant == MOST + 2);
	}
}

static int first_bit(int bits)
{
	return __builtin_ctz((unsigned)bits);
}

static int last_bit(int bits)
{
	return 31 - __builtin_clz((unsigned)bits);
}

// Takes a write, the first or the last, and then carries it out.
static bool carry_out(struct state *s, struct contract_call *c)
{
	if (c->step) {
		int byte = (int)c->step - 1;
		s->taken &= ~(1 << byte);
		if (c->op == WRITE)
			s->written |= 1 << byte;
		else if (!s->error)
			s->error = EIO + byte;
		return c->done = true;
	}
	if (!s->pending)
		return false;
	int byte = c->arg[0] ? last_bit(s->pending) : first_bit(s->pending);
	s->pending &= ~(1 << byte);
	s->taken |= 1 << byte;
	c->step = (unsigned)byte + 1;
	return true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	switch (c->op) {
	case COPY:
		return copy(s, c, variant);
	case CANCEL:
		s->asked = 1;
		return c->done = true;
	case WRONG:
		c->result = EINVAL;
		return c->done = true;
	default:
		return carry_out(s, c);
	}
}

static void show(const struct state *s, int *out)
{
	out[0] = s->pending;
	out[1] = out[2] = out[3] = 0;
}

// --- the answer ----------------------------------------------------------------------------------

struct device {
	struct tr_device device; // first
	struct own *own;
};

struct own {
	struct device from, to;
	unsigned char in[MOST], out[MOST];
	int size;
	struct copy_plan plan;
	struct tr_cancel_source source;
	struct tr_task *task; // of the copy; NULL: none
	struct tr_continuation c;
	bool calling; // bounded_copy has not returned
	bool ended;   // what awaits the task has run

	struct tr_task *write[MOST]; // that wait to be carried out, with the completer's reference
	const unsigned char *bytes[MOST];
	struct tr_task *operations[4 * MOST]; // all, with a reference
	int noperations;

	int telling;
	uint64_t told;

	int wrong_told, wrong_bytes, wrong_end;
};

static int pending(const struct own *o)
{
	int bits = 0;
	for (int i = 0; i < o->size; i++)
		bits |= (o->write[i] != NULL) << i;
	return bits;
}

// An operation of the copy. A byte at a time, none after the copy has ended, and no more of them
// than there are bytes and ends.
static int make_operation(struct own *o, size_t n, struct tr_task **task)
{
	o->wrong_bytes += n != 1;
	o->wrong_end += o->ended;
	if (n != 1 || o->noperations == 4 * MOST || tr_task_new(task, NULL) != 0)
		return ENOMEM;
	tr_task_hold(*task);
	o->operations[o->noperations++] = *task;
	return 0;
}

static int begin_read(struct tr_device *d, void *to, size_t n, uint64_t at, struct tr_task **task)
{
	struct own *o = ((struct device *)d)->own;
	int result = make_operation(o, n, task);
	if (result != 0)
		return result;
	bool there = at < (uint64_t)o->size;
	if (there)
		*(unsigned char *)to = o->in[at];
	return tr_task_complete(*task, there);
}

static int begin_to_write(struct tr_device *d, const void *from, size_t n, uint64_t at,
			  struct tr_task **task)
{
	struct own *o = ((struct device *)d)->own;
	if (at >= (uint64_t)o->size || o->write[at]) {
		o->wrong_bytes++;
		return EINVAL;
	}
	int result = make_operation(o, n, task);
	if (result != 0)
		return result;
	o->write[at] = *task;
	o->bytes[at] = from;
	return 0;
}

static void on_progress(void *own, uint64_t written)
{
	struct own *o = own;
	o->wrong_told +=
		o->telling++ > 0 || o->ended || written <= o->told || written > (uint64_t)o->size;
	o->told = written;
	o->telling--;
}

static void on_end(void *own)
{
	struct own *o = own;
	o->wrong_end += o->ended || pending(o);
	o->ended = true;
	if (o->task->state == TR_TASK_DONE) {
		o->wrong_bytes += memcmp(o->in, o->out, (size_t)o->size) != 0;
		o->wrong_told += o->told != (uint64_t)o->size;
	}
}

static void *make(int plan)
{
	static const struct tr_device_ops ops = {begin_read, begin_to_write};
	struct own *o = calloc(1, sizeof *o);
	if (!o || tr_cancel_source_init(&o->source) != 0)
		return free(o), NULL;
	o->size = plans[plan].size;
	memcpy(o->in, "once", MOST);
	o->from = (struct device){{&ops}, o};
	o->to = (struct device){{&ops}, o};
	o->c = (struct tr_continuation){.run = on_end, .arg = o};
	o->plan = (struct copy_plan){.pending = plans[plan].pending,
				     .block = 1,
				     .progress = on_progress,
				     .arg = o,
				     .cancel = tr_cancel_token(&o->source)};
	return o;
}

// The copy has given back its references: to operations that have completed, and at its end all.
static int wrong_references(const struct own *o)
{
	int wrong = 0;
	for (int i = 0; i < o->noperations; i++)
		wrong += o->operations[i]->state != TR_TASK_PENDING &&
			 o->operations[i]->references != 1;
	return wrong + (o->ended && o->task->references != 1);
}

static void drop(void *own)
{
	struct own *o = own;
	for (int i = 0; i < o->noperations; i++)
		tr_task_release(o->operations[i]);
	tr_task_release(o->task);
	tr_cancel_source_destroy(&o->source);
	free(o);
}

static int run_copy(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	struct copy_plan plan = o->plan;
	(void)arg;
	(void)deadline;
	o->calling = true;
	int result = bounded_copy(&o->from.device, &o->to.device, &plan, &o->task);
	o->calling = false;
	memset(&plan, 0, sizeof plan); // it is ours again
	if (result != 0)
		return result;
	TR_MUST(tr_task_on_completed(o->task, &o->c));
	return contract_await(o->task, &out[0]);
}

// Takes the first or the last write that is pending; in *byte its number. NULL: none is.
static struct tr_task *take(struct own *o, bool last, int *byte)
{
	int bits = pending(o);
	if (!bits)
		return NULL;
	*byte = last ? last_bit(bits) : first_bit(bits);
	struct tr_task *task = o->write[*byte];
	o->write[*byte] = NULL;
	return task;
}

static int run_write(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	int byte;
	struct tr_task *task = take(o, arg[0], &byte);
	(void)deadline;
	(void)out;
	if (!task)
		return ENOENT;
	o->out[byte] = *o->bytes[byte];
	return tr_task_complete(task, 1);
}

static int run_fail(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	int byte;
	struct tr_task *task = take(own, arg[0], &byte);
	(void)deadline;
	(void)out;
	return task ? tr_task_fail(task, EIO + byte) : ENOENT;
}

static int run_cancel(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	tr_cancel(&((struct own *)own)->source);
	return 0;
}

static int run_wrong(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	struct copy_plan plan = o->plan;
	struct tr_task *task;
	(void)deadline;
	(void)out;
	plan.pending = arg[0] == 1 ? 0 : 1;
	plan.block = arg[0] == 2 ? 0 : 1;
	return bounded_copy(arg[0] == 3 ? NULL : &o->from.device, &o->to.device,
			    arg[0] == 4 ? NULL : &plan, &task);
}

static void look(void *own, int *out)
{
	const struct own *o = own;
	out[0] = pending(o);
	out[1] = o->wrong_told;
	out[2] = o->wrong_bytes + wrong_references(o);
	out[3] = o->wrong_end + o->calling;
}

static const struct contract_op ops[] = {
	[COPY] = {.name = "copy",
		  .code = "copy(&out[0])",
		  .counts = true,
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .run = run_copy},
	[WRITE] = {.name = "write",
		   .code = "hand_run(&c.writes, $1)",
		   .nargs = 1,
		   .nvalues = {2},
		   .values = {{0, 1}},
		   .run = run_write},
	[FAIL] = {.name = "fail",
		  .code = "c.to.memory.fails_with = 5;\n\thand_run(&c.writes, $1)",
		  .nargs = 1,
		  .nvalues = {2},
		  .values = {{0, 1}},
		  .run = run_fail},
	[CANCEL] = {.name = "cancel", .code = "tr_cancel(&c.source)", .run = run_cancel},
	[WRONG] = {.name = "wrong",
		   .code = "wrong($1)",
		   .nargs = 1,
		   .nvalues = {4},
		   .values = {{1, 2, 3, 4}},
		   .properties = {[CONTRACT_RESULT] = "input"},
		   .run = run_wrong},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "by-hand.h",
	.object = "struct copying c;\n\nstatic int copy(int *bytes)\n{\n\tintptr_t n = 0;\n"
		  "\tcopying_begin(&c);\n\tTR_MUST(tr_task_wait(c.task, NULL));\n"
		  "\tint result = tr_task_result(c.task, &n);\n\t*bytes = (int)n;\n"
		  "\treturn result;\n}\n\nstatic int wrong(int what)\n{\n\tstruct tr_task *task;\n"
		  "\tstruct copy_plan plan = c.plan;\n\tplan.pending = what != 1;\n"
		  "\tplan.block = what != 2;\n"
		  "\treturn bounded_copy(what == 3 ? NULL : &c.from.device, &c.to.device,\n"
		  "\t\twhat == 4 ? NULL : &plan, &task);\n}\n\nstatic const int plans[][2] = {\n"
		  "\t{0, 1}, {1, 1}, {2, 1}, {2, 2}, {3, 2}, {4, 2}, {4, 3}, {3, 3}}",
	.create = "copying_init(&c, (size_t)plans[$1][0], 1, plans[$1][1])",
	.nbegins = sizeof plans / sizeof *plans,
	.begins = {0, 1, 2, 3, 4, 5, 6, 7},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.variants = MOST + 4,
	.nlooks = 4,
	.looks = {"the bytes that are being written (1, 2, 4 and 8)",
		  "how often progress was not as it should be",
		  "wrong bytes, and references that were not given back",
		  "operations after the end or an end beside them, and calls that have not "
		  "returned"},
	.look_properties = {"bound", "progress", "copies", "ends"},
	.look = look,
	.show = show,
	.properties = {[CONTRACT_EARLY] = "ends",
		       [CONTRACT_LATE] = "ends",
		       [CONTRACT_RESULT] = "ends",
		       [CONTRACT_LEAVES] = "ends",
		       [CONTRACT_INTERRUPTED] = "ends",
		       [CONTRACT_LOOK] = "copies",
		       [CONTRACT_ELSE] = "copies"},
};
