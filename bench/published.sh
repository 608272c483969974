#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A hundred programs of the kinds that students publish, written anew with the sizes that they have there,
# checked as they are, by default options: how many are decided, of those that end and of those that go on
# for ever; then each that is not, and each whose verdict is not the one that its head states. That was
# written down before the program was run for the first time.
#
#	published.sh [NAME]...
#
# The heads: `ends: yes` or `no`; `expect: verified` or `failed ...`, of which any failure will do (most
# that fail do so in more than one way); `args: ...`, what the program is given. SECONDS_MOST: of each.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${SECONDS_MOST:=120}"
# shellcheck source=bench/verdicts/programs.bash
. "$here/verdicts/programs.bash"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# One line: NAME ENDS EXPECTED CAME SECONDS
for source in "$here"/published/*.c*; do
	name=$(basename "${source%.*}")
	[ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
	standard=()
	[[ $source != *.cc ]] || standard=(-std=c++17)
	"$TREADLE" cc "${standard[@]}" -g "$source" -o program -lm 2>/dev/null
	read -ra words <<<"$(header "$source" args)"
	status=0 began=$SECONDS
	timeout "$SECONDS_MOST" "$TREADLE" check -q --json -o program.trace ./program -- "${words[@]}" </dev/null >answer ||
		status=$?
	came=$(jq -r --argjson status $status 'if .failure then "failed" elif .verdict == "verified" then "verified"
		elif $status == 0 then "rounds" else "undecided" end' answer 2>/dev/null)
	echo "$name $(header "$source" ends) $(header "$source" expect | cut -d ' ' -f 1) ${came:-undecided} $((SECONDS - began))"
done | awk '
	{ n[$2]++; came[$2, $4]++ }
	$4 == "undecided" { undecided = undecided sprintf("  %-28s undecided, %d s\n", $1, $5) }
	$4 != "undecided" && $4 != $3 && ($4 != "rounds" || $3 == "failed") { other = other sprintf("  %-28s %s, not %s\n", $1, $4, $3) }
	END {
		printf "%-10s %8s %8s %8s %8s %10s\n", "", "programs", "failed", "verified", "rounds", "undecided"
		for (i = split("yes no", ends); i; i--)
			printf "%-10s %8d %8d %8d %8d %10d\n", ends[i] == "yes" ? "end" : "go on", n[ends[i]],
				came[ends[i], "failed"], came[ends[i], "verified"], came[ends[i], "rounds"], came[ends[i], "undecided"]
		printf "%s%s", undecided, other
	}'
