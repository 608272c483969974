# SPDX-License-Identifier: MIT
#
# Everything of ours that runs outside the program under study is clean under the compiler's
# sanitizers and under memcheck: each unit test, the stress of the teaching library, and commands end
# to end. A copy of the sources is built once with each sanitizer. Part of `make check-all` alone.
load lib/common
load lib/stress
bats_require_minimum_version 1.5.0

# These builds have flags of their own, not those by which make has come here, such as TESTS=...
unset MAKEFLAGS MAKELEVEL

# Unit tests of several threads, and those that memcheck is to see as well.
threads='agent async bad_calls barrier collections copy dictionary graph heap hoare interrupt monitor
	pool query readers_writers round_robin schedulers semaphores tasks tasks_ends'
screens='ahead beside memory pictures settings time'

# built SANITIZERS TARGET...: a copy of the sources built so, in $build
built() {
	local tree=$BATS_FILE_TMPDIR/tree
	echo 'int main(void) { return 0; }' >"$BATS_TEST_TMPDIR/empty.c"
	"${CC:-gcc}" "-fsanitize=$1" -o "$BATS_TEST_TMPDIR/empty" "$BATS_TEST_TMPDIR/empty.c" &&
		"$BATS_TEST_TMPDIR/empty" || skip "the compiler has no such sanitizer"
	[ -d "$tree" ] || make -s -C "$abs_top_builddir" distdir distdir="$tree" >"$BATS_FILE_TMPDIR/dist" 2>&1 ||
		{ cat "$BATS_FILE_TMPDIR/dist"; false; }
	build=$BATS_TEST_TMPDIR/build
	mkdir "$build"
	cd "$build"
	"$tree/configure" --enable-sanitizer="$1" CC="${CC:-gcc}" >configured 2>&1 || { cat configured; false; }
	shift
	make -j"$(nproc)" "$@" >made 2>&1 || { tail made; false; }
}

# all_of VARIABLE: a list of the Makefile here
all_of() {
	make -s --no-print-directory --eval="all-of: ; @echo \$($1)" all-of
}

# clean COMMAND...: it succeeds, and so does each of its tests; these have twenty times their time,
# since all is slower here
clean() {
	run --separate-stderr env CK_TIMEOUT_MULTIPLIER=20 timeout 1500 "$@"
	[ "$status" -eq 0 ] && [[ $output != *'not ok'* ]] && return
	printf '%s\n' "$*: $status" "$output" "$stderr"
	return 1
}

# quiet STATUS ARGUMENT...: treadle ends so, and no sanitizer has a word
quiet() {
	local wanted=$1
	shift
	run --separate-stderr timeout 300 "$build/treadle" "$@"
	[ "$status" -eq "$wanted" ] && [[ $stderr != *Sanitizer* && $stderr != *'runtime error'* ]] && return
	printf '%s\n' "treadle $*: $status" "$output" "$stderr"
	return 1
}

@test "under the address and undefined-behaviour sanitizers" {
	local unit act abs_top_builddir=$abs_top_builddir
	export ASAN_OPTIONS=allocator_may_return_null=1
	built address,undefined check TESTS=
	export abs_top_builddir=$build TREADLE_LIBDIR=$build
	for unit in $(all_of unit_programs) $(all_of vterm_programs) $(all_of fuzz_programs); do
		clean "./$unit"
	done
	stressed '*'
	for act in 'locks stubborn' 'locks polite' 'locks race' 'monitors leaves-first' 'async frozen' \
		'producer-consumer turn-lost' 'collections aba'; do
		# shellcheck disable=SC2086 # two words
		quiet 1 check --fate=60 -o act.trace $act
		quiet 0 explain --executions=400 act.trace
		quiet 0 explain --json --executions=100 act.trace
	done
	quiet 1 outcomes --executions=300 locks stubborn
	quiet 0 play --check levels/07-deadlock.level
	quiet 0 play --check levels/13-by-turns.level
}

@test "under the thread sanitizer" {
	local unit
	export TSAN_OPTIONS=allocator_may_return_null=1
	# shellcheck disable=SC2046,SC2086
	built thread $(printf 'tests/unit/%s ' $threads) $(cd "$abs_top_builddir" && all_of stress_programs)
	for unit in $threads; do
		clean "tests/unit/$unit"
	done
	stressed '*'
}

@test "under memcheck" {
	local unit memcheck=(valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=99)
	command -v valgrind >/dev/null || skip "valgrind is not installed"
	plain_build "$abs_top_builddir/tests/unit/barrier" || skip "this build has a sanitizer"
	cd "$abs_top_builddir"
	for unit in $threads; do
		clean "${memcheck[@]}" "tests/unit/$unit"
	done
	for unit in $screens; do
		fork=yes
		[ $unit != pictures ] || fork=no # whose tests do not mind; else memcheck begins anew for each
		clean env CK_FORK=$fork "${memcheck[@]}" "tests/screen/$unit"
	done
	stressed '*' "${memcheck[@]}"
}
