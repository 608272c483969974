# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The programs whose verdict is known: bench/verdicts/KIND/NAME.c (or .cc: C++) is a pair, a wrong version and, with
# -DRIGHT, a right one; tests/check/NAME.c has one of these, or both. The first lines of each are the only
# list of what there is: what the program is about, how it is built, and a row for each check of it.
#
#   wrong: race; named: counter       a failure of this kind; its sentence or its object has these words
#   right: verified; left: nothing    and what is left behind is this: words of one of its sentences
#   right: no proof; limit: fork      with status 0; one of the limits that block has these words
#   right: undecided; limit: steps    the same, with status 4
#   ...; note: weaker; also: turn     words of a limit that does not block, of a race below the failure
#   ...; line: gone                   the failure is at the line that ends in `// gone`
#   ...; thread: 1 main               this member of the failure, or of the answer, is that
#   wrong --spurious=1 -- gone: exit  a check with these options, the program with these arguments
#   options: --leaks=fail             of each check
#   stdin: 2                          what standard input holds
#   build: unoptimised                with -O0, not -O1. Or plain: by gcc, not by `treadle cc`. Or what is compiled with -DPART belongs
#                                     to it, and is compiled by gcc: object (the wrong version's alone),
#                                     library, opened library
#   build: c++20                      in that C++
#
# A row that ends in `;` is continued in the next line. Where the source has lines that end in `// here`, the failure is at one of these.
# Used by bench/verdicts.sh and bench/record_verdicts.sh. Everything happens in the current folder.

# programs [KIND|KIND/NAME]...: the files, of all or of these; the kind check is tests/check.
programs() {
	local at=${BASH_SOURCE[0]%/*} name path
	[ $# -gt 0 ] || set -- check "$at"/*/
	for name; do
		path=$at/${name#"$at"/}
		[[ $name != check* ]] || path=$at/../../tests/$name
		if [ -d "$path" ]; then
			find "${path%/}" -maxdepth 1 -name '*.c*' | sort | xargs grep -lE '^// (wrong|right)[^:]*: '
		elif [ -e "$path.cc" ]; then
			printf '%s\n' "$path.cc"
		else
			printf '%s\n' "$path.c"
		fi
	done
}

# header SOURCE KEY: what its first lines say of that
header() {
	sed -n '/^\/\//!q; s,^// '"$2"': ,,p' "$1"
}

# rows SOURCE wrong|right: what is checked of the version: the words before the colon, a |, and what follows
rows() {
	sed -nE '/^\/\//!q
		/^\/\/ '"$2"'[ :]/ {
			:more
			/;$/ { N; s,\n//[ \t]+, ,; b more; }
			s,^// [a-z]+(( [^:]*)?): ,\1|,p
		}' "$1"
}

# build SOURCE wrong|right: ./program, and what belongs to it
build() {
	local flags=(-g -O1 -pthread) with=() how cc
	how=$(header "$1" build)
	[ "$2" = wrong ] || flags+=(-DRIGHT)
	[ "$how" != unoptimised ] || flags+=(-O0)
	case $how in
	c++20)
		flags+=(-std=c++20)
		;;
	object)
		[ "$2" = wrong ] && cc=("${CC:-gcc}") || cc=("$TREADLE" cc)
		"${cc[@]}" "${flags[@]}" -DPART -c -o part.o "$1"
		with=(part.o)
		;;
	*library)
		"${CC:-gcc}" "${flags[@]}" -DPART -shared -fPIC -o part.so "$1"
		[ "$how" != library ] || with=(./part.so)
		;;
	esac
	if [ "$how" = plain ]; then
		"${CC:-gcc}" "${flags[@]}" -o program "$1"
	else
		"$TREADLE" cc "${flags[@]}" -o program "$1" "${with[@]}"
	fi
	header "$1" stdin >input
}
