# SPDX-License-Identifier: MIT
#
# Programs without an end, which have ever new states, are decided by rounds (docs/checker.md): each loop
# without an end is followed for some rounds, and a thread that would begin one more stays where it is.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# built NAME [FLAG...]: the program tests/rounds/NAME.c as ./NAME, so that its memory is seen
built() {
	local name=$1
	shift
	treadle cc -g -O1 "$@" -o "$name" "$abs_top_srcdir/tests/rounds/$name.c"
}

# says STATUS CONDITION ARG...: the check ends so, the answer is well made, and the condition holds of it
says() {
	local wanted=$1 condition=$2 status=0
	shift 2
	treadle check -q --json "$@" >answer || status=$?
	cat answer
	[ "$status" -eq "$wanted" ]
	python "$abs_top_srcdir/tests/lib/verdict.py" "$status" <answer
	jq -e "$condition" answer >/dev/null
}

# within N NAME [FLAG...]: nothing fails in N rounds of the program, and everything in these was tried
within() {
	local rounds=$1 name=$2
	shift 2
	built "$name" "$@"
	says 0 '.verdict == "no-failure-found" and .rounds == '"$rounds" --rounds="$rounds" "./$name"
	jq -e '.limits | any(.blocks and (.text | startswith("each loop without an end was followed for '"$rounds"' round")))' answer
	jq -e '.limits | any(.text | test("cut short|budget|no execution has ended")) | not' answer
}

# fails N NAME KIND [FLAG...]: a failure of this kind is found within N rounds; its trace can be run again, and explained
fails() {
	local rounds=$1 name=$2 kind=$3
	shift 3
	built "$name" "$@"
	says 1 '.failure.kind == "'"$kind"'"' --rounds="$rounds" "./$name"
	again "$name" "$kind"
}

# again NAME KIND: the trace of the failure is run again, with the same end, and explained if it is short
again() {
	run treadle replay --json "$1.trace"
	[ "$status" -eq 1 ]
	jq -e '.same and .failure == "'"$2"'"' <<<"$output"
	[ "$(jq .steps <<<"$output")" -lt 40 ] || return 0
	run -0 treadle explain -q --json "$1.trace"
	jq -e '.kind == "'"$2"'" and .failing > 0' <<<"$output"
	run -0 treadle view --plain "$1.trace"
}

@test "what is right has no failure within the rounds, at both levels" {
	for name in server buffer joined; do
		within 2 $name
		cc_plain $name "$abs_top_srcdir/tests/rounds/$name.c"
		says 0 '.rounds == 3 and .level == "calls"' --rounds=3 ./$name
	done
	within 1 server
	within 2 ping_pong
}

@test "what is wrong in its first rounds fails, and the trace can be run again" {
	fails 2 server assertion -DBAD
	fails 2 buffer assertion -DBAD
	fails 1 coordinator assertion -DBAD
	fails 1 philosophers deadlock -DBAD
}

@test "what is wrong in the second round only needs two" {
	within 1 second
	fails 2 second assertion
	jq -e '.rounds == 2 and .failure.line != null' answer
}

@test "a loop with an end in one without is not cut" {
	within 1 coordinator
	within 2 coordinator
	within 2 packer
	within 1 packer -DBAD
	fails 2 packer assertion -DBAD
}

@test "a circle of locks is a deadlock, though another thread goes on for ever" {
	within 1 crossed -O0 # where a compiler makes two calls of one, these are two places
	fails 2 crossed deadlock -O0
	jq -e '.failure.sentence | test("circle|held by") and (test("other") | not)' answer
	run -0 treadle view --plain crossed.trace
	[[ $output == *"other is to begin one more round of a loop without an end, which this run does not follow"* ]]
}

@test "main loops itself, and makes a thread for each request" {
	built requests
	says 0 '.rounds == 2 and .failure == null' --rounds=2 --steps=1000 ./requests
}

@test "loops that try, poll and sleep" {
	within 2 tries
	within 2 heartbeat
}

@test "the classic ones, for ever: the barber, the smokers, the philosophers" {
	within 1 barber
	within 2 smokers
	within 1 monitor
	within 2 philosophers
}

@test "without an option it is done where the states do not come back, as far as the budget goes" {
	for name in ping_pong smokers; do
		built $name
		says 0 '.verdict == "no-failure-found" and .rounds >= 3' ./$name
	done
	built crossed -O0
	says 1 '.failure.kind == "deadlock" and .rounds == 2' ./crossed
	again crossed deadlock
	treadle check -q --json ./ping_pong | jq '[.verdict, .rounds, .limits]' >one
	treadle check -q --json --jobs=2 ./ping_pong | jq '[.verdict, .rounds, .limits]' >two
	cmp one two
}

@test "without a budget for that it is advised" {
	built server
	says 4 '.rounds == null and (.advice | any(.text == "loops without an end: --rounds=2 follows each for 2 rounds"))' \
		--executions=5 ./server
	built barber
	says 4 '.rounds == 2 and (.limits | any(.text | contains("budget")))' --rounds=2 --executions=50 ./barber
}

@test "what ends, and what the states decide, is as it was" {
	treadle cc -g -O1 -o waits "$abs_top_srcdir/tests/check/waits.c"
	says 0 '.verdict == "verified" and .rounds == null' --rounds=2 ./waits -- politely
	treadle cc -g -O1 -DRIGHT -o endless "$abs_top_srcdir/bench/verdicts/endless/ping-pong.c"
	says 0 '.verdict == "verified" and .for_ever and .rounds == null' ./endless
	cc_plain polite "$abs_top_srcdir/tests/check/polite.c"
	says 1 '.failure.kind == "livelock"' --rounds=2 ./polite -- backoff
}

@test "each strategy follows the rounds" {
	built server
	for how in bounded exhaustive states; do
		says 0 '.rounds == 2' --strategy=$how --rounds=2 ./server
	done
	says 0 '.rounds == 2 and .runs.differed == 0' --runner=both --rounds=2 ./server
	says 0 '.rounds == 2 and .runner == "fork"' --runner=fork --rounds=2 --strategy=exhaustive ./server
}

@test "the ends within the rounds" {
	built ping_pong
	run treadle outcomes -q --json --rounds=2 ./ping_pong
	[ "$status" -eq 4 ]
	jq -e '.complete == false and .executions < 20 and (.limits | any(.text | startswith("each loop without an end")))' <<<"$output"
	jq -e '.outcomes | length == 1 and (.[0] | .kind == "rounds" and (.fails | not) and .output == "pong 1\npong 2\n")' <<<"$output"
	run -0 treadle replay ping_pong-1.trace
}

@test "wrong usage" {
	for n in 0 101 x ''; do
		run treadle check --rounds=$n ./server
		[ "$status" -eq 2 ]
	done
}

@test "who waits beside a loop that only sleeps may wait in vain" {
	built swapped
	says 0 '.limits | any(.blocks and (.text | startswith("a thread waits for ever"))) | not' --rounds=2 ./swapped
	built swapped -DBAD
	says 0 '.limits | any(.blocks and (.text | startswith("a thread waits for ever")))' --rounds=2 ./swapped
}
