# SPDX-License-Identifier: MIT
#
# `treadle check`, end to end: programs that well-known checkers pass must fail here, and right
# ones must not. Programs whose verdict is all that is asked say it in their first lines, which
# tests/verdicts.bats compares.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# build NAME [FLAG...]: the program tests/check/NAME.c as ./NAME
build() {
	local name=$1
	shift
	cc_plain "$name" "$abs_top_srcdir/tests/check/$name.c" "$@"
}

# check_json ARG...: runs the check; its answer is in $output, its exit code in $status.
check_json() {
	run --separate-stderr treadle check --json "$@"
}

# is KEY VALUE: the first KEY of the answer (indented JSON, a key a line) has this value.
is() {
	local found
	found=$(printf '%s\n' "$output" | sed -n "s/^ *\"$1\": \(.*[^,]\),\{0,1\}\$/\1/p" | head -n 1)
	[ "$found" = "$2" ] || {
		printf '%s is %s, not %s\n%s\n' "$1" "$found" "$2" "$output"
		return 1
	}
}

# line FILE COMMENT: the number of the line that carries the comment
line() {
	grep -n "$2" "$abs_top_srcdir/tests/check/$1.c" | head -n 1 | cut -d: -f1
}

# fails NAME KIND [ARG...]: the program fails in this way, and leaves a trace.
fails() {
	local name=$1 kind=$2
	shift 2
	check_json "./$name" "$@"
	[ "$status" -eq 1 ]
	is verdict '"failed"'
	is kind "\"$kind\""
	is trace "\"$name.trace\""
	[ -s "$name.trace" ]
}

# ends_well VERDICT NAME [ARG...]: nothing was found, and the search finished.
ends_well() {
	local verdict=$1 name=$2
	shift 2
	check_json "./$name" "$@"
	[ "$status" -eq 0 ]
	is verdict "\"$verdict\""
	is failure null
	is level '"calls"'
	[[ $output == *'memory shared between the calls is not seen (level: calls)'* ]]
}

# verifies NAME [ARG...]: every interleaving was tried. passes: all that was asked for.
verifies() {
	ends_well verified "$@"
}
passes() {
	ends_well no-failure-found "$@"
}

@test "a signal without the mutex, between test and wait, is lost" {
	build unguarded-signal
	fails unguarded-signal lost-wakeup
	is thread '"1 main"'
	is object '"condition ready"'
	is file '"unguarded-signal.c"'
	is line "$(line unguarded-signal pthread_cond_wait)"
}

@test "the same after a sleep, between two threads that main creates" {
	build unguarded-signal -DSLEEP
	fails unguarded-signal lost-wakeup
}

@test "the same right after the waiter was created, and after an unlock; and it is replayed" {
	local with
	for with in MAIN UNLOCK; do
		build unguarded-signal -D$with
		fails unguarded-signal lost-wakeup
		run treadle replay unguarded-signal.trace
		[ "$status" -eq 1 ]
		[[ $output == *'the same as recorded'* ]]
	done
}

@test "philosophers who all take the left fork first" {
	build philosophers
	fails philosophers deadlock
	is line "$(line philosophers 'forks\[right\]);')"
	build philosophers -DN=4
	fails philosophers deadlock
	[[ $output == *'held by 5'* ]]
}

@test "ordered philosophers: 2^3 - 2 interleavings, none fails" {
	build philosophers -DORDERED
	verifies philosophers
	is interleavings 6
	is strategy '"default"'
	verifies philosophers --strategy=exhaustive
	is executions 6
	is interleavings 6
	is redundant 0
	passes philosophers --strategy=bounded
	[[ $output == *'schedules with more than 2 preemptions were not tried'* ]]
}

@test "a search without a bound that ends says so" {
	build spurious
	verifies spurious --bound=none
	is strategy '"bounded"'
	[[ $output != *preemption* ]]
}

@test "a thread is interrupted before its end, and after it" {
	build late-interrupt -I"$abs_top_srcdir/lib" -L"$abs_top_builddir/.libs" -ltreadle \
		-Wl,-rpath,"$abs_top_builddir/.libs"
	fails late-interrupt assertion --strategy=exhaustive
	fails late-interrupt assertion --strategy=exhaustive -- gone
}

@test "a wait that times out may use up a signal that another waits for" {
	build late-wait
	for strategy in default exhaustive states; do
		fails late-wait lost-wakeup --strategy=$strategy
		verifies late-wait --strategy=$strategy -- looks
		verifies late-wait --strategy=$strategy -- signals
	done
	run treadle check ./late-wait -o f.trace
	flat=$(tr -s ' \n' ' ' <<<"$output")
	[[ $flat == *'The signal at step 10 woke 3 hasty, whose wait timed out at step 12 nevertheless'* ]]
	[[ $flat == *'A thread that gives up must check its condition once more, or pass the signal on. 2 patient waited'* ]]
	run treadle replay f.trace
	[[ $output == *'the same as recorded'* ]]
	verifies late-wait --timeouts=virtual
}

# Simpler schedules have it compute for 600 ms at the place of the loop, which is none there.
@test "the loop that is shown has all the time that a loop has" {
	build nearly
	fails nearly livelock --strategy=exhaustive
	run -1 treadle replay nearly.trace
	[[ $output == *'the same as recorded: 7 steps'* ]]
}

@test "a loop that may wait for another thread is no failure, and no proof either" {
	build spin-wait
	check_json ./spin-wait
	[ "$status" -eq 4 ]
	is verdict '"no-failure-found"'
	is failure null
	[[ $output == *"spin-wait.c:$(line spin-wait '// the loop')"* ]]
}

@test "the trace of a failure is replayed" {
	build philosophers
	treadle check -o p.trace ./philosophers >check.txt || [ $? -eq 1 ]
	run treadle replay p.trace
	[ "$status" -eq 1 ]
	[[ $output == *deadlock* ]]
	[[ $output == *'the same as recorded'* ]]
}

@test "a trace that cannot be written is told; the verdict stays" {
	build philosophers
	run treadle check -o /no/such/folder/x.trace ./philosophers
	[ "$status" -eq 1 ]
	[[ $output == *'/no/such/folder'* ]]
	[[ $output == *deadlock* ]]
}
