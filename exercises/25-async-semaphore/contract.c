// SPDX-License-Identifier: MIT
//
// The contract of the asynchronous semaphore: how many permits there are, and who stands in line.
// To the judge a wait is a call that waits: it returns when its task has completed. There is one
// token, which a wait may have; "pass" awaits its permit with a continuation that hands it on; and
// "try" has a token that was asked long ago, so it never waits.
#include "contract/contract.h"
#include "contract/tasks.h"

#include "async-semaphore.h"

#include <stdlib.h>

struct state {
	int permits;		     // none, if there is a line
	int asked;		     // the token was
	int place[CONTRACT_COLUMNS]; // in the line, from 1; 0: the thread is not in it
};

enum { WAIT, PASS, TRY, POST, CANCEL, NO_TIME };

enum { IN_LINE = 1, HANDS_ON };

static void begin(struct state *s, int permits)
{
	s->permits = permits;
}

static void enter(struct state *s, unsigned thread)
{
	int last = 0;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		last += s->place[i] > 0;
	s->place[thread] = last + 1;
}

static void take_out(struct state *s, int place)
{
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		if (s->place[i] == place)
			s->place[i] = 0;
		else if (s->place[i] > place)
			s->place[i]--;
}

static void post(struct state *s)
{
	bool line = false;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		line |= s->place[i] > 0;
	if (line)
		take_out(s, 1);
	else
		s->permits++;
}

// A token that was asked cancels each wait by itself, some time in that moment.
static bool is_cancelled(const struct state *s, const struct contract_call *c)
{
	return c->op == WAIT && c->arg[0] && s->asked;
}

// The permit is there: the call returns, or hands it on before.
static bool take(struct contract_call *c)
{
	c->done = c->op == WAIT;
	c->step = HANDS_ON;
	return true;
}

static bool cancel(struct contract_call *c)
{
	c->result = ECANCELED;
	return c->done = true;
}

static bool arrive(struct state *s, struct contract_call *c)
{
	if (s->permits) {
		s->permits--;
		return take(c);
	}
	if (is_cancelled(s, c))
		return cancel(c);
	enter(s, c->thread);
	c->step = IN_LINE;
	return true;
}

static bool wait_on(struct state *s, struct contract_call *c)
{
	if (c->step == HANDS_ON) {
		post(s);
		return c->done = true;
	}
	if (!s->place[c->thread])
		return take(c);
	if (!is_cancelled(s, c))
		return false;
	take_out(s, s->place[c->thread]);
	return cancel(c);
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	switch (c->op) {
	case TRY:
		c->result = s->permits ? 0 : ECANCELED;
		s->permits -= s->permits > 0;
		return c->done = true;
	case POST:
		post(s);
		return c->done = true;
	case CANCEL:
		s->asked = 1;
		return c->done = true;
	case NO_TIME:
		c->result = EINVAL;
		c->done = !s->permits; // else the task leaves open which of the two wins
		return c->done;
	default:
		return c->step ? wait_on(s, c) : arrive(s, c);
	}
}

static bool leave(struct state *s, struct contract_call *c)
{
	int place = s->place[c->thread];
	if (place)
		take_out(s, place);
	return place != 0;
}

static void show(const struct state *s, int *out)
{
	(void)s;
	out[0] = out[1] = out[2] = 0;
}

// --- the answer ----------------------------------------------------------------------------------

// Until all of it is over, nobody else touches it.
struct wait {
	struct own *own;
	struct tr_task *task;
	struct tr_task *handed_on; // of a pass: completes when it has; else NULL
	struct tr_continuation c;
	struct tr_cancel_token token;
	bool has_token, has_limit;
	struct wait *next; // of those that are over
};

struct own {
	struct async_sem *sem;
	struct tr_cancel_source source, asked; // that was asked long ago
	int sources;			       // of these that there are
	int calls;			       // of async_sem_wait, that have not returned
	int with_token, with_limit;	       // waits that are not over
	int left; // found with the token or the timer when a wait was over
	int kept; // waits that were over, to which there were other references
	struct wait *over;
};

// A native run has no thread but its own.
#ifdef CONTRACT_NATIVE
#define HAS_TIMER false
#else
#define HAS_TIMER true
#endif

// One for all semaphores. It is not stopped, since some wait may stay for ever.
static struct tr_timer timer;

static bool start_timer(void)
{
	static bool started;
	if (!started && HAS_TIMER) {
		started = tr_timer_start(&timer) == 0;
		pthread_detach(timer.thread);
	}
	return started || !HAS_TIMER;
}

// Once the threads that ended waits are back, the caller's reference is the only one.
static void sweep(struct own *o)
{
	struct wait *w;
	while ((w = o->over)) {
		o->over = w->next;
		o->kept += w->task->references != 1;
		tr_task_release(w->task);
		tr_task_release(w->handed_on);
		free(w);
	}
}

static void drop(void *own)
{
	struct own *o = own;
	sweep(o);
	if (o->sem)
		async_sem_free(o->sem);
	if (o->sources > 0)
		tr_cancel_source_destroy(&o->source);
	if (o->sources > 1)
		tr_cancel_source_destroy(&o->asked);
	free(o);
}

static void *make(int permits)
{
	struct own *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	o->sources += tr_cancel_source_init(&o->source) == 0;
	o->sources += o->sources && tr_cancel_source_init(&o->asked) == 0;
	if (o->sources == 2 && start_timer())
		o->sem = async_sem_new(permits, HAS_TIMER ? &timer : NULL);
	if (!o->sem) {
		drop(o);
		return NULL;
	}
	tr_cancel(&o->asked);
	return o;
}

static void count(struct wait *w, int n)
{
	w->own->with_token += w->has_token ? n : 0;
	w->own->with_limit += w->has_limit ? n : 0;
}

// What awaits the permit. Only what no other wait can have registered is certainly this one's.
static void on_over(void *wait)
{
	struct wait *w = wait;
	struct own *o = w->own;
	count(w, -1);
	if (!o->with_token)
		o->left += contract_awaiters(o->source.asked);
	if (!o->with_limit)
		o->left += (int)timer.delays.n;
	if (w->handed_on) {
		async_sem_post(o->sem);
		TR_MUST(tr_task_complete(w->handed_on, 0));
	}
}

static int call(struct wait *w, const struct timespec *deadline)
{
	struct own *o = w->own;
	o->calls++;
	count(w, 1);
	int result = async_sem_wait(o->sem, deadline, w->token, &w->task);
	o->calls--;
	if (result != 0)
		count(w, -1);
	return result;
}

// source: of the token; NULL: there is none.
static int wait_for(struct own *o, const struct timespec *deadline,
		    const struct tr_cancel_source *source, bool passes)
{
	struct wait *w = calloc(1, sizeof *w);
	int value;
	if (!w)
		return ENOMEM;
	*w = (struct wait){.own = o,
			   .has_token = source == &o->source,
			   .has_limit = deadline != NULL,
			   .c = {.run = on_over, .arg = w}};
	if (source)
		w->token = tr_cancel_token(source);
	int result = passes ? tr_task_new(&w->handed_on, NULL) : 0;
	if (result == 0)
		result = call(w, deadline);
	if (result != 0) {
		free(w);
		return result;
	}
	TR_MUST(tr_task_on_completed(w->task, &w->c));
	result = contract_await(w->task, &value);
	if (passes)
		contract_await(w->handed_on, NULL);
	w->next = o->over;
	o->over = w;
	return result != 0 ? result : value;
}

static int run_wait(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)out;
	return wait_for(o, deadline, arg[0] ? &o->source : NULL, false);
}

static int run_pass(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)out;
	return wait_for(own, deadline, NULL, true);
}

static int run_try(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)arg;
	(void)deadline;
	(void)out;
	return wait_for(o, NULL, &o->asked, false);
}

static int run_post(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)arg;
	(void)deadline;
	(void)out;
	async_sem_post(o->sem);
	return 0;
}

// Asked once more, it is asked.
static int run_cancel(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)arg;
	(void)deadline;
	(void)out;
	tr_cancel(&o->source);
	return 0;
}

static int run_no_time(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	const struct timespec no_time = {.tv_nsec = 1000000000};
	(void)arg;
	(void)deadline;
	(void)out;
	return wait_for(own, &no_time, NULL, false);
}

static void look(void *own, int *out)
{
	struct own *o = own;
	sweep(o);
	out[0] = o->calls;
	out[1] = o->left;
	out[2] = o->kept;
}

static const struct contract_op ops[] = {
	[WAIT] = {.name = "wait",
		  .code = "await(async_sem_wait(s, $until, token[$1], &task), &task)",
		  .nargs = 1,
		  .nvalues = {2},
		  .values = {{0, 1}},
		  .waits = true,
		  .no_deadline = !HAS_TIMER,
		  .no_interrupt = true,
		  .properties = {[CONTRACT_LEAVES] = "limit"},
		  .run = run_wait},
	[PASS] = {.name = "pass",
		  .code = "pass(s)",
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .run = run_pass},
	[TRY] = {.name = "try",
		 .code = "await(async_sem_wait(s, NULL, token[2], &task), &task)",
		 .properties = {[CONTRACT_RESULT] = "permits"},
		 .run = run_try},
	[POST] = {.name = "post", .code = "async_sem_post(s)", .run = run_post},
	[CANCEL] = {.name = "cancel", .code = "tr_cancel(&source)", .run = run_cancel},
	[NO_TIME] = {.name = "no_time",
		     .code = "async_sem_wait(s, &no_time, token[0], &task)",
		     .properties = {[CONTRACT_RESULT] = "limit"},
		     .run = run_no_time},
};

// The helpers of the program that a student is shown.
#define AWAIT                                                                                      \
	"int await(int made, struct tr_task **task)\n{\n"                                          \
	"\tif (made != 0)\n\t\treturn made;\n\tTR_MUST(tr_task_wait(*task, NULL));\n"              \
	"\tint result = tr_task_result(*task, NULL);\n\ttr_task_release(*task);\n"                 \
	"\treturn result;\n}\n\n"
#define PASSES                                                                                     \
	"static void post(void *s)\n{\n\tasync_sem_post(s);\n}\n\n"                                \
	"static struct tr_cancel_token token[3]; // token[0] is never asked\n\n"                   \
	"static int pass(struct async_sem *s)\n{\n"                                                \
	"\tstatic __thread struct tr_continuation c;\n\tstruct tr_task *task;\n"                   \
	"\tc = (struct tr_continuation){.run = post, .arg = s};\n"                                 \
	"\tTR_MUST(async_sem_wait(s, NULL, token[0], &task));\n"                                   \
	"\tTR_MUST(tr_task_on_completed(task, &c));\n\treturn await(0, &task);\n}\n\n"
#define END                                                                                        \
	"static void end(struct async_sem *sem)\n{\n\tasync_sem_free(sem);\n"                      \
	"\tTR_MUST(tr_timer_stop(&timer));\n\tTR_MUST(tr_timer_destroy(&timer));\n"                \
	"\ttr_cancel_source_destroy(&source);\n\ttr_cancel_source_destroy(&asked);\n}\n\n"

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "async-semaphore.h",
	.object = AWAIT PASSES "static const struct timespec no_time = {.tv_nsec = 1000000000};\n"
			       "static struct tr_timer timer;\n"
			       "static struct tr_cancel_source source, asked;\n"
			       "static __thread struct tr_task *task;\n\n" END
			       "static struct async_sem *s",
	.create = "TR_MUST(tr_timer_start(&timer));\n"
		  "\tTR_MUST(tr_cancel_source_init(&source));\n"
		  "\tTR_MUST(tr_cancel_source_init(&asked));\n\ttr_cancel(&asked);\n"
		  "\ttoken[1] = tr_cancel_token(&source);\n"
		  "\ttoken[2] = tr_cancel_token(&asked);\n\ts = async_sem_new($1, &timer)",
	.free = "end(s)",
	.nbegins = 3,
	.begins = {0, 1, 2},
	.most_begin = 1000000,
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.leave = leave,
	.nlooks = 3,
	.looks = {"the calls of async_sem_wait that have not returned",
		  "what is left with the token or the timer, though the wait is over",
		  "the waits that are over, to which there are other references than the caller's"},
	.look_properties = {"permits", "leaves", "leaves"},
	.look = look,
	.show = show,
	.probe = "try; try; try",
	.properties = {[CONTRACT_EARLY] = "permits",
		       [CONTRACT_LATE] = "permits",
		       [CONTRACT_RESULT] = "cancel",
		       [CONTRACT_LEAVES] = "limit",
		       [CONTRACT_INTERRUPTED] = "permits",
		       [CONTRACT_LOOK] = "leaves",
		       [CONTRACT_ELSE] = "leaves"},
};
