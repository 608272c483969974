# SPDX-License-Identifier: MIT
#
# lib/sync: monitors, readers-writers and the blocking queue keep their promises in every
# interleaving of small scenarios, down to each access to memory; and the thread sanitizer finds
# nothing in their stress tests.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# scenarios PROGRAM SOURCES FLAGS SCENARIO...: each verified; both lists are words.
scenarios() {
	local program=$1 sources=$2 flags=$3 scenario
	shift 3
	# shellcheck disable=SC2086
	(cd "$abs_top_srcdir" && treadle cc -D_GNU_SOURCE -Wall -Wextra -g -O1 -pthread -I. -Ilib $flags \
		-o "$OLDPWD/$program" "tests/sync/$program.c" $sources)
	for scenario; do
		run treadle check --strategy=exhaustive "./$program" "$scenario"
		echo "$program $flags $scenario: $output"
		[ "$status" -eq 0 ]
		[ "${lines[0]}" = verified ]
	done
}

# broken SOURCE SED PROGRAM FLAGS SCENARIO: with this slip in the source the scenario fails.
broken() {
	local source=$1 slip=$2 program=$3 flags=$4 scenario=$5
	sed "$slip" "$abs_top_srcdir/$source" >slip.c
	! cmp -s slip.c "$abs_top_srcdir/$source"
	# shellcheck disable=SC2086
	treadle cc -D_GNU_SOURCE -g -O1 -pthread -I"$abs_top_srcdir" -I"$abs_top_srcdir/lib" $flags \
		-o broken "$abs_top_srcdir/tests/sync/$program.c" slip.c
	run treadle check --strategy=exhaustive ./broken "$scenario"
	echo "$slip: $output"
	[ "$status" -eq 1 ]
}

# sanitized UNIT SOURCES: the unit test under the thread sanitizer
sanitized() {
	command -v pkg-config >/dev/null && pkg-config check || skip "Check is not installed"
	cd "$abs_top_srcdir"
	# shellcheck disable=SC2046,SC2086
	"${CC:-gcc}" -std=gnu11 -D_GNU_SOURCE -g -O1 -fsanitize=thread -pthread -I. -Ilib \
		-o "$TMPDIR/$1" "tests/unit/$1.c" $2 lib/sync/interrupt.c lib/annotate/annotate.c \
		lib/base/*.c tests/lib/unit.c $(pkg-config --cflags --libs check) ||
		skip "no thread sanitizer"
	cd "$TMPDIR"
	TSAN_OPTIONS=allocator_may_return_null=1 run "./$1"
	echo "$output"
	[ "$status" -eq 0 ]
	[[ $output != *'not ok'* ]]
	[[ $output != *"data race"* ]]
}

all='exclusion writers batch late interrupted granted'

@test "readers and writers: rw_delegated" {
	scenarios rw lib/sync/rw_delegated.c -DRW=rw_delegated $all
}

@test "readers and writers: rw_batch" {
	scenarios rw lib/sync/rw_batch.c -DRW=rw_batch $all
}

@test "readers and writers: rw_specific" {
	scenarios rw lib/sync/rw_specific.c -DRW=rw_specific $all
}

@test "readers and writers: slips are found" {
	broken lib/sync/rw_delegated.c 's/ && TAILQ_EMPTY(&rw->waiting_writers))$/)/' rw '' batch
	broken lib/sync/rw_delegated.c 's/^\t\t\tgrant_readers(rw);/\t\t\tgrant_writer(rw);/' rw '' late
	broken lib/sync/rw_delegated.c 's/tr_interrupt(mine.thread);/;/' rw '' granted
	broken lib/sync/rw_specific.c 's/pthread_cond_signal(&w->turn);/;/' rw -DRW=rw_specific writers
}

@test "monitors of both schools" {
	scenarios monitor lib/sync/monitor.c '' exclusion hoare priority-hoare priority-mesa \
		interrupted-hoare interrupted-mesa late-hoare late-mesa
}

@test "monitors: slips are found, and so is an if where Mesa needs a while" {
	broken lib/sync/monitor.c 's/after->priority > w/after->priority < w/' monitor '' priority-hoare
	broken lib/sync/monitor.c 's/ == TR_MONITOR_HOARE)$/ == TR_MONITOR_MESA)/' monitor '' hoare
	broken lib/sync/monitor.c '1s/^/\/\/ as it is\n/' monitor '' mesa-if
}

@test "blocking queue" {
	scenarios queue lib/sync/blocking_queue.c '' fifo close-full close-empty passed-on limit
}

@test "blocking queue: slips are found" {
	broken lib/sync/blocking_queue.c 's/pthread_cond_signal(changed);/;/' queue '' passed-on
	broken lib/sync/blocking_queue.c 's/pthread_cond_broadcast(&q->not_empty);/;/' queue '' close-empty
	broken lib/sync/blocking_queue.c 's/pthread_cond_signal(&q->not_full);/;/' queue '' fifo
}

@test "the thread sanitizer finds nothing" {
	sanitized readers_writers "lib/sync/rw_batch.c lib/sync/rw_delegated.c lib/sync/rw_specific.c"
	sanitized blocking_queue lib/sync/blocking_queue.c
	sanitized monitor lib/sync/monitor.c
	sanitized hoare "$(cd "$abs_top_srcdir" && echo lib/sync/hoare_*.c) lib/sync/monitor.c"
}
