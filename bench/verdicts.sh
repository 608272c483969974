#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The programs of `bench/verdicts` and `tests/check`, checked with default options: how many come to the
# verdict that the head of their source states, how many are undecided, and how many come to another
# verdict; then each program that is undecided or wrong, with the advice that `check` gave. The verdict was
# written down before the program was run for the first time.
#
#	verdicts.sh [KIND|KIND/NAME]...
#
# The status is 1 if a verdict is wrong.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}"
# shellcheck source=bench/verdicts/programs.bash
. "$here/verdicts/programs.bash"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mapfile -t sources < <(programs "$@")
cd "$work"

# checked SOURCE WORDS: the verdict on ./program in answer, its words as the first lines have them in `came`;
# WORDS: further options, and behind -- the program's arguments.
checked() {
	local status=0 options words
	read -ra options <<<"$(header "$1" options)"
	read -ra words <<<"$2"
	[ ! -s input ] || options+=(--stdin=input)
	timeout 120 "$TREADLE" check --json -o program.trace "${options[@]}" ./program "${words[@]}" >answer || status=$?
	came=$(jq -r --argjson status $status '
		if .failure then if $status == 1 and .verdict == "failed" then .failure.kind else "no status of a failure" end
		elif .verdict == "verified" and $status == 0 then "verified"
		elif $status == 4 then "undecided" else "no proof" end' answer)
	: "${came:=exit status $status}"
	[ "$status" -ne 1 ] || [ -s program.trace ] || came="$came without a trace"
}

# line_named SOURCE: the failure is at one of the lines that the source marks, if it marks any.
line_named() {
	local line
	line=$(jq -r '.failure.line // empty' answer)
	[ -z "$line" ] || ! grep -q '// here$' "$1" || sed -n "${line}p" "$1" | grep -q '// here$'
}

# says KEY WORDS: the answer has these words where KEY says; a key that is none of these is a member's name.
says() {
	jq -e --arg key "$1" --arg words "$2" '
		{named: [.failure | .sentence, .object], also: [.also[].sentence],
		 limit: [.limits[] | select(.blocks).text], note: [.limits[] | select(.blocks | not).text],
		 left: [.left[].sentence]}[$key]
		| map(. // "")?
		| if $words == "nothing" then . == [] else any(contains($words)) end' answer >/dev/null ||
		jq -e --arg key "$1" --arg words "$2" '
			(["named", "also", "limit", "note", "left"] | index($key) | not) and
			((if .failure | has($key)? then .failure else . end) | .[$key] | tostring == $words)' answer >/dev/null
}

# unlike SOURCE VERSION EXPECTED: how the answer is unlike what was expected, or nothing
unlike() {
	local expected key words
	IFS=';' read -ra expected <<<"$3"
	[ "$came" = "${expected[0]}" ] || { echo "$came, not ${expected[0]}"; return; }
	for key in "${expected[@]:1}"; do
		words=${key#*: } key=${key%%:*} key=${key# }
		if [ "$key" = line ]; then
			[ "$(jq -r .failure.file answer)" = "${1##*/}" ] &&
				sed -n "$(jq .failure.line answer)p" "$1" | grep -q "// $words\$"
		else
			says "$key" "$words"
		fi || echo "nothing of '$words' in $key"
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
		[ -n "$(rows "$source" $version)" ] || continue
		build "$source" $version
		while IFS='|' read -r words expected; do
			checked "$source" "$words"
			otherwise=$(unlike "$source" $version "$expected")
			result=right
			[ "$came" != undecided ] || result=undecided
			[ -z "$otherwise" ] || result=wrong
			count programs
			count $result
			[ $result = right ] || {
				echo "  $result: $kind/$(basename "$source") ($version$words)${otherwise:+: $otherwise}"
				reasons
			} >>others
			rm -f program.trace
		done < <(rows "$source" $version)
		rm -rf program* part* input ./*.txt
	done
done
put_row "$last"
put_row all
[ ! -e others ] || cat others
[ "${kinds[all wrong]:-0}" -eq 0 ]
