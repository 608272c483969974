#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The unit tests of the visualizer under the compiler's address and undefined-behaviour sanitizers, and
# some under valgrind's memcheck, without errors or leaks; and, of the same objects, the commands that tell
# why a program fails. They have one thread: the thread sanitizer has nothing to do here.
load ../lib/common
bats_require_minimum_version 1.5.0

units='ahead beside hall history memory pace panes parts pictures robust screens seek settings time waits'
some='ahead beside memory pictures settings time'
packages='ncursesw libdw jansson libseccomp nettle libarchive check vterm'

setup() {
	# shellcheck disable=SC2086
	pkg-config $packages 2>/dev/null || skip "not all of these libraries are installed: $packages"
	cd "$abs_top_srcdir"
}

compile() {
	# shellcheck disable=SC2086
	"${CC:-gcc}" $flags -c "$1" -o "$TMPDIR/objects/${1//\//-}.o"
}

# objects FLAG...: all that the visualizer is made of, as an archive, and each unit test
objects() {
	mkdir -p "$TMPDIR/objects"
	# shellcheck disable=SC2086
	export flags="-std=gnu11 -D_GNU_SOURCE -g -O1 -pthread -I. -Ilib $* $(pkg-config --cflags $packages)
		-DTREADLE_PKGLIB_DIR=\"/nowhere\" -DTREADLE_LIB_DIR=\"/nowhere\"
		-DTREADLE_INCLUDE_DIR=\"/nowhere\" -DTREADLE_LESSONS_DIR=\"/nowhere\"
		-DTREADLE_EXERCISES_DIR=\"/nowhere\" -DTREADLE_LEVELS_DIR=\"/nowhere\"
		-DTREADLE_LOCALE_DIR=\"/nowhere\"
		-DPACKAGE_VERSION=\"0\" -DPACKAGE_NAME=\"treadle\""
	export -f compile
	printf '%s\n' lib/{base,model,trace,debuginfo,recording,sandbox,session,course,scene}/*.c \
		checker/*/*.c visualizer/*.c visualizer/*/*.c tests/lib/unit.c tests/screen/*.c |
		xargs -P "$(nproc)" -I{} bash -c 'compile {}'
	ar rc "$TMPDIR/libunder.a" "$TMPDIR"/objects/{lib,checker,visualizer}-*.o \
		"$TMPDIR"/objects/tests-{lib-unit,screen-{fake,kinds,vt}}.c.o
}

# program UNIT FLAG...
program() {
	local unit=$1
	shift
	# shellcheck disable=SC2046,SC2086
	"${CC:-gcc}" "$@" -o "$TMPDIR/$unit" "$TMPDIR/objects/tests-screen-$unit.c.o" "$TMPDIR/libunder.a" \
		-pthread $(pkg-config --libs $packages) -lutil -lm
}

# command_under FLAG...: the command treadle, beside what it finds in the build folder
command_under() {
	printf '%s\n' lib/{compile,command}/*.c grading/{class,contract,formats,grade,learn}/*.c cmd/*.c cmd/*/*.c |
		grep -v grading/contract/harness.c | xargs -P "$(nproc)" -I{} bash -c 'compile {}'
	# shellcheck disable=SC2046,SC2086
	"${CC:-gcc}" "$@" -o "$TMPDIR/treadle" "$TMPDIR"/objects/{cmd,grading,lib-compile,lib-command}-*.o \
		"$TMPDIR/libunder.a" -pthread $(pkg-config --libs $packages) -lutil -lm
	local folder
	for folder in .libs lessons levels lib include; do
		ln -s "$abs_top_builddir/$folder" "$TMPDIR/$folder"
	done
}

# quiet STATUS ARGUMENT...: treadle ends so, and no sanitizer has a word
quiet() {
	local wanted=$1
	shift
	run --separate-stderr timeout 300 "$TMPDIR/treadle" "$@"
	[ "$status" -eq "$wanted" ] && [[ $stderr != *Sanitizer* && $stderr != *'runtime error'* ]] && return
	printf '%s\n' "treadle $*: $status" "$output" "$stderr"
	return 1
}

# clean COMMAND...: it succeeds, and so does each of its tests
clean() {
	run --separate-stderr env CK_TIMEOUT_MULTIPLIER=20 timeout 1500 "$@"
	[ "$status" -eq 0 ] && [[ $output != *'not ok'* ]] && return
	printf '%s\n' "$*: $status" "$output" "$stderr"
	return 1
}

@test "the visualizer under the address and undefined-behaviour sanitizers" {
	sanitizers='-fsanitize=address,undefined -fno-sanitize-recover=all'
	echo 'int main(void) { return 0; }' >"$TMPDIR/empty.c"
	# shellcheck disable=SC2086
	"${CC:-gcc}" $sanitizers -o "$TMPDIR/empty" "$TMPDIR/empty.c" 2>/dev/null && "$TMPDIR/empty" ||
		skip "the compiler has no such sanitizer"
	# shellcheck disable=SC2086
	objects $sanitizers
	local unit
	for unit in $units; do
		# shellcheck disable=SC2086
		program "$unit" $sanitizers
		clean "$TMPDIR/$unit"
	done

	# shellcheck disable=SC2086
	command_under $sanitizers
	local act
	cd "$TMPDIR"
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

@test "the visualizer under memcheck" {
	command -v valgrind >/dev/null || skip "valgrind is not installed"
	local unit folder=$abs_top_builddir/tests/screen
	if ! plain_build "$folder/memory"; then
		objects
		folder=$TMPDIR
		for unit in $some; do
			program "$unit"
		done
	fi
	for unit in $some; do
		fork=yes
		[ $unit != pictures ] || fork=no # whose tests do not mind; else memcheck begins anew for each
		clean env CK_FORK=$fork valgrind -q --leak-check=full --error-exitcode=99 "$folder/$unit"
	done
}
