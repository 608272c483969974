# SPDX-License-Identifier: MIT
#
# lib/tasks/pool*.c and deque.c: every interleaving of small scenarios, memory included; slips put into
# the sources are found; and a stress program in real time, without and with the thread sanitizer and
# valgrind.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=tasks
all="continuation deque pool_show pool_start pool_work"

setup() {
	cd "$TMPDIR" || exit 1
}

scenario() {
	cc_scenario "$1" "$1" "$all"
}

# slip SOURCE SED SCENARIO [ARG]: with this slip in the source the scenario fails. OPTIONS of the
# environment go to the check.
slip() {
	broken "$1" "$2" "$3" "$(printf '%s\n' $all | grep -vx "$1" | tr '\n' ' ')" "" "${4-}"
}

@test "the last item of a deque is taken by its owner or by a thief" {
	scenario deque
	for n in 1 2 3; do
		verified ./deque $n
	done
	slip deque '/take_oldest/,/^}/{ /pthread_mutex_/d }' deque 1
	slip deque '/take_oldest/,/^}/s/= tr_continuation_take_first(&d->items)/= TAILQ_LAST(\&d->items, tr_continuations);\n\tif (c)\n\t\ttr_continuation_take(\&d->items, d, c)/' deque 2
	slip deque '/take_newest/,/^}/s/TAILQ_LAST(&d->items, tr_continuations)/TAILQ_FIRST(\&d->items)/' deque 2
	slip deque '/take_newest/,/^}/{ /tr_continuation_take(/d }' deque 1
}

@test "what a worker submits is run once, by itself or by a thief; the context flows" {
	scenario pool_steals
	verified --spurious=1 ./pool_steals
	verified ./pool_steals 2
	slip pool_work 's/p->stopping ? ECANCELED : 0/0/; s/wake_one(p);\n\t}$/}/; /^\t\tpool_show_queue(p);$/{ n; /wake_one/d }' pool_steals
	slip pool_start '/tr_continuation_capture/d' pool_steals
	slip pool_work 's/sleeping < p->n/sleeping < 1/' pool_steals 2
	slip pool_work 's/if (w && w->pool == p)/if (!w)/' pool_steals
}

@test "no wake-up is lost between a local queue and a worker that falls asleep" {
	scenario pool_sleeps
	verified ./pool_sleeps
	slip deque 's/d->watched = true;//' pool_sleeps
	# looked whether it is watched before it is put in, in two steps
	slip deque '/^bool tr_deque_push/,/^}/{ /bool watched/d; s/^\tpthread_mutex_lock.*/&\n\tbool watched = d->watched;\n\tpthread_mutex_unlock(\&d->lock);\n&/ }' pool_sleeps
	# the mark goes though another one sleeps: nobody hears of the second item
	slip pool_work 's/if (p->sleeping == 0)$/if (p->sleeping >= 0)/' pool_sleeps 3
	slip pool_work '/^static void submit_local/,/^}/{ /wake_one/d }' pool_sleeps
	slip pool_work 's/i < p->n && !c/i < 1/' pool_sleeps
}

@test "stop against submit: run or refused; from inside: run" {
	scenario pool_stops
	verified --spurious=1 ./pool_stops
	verified ./pool_stops 2
	slip pool_work 's/p->stopping ? ECANCELED : 0/0/' pool_stops
	slip pool_work 's/^\tif (w && w->pool == p) {/\tif (p->stopping)\n\t\treturn ECANCELED;\n&/' pool_stops
	slip pool_start 's/^\tpool_end_if_idle(p);//' pool_stops
	slip pool_work '/^void pool_end_if_idle/,/^}/s/broadcast/signal/' pool_stops 2
}

@test "stop waits for long-running items, and joins their threads" {
	scenario pool_long
	verified ./pool_long
	slip pool_start '/while (p->long_running > 0)/,+1d' pool_long
	slip pool_start 's/bool refused = p->stopping;/bool refused = false;/' pool_long
	slip pool_start '/^\tif (another)/,+1d' pool_long
	slip pool_start '/^\tif (ended)/,+1d' pool_long
}

@test "run inline, or by a worker: once" {
	scenario pool_inline
	verified --spurious=1 ./pool_inline
	verified ./pool_inline inside
	slip pool_work 's/^\tif (!taken)$/\tif (false)/' pool_inline
	slip pool_work 's/i < p->n && !taken/i < 0/' pool_inline inside
}

@test "a failed item is an event, and no end of the worker" {
	scenario pool_fails
	verified --spurious=1 ./pool_fails
	slip pool_start 's/^\tif (error != 0)$/\tif (false)/' pool_fails
}

@test "stress in real time, under the thread sanitizer and valgrind" {
	cc_free stress pool_stress "$all"
	timeout 400 ./stress
	timeout 400 ./stress stop
	if command -v valgrind >/dev/null; then
		timeout 400 valgrind -q --leak-check=full --errors-for-leak-kinds=all \
			--show-leak-kinds=all --error-exitcode=9 ./stress stop
	fi
	thread_sanitizer || skip "the compiler has no thread sanitizer"
	cc_free sanitized pool_stress "$all" -fsanitize=thread
	timeout 400 ./sanitized
	timeout 400 ./sanitized stop
}
