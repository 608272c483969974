# SPDX-License-Identifier: MIT
#
# lib/tasks, queries: every interleaving of small scenarios, memory included; and slips put into the
# source are found.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=tasks
all="continuation query"

setup() {
	cd "$TMPDIR" || exit 1
}

# slip SED SCENARIO [ARGS]: with this slip in query.c the scenario fails.
slip() {
	broken query "$1" "$2" continuation "" "${3-}"
}

@test "for_all: each element once, and an action before the last question" {
	scenario query_all
	verified ./query_all
	verified ./query_all 3 2
	verified ./query_all 5 3
}

@test "for_all that loses, repeats or leaves behind an element, or waits for nobody, is found" {
	slip 's/(i < x->query->count % x->n)/0/' query_all "5 2"
	slip '/^static void split/,/^}/s/next += n;/next += n - 1;/' query_all
	slip 's/c->next++/c->next/; s/^\t\tif (passes/\t\tc->next += 2;\n&/' query_all
	slip '/^static int start_and_join/,/^}/s/pthread_join(\(.*\), NULL)/pthread_detach(\1)/' query_all
	slip 's/^\ttr_logical_set(p->of->logical);//' query_all
}

@test "to_list and for_each: merged, in any order or in that of the source" {
	scenario query_list
	verified ./query_list
	verified ./query_list 1
}

@test "a merge that is in the wrong order, or in a worker, is found" {
	slip 's/x->query->in_order ? &x->parts\[i\] : x->as_ended\[i\]/x->as_ended[i]/' query_list 1
	slip 's/x->query->in_order ? &x->parts\[i\] : x->as_ended\[i\]/\&x->parts[i]/' query_list
	slip '/^static void ended/,/^}/s/pthread_mutex_\(un\)*lock(&x->lock);//' query_list
	slip '/^int tr_query_for_each/,/^}/s/q->workers == 0/true/' query_list
}

@test "of two errors the first is returned, and the rest is not done" {
	scenario query_fails
	verified ./query_fails
	slip 's/^\tif (x->error == 0)$/\tif (true)/' query_fails
	slip '/^static void ended/,/^}/s/if (error != 0)/if (false)/' query_fails
	slip 's/while (error == 0 \&\& !/while (!/' query_fails
	slip 's/__atomic_store_n(&x->stopped, true, __ATOMIC_RELAXED)/x->stopped = true/; s/__atomic_load_n(&x->stopped, __ATOMIC_RELAXED)/x->stopped/' \
		query_fails
}
