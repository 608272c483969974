#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# While nobody touches it, a view and all that it has started sleep: none of their threads wakes up,
# whatever the machine is busy with.
load common

# The process in the terminal, and those that it has started.
family() {
	local pid=${1:-$(tmux list-panes -F '#{pane_pid}')} child
	echo "$pid"
	for child in $(cat /proc/"$pid"/task/*/children 2>/dev/null); do
		family "$child"
	done
}

# How often each of their threads has gone to sleep of its own.
wakes() {
	local pid
	for pid in $(family); do
		grep -H '^voluntary' /proc/"$pid"/task/*/status 2>/dev/null || true # it has ended
	done
}

# Something may still end: a second that is quiet will come.
quiet() {
	local before
	for _ in $(seq 30); do
		before=$(wakes)
		sleep 1
		if [ "$before" = "$(wakes)" ]; then
			return 0
		fi
	done
	diff <(echo "$before") <(wakes)
}

# Starts the program again so often that the runner leads it: the first times a fork does so too.
led_by_runner() {
	for _ in 1 2 3 4; do
		keys Enter
		see 'step 1 of 1'
		keys R
		see 'step 0 of 0'
	done
}

@test "a live program that is paused wakes nothing up" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys Enter Enter Enter
	see 'step 3 of 3'
	[ "$(family | wc -l)" -ge 4 ] # the shell, treadle, its server, the program
	quiet
	# and it goes on, and is watched again
	keys 2
	keys Enter Enter
	see 'step 5 of 5'
	quiet
	keys R
	see 'step 0 of 0'
	led_by_runner
	quiet
	keys r
	see 'The end'
	quiet
	keys C-c
	ended 0
}

@test "a program that loops after a pause is still noticed" {
	cc_plain spins "$abs_top_srcdir/tests/screen/programs/spins.c"
	terminal 120 40
	shell treadle view ./spins
	see 'step 0 of 0'
	keys Enter
	see 'step 1 of 1'
	quiet
	keys Enter
	see 'runs on and on'
	quiet
	keys R
	see 'step 0 of 0'
	led_by_runner
	quiet
	keys Enter
	see 'step 1 of 1'
	keys Enter
	see 'runs on and on'
	quiet
	keys C-c
	ended 0
}

@test "a recorded trace wakes nothing up" {
	run -0 treadle record -o run.trace semaphores mutual-exclusion
	terminal 120 40
	shell treadle view run.trace
	see 'step 0 of'
	keys G
	see 'The end'
	quiet
	keys C-c
	ended 0
}
