#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How well `treadle check` estimates the number of interleavings, for programs of a hundred interleavings and
# more that are all tried. *Expected* is the first estimate that it gives, *after* the number of executions by
# then, *ratio* the estimate divided by the true number. A dash: it gives no estimate. `estimates.sh
# quick` takes only the programs that are quick.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ask NAME PROGRAM ARGUMENT...: a row of the table, if it comes to its end
ask() {
	local name=$1
	shift
	(cd "$work" && "$TREADLE" check --json --strategy=exhaustive --executions=50000 "./$1" -- "${@:2}" \
		>answer 2>/dev/null </dev/null) || true
	jq -r --arg name "$name" 'select(.verdict == "verified" and .executions >= 100) |
		[$name, .executions] + (.estimate // {} | [.first // "-", .after // "-"]) | @tsv' "$work/answer"
}

while read -r folder program arguments; do
	[ -x "$work/$folder-$program" ] ||
		"$TREADLE" cc -g -O1 -pthread -o "$work/$folder-$program" "$here/$folder/$program.c"
	# shellcheck disable=SC2086 # the arguments are words
	ask "$program $arguments" "$folder-$program" $arguments
done < <(grep "^${1:+quick}" <<-'END' | cut -d ' ' -f 2-
	quick states locks 2 6
	quick states locks 2 7
	quick states locks 2 8
	quick states locks 3 3
	slow states locks 3 4
	quick states locks 4 2
	quick states buffer 4
	quick states buffer 6
	slow states buffer 7
	quick states pool 2
	slow states pool 3
	quick states philosophers 4 2
	slow states philosophers 5 2
	quick states readers 3 2 2
	quick classic readers 8
	slow classic readers 12
	quick classic last-zero 8
	slow classic last-zero 10
	slow classic last-zero 12
	quick classic fibonacci 3
	quick classic fibonacci 4
	slow classic fibonacci 5
	quick classic counter 5
	quick classic counter 6
	slow classic counter 7
	quick classic philosophers 3 3
	quick classic philosophers 8
	quick classic buffer 3 1 1
	quick classic buffer-semaphores 3 3 2
	quick classic buffer-limits 2 2
	quick classic readers-writers 3 1
	quick classic readers-writers 2 2
	quick classic file-system 22
	slow classic file-system 25
END
) | awk -F '\t' '
	BEGIN { printf "%-24s %13s %9s %9s %7s\n", "program", "interleavings", "expected", "after", "ratio" }
	{ if ($3 == "-") { printf "%-24s %13d %9s\n", $1, $2, "-" }
	  else {
		ratio = $3 / $2; told++; right += ratio >= 1 / 3 && ratio <= 3
		printf "%-24s %13d %9d %9d %7.2f\n", $1, $2, $3, $4, ratio
	  } }
	END { printf "%d programs: told of %d, of these %d within a factor of three\n", NR, told, right }'
