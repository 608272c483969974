// SPDX-License-Identifier: MIT
//
// A query: steps that filter and transform elements; first built, then run by one thread or by
// several.
//
//	struct tr_query q;
//	tr_query_range(&q, 0, 10);		// of 0..9
//	tr_query_where(&q, is_even, NULL);	// the even ones
//	tr_query_select(&q, squared, NULL);	// their squares
//	tr_query_as_parallel(&q, 2);		// by two workers
//	error = tr_query_to_list(&q, &list, &n);	// only now is_even is called
//	...
//	free(list);
//	tr_query_destroy(&q);
//
// A query is *lazy*: building it evaluates nothing. The steps run when the query is enumerated
// (tr_query_next) or executed (to_list, for_each, for_all), element by element: the first goes
// through all steps before the second is generated. So there are no intermediate lists, and an
// enumeration that ends early has evaluated only what it needed. Each enumeration evaluates anew,
// and sees the source as it is then.
//
// A *parallel* query is executed by worker threads. The source is split into a range for each
// worker, of equal sizes but for one element. The results can be used in two ways:
//	- for_each *merges* first: when all workers have ended, what they found is one list, and the
//	  caller's thread applies the action to each of it. (to_list is the same without an action.)
//	- for_all does not merge: each worker applies the action to what it finds, at once. So
//	  actions run in parallel, and some before another worker has gone through its part.
// A merged list has the parts in the order in which their workers ended, unless the order of the
// source is asked for (tr_query_in_order). Within a part the order is always kept.
//
// The workers live as long as the execution, so executions may be nested; but each pays for
// starting threads and merging: small inputs are faster without. Workers run with the logical
// context of the caller (continuation.h).
//
// Locks: an execution has one, for the first error and the order in which workers end; a worker
// takes it once, when it ends. The flag `stopped` is read before each element without the lock, and
// may safely be seen late: one more element is evaluated then. No lock is held while a caller's
// function runs.
//
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on parallel queries.
//
// Functions that return an int return 0 or an errno value. One thread builds a query; then any
// threads may run it, also concurrently, until one destroys it. An execution blocks until it ends;
// it has no deadline, is not interruptible, and must not be cancelled.
#ifndef TASKS_QUERY_H
#define TASKS_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The functions of a query, with the caller's arg. Those of a parallel query, except for_each's
// action, are called by several threads at once and must guard what they share.
typedef intptr_t tr_query_generate_f(void *arg, size_t i);     // element i of the source
typedef bool tr_query_where_f(void *arg, intptr_t value);      // does the value pass?
typedef intptr_t tr_query_select_f(void *arg, intptr_t value); // the new value
typedef int tr_query_action_f(void *arg, intptr_t value);      // 0, or an errno value

struct tr_query_step {
	tr_query_where_f *where; // one of where and select; the other is NULL
	tr_query_select_f *select;
	void *arg;
};

struct tr_query {
	tr_query_generate_f *generate;
	void *arg;
	size_t count;		     // of elements in the source
	struct tr_query_step *steps; // in order
	size_t n_steps;
	int workers; // 0: not parallel
	bool in_order;
};

// The position of an enumeration, for one thread at a time.
struct tr_query_cursor {
	const struct tr_query *query;
	size_t next; // element of the source
	size_t end;  // one past the last
};

// Building ----------------------------------------------------------------------------------------

// From values[0 .. n), which stay the caller's and must stay while the query is used. EINVAL:
// values is NULL and n > 0.
int tr_query_from(struct tr_query *q, const intptr_t *values, size_t n);

// From first, first + 1, ..., n values. EOVERFLOW: the last does not fit into an intptr_t.
int tr_query_range(struct tr_query *q, intptr_t first, size_t n);

// From generate(arg, 0) .. generate(arg, n - 1). EINVAL: generate is NULL.
int tr_query_generate(struct tr_query *q, tr_query_generate_f *generate, void *arg, size_t n);

// Adds a step: only values with where(arg, value) pass. EINVAL: where is NULL; ENOMEM. An error
// changes nothing.
int tr_query_where(struct tr_query *q, tr_query_where_f *where, void *arg);

// Adds a step: select(arg, value) replaces value. Errors as above.
int tr_query_select(struct tr_query *q, tr_query_select_f *select, void *arg);

// Has the query executed by n workers, or by fewer if the source has fewer elements. EINVAL: n < 1.
int tr_query_as_parallel(struct tr_query *q, int n);

// Has merged results in the order of the source.
void tr_query_in_order(struct tr_query *q);

void tr_query_destroy(struct tr_query *q);

// Running -----------------------------------------------------------------------------------------

// Begins an enumeration, which is never parallel. Evaluates nothing.
void tr_query_begin(struct tr_query_cursor *c, const struct tr_query *q);

// The next value that passes all steps. false: there is none.
bool tr_query_next(struct tr_query_cursor *c, intptr_t *value);

// The results as a list: *values is malloc'ed (NULL if there are none), *n is their number. ENOMEM,
// or an error of pthread_mutex_init or pthread_create: *values and *n are unchanged, but some
// elements may have been evaluated.
int tr_query_to_list(const struct tr_query *q, intptr_t **values, size_t *n);

// Calls action(arg, value) for each result, in the calling thread; for a parallel query, when all
// workers have ended. Stops at the first error of an action, and returns it. EINVAL: action is
// NULL; and the errors of tr_query_to_list.
int tr_query_for_each(const struct tr_query *q, tr_query_action_f *action, void *arg);

// Calls action(arg, value) for each result, in the worker that found it; in the calling thread, if
// the query is not parallel. After an error of an action the workers stop; the first to be recorded
// is returned when all have ended. EINVAL: action is NULL; ENOMEM, or an error of
// pthread_mutex_init or pthread_create: some actions may have been called.
int tr_query_for_all(const struct tr_query *q, tr_query_action_f *action, void *arg);

#ifdef __cplusplus
}
#endif
#endif
