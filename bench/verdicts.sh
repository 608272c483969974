#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# verdicts.sh [KIND|KIND/NAME]...: the programs of bench/verdicts, or those of these kinds and names,
# each in its wrong and its right version, checked with the default options. A row a kind: how many
# come to what their first lines say, how many are undecided, and how many come to anything else.
# Below it each of the last two, with the advice that was given. The status is 1 if any is wrong.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}"
# shellcheck source=bench/verdicts/programs.bash
. "$here/verdicts/programs.bash"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mapfile -t sources < <(pairs "$@")
cd "$work"

# checked SOURCE: the verdict on ./program in answer, its words as the first lines have them in `came`.
checked() {
	local status=0 options
	read -ra options <<<"$(header "$1" options)"
	[ ! -s input ] || options+=(--stdin=input)
	timeout 120 "$TREADLE" check --json -o program.trace "${options[@]}" ./program >answer || status=$?
	came=$(jq -r --argjson status $status '
		if .failure then .failure.kind
		elif .verdict == "verified" then "verified"
		elif $status == 4 then "undecided" else "no proof" end' answer)
	: "${came:=exit status $status}"
}

# line_named SOURCE: the failure is at one of the lines that the source marks, if it marks any.
line_named() {
	local line
	line=$(jq -r '.failure.line // empty' answer)
	[ -z "$line" ] || ! grep -q '// here$' "$1" || sed -n "${line}p" "$1" | grep -q '// here$'
}

# says KEY WORDS: the answer has these words where KEY says.
says() {
	jq -e --arg key "$1" --arg words "$2" '
		{named: [.failure | .sentence, .object], also: [.also[].sentence],
		 limit: [.limits[] | select(.blocks).text], note: [.limits[] | select(.blocks | not).text],
		 left: [.left[].sentence]}[$key]
		| map(. // "")
		| if $words == "nothing" then . == [] else any(contains($words)) end' answer >/dev/null
}

# unlike SOURCE VERSION: how the answer is unlike what was expected, or nothing
unlike() {
	local expected key words
	IFS=';' read -ra expected <<<"$(header "$1" "$2")"
	[ "$came" = "${expected[0]}" ] || { echo "$came, not ${expected[0]}"; return; }
	for key in "${expected[@]:1}"; do
		words=${key#*: } key=${key%%:*}
		says "${key# }" "$words" || echo "nothing of '$words' in ${key# }"
	done
	[ "$2" = right ] || line_named "$1" || echo "at line $(jq .failure.line answer)"
}

# Why an answer is what it is, and the advice it gives.
reasons() {
	jq -r '(.failure // empty | "      \(.sentence) (\(.file):\(.line))"),
		(.limits[] | select(.blocks) | "      limit: " + .text),
		(.advice[] | "      advice: " + .text)' answer
}

row='%-16s %9s %6s %10s %6s\n'
# count COLUMN: one more in it, of this kind and of all
count() {
	kinds[$kind $1]=$((${kinds[$kind $1]:-0} + 1))
	kinds[all $1]=$((${kinds[all $1]:-0} + 1))
}

# put_row KIND
put_row() {
	# shellcheck disable=SC2059 # it is a format
	printf "$row" "$1" "${kinds[$1 programs]}" "${kinds[$1 right]:-0}" \
		"${kinds[$1 undecided]:-0}" "${kinds[$1 wrong]:-0}"
}

declare -A kinds=()
last=
# shellcheck disable=SC2059 # it is a format
printf "$row" kind programs right undecided wrong
for source in "${sources[@]}"; do
	kind=$(basename "$(dirname "$source")")
	[ -z "$last" ] || [ "$kind" = "$last" ] || put_row "$last"
	last=$kind
	for version in wrong right; do
		build "$source" $version
		checked "$source"
		otherwise=$(unlike "$source" $version)
		result=right
		[ -z "$otherwise" ] || result=wrong
		[ "$came" != undecided ] || result=undecided
		count programs
		count $result
		[ $result = right ] || {
			echo "  $result: $kind/$(basename "$source") ($version)${otherwise:+: $otherwise}"
			reasons
		} >>others
		rm -rf program* part* input ./*.txt
	done
done
put_row "$last"
put_row all
[ ! -e others ] || cat others
[ "${kinds[all wrong]:-0}" -eq 0 ]
