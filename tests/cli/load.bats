# SPDX-License-Identifier: MIT
#
# The same answer on a busy machine, and each time: verdicts, counterexamples, grades. How many rounds
# there are, and beside how many jobs, is bench/load.sh's to say; here there are few.

load common

programs="$abs_top_srcdir/bench/load"

@test "beside busy jobs, verdicts, counterexamples and grades are the same" {
	ROUNDS=1 BUSY=3 TREADLE=treadle EXERCISES=counter \
		PROGRAMS="$programs/waits.c $abs_top_srcdir/bench/bugs/04-transfer-both-ways.c" \
		bash "$abs_top_srcdir/bench/load.sh" >out
	cat out
	grep -qx '2 programs and the grades of a class, beside 3 busy jobs: 1 of 1 the same' out
}

@test "a wait for a process that computes is no wait without end" {
	cp "$programs/waits.c" .
	cc_plain waits waits.c
	run treadle check --json ./waits
	echo "$output"
	[[ $output == *'fork: the child is not seen'* ]]
	[[ $output != *'cut short'* ]]
}

@test "a loop without end is at its end, wherever it was met" {
	[ "$(uname -m)" = x86_64 ] || skip "loops are looked into on x86-64"
	cp "$programs/spins.c" .
	treadle cc -g -O1 -o spins spins.c
	for i in 1 2; do
		run treadle check --json --runner=fork -o "$i.trace" ./spins
		[ "$status" -eq 1 ]
		[[ $output == *"runs on and on without reaching an operation (spins.c:$(grep -n 'while (v)' \
			spins.c | cut -d: -f1))"* ]]
	done
	cmp 1.trace 2.trace
}

@test "what has no processor between its calls for long is no loop" {
	cp "$programs/computes.c" .
	treadle cc -g -o computes computes.c
	run treadle check --json ./computes # which asks how long it has run, so nothing is proved
	[ "$status" -eq 0 ]
	[[ $output == *'"failure": null'* && $output != *"in a loop"* ]]
}
