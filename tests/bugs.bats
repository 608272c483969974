# SPDX-License-Identifier: MIT
#
# Each small program of bench/bugs has one bug, and its first lines say of which kind: the default
# search finds it, within 5,000 executions. Where there is a corrected twin (-DFIXED), nothing is
# found in it.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# says PROGRAM KEY: a word of the line "kind: K; preemptions: N; build: B[; options: O]"
says() {
	sed -n "s,^// kind:,; kind:,p" "$1" | sed -n "s/.*; $2: \([^;]*\).*/\1/p"
}

# look SOURCE [FLAG...]: compiles and checks it; what comes out is in answer, its exit in code.
look() {
	local source=$1 name
	shift
	name=$(basename "$source" .c)
	treadle cc -g -O1 -pthread -I"$abs_top_srcdir/lib" "$@" -o "$name" "$source"
	code=0
	# shellcheck disable=SC2046 # options are words
	treadle check --json --executions=5000 $(says "$source" options) "./$name" >answer || code=$?
}

# Every program of a kind.
finds() {
	local source bad=0 seen=0
	for source in "$abs_top_srcdir"/bench/bugs/*.c; do
		[ "$(says "$source" kind)" = "$1" ] || continue
		seen=$((seen + 1))
		look "$source"
		[ "$code" -eq 1 ] && grep -q "\"kind\": \"$1\"" answer && continue
		bad=$((bad + 1))
		echo "$(basename "$source"): exit $code"
		cat answer
	done
	[ "$seen" -gt 0 ] && [ "$bad" -eq 0 ]
}

@test "fifty programs, each of a kind that the check can tell" {
	[ "$(ls "$abs_top_srcdir"/bench/bugs/*.c | wc -l)" -eq 50 ]
	for source in "$abs_top_srcdir"/bench/bugs/*.c; do
		[[ $(says "$source" kind) =~ ^(assertion|crash|deadlock|exit|leak|livelock|lost-wakeup|misuse|property|race)$ ]]
	done
}

@test "finds failed assertions" {
	finds assertion
}

@test "finds a crash" {
	finds crash
}

@test "finds deadlocks" {
	finds deadlock
}

@test "finds a wrong exit status" {
	finds exit
}

@test "finds what is left behind" {
	finds leak
}

@test "finds a livelock" {
	finds livelock
}

@test "finds lost wake-ups" {
	finds lost-wakeup
}

@test "finds misuse of the interface" {
	finds misuse
}

@test "finds a property that does not hold" {
	finds property
}

@test "finds data races" {
	finds race
}

@test "finds nothing in the corrected twins" {
	local bad=0 seen=0
	for source in "$abs_top_srcdir"/bench/bugs/*.c; do
		grep -q '^// kind:.*; fixed twin' "$source" || continue
		seen=$((seen + 1))
		look "$source" -DFIXED
		{ [ "$code" -eq 0 ] || [ "$code" -eq 4 ]; } && grep -q '"failure": null' answer && continue
		bad=$((bad + 1))
		echo "$(basename "$source"): exit $code"
		cat answer
	done
	[ "$seen" -ge 10 ] && [ "$bad" -eq 0 ]
}
