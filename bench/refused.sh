#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What the runner (lib/runtime/run/runner.h) has refused, by reason: over every act of every lesson, every
# scenario of every exercise with its right answer, and every bug of bench/bugs. Printed are how
# many programs of each sort ran, how many of these had something refused, by the last reason, and
# how many of all executions were run by forks for it or to compare. A thread that no execution
# before had created costs one refusal, and the next runner has it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${abs_top_srcdir:=$(dirname "$here")}" "${EXECUTIONS:=100}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# look SORT OPTION... PROGRAM...: a row of all: sort, forked, persistent, differed, refused, why
look() {
	local sort=$1
	shift
	"$TREADLE" check --json --fate=0 --executions="$EXECUTIONS" -o trace "$@" >answer \
		</dev/null || [[ $? == [14] ]]
	jq -r --arg sort "$sort" '.runs | [$sort, .forked, .persistent, .differed, .refused,
		if .refused > 0 then .why else "nothing" end] | @tsv' answer >>all
}

"$TREADLE" list --json | jq -r '.lessons[] | .name as $l | .acts[] | "\($l) \(.name)"' >acts
while read -r lesson act; do
	look lessons "$lesson" "$act"
done <acts
for source in "$here"/bugs/*.c; do
	"$TREADLE" cc -g -O1 -w -pthread -I"$abs_top_srcdir/lib" -o program "$source"
	options=$(sed -n 's,^// kind:.*options: \([^;]*\).*,\1,p' "$source")
	# shellcheck disable=SC2086 # options are words
	look bugs $options ./program
done
for folder in "$abs_top_srcdir"/exercises/[0-9]*/; do
	while read -r _ file rest; do
		options=() arguments=()
		for word in $rest; do
			case $word in
			'#'*) break ;;
			--drawn=* | --executions=* | --must=*) ;;
			--*) options+=("$word") ;;
			*) arguments+=("$word") ;;
			esac
		done
		if [ "${built:-}" != "$folder$file" ]; then
			"$TREADLE" cc -w -pthread -I"$abs_top_srcdir/lib" -I"$folder" -DTR_NO_PLACES \
				-o program "$folder$file" "$abs_top_srcdir/solutions/$(basename "$folder")"/*.c
			built=$folder$file
		fi
		look exercises "${options[@]}" ./program -- "${arguments[@]}"
	done < <(grep '^scenario ' "$folder/spec")
done

awk -F '\t' '
	{ n[$1]++; forked[$1] += $2; all[$1] += $2 + $3; differed[$1] += $4; why[$6]; by[$6, $1]++ }
	END {
		split("lessons exercises bugs", sort, " ")
		row = "%-48s %9s %9s %9s\n"
		printf row, "refused, last for", sort[1], sort[2], sort[3]
		for (w in why)
			printf row, w, by[w, sort[1]] + 0, by[w, sort[2]] + 0, by[w, sort[3]] + 0
		printf row, "programs", n[sort[1]], n[sort[2]], n[sort[3]]
		printf row, "executions", all[sort[1]], all[sort[2]], all[sort[3]]
		printf row, "of these by forks", forked[sort[1]], forked[sort[2]], forked[sort[3]]
		printf row, "came out otherwise", differed[sort[1]], differed[sort[2]], differed[sort[3]]
	}' all
