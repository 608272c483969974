#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How many presses of Enter it takes, from `treadle view` on, until the scene of each act with a planted
# bug (✗) has shown it: until the run has ended by its bug, and until the last card, which says why. In
# a real terminal (tmux), by keys; a command of several steps is waited for.
#
#	bench/insight.sh [TREADLE [LESSON...]]
#
# Rows of a table, an act each, and below it the most. `-`: the scene does not lead to the end of the
# run; its last card tells.
set -euo pipefail

treadle=${1:-./treadle}
shift || true
export TMUX_TMPDIR
TMUX_TMPDIR=$(mktemp -d)
trap 'tmux -f /dev/null kill-server 2>/dev/null || true; rm -rf "$TMUX_TMPDIR"' EXIT
export XDG_STATE_HOME=$TMUX_TMPDIR XDG_CONFIG_HOME=$TMUX_TMPDIR

screen() {
	tmux capture-pane -t view -p
}

# until_rest BEFORE: the screen shows something else, and a scene that stands still. Sets `now`, and how
# far the scene is: `at` of `all` commands.
until_rest() {
	local place last=
	for _ in $(seq 1500); do
		now=$(screen)
		place=$(tail -1 <<<"$now" | grep -oE '[0-9]+ of [0-9]+$') || place=
		if [ -n "$place" ] && [ "$now" != "$1" ] && [ "$now" = "$last" ] && ! head -1 <<<"$now" | grep -q running; then
			at=${place%% of *} all=${place##* of }
			return 0
		fi
		last=$now
		sleep 0.03
	done
	echo "nothing happens any more: $now" >&2
	return 1
}

scene() {
	local presses=0 ended=- at=0 all=1 now=
	tmux new-session -d -s view -x 140 -y 40 "$treadle view --fate=off --pace=1000 --scene=$3 $1"
	until_rest ''
	while [ "$at" -lt "$all" ]; do
		tmux send-keys -t view Enter
		presses=$((presses + 1))
		until_rest "$now"
		if [ $ended = - ] && grep -q '^ The end: ' <<<"$now"; then
			ended=$presses
		fi
	done
	printf '| %s | %s | %s |\n' "$1 $2" "$ended" "$presses"
	tmux kill-session -t view
}

"$treadle" list --json | python3 -c '
import json, sys
wanted = sys.argv[1:]
for lesson in json.load(sys.stdin)["lessons"]:
    for act in lesson["acts"] if not wanted or lesson["name"] in wanted else []:
        if act["bug"]:
            print(lesson["name"], act["name"], act["scenes"][0])' "$@" >"$TMUX_TMPDIR/acts"
tmux -f /dev/null new-session -d -s keeps 'sleep 100000'
while read -r lesson act name; do
	scene "$lesson" "$act" "$name" </dev/null
done <"$TMUX_TMPDIR/acts" | tee "$TMUX_TMPDIR/table"
awk -F'|' '{ e = $3 + 0 > e ? $3 + 0 : e; c = $4 + 0 > c ? $4 + 0 : c }
	END { print NR " acts; the most: " e " to the end of the run, " c " to the last card" }' "$TMUX_TMPDIR/table"
