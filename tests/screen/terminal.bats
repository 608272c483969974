#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The visualizer end to end: `treadle view` in a real terminal (tmux), with keys as a person
# types them. A shell runs it, so that its exit code and the state of the terminal after it are seen.
load common

program() {
	cc_plain "$1" "$abs_top_srcdir/tests/screen/programs/$1.c"
}

# The processes of ./victim of this test.
victims() {
	local exe
	for exe in /proc/[0-9]*/exe; do
		if [ "$(readlink "$exe")" = "$BATS_TEST_TMPDIR/victim" ]; then
			exe=${exe#/proc/}
			echo "${exe%/exe}"
		fi
	done
}

killall_victims() {
	local pid
	for pid in $(victims); do
		kill -KILL "$pid" || true
	done
}

@test "a lesson is stepped, by thread and by outcome, back and forward" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	see 'is about to initialise semaphore'
	keys Enter
	see 'step 1 of 1'
	see '1 main initialises semaphore permit with 1 (permits.c:'
	keys Enter Enter Enter
	see 'step 4 of 4'
	# what cannot go on says why, and stays
	see '1 main is to join thread 2'
	see ', but 2 visitor has'
	keys Enter
	see 'can continue'
	see 'step 4 of 4'
	keys k j
	see ', but 2 visitor has'
	keys o
	see 'can continue'
	keys 2 Space Space
	see 'step 6 of 6'
	see 'takes a permit of semaphore permit (0 left)'
	see 'has it, and'
	see 'S sleeping'
	keys 3 Enter
	see 'B blocked'
	see 'entry queue: ☻ 3'
	keys h h Left
	see 'step 4 of 7'
	keys l
	see 'step 5 of 7'
	keys End
	see 'step 7 of 7'
	keys Home
	see 'step 0 of 7'
	see 'The start: nothing has happened yet.'
	keys C-c
	ended 0
}

@test "another branch is taken from an earlier moment" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys Enter Enter Enter Enter 2 Enter Enter
	see 'step 6 of 6'
	keys h h 4 Enter
	see 'This is another branch, from step 4 on.'
	see 'step 5 of 5'
	see '4 visitor-3 starts'
	# the same step again is no new branch
	keys h Enter
	see 'step 5 of 5'
	keys C-c
	ended 0
}

@test "the outcome of a signal is chosen from a menu" {
	program barging
	terminal 80 24
	shell treadle view ./barging
	see 'step 0 of 0'
	keys Enter Enter 2 Enter Enter Enter
	see 'wait set: ☻ 2'
	keys 3 Enter Enter Enter
	see 'wait set: 2 consumer, 3 consumer'
	keys 1 Enter
	see 'Or (key o)'
	keys o
	see 'How does it continue?'
	see '2  signal condition ready, waking 3 consumer'
	keys j Enter
	see 'signals condition ready and wakes 3 consumer'
	# a waiter can wake for no reason, if that is what is chosen
	keys 2 Enter
	see 'step 10 of 10'
	keys o
	see '(rare)'
	keys 1
	see 'step 11 of 11'
	see 'a spurious wake-up'
	keys C-c
	ended 0
}

@test "what is too long for a small screen continues below itself, in outcomes and in menus" {
	terminal 40 12
	shell treadle view --into semaphores timeout
	see 'step 0'
	keys Enter Enter Enter Enter 2 Enter Enter 3 Enter
	see 'step 7'
	keys o
	see '(rare, now)'
	see 'it gives up on'
	keys q e # all rows of a menu continue at the same column
	see 'Run to the next'
	[ "$(picture | grep -oE '^│ {2,}[a-z0-9]' | sort -u | wc -l)" -ge 1 ]
	[ -z "$(picture | grep -E '^│ {9,}[a-z0-9]')" ]
	keys q C-c
	ended 0
}

@test "a time limit passes when nothing else can happen, or at any moment" {
	terminal 80 24
	shell treadle view --into semaphores timeout
	see 'step 0 of 0'
	keys Enter Enter Enter Enter 2 Enter Enter 3 Enter
	see 'step 7 of 7'
	see '← no permit, until 00:02.000'
	see '← until 00:01.500'
	keys o
	see 'Its time limit, 00:02.000, passes when nothing else can happen.'
	see "1  (rare, now) 3 visitor-2's time limit passes; it gives up on"
	[ -z "$(picture | grep -E '^│ *│$')" ] # the box is as high as its text
	see 'step 7 of 7'
	keys q 2 o
	see 'Its sleep ends, at 00:01.500, when nothing else can happen.'
	see '1  (rare, now) its sleep ends'
	keys Enter
	see 'From here on time limits and sleeps may end at any moment'
	see '2 visitor-1 wakes from its sleep'
	see 'step 8 of 8'
	keys 3 o
	see "(rare) 3 visitor-2's time limit passes"
	keys q R
	see 'step 0 of 0'
	keys Enter Enter Enter Enter 2 Enter Enter 3 Enter o
	see 'passes when nothing else can happen.'
	keys q C-c
	gone ' quit'
	shell treadle view --into semaphores timeout --timeouts=any
	see 'step 0 of 0'
	keys Enter Enter Enter Enter 2 Enter Enter 3 Enter o
	see "(rare) 3 visitor-2's time limit passes"
	keys Enter
	see 'it gives up on semaphore permit'
	keys C-c
	ended 0
}

@test "it runs by itself to the end, and pauses" {
	terminal 100 30
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys + + + + + + r
	see 'The end: exited with status 0'
	see 'ended'
	keys Enter
	see 'R starts it again'
	keys R
	see 'step 0 of 0'
	keys - - - - - - - r
	see 'r pause'
	keys r
	see 'r run'
	keys C-c
	ended 0
}

@test "what happened is saved, and the trace can be looked at" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys Enter Enter s
	see 'Save the trace as: semaphores-mutual-exclusion-1.trace'
	keys Enter
	see 'Saved as semaphores-mutual-exclusion-1.trace:'
	keys C-c
	ended 0
	[ -s semaphores-mutual-exclusion-1.trace ]
	keys clear Enter
	shell treadle view semaphores-mutual-exclusion-1.trace
	see 'step 0 of 2'
	see 'recorded'
	keys Enter
	see 'step 1 of 2'
	keys G
	see 'step 2 of 2'
	keys C-c
	ended 0
	# a run that was saved before its end is run again up to there
	run treadle replay semaphores-mutual-exclusion-1.trace
	[ "$status" -eq 0 ]
	[[ $output == *'the same as recorded: 2 steps'* ]]
}

@test "the window may change its size at any time" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys Enter Enter
	see 'step 2 of 2'
	tmux resize-window -x 120 -y 40
	see '? help  q quit'
	[ "$(picture | wc -l)" -eq 40 ]
	tmux resize-window -x 30 -y 8
	see 'step 2 of 2  live'
	gone 'Objects'
	tmux resize-window -x 20 -y 5
	see '1 main is about to'
	keys Enter
	see 'step 3 of 3'
	keys h
	tmux resize-window -x 60 -y 16
	see 'step 2 of 3'
	keys C-c
	ended 0
}

@test "help shows every key and goes away" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys '?'
	see 'how it continues: what it wakes'
	keys Space
	see 'the next unlock, signal'
	gone 'how it continues'
	keys Space
	see 'quit (Ctrl-C'
	keys Space
	see 'B blocked: its operation'
	keys Escape
	gone 'B blocked: its operation'
	see 'step 0 of 0'
	keys C-c
	ended 0
}

@test "it is suspended and goes on" {
	terminal 80 24
	shell treadle view --into semaphores mutual-exclusion
	see 'step 0 of 0'
	keys Enter
	see 'step 1 of 1'
	keys C-z
	see 'Stopped'
	keys fg Enter
	see 'step 1 of 1'
	keys Enter
	see 'step 2 of 2'
	keys C-c
	gone ' quit'
}

@test "a program that crashes leaves the screen usable" {
	program crashes
	terminal 80 24
	shell treadle view ./crashes
	see 'step 0 of 0'
	keys Enter 2 Enter Enter
	see 'crashed'
	see 'crashes.c:13'
	see 'about to crash'
	keys h h
	see 'step 1 of 3'
	keys C-c
	ended 0
}

@test "a deadlock is told with who waits for whom, and can be undone" {
	program deadlock
	terminal 80 24
	shell treadle view ./deadlock
	see 'step 0 of 0'
	keys Enter Enter 2 Enter Enter
	see 'step 4 of 4'
	see 'The end: deadlock'
	see '1 main'
	picture | grep -q '1 main *! stuck *lock mutex b; has a *← 2 other'
	picture | grep -q '2 other *! stuck *lock mutex a; has b *← 1 main'
	picture | grep -qF '1 ─▶ b ─▶ 2 ─▶ a ─▶ 1 (a circle'
	# another branch has no deadlock
	keys h h h 1 Enter Enter Enter Enter
	see '1 main unlocks mutex a'
	keys C-c
	ended 0
}

@test "a program that exits is told with its status" {
	program exits
	terminal 80 24
	shell treadle view ./exits
	see 'step 0 of 0'
	keys Enter 2 Enter Enter Enter
	see 'The end: exited with status 3'
	keys h
	see 'step 3 of 4'
	keys C-c
	ended 0
}

@test "keys typed while the program is on its way are kept until it arrives" {
	program slow
	terminal 80 24
	shell treadle view ./slow
	see 'step 0 of 0'
	keys Enter Enter Enter h
	touch typed
	see 'step 2 of 3'
	rm typed
	keys G Enter Enter R
	touch typed
	see 'step 0 of 0'
	keys C-c
	ended 0
}

@test "a program that loops leaves the screen usable, and is stopped" {
	program spins
	terminal 80 24
	shell treadle view ./spins
	see 'step 0 of 0'
	keys Enter Enter
	see 'The program is running'
	see '1 main    * running'
	keys x
	see 'The end: '
	keys h
	see 'step 1 of 2'
	keys R
	see 'step 0 of 0'
	# left alone, it is noticed
	keys Enter Enter
	see 'without reaching an operation (spins.c:13)'
	keys C-c
	ended 0
}

@test "a program that blocks in the kernel leaves the screen usable" {
	program blocks
	terminal 80 24
	shell treadle view ./blocks
	see 'step 0 of 0'
	keys Enter Enter
	see 'The program is running'
	keys '?'
	see 'how it continues: what it wakes'
	keys Escape C-c
	ended 0
}

@test "a program that is killed from outside can be started again" {
	cc_plain victim "$abs_top_srcdir/tests/screen/programs/barging.c"
	terminal 80 24
	shell treadle view ./victim
	see 'step 0 of 0'
	keys Enter
	see 'step 1 of 1'
	killall_victims
	keys Enter
	see 'ended' # with it, or before it could be told to go on
	keys R
	see 'step 0 of 0'
	keys Enter
	see 'step 1 of 1'
	keys C-c
	ended 0
}

@test "closing the window ends everything" {
	cc_plain victim "$abs_top_srcdir/tests/screen/programs/barging.c"
	terminal 80 24
	shell treadle view ./victim
	see 'step 0 of 0'
	tmux kill-server
	for _ in $(seq 100); do
		[ -n "$(victims)" ] || return 0
		sleep 0.05
	done
	false
}

@test "a terminal that will not do is refused with the way out" {
	terminal 80 24
	shell TERM=dumb treadle view semaphores
	see 'use --plain'
	see 'code=2'
	keys clear Enter
	shell 'treadle view semaphores <&-'
	see 'use --plain'
	see 'code=2'
	keys clear Enter
	shell 'treadle view semaphores | cat; test ${PIPESTATUS[0]} = 2'
	see 'use --plain'
	see 'code=0'
}

@test "a terminal that is too small for panes shows the step, and recovers" {
	terminal 30 8
	shell treadle view semaphores mutual-exclusion
	see 'step 0 of 0  live'
	see 'is about to initialise'
	keys Enter
	see 'step 1 of 1  live'
	keys h
	tmux resize-window -x 80 -y 24
	see 'step 0 of 1'
	keys C-c
	ended 0
}

@test "ASCII and no colour where they are asked for" {
	terminal 80 24
	shell NO_COLOR=1 treadle view --ascii semaphores mutual-exclusion
	see '> 1 main'
	see '- Threads -'
	[ -z "$(picture | LC_ALL=C grep '[^ -~]')" ]
	[ -z "$(tmux capture-pane -p -e | grep -E $'\033\[([0-9;]*;)?[349][0-8](;[0-9;]*)?m')" ]
	keys C-c
	ended 0
	keys clear Enter
	shell LC_ALL=C treadle view semaphores mutual-exclusion
	see '> 1 main'
	keys C-c
	ended 0
}

@test "one key puts the code of another thread beside that of the first, and the next act keeps it" {
	terminal 120 40
	shell treadle view locks deadlock
	see 'step 0 of 0'
	keys Enter Enter Enter Enter
	see 'step 4 of 4'
	keys C
	see 'The code of up to 2 threads is shown side by side.'
	picture | grep -qE '^─ Source  transfer.c  1 main ─+ ─ transfer.c  . [a-z_]+ ─'
	keys '>'
	see 'Scene'
	keys a k k Enter
	see 'locks / two-locks'
	see 'step 0 of 0'
	keys Enter Enter Enter Enter
	see 'step 4 of 4'
	picture | grep -qE '^─ Source  [a-z.]+  1 main ─+ ─ [a-z.]+  . [a-z_]+ ─'
	keys C-c
	ended 0
}
