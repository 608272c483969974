# SPDX-License-Identifier: MIT
#
# lib/tasks, what stands on tasks: combinators, permits, retries, an interface's thread and copies.
# Every interleaving of small scenarios, memory included; and slips put into the sources are found.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

part=tasks
all="async_sem cancel combine continuation copy heap memory_device retry spin task timer ui workers"

setup() {
	cd "$TMPDIR" || exit 1
}

@test "combinators complete once, with the right answer, and leave no continuation behind" {
	scenario combines
	for what in all any first none each; do
		verified ./combines $what
	done
	slip '/if (one_wins)/,+1d' combine combines any
	slip 's/return !k->making;/return true;/' combine combines any
	slip 's/if (!k->decided) {/if (true) {/' combine combines any
	slip 's/k->left == 0 ||/k->left <= 1 ||/' combine combines all
	slip 's/last->state == TR_TASK_DONE/true/' combine combines first
	slip 's/k->done\[k->n - k->left\]/k->done[0]/' combine combines each
}

@test "a permit is granted, or the wait is cancelled or too late; the permit is not lost" {
	scenario permits
	for what in grant cancel limit stop; do
		verified ./permits $what
	done
	slip 's/\*carry_out = first \&\& !w->making;/*carry_out = first;/' async_sem permits cancel
	slip 's/continue; \/\/ decided, and about to leave/n--;/' async_sem permits cancel
	slip 's/if (first)$/if (true)/' async_sem permits cancel
	slip '/bool mine = w->outcome != UNDECIDED;/s/= .*/= false;/' async_sem permits cancel
	slip 's/return first;/return true;/' async_sem permits limit
}

@test "attempts follow each other until one succeeds, or cancellation ends the delay" {
	scenario retries
	verified ./retries
	verified ./retries cancel
	verified ./retries stop
	slip '/tr_cancel_withdraw/s/if (.*$/if (true) {/' retry retries cancel
	slip '/tr_task_hold(r->awaited)/d' retry retries cancel
}

@test "the interface runs what it took, on its thread, and refuses the rest" {
	scenario posts
	verified --spurious=1 ./posts
	slip 's/ui->quitting ? ECANCELED : 0/0/' ui posts
	slip 's/= tr_continuation_take_first/= ui->quitting ? NULL : tr_continuation_take_first/' ui posts
}

@test "a copy has so many writes under way, and ends when none is" {
	scenario copies
	for what in "1 good" "2 good" "1 short" "2 full" "2 cancel"; do
		# shellcheck disable=SC2086
		verified ./copies $what
	done
	slip 's/c->reading + c->writing == 0/c->reading == 0/' copy copies 2 good
	slip 's/bool rest = b->done < b->n/bool rest = false/' copy copies 1 short
	slip 's/if (error)$/if (false)/' copy copies 2 full
}

@test "a permit that one wait has no use for goes to the next" {
	scenario permit_passed
	for what in joins on late; do
		verified ./permit_passed $what
	done
	slip 's/if (!decide(w, GRANTED, &mine))/decide(w, GRANTED, \&mine);\n\t\tif (false)/' async_sem permit_passed on
	slip 's/return first;/return true;/' async_sem permit_passed on
}

@test "a combinator whose task is given up at once, and one with a task twice" {
	scenario combine_given_up
	for what in any each same; do
		verified ./combine_given_up $what
	done
	slip 's/k->users = n + 1;/k->users = n;/' combine combine_given_up any
	slip '/^static void leave/,/^}/s/if (!last)/if (last)/' combine combine_given_up same
}

@test "an attempt that fails elsewhere while cancellation is asked for is the last" {
	scenario retry_elsewhere
	verified ./retry_elsewhere
	slip 's/was_cancelled || tr_cancel_asked(r->plan.cancel)/was_cancelled/; s/delay_ended(r) != 0 ||/delay_ended(r) == 0 \&\& false \&\&/' \
		retry retry_elsewhere
}

@test "an interface that quits: by one of two, and what is resumed then is run" {
	scenario quits
	verified --spurious=1 ./quits
	verified ./quits twice
	slip 's/ui->quitting ? ECANCELED : 0/0/' ui quits
	slip 's/ui->quitting ? EALREADY : 0/0/' ui quits twice
}
