// SPDX-License-Identifier: MIT
//
// Queries: see query.h. Every way to run one uses the cursor, which takes a range of the source
// through the steps; a parallel execution has several ranges with a thread each.
#include "tasks/compose/query.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "annotate/annotate.h"
#include "tasks/continuation.h"

// Building ----------------------------------------------------------------------------------------

static void make(struct tr_query *q, tr_query_generate_f *generate, void *arg, size_t n)
{
	*q = (struct tr_query){.generate = generate, .arg = arg, .count = n};
}

static intptr_t from_values(void *values, size_t i)
{
	return ((const intptr_t *)values)[i];
}

int tr_query_from(struct tr_query *q, const intptr_t *values, size_t n)
{
	if (!values && n > 0)
		return EINVAL;
	make(q, from_values, (void *)values, n);
	return 0;
}

static intptr_t from_first(void *first, size_t i)
{
	return (intptr_t)((uintptr_t)first + i);
}

int tr_query_range(struct tr_query *q, intptr_t first, size_t n)
{
	if (n > 0 && n - 1 > (uintptr_t)INTPTR_MAX - (uintptr_t)first)
		return EOVERFLOW;
	make(q, from_first, (void *)first, n);
	return 0;
}

int tr_query_generate(struct tr_query *q, tr_query_generate_f *generate, void *arg, size_t n)
{
	if (!generate)
		return EINVAL;
	make(q, generate, arg, n);
	return 0;
}

static int add(struct tr_query *q, struct tr_query_step step)
{
	struct tr_query_step *steps = reallocarray(q->steps, q->n_steps + 1, sizeof *steps);
	if (!steps)
		return ENOMEM;
	steps[q->n_steps++] = step;
	q->steps = steps;
	return 0;
}

int tr_query_where(struct tr_query *q, tr_query_where_f *where, void *arg)
{
	return where ? add(q, (struct tr_query_step){.where = where, .arg = arg}) : EINVAL;
}

int tr_query_select(struct tr_query *q, tr_query_select_f *select, void *arg)
{
	return select ? add(q, (struct tr_query_step){.select = select, .arg = arg}) : EINVAL;
}

int tr_query_as_parallel(struct tr_query *q, int n)
{
	if (n < 1)
		return EINVAL;
	q->workers = n;
	return 0;
}

void tr_query_in_order(struct tr_query *q)
{
	q->in_order = true;
}

void tr_query_destroy(struct tr_query *q)
{
	free(q->steps);
}

// Enumerating -------------------------------------------------------------------------------------

void tr_query_begin(struct tr_query_cursor *c, const struct tr_query *q)
{
	*c = (struct tr_query_cursor){.query = q, .next = 0, .end = q->count};
}

// Takes a value through all steps. false: it does not pass.
static bool passes(const struct tr_query *q, intptr_t *value)
{
	for (const struct tr_query_step *s = q->steps; s < q->steps + q->n_steps; s++) {
		if (s->select)
			*value = s->select(s->arg, *value);
		else if (!s->where(s->arg, *value))
			return false;
	}
	return true;
}

bool tr_query_next(struct tr_query_cursor *c, intptr_t *value)
{
	while (c->next < c->end) {
		intptr_t v = c->query->generate(c->query->arg, c->next++);
		if (passes(c->query, &v)) {
			*value = v;
			return true;
		}
	}
	return false;
}

// Executing ---------------------------------------------------------------------------------------

struct list {
	intptr_t *values;
	size_t n, room;
};

// A range of the source and its worker, which alone uses it until it is joined.
struct part {
	struct execution *of;
	int number; // from 1
	pthread_t thread;
	struct tr_query_cursor cursor;
	struct list found; // if the results are merged
};

struct execution {
	// Never change.
	const struct tr_query *query;
	tr_query_action_f *action; // NULL: the results are merged
	void *arg;
	void *logical; // the caller's logical context
	size_t n;
	struct part *parts;

	pthread_mutex_t lock;
	// Guarded by lock.
	int error;		// the first, or 0
	struct part **as_ended; // in the order in which they ended
	size_t n_ended;

	// There is an error. Atomic; may be seen late.
	bool stopped;
};

static int append(struct list *l, intptr_t value)
{
	if (l->n == l->room) {
		size_t room = l->room ? 2 * l->room : 16;
		intptr_t *values = reallocarray(l->values, room, sizeof *values);
		if (!values)
			return ENOMEM;
		l->values = values;
		l->room = room;
	}
	l->values[l->n++] = value;
	return 0;
}

// Records that a part has ended, with this error or 0.
static void ended(struct execution *x, struct part *p, int error)
{
	pthread_mutex_lock(&x->lock);
	if (x->error == 0)
		x->error = error;
	x->as_ended[x->n_ended++] = p;
	pthread_mutex_unlock(&x->lock);
	if (error != 0)
		__atomic_store_n(&x->stopped, true, __ATOMIC_RELAXED);
}

// Runs a part until the first error.
static void do_part(struct execution *x, struct part *p)
{
	intptr_t value;
	int error = 0;

	while (error == 0 && !__atomic_load_n(&x->stopped, __ATOMIC_RELAXED) &&
	       tr_query_next(&p->cursor, &value))
		error = x->action ? x->action(x->arg, value) : append(&p->found, value);
	ended(x, p, error);
}

static void *work(void *part)
{
	struct part *p = part;

	tr_thread_name("worker-%d", p->number);
	tr_logical_set(p->of->logical);
	do_part(p->of, p);
	return NULL;
}

// Starts a thread for each part, and joins all. If one cannot be started, the others stop.
static int start_and_join(struct execution *x)
{
	size_t started = 0;
	int error = 0;

	while (started < x->n && error == 0) {
		struct part *p = &x->parts[started];
		error = pthread_create(&p->thread, NULL, work, p);
		started += error == 0;
	}
	if (error != 0)
		__atomic_store_n(&x->stopped, true, __ATOMIC_RELAXED);
	for (size_t i = 0; i < started; i++)
		pthread_join(x->parts[i].thread, NULL);
	return error;
}

// Splits n elements into k parts: n/k each, and one more for the first n%k.
static void split(struct execution *x)
{
	size_t next = 0;

	for (size_t i = 0; i < x->n; i++) {
		size_t n = x->query->count / x->n + (i < x->query->count % x->n);
		x->parts[i] = (struct part){
			.of = x,
			.number = (int)i + 1,
			.cursor = {.query = x->query, .next = next, .end = next + n},
		};
		next += n;
	}
}

// Prepares an execution, with no more workers than there are elements.
static int prepare(struct execution *x, const struct tr_query *q, tr_query_action_f *action,
		   void *arg)
{
	size_t n = q->workers > 1 ? (size_t)q->workers : 1;

	if (n > q->count)
		n = q->count > 0 ? q->count : 1;
	*x = (struct execution){.query = q, .action = action, .arg = arg, .n = n};
	x->logical = tr_logical();
	x->parts = calloc(n, sizeof *x->parts);
	x->as_ended = calloc(n, sizeof(struct part *));
	int error = x->parts && x->as_ended ? pthread_mutex_init(&x->lock, NULL) : ENOMEM;
	if (error != 0) {
		free(x->parts);
		free(x->as_ended);
		return error;
	}
	tr_object_name(&x->lock, "query");
	split(x);
	return 0;
}

// Afterwards all threads are joined, and the caller reads the parts without the lock.
static int execute(struct execution *x)
{
	int error = 0;

	if (x->query->workers > 0 && x->query->count > 0)
		error = start_and_join(x);
	else
		do_part(x, &x->parts[0]);
	return error != 0 ? error : x->error;
}

static void clean_up(struct execution *x)
{
	for (size_t i = 0; i < x->n; i++)
		free(x->parts[i].found.values);
	free(x->parts);
	free(x->as_ended);
	pthread_mutex_destroy(&x->lock);
}

// Concatenates the results of the parts.
static int merge(struct execution *x, intptr_t **values, size_t *n)
{
	size_t total = 0, done = 0;
	intptr_t *all = NULL;

	for (size_t i = 0; i < x->n; i++)
		total += x->parts[i].found.n;
	if (total > 0 && !(all = reallocarray(NULL, total, sizeof *all)))
		return ENOMEM;
	for (size_t i = 0; i < x->n; i++) {
		struct part *p = x->query->in_order ? &x->parts[i] : x->as_ended[i];
		if (p->found.n > 0)
			memcpy(all + done, p->found.values, p->found.n * sizeof *all);
		done += p->found.n;
	}
	*values = all;
	*n = total;
	return 0;
}

int tr_query_to_list(const struct tr_query *q, intptr_t **values, size_t *n)
{
	struct execution x;
	int error = prepare(&x, q, NULL, NULL);

	if (error != 0)
		return error;
	error = execute(&x);
	if (error == 0)
		error = merge(&x, values, n);
	clean_up(&x);
	return error;
}

int tr_query_for_all(const struct tr_query *q, tr_query_action_f *action, void *arg)
{
	struct execution x;

	if (!action)
		return EINVAL;
	int error = prepare(&x, q, action, arg);
	if (error != 0)
		return error;
	error = execute(&x);
	clean_up(&x);
	return error;
}

int tr_query_for_each(const struct tr_query *q, tr_query_action_f *action, void *arg)
{
	intptr_t *values;
	size_t n;

	if (!action)
		return EINVAL;
	if (q->workers == 0)
		return tr_query_for_all(q, action, arg); // in the calling thread
	int error = tr_query_to_list(q, &values, &n);
	if (error != 0)
		return error;
	for (size_t i = 0; i < n && error == 0; i++)
		error = action(arg, values[i]);
	free(values);
	return error;
}
