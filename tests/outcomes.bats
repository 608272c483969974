# SPDX-License-Identifier: MIT
#
# `treadle outcomes`, end to end: every end of a program, how many interleavings lead to each, and a
# trace of each. On random programs it comes to the same ends as brute force.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
	sources=$abs_top_srcdir/tests/outcomes
}

plain() {
	cc_plain "$1" "$sources/$1.c"
}

hello() {
	cc_plain hello "$abs_top_srcdir/docs/hello.c"
}

# With what programs may tell about themselves.
telling() {
	cc_plain "$1" "$sources/$1.c" -D_GNU_SOURCE -I"$abs_top_srcdir" -I"$abs_top_srcdir/lib" \
		-L"$abs_top_builddir/.libs" -ltreadle -Wl,-rpath,"$abs_top_builddir/.libs"
}

# ends FILTER ARGUMENT...: what jq makes of the answer, in $output; the exit code in $status.
ends() {
	local filter=$1
	shift
	run --separate-stderr treadle outcomes --json "$@"
	output=$(jq -c "$filter" <<<"$output")
}

@test "three threads that print a line each do so in six orders" {
	hello
	ends '[.complete, .counted, .interleavings, ([.outcomes[].output] | unique | length)]' ./hello
	[ "$status" -eq 0 ]
	[ "$output" = '[true,true,6,6]' ]
}

@test "what a fork has printed, which one in a thousand is compared with, is nobody else's" {
	hello
	ends '.outcomes | length' --strategy=pct --executions=6000 ./hello
	[ "$output" = 6 ]
}

@test "the list says how many there are, what each prints, and how to look at it" {
	hello
	run treadle outcomes ./hello
	[ "$status" -eq 0 ]
	[[ ${lines[0]} == '6 ends. There are no others. Each of 6 interleavings was tried, once.' ]]
	[[ $output == *'1 of 6 interleavings'*'hello from a'*'exited with status 0'* ]]
	[[ $output == *'treadle view hello-6.trace'* ]]
	for i in 1 2 3 4 5 6; do
		treadle replay "hello-$i.trace" >told
		sed '/^the end/,$d' told
	done | sort | uniq -c >counts
	[ "$(awk '{ print $1 }' counts | sort -u)" = 6 ] # each line is in each of them
}

@test "a replay of each trace prints what the list says" {
	hello
	treadle outcomes --json ./hello >ends
	for i in 0 1 2 3 4 5; do
		run treadle replay "$(jq -r ".outcomes[$i].trace" ends)"
		[ "$status" -eq 0 ]
		[[ $output == "$(jq -r ".outcomes[$i].output" ends)"* ]]
		[[ $output == *'the same as recorded'* ]]
	done
}

@test "lines in another order are the same end, if that is asked for" {
	hello
	ends '[.any_order, .interleavings, (.outcomes | length)]' --any-order ./hello
	[ "$output" = '[true,1,1]' ]
}

@test "who is not waited for may have printed, or not" {
	plain unjoined
	ends '[.complete, ([.outcomes[].output] | unique | length)]' ./unjoined
	[ "$output" = '[true,11]' ] # nobody, one of two, both in an order: before main's line or after
	ends '[.complete, (.outcomes | length)]' --strategy=states ./unjoined
	[ "$output" = '[true,11]' ]
}

@test "failures are ends like others, and the search goes on" {
	treadle cc -g -o lost-update "$sources/lost-update.c"
	ends '[.complete, .interleavings, ([.outcomes[] | .interleavings] | add), (.races | length)]' \
		./lost-update
	[ "$status" -eq 1 ]
	[ "$output" = '[true,10,10,1]' ]
	ends '[.outcomes[] | [.kind, .exit, .output[0:6], .fails]] | sort | map(join(" "))' ./lost-update
	[ "$output" = '["assertion  a\nb\n1\n true","assertion  b\na\n1\n true","exit 0 a\nb\n2\n false","exit 0 b\na\n2\n false"]' ]
	ends '[.complete, (.outcomes | length)]' --strategy=states ./lost-update
	[ "$output" = '[true,4]' ]
}

# told HOW: the ends of `prints HOW`, sorted
told() {
	ends '[.outcomes[] | .kind + " " + (.exit | tostring)] | unique | join(", ")' ./prints "$1"
}

@test "a deadlock, a crash, an exit and a failed check are told apart" {
	telling prints
	told ""
	[ "$output" = '"exit 0"' ]
	told deadlock
	[ "$output" = '"deadlock null, exit 0"' ]
	told exit
	[ "$output" = '"exit 3"' ]
	told check
	[ "$output" = '"exit 0, property null"' ]
	told crash
	[ "$output" = '"crash null"' ]
}

@test "what goes on for ever is an end, and its trace is explained" {
	ends '[.outcomes[] | [.kind, .fails, (.trace != null)]] | sort' locks stubborn
	[ "$status" -eq 1 ]
	[ "$output" = '[["exit",false,true],["exit",false,true],["livelock",true,true]]' ]
	run treadle explain -q locks-stubborn-3.trace
	[ "$status" -eq 0 ]
	[[ $output == *'repeats these 4 steps for ever:'* ]]
}

@test "values of watched variables are a part of an end" {
	telling prints
	ends '[.outcomes[].values.written] | unique' ./prints deadlock
	[ "$output" = '[0,2]' ]
	ends '.outcomes[0].output | test("1 main: the first has ended")' ./prints
	[ "$output" = true ]
}

@test "what may be missing is said" {
	telling prints
	run treadle outcomes --strategy=exhaustive ./prints crash
	[ "$status" -eq 1 ]
	[[ $output == *'There may be more'*'a run that crashes'* ]]
	run treadle outcomes --executions=2 --strategy=exhaustive ./prints
	[ "$status" -eq 4 ]
	[[ $output == *'There may be more'*'the budget of 2 executions ended'* ]]
}

@test "as many are shown as are asked for, and where" {
	hello
	run treadle outcomes --show=2 --traces=folder ./hello
	[ "$status" -eq 0 ]
	[[ $output == *'And 4 ends more (--show=6 shows them).'* ]]
	[ "$(ls folder)" = $'hello-1.trace\nhello-2.trace' ]
	[ ! -e hello-1.trace ]
	run treadle outcomes --show=0 --traces=none ./hello
	[ ! -e none ]
}

@test "wrong options are told in a line" {
	run treadle outcomes --show=many ./hello
	[ "$status" -eq 2 ]
	[ "${#lines[@]}" -le 2 ]
	run treadle outcomes
	[ "$status" -eq 2 ]
	run treadle outcomes --scene=x ./hello
	[ "$status" -eq 2 ]
}

# What an answer tells of its ends, but for traces, counts and steps.
same_ends() {
	jq -cS '[.outcomes[] | [.kind, .exit, (.output | split("\n") | sort), .values]] | unique' "$1"
}

@test "random programs come to the same ends as by brute force, and each interleaving counts once" {
	local compared=0 random=$abs_top_srcdir/tests/random
	cc_plain program "$random"/{program,acts*}.c -D_GNU_SOURCE \
		-I"$abs_top_srcdir" -I"$abs_top_srcdir/lib" -L"$abs_top_builddir/.libs" -ltreadle \
		-Wl,-rpath,"$abs_top_builddir/.libs"
	for seed in {1..14}; do
		treadle outcomes --json --any-order --show=300 --traces=a --executions=300 \
			--strategy=exhaustive ./program -- "$seed" 1 b >optimal || true
		treadle outcomes --json --any-order --show=300 --traces=b --executions=3000 \
			--strategy=bounded --bound=none ./program -- "$seed" 1 b >brute || true
		treadle outcomes --json --any-order --show=300 --traces=c --executions=3000 \
			--strategy=states ./program -- "$seed" 1 b >states || true
		[ "$(jq -c '[.complete]' optimal brute states | sort -u)" = '[true]' ] || continue
		[ "$(jq '[.outcomes[].interleavings] | add' optimal)" = "$(jq .interleavings optimal)" ]
		[ "$(jq .executions optimal)" = "$(jq .interleavings optimal)" ]
		[ "$(same_ends optimal)" = "$(same_ends brute)" ]
		[ "$(same_ends optimal)" = "$(same_ends states)" ]
		compared=$((compared + 1))
	done
	echo "compared: $compared"
	[ "$compared" -ge 6 ]
}
