// SPDX-License-Identifier: MIT
//
// A query: which elements are asked for, and what is made of them; first written down, then run, by
// one thread or by several.
//
//	struct tr_query q;
//	tr_query_range(&q, 0, 10);		// from 0..9
//	tr_query_where(&q, is_even, NULL);	// those that are even
//	tr_query_select(&q, squared, NULL);	// of each its square
//	tr_query_as_parallel(&q, 2);		// by two workers
//	error = tr_query_to_list(&q, &list, &n);	// only now is_even is called
//	...
//	free(list);
//	tr_query_destroy(&q);
//
// A query is *lazy*. To build it evaluates nothing: the steps are noted. They run when the query is
// enumerated (tr_query_next) or executed (to_list, for_each, for_all), element by element: the
// first goes through all steps before the second is asked for, so no list lies between two steps,
// and an enumeration that ends early has evaluated only what it needed. What is enumerated twice is
// evaluated twice, and the second time it sees what the source is then.
//
// A *parallel* query is executed by worker threads. The source is split into as many parts as there
// are workers: each gets elements that stand together, the same number but for one, and takes no
// lock for them. What the workers find can be used in two ways:
//	- for_each *merges* first: when all workers have ended, what they found is one list, and the
//	  caller's thread applies the action to each of it. (to_list is the same without an action.)
//	- for_all does not merge: each worker applies the action to what it finds, at once. So
//	  actions run in parallel, and some before another worker has gone through its part.
// A merged list has the parts in the order in which their workers ended, unless the order of the
// source is asked for (tr_query_in_order). Within a part the order is always kept.
//
// The workers live as long as the execution: no thread is held by a query that does not run, and an
// execution inside an action cannot wait for a worker that it needs itself. So splitting, starting
// and merging are paid for each time: small inputs lose. Workers run with the logical context of
// the caller (continuation.h).
//
// Locks: an execution has one, for how it has gone so far: the first error, and which workers have
// ended. A worker takes it once, when it ends or fails. A second flag says that the rest is not
// needed. It is read before each element without the lock, and may safely be seen late: an element
// more is taken then. No lock is held while a function of the caller's runs.
//
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on parallel queries.
//
// Functions return 0 or an errno value. One thread builds a query; then any threads may run it,
// also at the same time, until one destroys it. An execution blocks until it has come to its end;
// it has no deadline, is not interruptible, and must not be cancelled.
#ifndef TASKS_QUERY_H
#define TASKS_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The functions of a query. Of a parallel one all but for_each's action are called by several
// threads at once; what they share they must guard themselves. arg is the caller's.
typedef intptr_t tr_query_generate_f(void *arg, size_t i);     // element i of the source
typedef bool tr_query_where_f(void *arg, intptr_t value);      // is it one of those?
typedef intptr_t tr_query_select_f(void *arg, intptr_t value); // what is made of it
typedef int tr_query_action_f(void *arg, intptr_t value);      // 0, or why it has failed

struct tr_query_step {
	tr_query_where_f *where; // one of the two; the other is NULL
	tr_query_select_f *select;
	void *arg;
};

struct tr_query {
	tr_query_generate_f *generate;
	void *arg;
	size_t count;		     // of elements in the source
	struct tr_query_step *steps; // in their order
	size_t n_steps;
	int workers; // 0: the caller's thread
	bool in_order;
};

// Where an enumeration is. One thread at a time.
struct tr_query_cursor {
	const struct tr_query *query;
	size_t next; // element of the source to be asked for
	size_t end;  // the first that is not to be
};

// Building ----------------------------------------------------------------------------------------

// From values[0 .. n), which stay the caller's, and must be there as long as the query runs.
// EINVAL: no values, though n > 0.
int tr_query_from(struct tr_query *q, const intptr_t *values, size_t n);

// From first, first + 1, ...: n of them. EOVERFLOW: the last does not fit into an intptr_t.
int tr_query_range(struct tr_query *q, intptr_t first, size_t n);

// From generate(arg, 0) .. generate(arg, n - 1), each made when it is asked for. EINVAL: no
// function.
int tr_query_generate(struct tr_query *q, tr_query_generate_f *generate, void *arg, size_t n);

// One more step: only those for which where(arg, value) is true go on. EINVAL: no function; ENOMEM.
// The query is as before then.
int tr_query_where(struct tr_query *q, tr_query_where_f *where, void *arg);

// One more step: select(arg, value) goes on in place of value. Errors as above.
int tr_query_select(struct tr_query *q, tr_query_select_f *select, void *arg);

// Is to be executed by n workers; by fewer if the source has fewer elements than that. EINVAL: n
// < 1.
int tr_query_as_parallel(struct tr_query *q, int n);

// What is merged is to have the order of the source.
void tr_query_in_order(struct tr_query *q);

void tr_query_destroy(struct tr_query *q);

// Running -----------------------------------------------------------------------------------------

// Begins an enumeration, by the thread that calls tr_query_next, whether the query is parallel or
// not. Evaluates nothing.
void tr_query_begin(struct tr_query_cursor *c, const struct tr_query *q);

// The next element that goes through all steps. false: there is none any more.
bool tr_query_next(struct tr_query_cursor *c, intptr_t *value);

// What the query finds, as a list: *values is malloc'ed (NULL if nothing is found), *n of them.
// ENOMEM; what pthread_mutex_init or pthread_create return: then *values and *n are unchanged, and
// some elements may have been evaluated.
int tr_query_to_list(const struct tr_query *q, intptr_t **values, size_t *n);

// Has action(arg, value) called for each that is found, one after the other, by the calling thread;
// of a parallel query, when all workers have ended. The first error of an action ends it, and is
// returned. EINVAL: no action; and the errors of tr_query_to_list.
int tr_query_for_each(const struct tr_query *q, tr_query_action_f *action, void *arg);

// Has action(arg, value) called for each that is found, by the worker that has found it. After the
// first error of an action (of several: of that which came first to the lock), workers take no more
// elements, and it is returned when all have ended. EINVAL: no action; what pthread_mutex_init
// or pthread_create return: some actions may have been called then. A query that is not parallel
// has the caller as its one worker.
int tr_query_for_all(const struct tr_query *q, tr_query_action_f *action, void *arg);

#ifdef __cplusplus
}
#endif
#endif
