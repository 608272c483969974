# SPDX-License-Identifier: MIT
#
# Random programs, as real processes: the exhaustive search comes to the same ends, with the same
# told by each thread, as brute force over all schedules, and runs each interleaving once. (For
# thousands of them: tests/random/outcomes by hand, as its first lines say.)
load lib/common

setup() {
	export TREADLE_LIBDIR=$abs_top_builddir
	outcomes=$abs_top_builddir/tests/random/outcomes
	random=$abs_top_srcdir/tests/random
	include="-D_GNU_SOURCE -I$abs_top_srcdir -I$abs_top_srcdir/lib"
	cd "$BATS_TEST_TMPDIR"
}

# Seen with its memory.
build_hooked() {
	# shellcheck disable=SC2086 # the flags are words
	treadle cc -g "${1:--O1}" $include -o program "$random"/{program,acts*}.c
}

# Seen by its calls.
build_plain() {
	# shellcheck disable=SC2086 # the flags are words
	cc_plain program "$random"/{program,acts*}.c $include \
		-L"$abs_top_builddir/.libs" -ltreadle -Wl,-rpath,"$abs_top_builddir/.libs"
}

# agree LEAST ARGUMENT...: all programs agree, and at least so many were compared.
agree() {
	local least=$1
	shift
	"$outcomes" "$@" >told || { cat told; return 1; }
	cat told
	[ "$(sed -n '$s/ programs.*//p' told)" -ge "$least" ]
}

@test "locks, conditions, semaphores and the like" {
	build_plain
	agree 12 -c -m 150 ./program 1 20 2 b
}

@test "time limits, sleeps, names and memory that is passed on" {
	build_plain
	agree 12 -c -m 150 ./program 1001 20 2 btn
}

@test "time limits in virtual time" {
	build_plain
	agree 6 -c -t -m 100 ./program 2001 24 2 bt
}

@test "mistakes" {
	build_plain
	agree 6 -m 300 ./program 3001 24 1 bm
}

@test "wake-ups for no reason" {
	build_plain
	agree 3 -c -s 1 -m 100 ./program 4001 16 2 b
}

@test "atomics" {
	build_hooked
	agree 12 -c -m 150 ./program 5001 20 2 ba
}

@test "futexes" {
	build_hooked
	agree 10 -c -m 150 ./program 1 20 2 f
	agree 8 -c -m 150 ./program 101 16 2 baf
	agree 6 -c -s 1 -m 150 ./program 201 20 2 f
	agree 8 -c -t -m 150 ./program 301 16 2 f
	agree 8 -z -m 500 ./program 401 20 2 f
	agree 6 -z -t -m 500 ./program 601 16 2 bf
	agree 6 -z -m 500 ./program 701 16 1 fi
}

@test "races, explored" {
	build_hooked
	agree 10 -c -r -m 150 ./program 6001 16 2 br
}

@test "with two executions at a time" {
	build_hooked
	agree 4 -c -j 2 -m 100 ./program 7001 10 2 bat
}

@test "what can come after a beginning" {
	build_plain
	agree 12 -b -c -m 150 ./program 11001 20 2 bt
	agree 8 -b -z -m 500 ./program 12001 24 2 bt
	build_hooked
	agree 12 -b -z -m 500 ./program 13001 24 2 bm
}

@test "the search over states comes to the same ends as brute force" {
	build_plain
	agree 10 -z -m 500 ./program 1 30 2 b
	agree 8 -z -m 500 ./program 1001 24 2 btn
	agree 3 -z -s 1 -m 500 ./program 4001 16 2 b
	agree 4 -z -t -m 500 ./program 2001 16 2 bt
}

@test "and so where memory is seen, and where places are raced for" {
	build_hooked
	agree 10 -z -m 500 ./program 5001 24 2 bm
	agree 6 -z -r -m 500 ./program 6001 24 2 bm
}

@test "and where locks are made of loops that wait" {
	build_hooked
	agree 8 -z -m 500 ./program 7001 16 2 bw
	agree 8 -z -m 500 ./program 8001 16 1 w
}

@test "and so where threads are alike" {
	build_hooked
	agree 8 -z -m 500 ./program 1 16 1 bi
	agree 8 -z -m 500 ./program 1 16 1 bwi
	agree 6 -z -m 500 ./program 1 12 1 bmi
}

@test "and so where they have numbers, which are only printed or which decide something" {
	local level
	for level in -O0 -O1; do
		build_hooked $level
		agree 8 -c -z -m 1000 ./program 1 16 1 bp
	done
}
