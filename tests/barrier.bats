# SPDX-License-Identifier: MIT
#
# The cyclic barrier of lib/sync: every interleaving of small scenarios, with the barrier and its
# batch queue compiled by `treadle cc`, so that data races in them would be seen.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

scenario() {
	cc_scenario "$1" "barrier_$1" "batch barrier"
}

@test "rounds: nobody goes on before all have come, and the rounds do not mix" {
	scenario rounds
	verified --spurious=1 ./rounds 2 2
	verified ./rounds 3 1
	verified ./rounds 3 2
}

@test "one gives up or is interrupted at any moment: complete for all or for none" {
	scenario gives_up
	verified --spurious=1 ./gives_up
}

@test "an interruption that comes too late would be lost if it were not left pending" {
	sed '/too late/d; s/if (result == EINTR)$/;/' "$abs_top_srcdir/lib/sync/barrier.c" >forgets.c
	treadle cc -D_GNU_SOURCE -I"$abs_top_srcdir/lib" "$abs_top_srcdir/tests/sync/barrier_gives_up.c" \
		"$abs_top_srcdir/lib/sync/batch.c" forgets.c -o forgets
	run -1 treadle check --strategy=exhaustive ./forgets
	[[ $output == *'told 0: the interruption'* ]]
}

@test "the action fails: one hears its error, the others that the barrier is broken" {
	scenario fails
	verified --spurious=1 ./fails
}

@test "reset at any moment" {
	scenario reset
	verified --spurious=1 ./reset
}

@test "who acts; two give up; the limit was over before; on the way out" {
	OPTIONS=--spurious=1 scenarios barrier 'batch barrier' '' on-the-way-out last-acts both-give-up over-before
}

@test "slips are found" {
	broken barrier 's/int waiting = b->waiting/int waiting = b->arrived.count/' barrier batch '' on-the-way-out
	broken barrier 's/else if (place == 0)/else if (place == b->parties - 1)/' barrier batch '' last-acts
	broken barrier 's/decide(b, 0);/;/' barrier batch '' last-acts 'no thread is left that could signal it'
	broken barrier 's/^\tdecide(b, ECANCELED);/\tdecide(b, ETIMEDOUT);/' barrier batch '' both-give-up
	broken barrier 's/if (result == EINTR)$/if (0)/' barrier batch '' both-give-up 'the interruption'
	broken barrier 's/int result, place;/int result, place; if (tr_interrupted()) return EINTR;/' \
		barrier batch '' over-before
	broken barrier 's/b->parties - 1 - b->arrived.count/b->arrived.count/' barrier_rounds batch '' '2 2'
	broken barrier 's/b->action(b->arg) : 0/b->action(b->arg), 0 : 0/' barrier_fails batch '' ''
	broken barrier 's/^\tb->broken = false;$/\t;/' barrier_fails batch '' ''
	broken barrier '/_reset(/,/^}/s/decide(b, ECANCELED);/;/' barrier_reset batch '' ''
	# A batch whose next generation is the same again.
	broken batch 's/q->current = NULL; \/\/ the threads.*/;/' barrier_rounds barrier '' '2 2'
}
