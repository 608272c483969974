# SPDX-License-Identifier: MIT
#
# lib/tasks: every interleaving of small scenarios, with the tasks, workers and the timer compiled by
# `treadle cc`, so that data races in them would be seen; and slips put into the sources are
# found.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=tasks
all="cancel continuation heap spin task timer workers"

setup() {
	cd "$TMPDIR" || exit 1
}

@test "a continuation is resumed once, and told the result, whenever it is registered" {
	scenario completes
	verified ./completes
	verified ./completes error
}

@test "registered without looking again: lost" {
	slip 's/bool pending = t->state == TR_TASK_PENDING;/bool pending = true;/' task completes
}

@test "looked at before the lock is taken: lost" {
	slip '/^static bool put_down/,/^}/{ /bool pending/d; s/\tpthread_mutex_lock/\tbool pending = t->state == 0; &/ }' \
		task completes
}

@test "a task completes once" {
	scenario completes_once
	verified ./completes_once
	slip 's/if (t->state != TR_TASK_PENDING)/if (false)/' task completes_once
}

@test "whoever is last frees the task" {
	scenario references
	verified ./references
	slip 's/int left = --t->references;/--t->references;/; s/left == 0/t->references == 0/' task references
}

@test "a wait ends by completion, deadline or interruption, and loses none of them" {
	scenario waits
	verified --spurious=1 ./waits
	slip '/too late/d; s/if (result == EINTR)$/;/' task waits
}

@test "workers that are stopped run what they took, and refuse the rest" {
	scenario stops
	verified --spurious=1 ./stops
	verified ./stops 2
}

@test "workers that leave work behind, or take it too late, are found" {
	slip '/\*next(/,/^}/s/= tr_continuation_take_first/= w->stopping ? NULL : tr_continuation_take_first/' workers stops
	slip 's/w->stopping ? ECANCELED : 0/0/' workers stops
	slip '/^int tr_workers_stop/,/^}/s/pthread_cond_broadcast/pthread_cond_signal/' workers stops 2
}

@test "delays complete in their order, or hear that the timer was stopped" {
	scenario delays
	verified --spurious=1 ./delays
	slip 's/return before(&a->at, &b->at);/return before(\&b->at, \&a->at);/' timer delays
	slip 's/^\tif (d) {/\tif (t->stopping)\n\t\td = NULL;\n&/' timer delays
}

@test "a delay comes, whether the timer slept or not" {
	scenario delay_waited
	verified --spurious=1 ./delay_waited
	slip 's/d == first(t)/false/' timer delay_waited
	OPTIONS=--spurious=1 slip 's/clock_gettime(CLOCK_MONOTONIC, now)/*now = at/' timer delay_waited
}

@test "a delay that is asked for while the timer is stopped" {
	scenario delay_asked
	verified --spurious=1 ./delay_asked
	slip 's/t->stopping ? ECANCELED : tr_heap/tr_heap/' timer delay_asked
}

@test "a registration is withdrawn, or has run" {
	scenario withdraws
	verified ./withdraws
	slip 's/return taken ? 0 : EALREADY/return 0/' task withdraws
	slip '/^int tr_task_withdraw/,/^}/s/pthread_mutex_\(un\)*lock(&t->lock)/(void)0/' task withdraws
	slip '/^bool tr_continuation_take/,/^}/s/TAILQ_REMOVE/if (list->tqh_first != c) &/' continuation withdraws
}

@test "complete against cancel: one of them, and nothing is told twice" {
	scenario cancels
	verified ./cancels
	slip 's/if (t->state != TR_TASK_PENDING)/if (t->state != TR_TASK_PENDING \&\& end->state != TR_TASK_CANCELLED)/' \
		task cancels
	slip '/^int.tr_cancel_withdraw/,/^}/s/tr_task_withdraw(token.asked, c)/0/' cancel cancels
}

@test "a delay is withdrawn as it fires" {
	scenario delay_withdrawn
	verified --spurious=1 ./delay_withdrawn
	slip '/^int tr_timer_withdraw/,/^}/s/pthread_mutex_\(un\)*lock(&t->lock)/(void)0/' timer delay_withdrawn
	slip 's/return result == 0 ? tr_task_cancel(task) : EALREADY/return tr_task_cancel(task)/' \
		timer delay_withdrawn
}

@test "what waits is run inline, or by a worker, once" {
	scenario inlined
	verified --spurious=1 ./inlined
	slip '/^static int run_inline/,/^}/s/bool taken = .*/bool taken = true;/' workers inlined
	slip '/^static int run_inline/,/^}/s/return ENOENT/return 0/' workers inlined
}

@test "a delay that is ended by two is over once, and each is told what it did" {
	scenario delay_ends
	for what in withdraw stop again; do
		verified ./delay_ends $what
	done
	slip '/^int tr_timer_withdraw/,/^}/s/pthread_mutex_\(un\)*lock(&t->lock)/(void)0/' timer delay_ends
	slip '/^int tr_timer_stop/,/^}/s/pthread_join(t->thread, NULL);//' timer delay_ends again
}

@test "two threads wait for one task" {
	scenario waited_by_two
	verified --spurious=1 ./waited_by_two
	slip 's/pthread_cond_broadcast(&t->completed)/pthread_cond_signal(\&t->completed)/' task waited_by_two
}
