# SPDX-License-Identifier: MIT
#
# What a user may ask of `treadle check`: strategies, jobs, seeds, budgets; and what is wrong usage.
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

# answer: what must be the same with any number of jobs: all but the time, and how many executions
# each has compared with a fork's
answer() {
	jq 'del(.seconds, .runs)'
}

# narrow: no line of $output has more than 80 columns
narrow() {
	local line
	while IFS= read -r line; do
		[ "${#line}" -le 80 ] || { printf '%d columns: %s\n' "${#line}" "$line"; return 1; }
	done <<<"$output"
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
	build buffer -DRIGHT
	for jobs in 1 2 64; do
		treadle check --json --jobs=$jobs --executions=700 ./buffer 2>note.txt |
			answer >jobs-$jobs.txt
	done
	cmp jobs-1.txt jobs-2.txt
	cmp jobs-1.txt jobs-64.txt
	[ "$(wc -l <note.txt)" -eq "$([ "$(nproc)" -ge 64 ]; echo $?)" ]
	build if-for-while
	for jobs in 1 2; do
		treadle check --json --jobs=$jobs ./if-for-while | answer >jobs-$jobs.txt
		cp if-for-while.trace $jobs.trace
	done
	cmp jobs-1.txt jobs-2.txt
	cmp 1.trace 2.trace
}

@test "at random: the same seed gives the same executions, and never a proof" {
	build buffer -DRIGHT
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
	[ "${lines[0]}" = 'verified, as far as its calls go: memory is not seen' ]
	[ "${lines[-1]}" = '  treadle cc counter.c -o ./counter' ]
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

@test "the budget ends: 4, and says so" {
	build counter
	check_json --executions=10 ./counter
	[ "$status" -eq 4 ]
	is executions 10
	[[ $output == *'the budget of 10 executions ended'* ]]
}

@test "all executions count in the budget, over states and by rounds, too" {
	treadle cc -g -o philosophers "$abs_top_srcdir/bench/states/philosophers.c"
	treadle cc -g -DRIGHT -o server "$abs_top_srcdir/bench/verdicts/endless/counting-server.c"
	for words in './philosophers -- 5 3' ./server; do
		run treadle check --json -q --executions=650 $words
		[ "$(jq '.executions <= 650 and .executions > 200' <<<"$output")" = true ] || { echo "$output"; false; }
	done
	run treadle check --json --executions=650 ./philosophers -- 5 3
	jq -e '.states > 0' <<<"$output"
}

@test "executions cut short: 4, and says so" {
	build counter
	check_json --steps=5 ./counter
	[ "$status" -eq 4 ]
	[[ $output == *'cut short at the limit of steps'* ]]
}

@test "Ctrl-C and SIGTERM stop, tell what was tried, and end in 4" {
	build buffer -DRIGHT
	for signal in INT TERM; do
		treadle check --bound=none --executions=4000000 --jobs=2 ./buffer >out.txt &
		pid=$!
		# it runs the program
		until [ -n "$(cat /proc/$pid/task/*/children)" ]; do sleep 0.05; done
		kill -$signal "$pid"
		rc=0
		wait "$pid" || rc=$?
		[ "$rc" -eq 4 ]
		grep -q 'the search was stopped' out.txt
		grep -Eq '[0-9]+ executions?, ' out.txt
	done
}

@test "--seconds stops, tells what was tried and what was found, and ends in 4" {
	build buffer -DRIGHT
	check_json --bound=none --executions=4000000 --jobs=2 --seconds=1 ./buffer
	[ "$status" -eq 4 ]
	jq -e '.executions > 0 and .limits[0].text == "the 1 second of --seconds was over before the search was" and
		([.limits[].text] | all(test("deterministic") | not))' <<<"$output"
	run treadle outcomes --json --bound=none --executions=4000000 --seconds=1 ./buffer
	[ "$status" -eq 4 ]
	jq -e '.complete == false and .outcomes[0].trace != null' <<<"$output"
	check_json --seconds=600 ./buffer
	[ "$status" -eq 0 ]
}

@test "wrong usage" {
	build counter
	for option in --bound=x --bound=-1 --timeouts=never --spurious=no --executions=0 --seconds=0 --steps= \
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

@test "the same twice" {
	build if-for-while
	# but for the time, and how many were run in advance that nobody came to look at
	treadle check --json ./if-for-while | jq 'del(.seconds, .runs)' >one.txt
	treadle check --json ./if-for-while | jq 'del(.seconds, .runs)' >two.txt
	cmp one.txt two.txt
}

@test "threads that never meet: one interleaving, run twice, not in every order of their starts" {
	cat >apart.c <<-'END'
		#include <pthread.h>
		#include <unistd.h>
		#define N 20
		static int sums[N];
		#ifdef LEFT // the second execution finds what the first has left
		#include <assert.h>
		#include <fcntl.h>
		static void leave(void) { assert(close(open("left", O_CREAT | O_EXCL, 0600)) == 0); }
		#else
		static void leave(void) { }
		#endif
		static void *sum(void *to) { for (int i = 0; i < 100; i++) ++*(int *)to; return NULL; }
		int main(void)
		{
			pthread_t t[N];
			for (int i = 0; i < N; i++)
				pthread_create(&t[i], NULL, sum, &sums[i]);
			for (int i = 0; i < N; i++)
				pthread_join(t[i], NULL);
			leave();
			return sums[0] - sums[N - 1];
		}
	END
	treadle cc -g -O0 apart.c -o apart
	for jobs in 1 2; do
		check_json --jobs=$jobs ./apart
		is verdict '"verified"'
		is executions 2
		is interleavings 1
	done
	run treadle check ./apart
	[[ ${output//$'\n'/ } == *'Few preemptions first: 2'*' executions of the only interleaving there is.'* ]]
	treadle cc -g -O0 -DLEFT apart.c -o apart
	check_json ./apart
	is verdict '"no-failure-found"'
	cc_plain apart apart.c # what is not seen may make them meet
	check_json ./apart
	[ "$(jq .executions <<<"$output")" -gt 100 ]
}
