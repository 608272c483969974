# SPDX-License-Identifier: MIT
#
# The classic programs of the literature have exactly as many interleavings as are known for
# them, and the exhaustive search runs each once. (Those that take longer: bench/classic.sh.)
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# counts PROGRAM ARGUMENTS KNOWN [FLAG...]: verified, by that many executions, all different.
counts() {
	local program=$1 arguments=$2 known=$3
	shift 3
	[ -x "$program" ] ||
		treadle cc -g -O1 -pthread -o "$program" "$abs_top_srcdir/bench/classic/$program.c"
	# shellcheck disable=SC2086 # the arguments are words
	run --separate-stderr treadle check --json --strategy=exhaustive "$@" "./$program" -- $arguments
	echo "$program $arguments: exit $status, $output"
	[ "$status" -eq 0 ]
	[[ $output == *'"verdict": "verified"'* ]]
	[[ $output == *"\"executions\": $known,"* ]]
	[[ $output == *"\"interleavings\": $known,"* ]]
	[[ $output == *'"redundant": 0,'* ]]
}

# all PROGRAM: its quick rows of the table
all() {
	local program arguments known when rows=0
	while IFS=$'\t' read -r program arguments known when <&3; do
		[[ $program = "$1" && $when = quick ]] || continue
		counts "$program" "$arguments" "$known"
		rows=$((rows + 1))
	done 3<"$abs_top_srcdir/bench/classic/table"
	[ "$rows" -gt 0 ]
}

@test "readers(N): 2^N" {
	all readers
}

@test "last-zero(N): 2^(N - 2) (N + 3)" {
	all last-zero
}

@test "indexer(N): a factor 8 for each thread beyond 11" {
	all indexer
}

@test "file-system(N): a factor 2 for each thread beyond 13" {
	all file-system
}

@test "fibonacci(N), joined" {
	all fibonacci
}

@test "ordered philosophers: 2^N - 2; and two meals" {
	all philosophers
}

@test "a counter under one mutex: N!" {
	all counter
}

@test "bounded buffers, by condition, by semaphores, with time limits: as counted path by path" {
	all buffer
	all buffer-semaphores
	all buffer-limits
}

@test "readers and writers: as counted path by path" {
	all readers-writers
}
