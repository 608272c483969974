# SPDX-License-Identifier: MIT
#
# The same answer on a busy machine, and each time: verdicts, counterexamples, grades. How many rounds
# there are, and beside how many jobs, is bench/load.sh's to say; here there are few.

load common

programs="$abs_top_srcdir/bench/load"

@test "beside busy jobs, verdicts, counterexamples and grades are the same" {
	ROUNDS=2 BUSY=3 TREADLE=treadle \
		PROGRAMS="$programs/waits.c $programs/computes.c $abs_top_srcdir/bench/bugs/04-transfer-both-ways.c" \
		bash "$abs_top_srcdir/bench/load.sh" >out
	cat out
	grep -qx '3 programs and the grades of a class, beside 3 busy jobs: 2 of 2 the same' out
}

@test "a wait for a process that computes is no wait without end" {
	cp "$programs/waits.c" .
	cc_plain waits waits.c
	run -4 treadle check --json ./waits
	[[ $output == *'fork: the child is not seen'* ]]
	[[ $output != *'cut short'* ]]
}

@test "a loop without end is at its end, wherever it was met" {
	[ "$(uname -m)" = x86_64 ] || skip "loops are looked into on x86-64"
	cp "$programs/spins.c" .
	treadle cc -g -O1 -o spins spins.c
	for i in 1 2 3; do
		run -1 treadle check --json --runner=fork -o "$i.trace" ./spins
		[[ $output == *"runs on and on without reaching an operation (spins.c:$(grep -n 'while (v)' \
			spins.c | cut -d: -f1))"* ]]
	done
	cmp 1.trace 2.trace
	cmp 1.trace 3.trace
}

@test "what has no processor between its calls for long is no loop" {
	cp "$programs/computes.c" .
	treadle cc -g -o computes computes.c
	run -0 treadle check --json ./computes
	[[ $output == *'"verdict": "verified"'* ]]
}
