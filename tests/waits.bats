# SPDX-License-Identifier: MIT
#
# What threads wait for, in the program's own words: check and replay, in text and in JSON.
bats_require_minimum_version 1.5.0
load lib/common

setup() {
	export TREADLE_LIBDIR=$abs_top_builddir
	cd "$BATS_TEST_TMPDIR"
	cp "$abs_top_srcdir"/tests/waits/* .
}

# fails PROGRAM [ARGUMENT]: check's answer is in `answer`, and its trace in run.trace
fails() {
	treadle check -q --json -o run.trace "./$1" -- "${@:2}" >answer || [ $? = 1 ]
	python3 "$abs_top_srcdir/tests/lib/verdict.py" 1 <answer
}

# waits: all that the answer's threads wait for, a line each
waits() {
	jq -r '.waits[] | "\(.thread) \(.file):\(.line) " +
		(if .loops then if .until then "until" else "while" end elif .until then "if not" else "if" end) +
		" (\(.condition)): " + ([.values[] | "\(.name) = \(.value)"] | join(", "))' "${1:-answer}"
}

# eats WHAT EXPECTED: of table WHAT. The line is that of the comment; EXPECTED: what follows it
eats() {
	local line
	line=$(grep -nF -m 1 "// $1" table.c | cut -d : -f 1)
	fails table "$1"
	[ "$(waits)" = "2 eater table.c:$line $2" ] || { waits; return 1; }
	treadle replay --json run.trace >again || [ $? = 1 ]
	[ "$(jq -c .waits answer)" = "$(jq -c .waits again)" ]
}

@test "the condition around a wait, and the values of its variables" {
	treadle cc -g -O0 -o table table.c
	eats while 'while (t->forks == 0 || t->fork[me].owner != 0): t->forks = 0, t->fork[me].owner = 8, me = 1'
	eats endless 'until (t->forks > 1): t->forks = 0'
	eats called 'while (!is_free(t, me)): t = &table, me = 1'
	eats helper 'while (!open): open = false'
	eats counts 'if (++arrived != 2): arrived = 1'
}

@test "it is told to people by check, by replay and by explain" {
	treadle cc -g -O0 -o table table.c
	run -1 treadle check -q -o run.trace ./table -- endless
	[[ $output == *$'\nWhere it ends:\n'*'  2 eater waits at table.c:'*' until (t->forks > 1): t->forks = 0'$'\n'* ]]
	run -1 treadle replay run.trace
	[[ $output == *$'\n  2 eater waits at table.c:'*' until (t->forks > 1): t->forks = 0'$'\n'* ]]
	run -0 treadle explain -q run.trace
	[[ $output == *$'\n  2 eater waits at table.c:'*' until (t->forks > 1): t->forks = 0'$'\n'* ]]
	fails table endless
	treadle explain -q --json run.trace >why
	[ "$(jq -c .waits why)" = "$(jq -c .waits answer)" ]
}

@test "a thread that goes on for ever has a condition, too; one that joins has none" {
	treadle cc -g -O0 -o polls polls.c
	fails polls
	line=$(grep -n 'n = left();$' polls.c | tail -n 1 | cut -d : -f 1)
	[ "$(waits)" = "2 washer polls.c:$line while (n > 0): n = 3" ] || { waits; false; }
}

@test "a thread that need not wait any more is told so: the lost wake-up itself" {
	run -1 treadle check -q -o run.trace monitors signal-lost
	[[ ${output//$'\n'    / } == *"while (desk.permits == 0 && result == 0): desk.permits = 1 (written by 1 main at lost.c:42), result = 0. That is false now: it would go on if it were woken."* ]]
	treadle cc -g -O0 -o table table.c
	fails table while
	jq -e '.waits[0].holds' answer
	fails table endless
	jq -e '.waits[0] | .holds == false and .until' answer
	fails table counts
	jq -e '.waits[0].holds == null' answer
	run -1 treadle check -q -o run.trace ./table -- while
	[[ $output != *'it would go on'* ]]
	treadle cc -g -O0 -o held held.c
	fails held
	jq -e '.waits[0] | .thread == "2 guest" and .holds == false' answer
	run -1 treadle replay run.trace
	[[ $output == *' while (closed): closed = 0'* && $output != *'it would go on'* ]]
}

@test "with optimisation a value is there or null" {
	for level in 1 2; do
		treadle cc -g -O$level -o table table.c
		fails table while
		jq -e '.waits | length == 1 and (.[0].values | length == 3 and
			all(.value == null or {"t->forks": "0", "t->fork[me].owner": "8", "me": "1"}[.name] == .value))' answer
	done
}

# lacks SENTENCE: check, explain and replay say why nothing is known of what ./table waits for.
lacks() {
	treadle check -q --json -o run.trace ./table -- while >answer || [ $? = 1 ]
	jq -e '.failure.kind == "deadlock" and .waits == []' answer
	run -1 treadle check -q -o run.trace ./table -- while
	[[ $output == *"$1"* && $output != *' waits at '* ]]
	run treadle explain run.trace
	[[ $output == *"$1"* ]]
	run -1 treadle replay run.trace
	[[ $output == *"$1"* ]]
}

@test "without debug information, or if the source is newer than the program or gone, that is said" {
	treadle cc -g0 -O0 -o table table.c
	lacks 'For what they wait is not known: compile the program with -g.'
	treadle cc -g -O0 -o table table.c
	touch -d '+1 hour' table.c
	lacks 'For what they wait is not known: table.c is newer than the program.'
	rm table.c
	lacks 'For what they wait is not known: table.c is not where it was compiled.'
}

@test "what does not fail waits for nothing" {
	treadle cc -g -O0 -o race "$abs_top_srcdir/tests/values/queue.c"
	treadle check -q --json -o run.trace ./race >answer
	jq -e '.waits == []' answer
}

@test "a wait inside the teaching library is not that of a loop around the call" {
	fails_act() {
		treadle check -q --json -o run.trace "$@" >answer || [ $? = 1 ]
	}
	fails_act producer-consumer poison
	jq -e '.failure.kind == "deadlock" and .waits == []' answer
	fails_act monitors one-condition
	[ "$(waits | wc -l)" = 2 ]
	waits | grep -qE '^1 main shelf.c:[0-9]+ while \(loaves != wanted\): loaves = 0, wanted = 0$'
}

@test "C++: a wait in a lambda, by the library's condition" {
	command -v g++ >/dev/null || skip "no g++"
	treadle cc -g -O0 -o lambda lambda.cc
	fails lambda
	line=$(grep -n 'ready.wait(l);' lambda.cc | cut -d : -f 1)
	{
		echo "2 lambda.cc:$line while (items == 0): items = 0"
		echo "3 lambda.cc:$((line + 5)) until (items > 1): items = 0"
	} | diff - <(waits)
}
