#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How long it takes in `treadle view` until the title says what can still become of a run: of each act of
# the lessons, from the start of the screen on, and from a step on that was made when it was known. In
# a real terminal (tmux), looked at every 10 ms; what takes longer than ten seconds is given up.
#
#	bench/fate.sh [TREADLE [LESSON...]]
#
# A line an act: seconds and word at the start, seconds and word after a step; then the medians. Times
# that are to be compared are measured in turns, on a machine that does nothing else.
set -euo pipefail

treadle=${1:-./treadle}
shift || true
export TMUX_TMPDIR
TMUX_TMPDIR=$(mktemp -d)
trap 'tmux -f /dev/null kill-server 2>/dev/null || true; rm -rf "$TMUX_TMPDIR"' EXIT
words='open|lost from here|lost|safe from here|safe|fate not known'
times=$TMUX_TMPDIR/times

now() {
	date +%s%N
}

# The word in the title of a screen at a step of this number; nothing: there is none yet.
word() {
	tmux capture-pane -t view -p 2>/dev/null | head -1 | grep -oE "($words)  step $1 " | sed -E 's/  step .*//'
}

# until_word STEP: waits; sets `found` and `seconds`.
until_word() {
	local begun
	begun=$(now)
	found=none
	for _ in $(seq 1000); do
		seconds=$((($(now) - begun) / 1000000))
		found=$(word "$1") && break
		found=none
		[ $seconds -lt 10000 ] || break
		sleep 0.01
	done
	seconds=$(printf '%d.%03d' $((seconds / 1000)) $((seconds % 1000)))
}

act() {
	local first word_first
	tmux new-session -d -s view -x 120 -y 40 "$treadle view $1 $2"
	until_word 0
	first=$seconds word_first=$found
	tmux send-keys -t view Enter
	until_word 1
	printf '%-18s %-20s %s %-16s %s %s\n' "$1" "$2" "$first" "$word_first" "$seconds" "$found"
	echo "$first $seconds" >>"$times"
	tmux kill-session -t view
}

median() {
	cut -d' ' -f"$1" "$times" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

"$treadle" list --json | python3 -c '
import json, sys
wanted = sys.argv[1:]
for lesson in json.load(sys.stdin)["lessons"]:
    for act in lesson["acts"] if not wanted or lesson["name"] in wanted else []:
        print(lesson["name"], act["name"])' "$@" >"$TMUX_TMPDIR/acts"
tmux -f /dev/null new-session -d -s keeps 'sleep 100000'
while read -r lesson name; do
	act "$lesson" "$name" </dev/null
done <"$TMUX_TMPDIR/acts"
echo "median at the start: $(median 1) s, after a step: $(median 2) s, of $(wc -l <"$times") acts"
