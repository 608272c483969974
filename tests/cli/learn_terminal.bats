# SPDX-License-Identifier: MIT
#
# `treadle learn` in a real terminal (tmux) of 80 by 24, with keys as a person types them: pages, the
# bottom line, the visualizer and back, and a terminal that is left as it was, however it ends.

load ../screen/common
load tally

# A work folder w with one exercise, and `treadle learn` in it.
learn() {
	exercise
	{ for i in $(seq 30); do printf 'Line %s of the task.\n\n' "$i"; done; } >ex/01-tally/task.md
	treadle init --exercises=ex w >/dev/null
	terminal 80 24
	shell "cd w && treadle learn"
	see '-- Space: more --'
}

@test "a task is shown page by page; a save is graded; the failure is watched, and back" {
	learn
	see 'Step 1 of 1: exercise tally, 10 points. Solved: 0 of 1.'
	see 'Line 9 of the task.'
	[[ $(picture) != *'Line 12 of the task.'* ]]
	keys Space
	see 'Line 20 of the task.'
	keys Space Space
	see 'It is graded here each time you save it'
	gone 'Space: more'
	see 'tally.c  h hint  w watch  t task  n next  l list  ? keys  q quit'
	[[ $(picture) != *✓* ]]
	halves >w/01-tally/tally.c
	see 'two.c 2: property: 2 additions make 1'
	see '4 of 10 points, in '
	keys w
	see 'recorded' # it opens where it matters first
	keys Home
	see 'step 0 of'
	keys l l
	see 'step 2 of'
	keys q
	see 'q quit'
	see '4 of 10 points, in '
	keys s
	see 'preempted'
	keys t
	see 'Line 9 of the task.'
	locked >w/01-tally/tally.c
	see 'Count in two threads is solved. n continues.'
	gone 'Space: more'
	see 'tally: solved  n next'
	keys q
	ended 0
	[ "$(jq '.exercises["01-tally"].solved' w/treadle-progress.json)" = true ]
}

@test "keys are not echoed, and the bottom line follows the text" {
	learn
	keys h
	see "Hint 1 of 1 to 'twice'"
	keys x X Z
	keys r
	see 'Put the stub in place of tally.c? Yours is kept.  y yes  n no'
	keys n
	see 'Nothing was changed.'
	[[ $(picture) != *xXZ* ]]
	[ "$(picture | grep -c 'q quit')" -eq 1 ]
	keys q
	ended 0
}

@test "Ctrl-C ends it, and leaves the terminal as it was" {
	learn
	keys C-c
	ended 0
	[ -z "$(ls -d "$TMPDIR"/treadle-[cg]* 2>/dev/null)" ]
}

@test "Ctrl-Z gives the terminal to the shell, and fg takes it again" {
	learn
	keys C-z
	see 'Stopped'
	keys -l 'stty -a | tr " " "\n" | grep -cx -e icanon -e echo'
	keys Enter
	see '2'
	keys -l 'clear; fg'
	keys Enter
	see 'q quit'
	keys h
	see "Hint 1 of 1 to 'twice'"
	keys q
	gone ' quit'
	see 'ready'
}

@test "a signal ends it while it grades, and the terminal is as it was" {
	learn
	pid=$(pgrep -f '^treadle learn$' -P "$(tmux list-panes -F '#{pane_pid}')")
	halves >w/01-tally/tally.c
	see 'tally.c:'
	kill -TERM "$pid"
	ended 143
	[ -z "$(ls -d "$TMPDIR"/treadle-[cg]* 2>/dev/null)" ]
}

@test "a terminal of 40 columns is enough" {
	learn
	tmux resize-window -x 40 -y 12
	until [ "$(stty size <"$(tmux display-message -p '#{pane_tty}')")" = "12 40" ]; do sleep 0.05; done
	keys t
	see 'Line 3 of the task.'
	sleep 1.5 # the bottom line is drawn each second, at the terminal's width, whatever COLUMNS says
	for _ in {1..200}; do # what is being drawn may not be whole yet
		[ "$(picture | grep -cx -- '-- Space: more --  t task  n next')" -ne 1 ] || break
		sleep 0.05
	done
	[ "$(picture | grep -cx -- '-- Space: more --  t task  n next')" -eq 1 ] || { picture && false; }
	keys q
	ended 0
}

@test "a signal that comes while the failure is watched ends it after that" {
	learn
	pid=$(pgrep -f '^treadle learn$' -P "$(tmux list-panes -F '#{pane_pid}')")
	halves >w/01-tally/tally.c
	see '4 of 10 points, in '
	keys w
	see 'recorded'
	kill -TERM "$pid"
	keys q
	ended 143
}

@test "on a narrow terminal a page breaks between words, and nothing of it has gone by" {
	exercise
	printf '%s\n' "A task in one line that is so long that neither a terminal of forty columns nor one of eighty has the room for it." >ex/01-tally/task.md
	treadle init --exercises=ex w >/dev/null
	terminal 40 12
	shell "cd w && treadle learn"
	see 'Step 1 of 1: exercise tally, 10'
	see 'n next' # whole keys
	picture | grep -A1 -x 'Step 1 of 1: exercise tally, 10 points.' | grep -qx '  Solved: 0 of 1.'
	picture | grep -A2 -x 'A task in one line that is so long that' >rows
	printf '%s\n' 'A task in one line that is so long that' 'neither a terminal of forty columns nor' \
		'one of eighty has the room for it.' | diff - rows
	[ -z "$(picture | tail -1 | grep '?$')" ]
	[ -z "$(picture | grep -E '^.{39}[a-z]' | grep -v 'treadle learn')" ]
	keys q
	ended 0
}

@test "a report on a narrow terminal is as wide as that, elsewhere as ever" {
	run -1 treadle check --quiet locks deadlock
	run -0 treadle explain locks-deadlock.trace
	[[ $output == *'A circle of locks: each thread holds what the next one wants, and waits.'* ]]
	terminal 60 40
	shell treadle explain locks-deadlock.trace
	see 'ends well'
	picture | grep -A1 -x 'A circle of locks: each thread holds what the next one' |
		grep -qx 'wants, and waits.'
	picture | grep -qE '^=>   6  .{25}  3 blue-to-red locks'
}
