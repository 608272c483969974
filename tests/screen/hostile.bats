#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# `treadle view` against programs, signals and terminals that do their worst: what they do never reaches
# the terminal, which is given back; nothing of the program is left running.
load common

# build NAME: a program of tests/screen/programs, under a name that no other test's has
build() {
	cc_plain "$1" "$abs_top_srcdir/tests/screen/programs/$1.c"
}

# The processes of ./NAME of this test.
alive() {
	find /proc/[0-9]*/exe -maxdepth 0 -lname "$BATS_TEST_TMPDIR/$1" 2>/dev/null || true
}

# Waits until none of them is left.
over() {
	for _ in $(seq 400); do
		[ -n "$(alive "$1")" ] || return 0
		sleep 0.05
	done
	echo "left running: $(alive "$1")"
	return 1
}

# The process of treadle that runs in the terminal: of this test's alone, others run beside it.
viewer() {
	pgrep -P "$(tmux list-panes -F '#{pane_pid}')" -f -- "^treadle view .*$1"
}

# The terminal as a shell has it: its own screen, a cursor, no mouse, no keys of its own.
given_back() {
	local state
	for _ in $(seq 200); do
		state=$(tmux display-message -p \
			'#{alternate_on}#{cursor_flag}#{mouse_any_flag}#{keypad_cursor_flag}')
		[ "$state" = 0100 ] && return 0
		sleep 0.05
	done
	echo "the terminal is left as $state"
	return 1
}

@test "it is stopped and goes on, whatever is open, by key or from outside" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys Enter Enter
	see 'step 2 of 2'
	for open in '' / '?' p; do
		[ -z "$open" ] || keys "$open"
		[ "$open" != / ] || keys wxyz
		tmux display-message -p '#{alternate_on}' | grep -q 1
		case $open in
		/) see wxyz ;;
		'?') see 'Help ──' ;;
		p) see 'Panes' ;;
		esac
		if [ "$open" = p ]; then
			kill -TSTP "$(viewer semaphores)"
		else
			keys C-z
		fi
		see 'Stopped'
		given_back
		keys -l 'clear; fg'
		keys Enter
		see 'step 2 of 2'
		case $open in
		/) see wxyz ;;
		'?') see 'Help ──' ;;
		p) see 'Panes' ;;
		esac
		[ -z "$open" ] || keys Escape
		gone wxyz
		gone 'Help ──'
		gone Panes
	done
	keys C-c
	gone 'q quit'
	given_back
}

@test "it is stopped while it runs, and resized meanwhile" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys - - r
	see 'r pause'
	keys C-z
	see 'Stopped'
	tmux resize-window -x 100 -y 30
	keys -l 'clear; fg'
	keys Enter
	see 'r pause'
	[ "$(picture | wc -l)" -eq 30 ]
	keys r C-c
	gone 'q quit'
	given_back
}

@test "a stop that cannot be caught leaves the picture to be drawn anew" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	kill -STOP "$(viewer semaphores)"
	see 'Stopped'
	keys -l 'clear; fg'
	keys Enter
	see 'Threads'
	keys C-c
	gone 'q quit'
}

@test "whatever ends treadle, the program ends as well" {
	build loops
	terminal 80 24
	for signal in KILL SEGV TERM HUP QUIT; do
		shell "treadle view ./loops; stty sane; clear"
		see 'step 0 of 0'
		keys Enter Enter
		see 'The program is running'
		[ "$(alive loops | wc -l)" -ge 3 ] # and what looks ahead may have more
		kill -$signal "$(viewer ./loops)"
		over loops
		gone 'The program is running'
		[ $signal = KILL ] || given_back
		tmux send-keys -R \; clear-history
		keys -l 'tput rmcup; tput cnorm; clear; echo ready-again'
		keys Enter
		see 'ready-again'
	done
}

@test "a window that closes while the program runs leaves nothing" {
	build loops
	terminal 80 24
	shell treadle view ./loops
	see 'step 0 of 0'
	keys Enter Enter
	see 'The program is running'
	pid=$(viewer ./loops)
	tmux kill-server
	over loops
	for _ in $(seq 200); do
		[ -e "/proc/$pid" ] || return 0
		sleep 0.05
	done
	false
}

@test "a flood of output, and what commands a terminal, stay in their pane" {
	build flood
	terminal 100 30
	for what in lines wide bytes sequences; do
		shell treadle view ./flood $what
		see 'step 0 of 0'
		tmux rename-window mine
		keys -l '/ends the program'
		keys Enter
		see 'The end: exited with status 0'
		see 'after the flood'
		[ "$(tmux display-message -p '#{window_name}#{mouse_all_flag}')" = mine0 ]
		[ "$(picture | LC_ALL=C tr -d '[:print:]\n\200-\377' | wc -c)" -eq 0 ]
		[ "$(awk '/VmHWM/ { print $2 }' "/proc/$(viewer ./flood)/status")" -lt 600000 ]
		keys Home End h h l C-c
		ended 0
		given_back
		keys clear Enter
	done
}

@test "a thousand threads and ten thousand objects, recorded" {
	build crowd
	terminal 120 40
	treadle record -o crowd.trace ./crowd 1000 10000
	shell treadle view crowd.trace
	see 'step 0 of'
	keys G
	see 'The end: exited with status 0'
	see '1001 ended'
	keys Home l l h End C-c
	ended 0
}

@test "more threads than can be shown are an end with a plain line" {
	build crowd
	run treadle view --plain ./crowd 5000 10
	[[ ${lines[-1]} == *'the program makes more than 4096 threads (crowd.c:35)' ]]
	treadle record -o crowd.trace ./crowd 5000 10 || [ $? -eq 1 ]
	treadle view --plain crowd.trace | tail -n 1 | grep -qx 'the end: exited with status 1'
}

# Meddling ends the run with a line, and a next one is possible.
@test "a program that meddles with what it shares with treadle ends, and can be started again" {
	build spoils
	terminal 90 24
	while read -r how end; do
		shell treadle view ./spoils "$how"
		see 'step 0 of 0'
		keys Enter Enter
		see "$end"
		see '  ended'
		keys R
		see 'step 0 of 0'
		keys Enter
		see 'step 1 of 1'
		keys C-c
		ended 0
		keys clear Enter
	done <<-END
		babble has written to the socket
		scribble has overwritten the runtime
	END
	over spoils
	run treadle view --plain ./spoils lie # only the shared memory tells that it is over
	[[ ${lines[-1]} == 'the end: exited with status 0' ]]
	run treadle view --plain ./spoils close
	[[ ${lines[-1]} == 'the end: exited with status 0' ]]
	run treadle view --plain ./spoils hang-up
	[[ ${lines[-1]} == 'the end: '* ]]
	over spoils
}

@test "storms of sizes leave a live run as it is" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys + + + + r
	for size in 20x5 200x60 1x1 37x11 500x200 5x80 300x2 80x24 20x5; do
		tmux resize-window -x "${size%x*}" -y "${size#*x}"
		keys j '?' Escape
	done
	keys r
	tmux resize-window -x 80 -y 24
	see 'step '
	see 'Threads'
	keys End
	see 'q quit'
	keys C-c
	ended 0
	given_back
}

@test "without a usable terminal, a name for it, colours, or a locale" {
	terminal 100 24
	shell TERM= treadle view semaphores
	see 'code=2'
	shell 'clear; env -u TERM treadle view semaphores'
	see 'use --plain'
	see 'code=2'
	shell 'clear; treadle view semaphores >file; grep -c plain file'
	see 'use --plain'
	shell 'clear; LC_ALL=no_SUCH TERM=vt100 treadle view semaphores mutual-exclusion'
	see 'step 0 of 0'
	[ -z "$(picture | LC_ALL=C grep '[^ -~]')" ]
	keys q
	see 'code=0'
}
