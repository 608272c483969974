# SPDX-License-Identifier: MIT
#
# The schedulers of lib/tasks: every interleaving of small scenarios, compiled by `treadle cc`, so
# that data races in them would be seen; and slips put into the sources, the texts' own among them, are
# found.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=tasks
all="continuation heap paced priority round_robin workers"

setup() {
	cd "$TMPDIR" || exit 1
}

@test "priorities: the lower number first, of the same the first come, and ageing" {
	scenario priority_order
	verified --spurious=1 ./priority_order
	verified ./priority_order 1
	slip 's/: a->number < b->number;/: false;/' priority priority_order # the text's equal readings
	slip 's/? a->rank < b->rank/? a->rank > b->rank/' priority priority_order
	slip 's/c->number + (unsigned long long)/(unsigned long long)/' priority priority_order 1
	OPTIONS=--spurious=1 slip 's/while (!tr_heap_first/if (!tr_heap_first/' priority priority_order
}

@test "priorities that are stopped run what they took, and refuse the rest" {
	scenario priority_stops
	verified --spurious=1 ./priority_stops
	verified ./priority_stops 2
	slip 's/\*first = tr_heap_first(&p->heap)/*first = p->stopping ? NULL : tr_heap_first(\&p->heap)/' \
		priority priority_stops
	slip 's/level->all->stopping ? ECANCELED : put/put/' priority priority_stops
	slip '/^int tr_priorities_stop/,/^}/s/pthread_cond_broadcast/pthread_cond_signal/' \
		priority priority_stops 2
}

@test "priorities: run inline by one, and the answer is true" {
	scenario priority_inline
	verified --spurious=1 ./priority_inline
	slip '/^static int run_inline/,/^}/s/\ttr_continuation_run(c);//' priority priority_inline # the text's lie
	slip '/^static int run_inline/,/^}/s/if (!here)/if (false)/' priority priority_inline
}

@test "one at each beat, and an orderly stop" {
	scenario paced_stops
	verified --spurious=1 ./paced_stops
	slip 's/while (result != ETIMEDOUT/if (result != ETIMEDOUT/' paced paced_stops
	slip 's/p->stopping ? ECANCELED : 0/0/' paced paced_stops
	slip 's/p->interval + 1;/p->interval;/' paced paced_stops
}

@test "round robin: in turn, one item each, whoever comes and goes" {
	scenario rr_turns
	verified --spurious=1 ./rr_turns
	slip 's/TAILQ_INSERT_TAIL(&pool->ring, q, next)/TAILQ_INSERT_HEAD(\&pool->ring, q, next)/' \
		round_robin rr_turns
	slip 's/TAILQ_INSERT_TAIL(&q->pool->ring, q, next)/TAILQ_INSERT_HEAD(\&q->pool->ring, q, next)/' \
		round_robin rr_turns
}

@test "round robin: disposed of while its last item is taken" {
	scenario rr_disposed
	verified --spurious=1 ./rr_disposed
	verified ./rr_disposed drain
	# The text's: the mark is set after the lock has been given back.
	slip '/^static int dispose/,/^}/s/\tq->disposed = true;//
		/^int tr_round_robin_dispose/,/^}/s/pthread_mutex_unlock.*/&\n\tq->disposed = true;/' \
		round_robin rr_disposed
	slip 's/^\tif (q->disposed)$/\tif (false)/' round_robin rr_disposed
	slip '/^static int dispose/,/^}/s/if (TAILQ_EMPTY(&q->items))//' round_robin rr_disposed drain
}

@test "round robin: submitted to while it is disposed of" {
	scenario rr_submitted
	verified --spurious=1 ./rr_submitted
	slip 's/q->disposed ? ECANCELED : ask/ask/' round_robin rr_submitted
}

@test "round robin: a context that refuses" {
	scenario rr_refused
	verified --spurious=1 ./rr_refused
	slip 's/^\tint result = q->disposed ? ECANCELED : ask(q->pool);/\tput(q, c);\n&/; /^\tif (result == 0)$/{ N; s/.*put(q, c);// }' \
		round_robin rr_refused
	slip 's/: ENOMEM;/: ENOMEM;\n\tresult = 0;/' round_robin rr_refused
}

@test "stopped by two: by one of them" {
	scenario stops_twice
	for what in workers paced priorities level; do
		verified ./stops_twice $what
	done
	slip 's/w->stopping ? EALREADY : //' workers stops_twice workers
	slip 's/p->stopping ? EALREADY : //' paced stops_twice paced
	slip 's/p->stopping ? EALREADY : //' priority stops_twice priorities
	slip 's/has_level(p, priority) ? EEXIST : 0/0/' priority stops_twice level
}

@test "a queue that is drained inline while it is disposed of, and one over a pool that closes" {
	all="continuation deque pool_show pool_start pool_work round_robin spin"
	scenario rr_drained
	verified ./rr_drained
	verified ./rr_drained stop
	slip '/^static int run_inline/,/^}/s/taken(q);/tell_queue(q);/' round_robin rr_drained
	slip '/^static int submit(/,/^}/s/if (result == 0)$/if (true)/' round_robin rr_drained stop
}
