# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The programs of bench/verdicts: KIND/NAME.c is a pair, a wrong version and, with -DRIGHT, a right
# one. The first lines of each say what it is about, and what a check of it comes to:
#
#   wrong: race; named: counter       a failure of this kind; its sentence or its object has these words
#   right: verified; left: nothing    and what is left behind is this: words of one of its sentences
#   right: no proof; limit: fork      with status 0; one of the limits that block has these words
#   right: undecided; limit: steps    the same, with status 4
#   ...; note: weaker; also: turn     words of a limit that does not block, of a race below the failure
#   options: --leaks=fail             of the check
#   stdin: 2                          what standard input holds
#   build: plain                      by gcc, not by `treadle cc`. Or what is compiled with -DPART belongs
#                                     to it, and is compiled by gcc: object (the wrong version's alone),
#                                     library, opened library
#
# Where the source has lines that end in `// here`, the failure is at one of these.
# Used by bench/verdicts.sh and bench/record_verdicts.sh. Everything happens in the current folder.

# pairs [KIND|KIND/NAME]...: the files, of all or of these
pairs() {
	local at=${BASH_SOURCE[0]%/*} name
	[ $# -gt 0 ] || set -- "$at"/*/
	for name; do
		name=$at/${name#"$at"/}
		if [ -d "$name" ]; then
			printf '%s\n' "${name%/}"/*.c
		else
			printf '%s\n' "$name.c"
		fi
	done
}

# header SOURCE KEY: what its first lines say of that
header() {
	sed -n '/^\/\//!q; s,^// '"$2"': ,,p' "$1"
}

# build SOURCE wrong|right: ./program, and what belongs to it
build() {
	local flags=(-g -O1 -pthread) with=() how cc
	how=$(header "$1" build)
	[ "$2" = wrong ] || flags+=(-DRIGHT)
	case $how in
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
