# SPDX-License-Identifier: MIT
#
# `treadle check`, end to end: programs that well-known checkers pass must fail here, and right
# ones must not; each misuse is told with thread, object and line.
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

@test "if for while around a wait fails by barging" {
	build if-for-while
	fails if-for-while assertion
	[[ $output == *'spurious wake-ups were not tried'* ]]
}

@test "one condition for two kinds of waiter: all sleep" {
	build one-condition
	fails one-condition lost-wakeup
	is object '"condition changed"'
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

@test "a counter under one mutex: 3! interleavings" {
	build counter
	verifies counter
	is interleavings 6
}

@test "a bounded buffer with loops and broadcasts does not fail" {
	build buffer
	passes buffer --bound=0
}

@test "a search without a bound that ends says so" {
	build spurious
	verifies spurious --bound=none
	is strategy '"bounded"'
	[[ $output != *preemption* ]]
}

@test "a time limit that passes at the wrong moment" {
	build late-answer
	fails late-answer assertion
	verifies late-answer --timeouts=virtual
	[[ $output == *'time limits and sleeps ended in virtual time only'* ]]
}

@test "a spurious wake-up is tried only with --spurious" {
	build spurious
	verifies spurious
	fails spurious assertion --spurious=1
	[[ $output == *'no more than 1 spurious wake-up an execution was tried'* ]]
}

@test "loops that wait by yield and sleep are no livelock, and end" {
	build polling
	passes polling --bound=1
}

@test "each misuse, with thread, object and line" {
	build misuse
	while read -r name thread object; do
		fails misuse misuse -- "$name"
		is thread "\"${thread/_/ }\""
		[ "$object" = null ] || object="\"${object/_/ }\""
		is object "$object"
		is file '"misuse.c"'
		is line "$(line misuse "// $name")"
	done <<-END
		unlock-others 1_main mutex_lock
		wait-no-mutex 1_main condition_cond
		destroy-in-use 1_main mutex_lock
		join-twice 1_main null
		join-self 1_main null
		sem-overflow 1_main semaphore_sem-3
	END
}

@test "exit status, crash and abort on one schedule" {
	build ends
	fails ends exit -- status
	[[ $output == *'status 7'* ]]
	fails ends crash -- crash
	is line "$(line ends '// crash')"
	fails ends crash -- abort
}

@test "a loop without a visible operation is found, with its line" {
	build ends
	fails ends livelock -- spin
	[[ $output == *ends.c* ]]
}

@test "a loop that may wait for another thread is no failure, and no proof either" {
	build spin-wait
	check_json ./spin-wait
	[ "$status" -eq 4 ]
	is verdict '"no-failure-found"'
	is failure null
	[[ $output == *"spin-wait.c:$(line spin-wait '// the loop')"* ]]
}

@test "threads that a signal could wake are not called stuck, nor is it a proof" {
	build alarm
	check_json ./alarm
	[ "$status" -eq 4 ]
	is verdict '"no-failure-found"'
	is failure null
	[[ $output == *'only a signal could wake a thread: '* ]]
}

@test "a program that is not deterministic: said, and where" {
	build ends
	check_json ./ends -- fickle
	[ "$status" -eq 4 ]
	is failure null
	[[ $output == *'the program is not deterministic'* ]]
	[[ $output == *'step '* ]]
}

@test "the report: verdict, a table of numbered steps, commands" {
	build philosophers
	run treadle check ./philosophers
	[ "$status" -eq 1 ]
	[ "${lines[0]}" = failed ]
	[[ ${lines[1]} == 'deadlock: '* ]]
	[[ $output == *'The failing interleaving ('*' steps, 1 preemption):'* ]]
	[[ $output == *$'\n(lines of philosophers.c)\n'* ]]
	[[ $output == *$'\nstep line  1 main           2 dine           3 dine           4 dine\n'* ]]
	[[ $output == *'   1   33  initialises'$'\n''           mutex forks[0]'* ]]
	[[ $output == *'-- preempted --'* ]]
	[[ $output == *'treadle view philosophers.trace'* ]]
	[[ $output == *'treadle replay philosophers.trace'* ]]
}

# narrow: no line of $output has more than 80 columns
narrow() {
	local line
	while IFS= read -r line; do
		[ "${#line}" -le 80 ] || { printf '%d columns: %s\n' "${#line}" "$line"; return 1; }
	done <<<"$output"
}

@test "in the table each step stands in the column of its thread, without its name" {
	build unguarded-signal
	run treadle check ./unguarded-signal
	narrow
	[[ $output == *'step line  1 main                             2 work
---- ----  ---------------------------------  ---------------------------------
   1   48  creates thread 2
'*'
           -- preempted --
   3   48                                     starts
   4   21                                     signals condition ready; nobody
                                              waits, so it is lost
'* ]]
	[[ $output == *'The signal at step 4 was lost: nobody waited on condition ready then. 1 main
  began to wait at step 6 only.'* ]]
	# narrower than the table may be: sentences
	run treadle check --width=30 ./unguarded-signal
	[[ $output == *'      -- preemption: 1 main could have gone on --'*'   3  2 work starts  '* ]]
}

@test "the scene of a failure: a step a line, what is said, what is expected" {
	build philosophers
	run treadle check --scene=p.scene ./philosophers
	[ "$status" -eq 1 ]
	[ "$(grep -c '^step ' p.scene)" -ge 8 ]
	[[ $(<p.scene) == '# deadlock: '*$'\nstep 1            # 1 main creates thread 2 dine, philosophers.c:'* ]]
	[ "$(grep -A 1 '^say .* could go on' p.scene | tail -n 1 | cut -d ' ' -f 1)" = step ]
	[ "$(grep -c '^expect thread . waiting on forks\[' p.scene)" -eq 3 ]
	grep -qx 'expect thread 1 waiting on thread 2' p.scene
	grep -qx 'expect deadlock' p.scene
	run treadle check --scene=none/p.scene ./philosophers
	[[ $output == *"'none/p.scene' cannot be written"* ]]
}

@test "the report is no wider than 80 columns; places stand in one column" {
	build philosophers -DN=6
	run treadle check ./philosophers
	narrow
	[[ $output == *$'deadlock: '*$'\n  '*'held by '* ]]
	[ "$(grep -o '.*philosophers\.c:' <<<"$output" | grep -v deadlock |
		awk '{ print length }' | sort -u | wc -l)" -eq 1 ]
	name=philosophers-of-whom-each-takes-the-left-fork-first
	cp "$abs_top_srcdir/tests/check/philosophers.c" "$name.c"
	cc_plain long "$name.c" -DN=6
	run treadle check ./long
	narrow
	[[ $output == *$'locks mutex forks[0]\n'*" $name.c:22"* ]]
}

@test "after a misuse, its thread is not said to be about to do it" {
	build misuse
	run treadle check ./misuse -- unlock-others
	[[ $output == *' 1 main unlocks mutex lock, which 2 hold holds'*'At the end, what each other thread'* ]]
	[[ $output != *'1 main: '* ]]
	[[ $output == *'2 hold: take a permit of semaphore sem'* ]]
}

@test "the trace of a failure is replayed" {
	build philosophers
	treadle check -o p.trace ./philosophers >check.txt || [ $? -eq 1 ]
	run treadle replay p.trace
	[ "$status" -eq 1 ]
	[[ $output == *deadlock* ]]
	[[ $output == *'the same as recorded'* ]]
}

@test "the failing run's output is in its trace, and told" {
	build ends
	run treadle check -o o.trace ./ends -- output
	[ "$status" -eq 1 ]
	grep -q 'the output of the failing run' o.trace
	[[ $output == *$'\n\nThe program wrote:\n      the output of the failing run\n\nThe failing'* ]]
}

@test "of long output, the last five lines, cut, with nothing that moves a terminal" {
	build ends
	run treadle check -o o.trace ./ends -- lines
	[ "$status" -eq 1 ]
	narrow
	[[ $output != *'the second'* ]]
	printf -v nine '0123456789%.0s' 1 2 3 4 5 6 7
	[ "$(sed -n '/^The last lines/,/^The failing/p' <<<"$output")" = "The last lines that the program wrote:
      ?[2Jname:       tab ?? end

      ${nine}0...
      the last but one
      the last, without an end

The failing interleaving (6 steps, 1 preemption):" ]
}

@test "what the program wrote before a deadlock does not say why: not told" {
	build philosophers
	sed 's/^int main.*/&\n/; s/pthread_mutex_init/puts("sits down"), &/' \
		"$abs_top_srcdir/tests/check/philosophers.c" | sed '1i #include <stdio.h>' >talk.c
	cc_plain talk talk.c
	run treadle check ./talk
	[[ $output == *deadlock* ]]
	[[ $output != *wrote* ]]
}

@test "the same twice" {
	build if-for-while
	treadle check --json ./if-for-while | grep -v seconds >one.txt
	treadle check --json ./if-for-while | grep -v seconds >two.txt
	cmp one.txt two.txt
}

@test "the budget ends: 4, and says so" {
	build counter
	check_json --executions=10 ./counter
	[ "$status" -eq 4 ]
	is executions 10
	[[ $output == *'the budget of 10 executions ended'* ]]
}

@test "executions cut short: 4, and says so" {
	build counter
	check_json --steps=5 ./counter
	[ "$status" -eq 4 ]
	[[ $output == *'cut short at the limit of steps'* ]]
}

@test "Ctrl-C and SIGTERM stop, tell what was tried, and end in 4" {
	build buffer
	for signal in INT TERM; do
		treadle check --bound=none --executions=4000000 --jobs=2 ./buffer >out.txt &
		pid=$!
		sleep 2
		kill -$signal "$pid"
		rc=0
		wait "$pid" || rc=$?
		[ "$rc" -eq 4 ]
		grep -q 'the search was stopped' out.txt
		grep -q 'executions' out.txt
	done
}

@test "every strategy finds the deadlock, and says which it was" {
	build philosophers
	for strategy in bounded exhaustive pct default; do
		fails philosophers deadlock --strategy=$strategy
		is strategy "\"$strategy\""
	done
	fails philosophers deadlock --depth=2 --seed=5
	is strategy '"pct"'
}

@test "the same answer with one job, with two, and with more than there are processors" {
	build buffer
	for jobs in 1 2 64; do
		treadle check --json --jobs=$jobs --executions=700 ./buffer 2>note.txt |
			grep -v seconds >jobs-$jobs.txt
	done
	cmp jobs-1.txt jobs-2.txt
	cmp jobs-1.txt jobs-64.txt
	[ "$(wc -l <note.txt)" -eq "$([ "$(nproc)" -ge 64 ]; echo $?)" ]
	build if-for-while
	for jobs in 1 2; do
		treadle check --json --jobs=$jobs ./if-for-while | grep -v seconds >jobs-$jobs.txt
		cp if-for-while.trace $jobs.trace
	done
	cmp jobs-1.txt jobs-2.txt
	cmp 1.trace 2.trace
}

@test "at random: the same seed gives the same executions, and never a proof" {
	build buffer
	for n in 1 2; do
		treadle check --json --strategy=pct --seed=3 --executions=60 ./buffer |
			grep -v seconds >seed-$n.txt || [ "${PIPESTATUS[0]}" -eq 4 ]
	done
	cmp seed-1.txt seed-2.txt
	check_json --strategy=pct --seed=4 --executions=60 ./buffer
	[ "$status" -eq 4 ]
	is executions 60
	is verdict '"no-failure-found"'
}

@test "what was tried is told, phase by phase" {
	build counter
	run treadle check ./counter
	[ "$status" -eq 0 ]
	narrow
	[ "${lines[0]}" = verified ]
	told=$(tr -s ' \n' '  ' <<<"$output")
	[[ $told == *'Few preemptions first: '*', all schedules with at most 2 preemptions.'* ]]
	[[ $told == *'Exhaustive: 6 executions, 6 distinct interleavings, nothing is left.'* ]]
	[[ $told != *'At random'* ]]
	run treadle check --executions=104 ./counter
	[ "$status" -eq 4 ]
	told=$(tr -s ' \n' '  ' <<<"$output")
	[[ $told == *'104 executions, '* ]]
	[[ $told == *'Exhaustive: 3 executions, 3 distinct interleavings, not finished.'* ]]
	[[ $told == *'At random: 1 execution (PCT, depth 3, seed 1).'* ]]
}

@test "wrong usage" {
	build counter
	for option in --bound=x --bound=-1 --timeouts=never --spurious=no --executions=0 --steps= \
		--strategy=fast --seed=x --depth=0 --jobs=0 --jobs=65 --memory=0 --written=much; do
		run treadle check "$option" ./counter
		[ "$status" -eq 2 ]
		[ "${#lines[@]}" -eq 1 ]
	done
	run treadle check --strategy=pct --bound=1 ./counter
	[ "$status" -eq 2 ]
	[[ $output == *"'--bound' means nothing to --strategy=pct"* ]]
	run treadle check --strategy=exhaustive --depth=2 ./counter
	[ "$status" -eq 2 ]
	[[ $output == *"'--depth' means nothing to --strategy=exhaustive"* ]]
	run treadle check
	[ "$status" -eq 2 ]
	run treadle check ./no-such-program
	[ "$status" -eq 2 ]
}

@test "a trace that cannot be written is told; the verdict stays" {
	build philosophers
	run treadle check -o /no/such/folder/x.trace ./philosophers
	[ "$status" -eq 1 ]
	[[ $output == *'/no/such/folder'* ]]
	[[ $output == *deadlock* ]]
}
