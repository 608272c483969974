# SPDX-License-Identifier: MIT
#
# lib/tasks/pool*.c and deque.c: every interleaving of small scenarios, memory included; and slips put
# into the sources are found.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=tasks
all="continuation deque pool_show pool_start pool_work spin"

setup() {
	cd "$TMPDIR" || exit 1
}

@test "the last item of a deque is taken by its owner or by a thief" {
	scenario deque
	for n in 1 2 3; do
		verified ./deque $n
	done
	slip '/take_oldest/,/^}/{ /pthread_mutex_/d }' deque deque 1
	slip '/take_oldest/,/^}/s/= tr_continuation_take_first(&d->items)/= TAILQ_LAST(\&d->items, tr_continuations);\n\tif (c)\n\t\ttr_continuation_take(\&d->items, d, c)/' deque deque 2
	slip '/take_newest/,/^}/s/TAILQ_LAST(&d->items, tr_continuations)/TAILQ_FIRST(\&d->items)/' deque deque 2
	slip '/take_newest/,/^}/{ /tr_continuation_take(/d }' deque deque 1
}

@test "what a worker submits is run once, by itself or by a thief; the context flows" {
	scenario pool_steals
	verified --spurious=1 ./pool_steals
	verified ./pool_steals 2
	slip '/^static int submit_global/,/^}/s/wake_one(p);/;/' pool_work pool_steals
	slip '/tr_continuation_capture/d' pool_start pool_steals
	slip 's/if (w && w->pool == p)/if (!w)/' pool_work pool_steals
}

@test "no wake-up is lost between a local queue and a worker that falls asleep" {
	scenario pool_sleeps
	verified ./pool_sleeps
	slip 's/d->watched = true;//' deque pool_sleeps
	# looked whether it is watched before it is put in, in two steps
	slip '/^bool tr_deque_push/,/^}/{ /bool watched/d; s/^\tpthread_mutex_lock.*/&\n\tbool watched = d->watched;\n\tpthread_mutex_unlock(\&d->lock);\n&/ }' deque pool_sleeps
	# the mark goes though another one sleeps: nobody hears of the second item
	slip 's/if (p->sleeping == 0)$/if (p->sleeping >= 0)/' pool_work pool_sleeps 3
	slip '/^static void submit_local/,/^}/{ /wake_one/d }' pool_work pool_sleeps
	slip 's/sleeping < p->n/sleeping < 1/' pool_work pool_sleeps # the pool ends under one that runs
	slip 's/i < p->n && !c/i < 1/' pool_work pool_sleeps
}

# Under `treadle` no thread looks before it sleeps. Here each does, though it sees nothing.
@test "no wake-up is lost by a worker that looks before it sleeps" {
	sed 's/return !tr_shown() && processors() > 1/return true/; s/!spin_pays() || seen(of)/true/' \
		"$(source_file spin)" >looks.c
	local others=${all% spin}
	cc_scenario sleeps pool_sleeps "$others" looks.c
	verified ./sleeps
	cc_scenario stops pool_stops "$others" looks.c
	verified ./stops
	others=${others% pool_work}
	broken pool_work 's/if (p->wakeups > p->spinning)/if (p->spinning == 0)/' pool_sleeps "$others" looks.c 3
	broken pool_work 's/^\t\tp->spinning--;//' pool_sleeps "$others" looks.c
}

# Under `treadle` each submission looks behind the door, to show the queue. Here, as in a program that
# runs by itself, only if a worker sleeps.
@test "nothing that arrives at the door is lost or forgotten there" {
	local free='s/ || tr_shown()//'
	sed "$free" "$(source_file pool_work)" >work.c
	local others=${all/ pool_work/} name
	for name in pool_steals pool_stops pool_inline; do
		cc_scenario "$name" "$name" "$others" work.c
		verified --spurious=1 "./$name"
	done
	verified ./pool_steals 2
	verified ./pool_stops 2
	verified ./pool_inline inside
	# it is not watched
	slip "$free; s/p->watched = .*/p->watched = false;/" pool_work pool_steals
	# asked before the item is put in, in two steps
	slip "$free; "'/^static int submit_global/,/^}/{ /bool watched/d; s/^\tpthread_mutex_lock(&p->door);/&\n\tbool watched = p->watched;\n\tpthread_mutex_unlock(\&p->door);\n&/ }' \
		pool_work pool_steals
	slip "$free; "'/^void pool_end_if_idle/,/^}/{ /gather/d }' pool_work pool_stops
	slip "$free; "'s/!TAILQ_EMPTY(&p->queue)/false/' pool_work pool_stops
	slip "$free; "'/^static bool withdraw/,/^}/{ /gather/d }' pool_work pool_inline
	slip "$free; "'/^static void gather/,/^}/{ /pthread_mutex_/d }' pool_work pool_stops
}

@test "stop against submit: run or refused; from inside: run" {
	scenario pool_stops
	verified --spurious=1 ./pool_stops
	verified ./pool_stops 2
	slip 's/p->stopping ? ECANCELED : 0/0/' pool_work pool_stops
	slip 's/^\tif (w && w->pool == p) {/\tif (p->stopping)\n\t\treturn ECANCELED;\n&/' pool_work pool_stops
	slip 's/^\tpool_end_if_idle(p);//' pool_start pool_stops
	slip '/^void pool_end_if_idle/,/^}/s/broadcast/signal/' pool_work pool_stops 2
}

@test "stop waits for long-running items, and joins their threads" {
	scenario pool_long
	verified ./pool_long
	slip '/while (p->long_running > 0)/,+1d' pool_start pool_long
	slip 's/bool refused = p->stopping;/bool refused = false;/' pool_start pool_long
	slip '/^\tif (another)/,+1d' pool_start pool_long
	slip '/^\tif (ended)/,+1d' pool_start pool_long
}

@test "run inline, or by a worker: once" {
	scenario pool_inline
	verified --spurious=1 ./pool_inline
	verified ./pool_inline inside
	slip 's/^\tif (!taken)$/\tif (false)/' pool_work pool_inline
	slip 's/i < p->n && !taken/i < 0/' pool_work pool_inline inside
}

@test "a failed item is an event, and no end of the worker" {
	scenario pool_fails
	verified --spurious=1 ./pool_fails
	slip 's/^\tif (error != 0)$/\tif (false)/' pool_start pool_fails
}

@test "a pool that closes: by two, under a long-running item, with an item that runs its own inline" {
	scenario pool_closes
	for what in twice long child; do
		verified ./pool_closes $what
	done
	slip 's/ : p->stopping ? EALREADY : 0/ : 0/' pool_start pool_closes twice
	slip 's/pool_is_inside(p) ? EDEADLK : //' pool_start pool_closes long
	slip 's/if (!taken)$/if (false)/' pool_work pool_closes child
}
