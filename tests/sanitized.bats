# SPDX-License-Identifier: MIT
#
# lib/sync and lib/collections are clean: their unit tests, the stress among them, run under the compiler's thread
# sanitizer, under its address and undefined-behaviour sanitizers, and under valgrind's memcheck
# without errors or leaks. Nothing of `treadle` is in these programs.
load lib/common
bats_require_minimum_version 1.5.0

units='bad_calls barrier collections dictionary hoare interrupt monitor readers_writers semaphores'
compile='-std=gnu11 -D_GNU_SOURCE -g -O1 -pthread -I. -Ilib'

setup() {
	pkg-config check 2>/dev/null || skip "Check is not installed"
	cd "$abs_top_srcdir"
	export ASAN_OPTIONS=allocator_may_return_null=1 TSAN_OPTIONS=allocator_may_return_null=1
}

# library FLAG...: all of lib/sync and lib/collections, and what they need, as an archive, so that a unit
# test that includes one of its sources takes the rest
library() {
	mkdir -p "$TMPDIR/objects"
	local source
	for source in lib/sync/*.c lib/collections/*.c lib/annotate/annotate.c lib/base/*.c tests/lib/unit.c; do
		# shellcheck disable=SC2046,SC2086
		"${CC:-gcc}" $compile "$@" $(pkg-config --cflags check) -c "$source" \
			-o "$TMPDIR/objects/$(echo "$source" | tr / -).o"
	done
	ar rc "$TMPDIR/libsync.a" "$TMPDIR"/objects/*.o
}

# program OUT SOURCE FLAG...
program() {
	local out=$1 source=$2
	shift 2
	# shellcheck disable=SC2046,SC2086
	"${CC:-gcc}" $compile "$@" -o "$TMPDIR/$out" "$source" $(pkg-config --cflags check) \
		"$TMPDIR/libsync.a" $(pkg-config --libs check)
}

# clean COMMAND...: it succeeds, and so does each of its tests; these have twenty times their time,
# since all is slower here
clean() {
	run --separate-stderr env CK_TIMEOUT_MULTIPLIER=20 timeout 500 "$@"
	[ "$status" -eq 0 ] && [[ $output != *'not ok'* ]] && return
	printf '%s\n' "$*: $status" "$output" "$stderr"
	return 1
}

# sanitized FLAG...
sanitized() {
	echo 'int main(void) { return 0; }' >"$TMPDIR/empty.c"
	"${CC:-gcc}" "$@" -o "$TMPDIR/empty" "$TMPDIR/empty.c" 2>/dev/null && "$TMPDIR/empty" ||
		skip "the compiler has no such sanitizer"
	library "$@"
	local unit
	for unit in $units; do
		program "$unit" "tests/unit/$unit.c" "$@"
		clean "$TMPDIR/$unit"
	done
	for stress in barrier_stress hoare_stress; do
		program stress "tests/sync/$stress.c" "$@"
		clean "$TMPDIR/stress"
	done
	for kind in signal broadcast fifo specific; do
		program stress tests/sync/sem_stress.c -DKIND=$kind $([ $kind != signal ] || echo -DPLAIN) "$@"
		clean "$TMPDIR/stress"
	done
}

@test "under the thread sanitizer" {
	sanitized -fsanitize=thread
}

@test "under the address and undefined-behaviour sanitizers" {
	sanitized -fsanitize=address,undefined -fno-sanitize-recover=all
}

@test "under memcheck" {
	command -v valgrind >/dev/null || skip "valgrind is not installed"
	local unit folder=$abs_top_builddir/tests/unit
	if ! plain_build "$folder/barrier"; then
		library
		folder=$TMPDIR
		for unit in $units; do
			program "$unit" "tests/unit/$unit.c"
		done
	fi
	for unit in $units; do
		clean valgrind -q --leak-check=full --error-exitcode=99 "$folder/$unit"
	done
}
