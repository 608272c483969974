# SPDX-License-Identifier: MIT
#
# The semaphores of lib/sync: every interleaving of small scenarios, one for each promise, with the
# semaphore itself compiled by `treadle cc`, so that data races in it would be seen.
load lib/common
load lib/sync
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# scenario KIND NAME: tests/sync/sem_NAME.c with this semaphore, as ./NAME
scenario() {
	local flags=()
	case $1 in
	signal) flags=(-DPLAIN) ;;
	fifo | specific) flags=(-DQUEUE) ;;
	esac
	cc_scenario "$2" "sem_$2" "sem_$1" -DKIND="$1" "${flags[@]}"
}

@test "no more are inside than there are permits" {
	for kind in signal broadcast fifo specific; do
		scenario $kind exclusion
		verified ./exclusion 1
		verified ./exclusion 2
	done
}

@test "no permit is lost on a waiter that is interrupted, or also times out" {
	for kind in signal broadcast fifo specific; do
		scenario $kind lost
		verified --spurious=1 ./lost
		verified --spurious=1 ./lost late
	done
}

@test "without passing the signal on, it is lost" {
	sed 's/else if (s->permits > 0)/else if (0)/' "$abs_top_srcdir/lib/sync/sem_signal.c" >forgets.c
	run ! cmp -s forgets.c "$abs_top_srcdir/lib/sync/sem_signal.c"
	treadle cc -D_GNU_SOURCE -DKIND=signal -DPLAIN -I"$abs_top_srcdir/lib" \
		"$abs_top_srcdir/tests/sync/sem_lost.c" forgets.c -o forgets
	run -1 treadle check --json --strategy=exhaustive ./forgets
	[[ $output == *'"kind": "lost-wakeup"'* ]]
}

@test "with a queue a small request does not pass a large one; without, it may" {
	for kind in fifo specific; do
		scenario $kind order
		verified --spurious=1 ./order
	done
	scenario broadcast order
	run -1 treadle check --strategy=exhaustive ./order
	[[ $output == *'the small request passed the large one'* ]]
}

@test "a head that gives up frees those behind it" {
	for kind in broadcast fifo specific; do
		scenario $kind head
		verified --spurious=1 ./head
	done
}

@test "if the head did not wake those behind it, they would sleep" {
	for kind in fifo specific; do
		sed '/TAILQ_REMOVE/,/^}/s/wake_head(s);.*//' "$abs_top_srcdir/lib/sync/sem_$kind.c" >forgets.c
		treadle cc -D_GNU_SOURCE -DKIND=$kind -DQUEUE -I"$abs_top_srcdir/lib" \
			"$abs_top_srcdir/tests/sync/sem_head.c" forgets.c -o forgets
		run -1 treadle check --json --strategy=exhaustive ./forgets
		[[ $output == *'"kind": "lost-wakeup"'* ]]
	done
}

# of KIND: the flags that tell a program of scenarios which semaphore it has
of() {
	case $1 in
	signal) echo "-DPLAIN -DKIND=$1" ;;
	broadcast) echo "-DKIND=$1" ;;
	*) echo "-DQUEUE -DKIND=$1" ;;
	esac
}

# slip KIND SED SCENARIO [WORDS]: with this slip in the semaphore the scenario fails
slip() {
	broken "sem_$1" "$2" sem '' "$(of "$1")" "$3" "${4-}"
}

@test "all at once; the maximum; destroying in use; limits and interruptions" {
	OPTIONS=--spurious=1 scenarios sem sem_signal "$(of signal)" both most busy limit over-before
	for kind in broadcast fifo specific; do
		OPTIONS=--spurious=1 scenarios sem sem_$kind "$(of $kind)" whole both most busy limit over-before
	done
}

@test "slips are found in every semaphore" {
	for kind in signal broadcast fifo specific; do
		slip $kind 's/result = EOVERFLOW;/result = 0;/' most
		slip $kind 's/^\t\ts->permits++;/\t\ts->permits--;/; s/s->permits += n;/s->permits += n - 1;/' both
		slip $kind 's/^\tint waiting = .*;/\tint waiting = 0;/; s/^\tbool waited_on = .*;/\tbool waited_on = false;/' busy
		slip $kind 's/^\tint result = 0;/\tint result = tr_interrupted() ? EINTR : 0;/' over-before
	done
	slip signal 's/if (result == 0)$/if (result != EINTR)/' limit
	slip broadcast 's/if (result == 0)$/if (1)/' limit
	slip fifo '/REMOVE/,/^}/s/if (result == 0)$/if (1)/' limit
	slip specific '/REMOVE/,/^}/s/if (result == 0)$/if (1)/' limit
	slip broadcast 's/pthread_cond_broadcast/pthread_cond_signal/' both 'lost wake-up'
	slip fifo 's/pthread_cond_broadcast/pthread_cond_signal/' both 'lost wake-up'
	slip specific 's/wake_head(s);.*served or not.*/;/' both 'lost wake-up'
	# The text's own slip: one permit taken where n were asked for.
	for kind in broadcast fifo specific; do
		slip $kind 's/s->permits -= n;/s->permits--;/' whole
	done
}

@test "without its test, more would be inside than there are permits" {
	for kind in signal broadcast fifo specific; do
		broken sem_$kind 's/while (s->permits == 0 &&/while (0 \&\&/
			s/while (s->permits < n &&/while (0 \&\&/
			s/return r && r == .*/return true;/
			s/if (TAILQ_EMPTY(&s->queue) && s->permits >= n)/if (1)/' \
			sem_exclusion '' "$(of $kind)" 1
	done
}

@test "a newcomer that does not look at the queue passes those who wait" {
	for kind in fifo specific; do
		broken sem_$kind 's/if (TAILQ_EMPTY(&s->queue) && /if (/' \
			sem_order '' "$(of $kind)" '' 'the small request passed the large one'
	done
}

# in_vain FOLDER...: the sources from the first of these folders that has them
in_vain() {
	treadle cc -D_GNU_SOURCE "${@/#/-I}" -I"$abs_top_srcdir/lib/sync" -I"$abs_top_srcdir/lib" \
		-I"$abs_top_srcdir" "$abs_top_srcdir/tests/sync/in_vain.c" -o in_vain
}

@test "nobody wakes in vain by specific notification" {
	in_vain
	for scenario in permits head readers-and-writers; do
		verified ./in_vain $scenario
	done
	sed 's/if (can_go_on(s, head))/if (head)/' "$abs_top_srcdir/lib/sync/sem_specific.c" >sem_specific.c
	in_vain .
	run -1 treadle check -q --strategy=exhaustive ./in_vain permits
	[[ $output == *' wake, and two are served'* ]]
	rm sem_specific.c
	sed 's/pthread_cond_signal(&w->turn);/&pthread_cond_broadcast(\&rw->readers_granted);/' \
		"$abs_top_srcdir/lib/sync/rw_specific.c" >rw_specific.c
	in_vain .
	run -1 treadle check -q --strategy=exhaustive ./in_vain readers-and-writers
	[[ $output == *' wake, and three are let in'* ]]
}
