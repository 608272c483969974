#!/bin/bash
# SPDX-License-Identifier: MIT
#
# figures.bash BENCHMARK...: runs these benchmarks one after the other, prints what they print, and puts
# it into docs/figures.md: a section for each, with the comment at the head of its source. Sections
# of other benchmarks stay as they are; a benchmark that fails leaves its section alone. Lines indented
# by six blanks or more are details, which are only printed. `make bench`
# runs all benchmarks, `make bench BENCH="bench/classic.sh bench/states.sh"` only these.
set -o pipefail
abs_top_srcdir=$(cd "$(dirname "$0")/.." && pwd)
export abs_top_srcdir
page=$(dirname "$0")/../docs/figures.md
mkdir -p bench/figures.tmp
trap 'rm -rf bench/figures.tmp' EXIT

# The comment at the head of a benchmark's source, without the licence and without notes to shellcheck.
head_comment() {
	local mark='//'
	[[ $1 == *.c ]] || mark='#'
	awk -v mark="$mark" '
		/^#!/ || /SPDX/ || /shellcheck/ { next }
		index($0, mark) != 1 { exit }
		{ sub("^" mark " ?", "") }
		$0 != "" || begun { print; begun = 1 }' "$1"
}

section() { # of BENCHMARK, whose output is in the file OUTPUT
	local source=$1
	[[ $source == *.sh ]] || source=$source.c
	printf '## %s\n\n' "$1"
	head_comment "$(dirname "$0")/../$source"
	printf '\n    make bench BENCH=%s    # %s, %d s\n\n' "$1" "$(date +%F)" "$SECONDS"
	if grep -q '^|' "$2"; then
		cat "$2"
	else
		echo '```text'
		grep -v '^      ' "$2"
		echo '```'
	fi
}

# The page with the section NEW in the place of the one of the same heading, else at the end.
replaced() {
	awk -v new="$1" '
		BEGIN { getline heading <new; close(new) }
		function put(line) { while ((getline line <new) > 0) print line; print ""; done = 1 }
		/^## / { skip = $0 == heading; if (skip) put() }
		!skip
		END { if (!done) put() }' "$page"
}

for b in "$@"; do
	echo "== $b"
	SECONDS=0
	case $b in
	*.sh) bash "$(dirname "$0")/../$b" ;;
	*) ./"$b" ;;
	esac | tee bench/figures.tmp/output || exit 1
	section "$b" bench/figures.tmp/output >bench/figures.tmp/section
	replaced bench/figures.tmp/section >bench/figures.tmp/page && cat bench/figures.tmp/page >"$page"
done
