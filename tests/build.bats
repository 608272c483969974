# SPDX-License-Identifier: MIT
#
# What the build makes is what is loaded into other people's programs: only the names meant for
# them are exported, no sanitizer comes along, and programs are programs, not libtool's scripts.

load lib/common

rt=$abs_top_builddir/.libs/libtreadle-rt.so
so=$abs_top_builddir/.libs/libtreadle.so

# The names a library exports, one a line.
exports() {
	nm -D --defined-only "$1" | awk '{ print $NF }'
}

is_elf() {
	[ "$(head -c 4 "$1" | tail -c 3)" = ELF ]
}

@test "treadle and the lessons are real programs" {
	is_elf "$abs_top_builddir/treadle"
	is_elf "$(lesson 03-semaphores semaphores)"
}

# Each command would wait for the loader: libarchive alone, with what it brings, takes half of a start.
@test "treadle is linked with no library that only a few of its commands need" {
	[ -z "$(ldd "$abs_top_builddir/treadle" | grep -E 'lib(archive|capstone|xml2|icu)')" ]
}

@test "libtreadle exports its tr_ functions and the hooks only" {
	exports "$so" | grep -qx tr_log
	[ -z "$(exports "$so" | grep -v '^tr_\|^__tsan_\|^__ubsan_handle_out_of_bounds\(_abort\)\?$')" ]
}

@test "libtreadle can be preempted by the preloaded runtime" {
	[ -z "$(readelf -d "$so" | grep -w SYMBOLIC)" ]
}

@test "the runtime exports none of its helpers" {
	exports "$rt" | grep -q '^pthread_mutex_lock'
	[ -z "$(exports "$rt" | grep -E '^(buf|vec|status|world|trace|event|story|gate|record|rt|thread)_')" ]
}

@test "what is loaded into programs brings no sanitizer" {
	readelf -d "$rt" | grep -q NEEDED
	for f in "$rt" "$so" "$(lesson 03-semaphores semaphores)"; do
		[ -z "$(readelf -d "$f" | grep 'lib[a-z]*san\.')" ]
	done
}

# tracked PATH...: the files below these that belong to the project, without those that build it.
tracked() {
	(
		cd "$abs_top_srcdir" || exit
		git ls-files "$@" 2>/dev/null | grep . ||
			find "$@" \( -name .deps -o -name .libs \) -prune -o -type f -not -perm /111 \
				-not -name .dirstamp -not -name '*.o' -not -name '*.log' -not -name '*.trs' -print
	) | grep -v '/local\.mk$' | sort
}

# made TARGET VARIABLE=VALUE: a target of the build's own
made() {
	MAKEFLAGS='' make -s -C "$abs_top_builddir" "$@"
}

@test "data is installed as it stands in the source folder, all of it and nothing else; and removed" {
	local places=(DESTDIR="$BATS_TEST_TMPDIR/at" exercisesdir=/exercises levelsdir=/levels lessonsdir=/lessons)
	made install-data-local "${places[@]}"
	cd "$BATS_TEST_TMPDIR/at"
	find * -type f | sort >../installed
	tracked exercises levels lessons | grep -v '^exercises/README.md$\|^lessons/[^/]*/[^/]*\.[ch]$' | diff - ../installed
	while read -r file; do cmp "$file" "$abs_top_srcdir/$file"; done <../installed
	made uninstall-local "${places[@]}"
	[ -z "$(find . -type f)" ]
}

@test "a release has all data of the source folder, and nothing else" {
	local folders=(bench/bugs bench/classic bench/load bench/states bench/verdicts exercises levels solutions tests/check)
	mkdir "$BATS_TEST_TMPDIR/release"
	made dist-hook distdir="$BATS_TEST_TMPDIR/release"
	cd "$BATS_TEST_TMPDIR/release"
	tracked "${folders[@]}" | grep -v '^exercises/README.md$' | diff - <(find "${folders[@]}" -type f | sort)
}
