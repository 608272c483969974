#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Looking ahead in `treadle view`, in a real terminal: what can still become of a run, and the way to
# a failure or a good end from a moment of it.
load common

program() {
	cc_plain "$1" "$abs_top_srcdir/tests/screen/programs/$1.c"
}

# The processes of ./NAME of this test.
processes() {
	local exe
	for exe in /proc/[0-9]*/exe; do
		[ "$(readlink "$exe")" != "$BATS_TEST_TMPDIR/$1" ] || echo "${exe//[^0-9]/}"
	done
}

# none_left NAME: waits until there are none.
none_left() {
	for _ in $(seq 200); do
		[ -n "$(processes "$1")" ] || return 0
		sleep 0.05
	done
	echo "still there: $(processes "$1")"
	return 1
}

# The failing trace of ./deadlock, deadlock.trace: 1 main has a, 2 has b.
failing_trace() {
	program deadlock
	run -1 treadle check ./deadlock
}

@test "a run is open until it is lost, and can be open again" {
	program deadlock
	terminal 100 30
	shell treadle view ./deadlock
	see 'open  step 0 of 0'
	keys Enter 2 Enter
	see 'open  step 2 of 2'
	keys Enter
	see 'open  step 3 of 3' # 2 has b
	keys 1 Enter
	see 'lost from here  step 4 of 4' # and 1 has a
	keys h 2 Enter
	see 'safe from here  step 4 of 4' # 2 has both
	keys 2 Enter
	see 'safe  step 5 of 5'
	keys h h
	see 'open  step 3 of 5'
	keys C-c
	ended 0
	none_left deadlock
}

@test "F finds a failure from here, Enter leads there, and another step leaves the way" {
	program deadlock
	terminal 100 30
	shell treadle view ./deadlock
	see 'open  step 0 of 0'
	keys Enter F
	see 'From step 1 on a deadlock is 3 steps away'
	keys Enter
	see 'On the way to a deadlock, step 2 of 3: Enter lets '
	keys Enter
	see 'On the way to a deadlock, step 3 of 3'
	keys Enter
	see 'The end: deadlock'
	see 'lost'
	keys h
	see 'On the way to a deadlock, step 3 of 3'
	# the thread that the way does not have next
	keys Tab Enter
	see 'You have left the way that was found'
	see 'safe from here'
	keys h
	see 'On the way to a deadlock, step 3 of 3'
	keys Escape
	see 'The way that was found is left.'
	keys C-c
	ended 0
}

@test "E finds a good end, or says that there is none, and F that nothing fails any more" {
	program deadlock
	terminal 100 30
	shell treadle view ./deadlock
	see 'open  step 0 of 0'
	keys Enter 2 Enter Enter 1 E
	see 'From step 3 on a good end is '
	keys r
	see 'The end: '
	see 'exited with status 0'
	keys F
	see 'This is the end of the run. Go back (key h), and look ahead from there.'
	keys h F
	see 'No interleaving from here fails ('
	keys C-c
	ended 0
	clear_screen
	shell treadle view threads double-join
	see 'lost  step 0 of 0' # no step has made it so
	keys E
	see 'No interleaving from here ends well ('
	keys C-c
	ended 0
}

@test "a long search shows its progress, holds up no key, and is stopped" {
	program long_way
	terminal 100 30
	shell treadle view --fate=off ./long_way
	see 'step 0 of 0'
	keys Enter F
	see 'tried so far. Esc stops it.'
	keys h
	see 'step 0 of 1'
	see 'Looking for a failure from step 1 on'
	keys l Escape
	see 'Stopped: no failure was found so far'
	keys F
	see 'Looking for a failure from step 1 on'
	keys Enter
	see 'The search has ended: the run has moved on.'
	keys F
	see 'Looking for a failure from step 2 on'
	keys C-c
	ended 0
	none_left long_way
}

@test "a search that is under way ends with a view that is killed" {
	program long_way
	terminal 100 30
	shell treadle view ./long_way
	see 'step 0 of 0'
	keys F
	see 'Looking for a failure'
	local view
	view=$(pgrep -o -f '^treadle view ./long_way' -P "$(tmux list-panes -F '#{pane_pid}')")
	kill -KILL "$view"
	none_left long_way
	for _ in $(seq 200); do
		[ -n "$(pgrep -f "^treadle view ./long_way" -g "$view")" ] || return 0
		sleep 0.05
	done
	return 1
}

@test "the trace of a failure knows its step, and its way is led in the program itself" {
	failing_trace
	terminal 120 40
	shell treadle view deadlock.trace
	see 'recorded'
	see 'fate'
	keys G
	see 'lost'
	keys g l
	see 'open  step 1 of '
	keys E
	see 'From step 1 on a good end is '
	see 'Enter takes them one by one, in the program itself.'
	keys Enter
	see 'live'
	see 'On the way to a good end, step 1 of '
	keys Enter
	see 'step 2 of 2'
	keys C-c
	ended 0
	none_left deadlock
}

@test "a trace whose program has changed, or is gone, or of a real run: one line" {
	failing_trace
	terminal 100 30
	echo >>deadlock
	shell treadle view deadlock.trace
	see 'recorded'
	keys F
	see 'deadlock has changed since the trace was'
	keys C-c
	ended 0
	rm deadlock
	clear_screen
	shell treadle view deadlock.trace
	see 'recorded'
	keys E
	see 'deadlock: No such file'
	keys C-c
	ended 0
	run ! grep -q 'fate' <(picture)
	clear_screen
	program deadlock
	run -0 treadle record -o real.trace semaphores mutual-exclusion
	shell treadle view real.trace
	see 'recorded'
	keys F
	see 'This is the trace of a real run: press v first, which runs its program'
	keys C-c
	ended 0
}

@test "what is to be guessed is not given away, and the word can be left out" {
	program deadlock
	terminal 100 30
	shell treadle view ./deadlock
	see 'open  step 0 of 0'
	keys P
	gone 'open  step 0'
	see 'What can become of this program?'
	see '2  it cannot end well'
	keys 3
	see 'Right. It is 3: both can come: it depends on the order.'
	keys P
	see 'open  step 0 of 0'
	keys C-c
	ended 0
	clear_screen
	shell treadle view --fate=off ./deadlock
	see 'step 0 of 0'
	keys Enter F
	see 'a deadlock is 3 steps away' # that is only shown when asked for
	run ! grep -q 'open' <(picture)
	keys C-c
	ended 0
	mkdir treadle
	echo 'fate off' >treadle/view
	clear_screen
	shell treadle view ./deadlock
	see 'step 0 of 0'
	keys Enter
	see 'step 1 of 1'
	run ! grep -q 'open' <(picture)
	keys C-c
	ended 0
	echo 'fate perhaps' >treadle/view
	clear_screen
	shell treadle view ./deadlock
	see "view:1: 'perhaps' is not a" # the terminal breaks the line behind that
	see 'code=2'
	clear_screen
	shell treadle view --fate=perhaps ./deadlock
	see "'--fate=perhaps': on or off is expected"
	see 'code=2'
}

@test "pictures: where a run was lost, with a row for it, without one, and in ASCII" {
	run -1 treadle check -o lost.trace locks deadlock
	terminal 100 30
	shell treadle view --at=9 lost.trace
	shows ahead-lost-100x30
	keys C-c
	ended 0
	tmux resize-window -x 120 -y 40
	clear_screen
	shell treadle view --at=9 lost.trace
	shows ahead-lost-120x40
	keys C-c
	ended 0
	clear_screen
	shell NO_COLOR=1 treadle view --ascii --at=9 lost.trace
	shows ahead-lost-ascii-120x40
	keys C-c
	ended 0
}
