#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Pictures of Treadle's screen as SVG: docs/screen.svg, and those of docs/pictures.md. Each is what a
# real terminal (tmux) shows, drawn by screen2svg.awk.
#
#	docs/pictures.bash [FOLDER]      into FOLDER, else into docs/
#
# `make pictures` runs it. By hand, never in the build; where something has changed on the screen, look at
# each picture before it is kept.
set -euo pipefail

docs=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
treadle=${TREADLE:-$PWD/treadle}
export TREADLE_LIBDIR=${TREADLE_LIBDIR:-$(dirname "$treadle")}
mkdir -p "${1:-$docs}/pictures"
out=$(cd "${1:-$docs}" && pwd)

# An empty folder to start from, and nobody's settings.
work=$(mktemp -d)
trap 'tm kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
export TMUX_TMPDIR=$work LC_ALL=C.UTF-8 XDG_CONFIG_HOME=$work/.config XDG_STATE_HOME=$work/.state
unset TMUX NO_COLOR
mkdir "$work/class"
cd "$work/class"

tm() {
	tmux -L pictures -f /dev/null "$@"
}

# open NAME COLUMNS ROWS WORD...: `treadle` with these words in a terminal of that size, which is looked at
# from now on.
open() {
	terminal=$1
	tm new-session -d -s "$1" -x "$2" -y "$3" "$treadle" "${@:4}"
}

# see PATTERN: waits until a line of the terminal matches it.
see() {
	local i
	for i in $(seq 600); do
		! tm capture-pane -t "$terminal" -p | grep -qE -- "$1" || return 0
		sleep 0.05
	done
	echo "never seen in $terminal: $1" >&2
	tm capture-pane -t "$terminal" -p >&2
	return 1
}

# What can still become of the run is known at this step.
fate_at() {
	see "(open|lost|safe|from here|not known)  step $1 "
}

keys() {
	tm send-keys -t "$terminal" "$@"
}

# save NAME TITLE: the terminal as a picture.
save() {
	sleep 0.3 # a picture that is being drawn is finished
	tm capture-pane -t "$terminal" -e -N -p |
		LC_ALL=C awk -v title="$2" -f "$docs/screen2svg.awk" >"$out/$1.svg"
	echo "$out/$1.svg"
}

close() {
	tm kill-session -t "$terminal"
}

# trace_of LESSON ACT: of its failure, FILE.trace.
trace_of() {
	"$treadle" check --output="$2.trace" "$1" "$2" >/dev/null || [ $? = 1 ]
}

tm new-session -d -s keeps 'sleep 100000' # tmux goes with its last terminal
trace_of locks deadlock
trace_of monitors one-condition

open home 100 32
see 'Treadle in ninety seconds'
save pictures/home 'The home screen'
close

for size in '80 24' '100 30'; do
	# shellcheck disable=SC2086 # two words
	open fresh $size view semaphores mutual-exclusion
	fate_at 0
	save "pictures/fresh-${size/ /x}" "A program before its first step, ${size/ /x}"
	close
done

open deadlock 100 30 view --at=end deadlock.trace
see 'The end: deadlock'
see 'lost '
save pictures/deadlock 'A deadlock: each of two threads holds what the other waits for'
close

open update 100 30 view locks race
see 'step 0 of 0'
keys Enter Enter Enter 2 Enter Enter 3 Enter Enter
see 'write variable counter; read 0.*'
keys 2 Enter 3 Enter
see 'counter = 1'
see 'step 9 of 9'
keys h
see 'counter = 1 \(was 0\)'
save pictures/update 'A lost update: two threads have read 0, one has written 1, and the other is about to'
close

open told 100 30 view one-condition.trace
see 'Enter'
save pictures/lost-first 'The trace of a lost wake-up, at its first card'
keys G
see 'The end: '
save pictures/lost-last 'The same trace, at its last card'
close

open big 80 24 view --big --at=end deadlock.trace
see 'The end: deadlock'
save pictures/big 'The screen for a projector'
close

open both 140 36 view --beside=lock-order --fate=off locks deadlock
see 'step 0 of 0'
keys + + + + + r
see 'The end: deadlock'
see 'step 10 of 23 ' # where the other has ended
save pictures/beside 'Two runs side by side: a bug and its cure'
close

open instructor 80 24 view --serve=0 locks deadlock
see 'treadle follow 127.0.0.1:'
place=$(tm capture-pane -t instructor -p | grep -oE '127\.0\.0\.1:[0-9]+')
keys + + + + + r
see 'The end: deadlock'
open student 100 30 follow "$place"
see 'lost .*following'
keys h
see 'looking back'
save pictures/follower 'A screen that follows another, and looks back by itself'
close
terminal=instructor close

open pool 100 36 view --fate=off --at=20 semaphores pool
see 'step 20 of 20'
save screen "Treadle's screen: an act of the lesson on semaphores, after step 20"
close
