#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Two runs side by side: acts, traces, a run that is kept beside another branch; and small screens.
load common

@test "the bug and its cure step together, and say where they differ" {
	terminal 120 40
	shell treadle view --beside=lock-order locks deadlock
	see '▶ locks / deadlock'
	see '▶ locks / lock-order'
	keys Enter Enter Enter Enter 2 Enter Enter 3 Enter Enter 2 Enter
	see '≠ step 8: 3 blue-to-red locks'
	keys d
	see 'd difference'
	shows beside-acts-120x40
	keys q q # the steps are not saved
	ended 0
}

@test "two traces begin where they differ" {
	run -1 treadle check --quiet --output=fails.trace locks deadlock
	cp fails.trace same.trace
	treadle record -o passes.trace locks lock-order >/dev/null
	terminal 200 60
	shell treadle view --ascii --beside=passes.trace fails.trace
	see '% step '
	see '> locks / deadlock'
	see '> locks / lock-order'
	# its program stood elsewhere in memory: that is no difference
	step=$(picture | grep -o '% step [0-9]*' | head -n 1)
	[ "${step##* }" -gt 3 ]
	see "step $((${step##* } - 1)) of 10"
	keys d
	see "step ${step##* } of 10"
	keys q
	ended 0
	clear_screen
	shell treadle view --beside=same.trace fails.trace
	see 'the same as the other, in 10 steps'
	see 'step 0 of 10'
	keys d
	see 'The runs do not differ up to step 10.'
	keys q
	ended 0
}

@test "a run is kept while another branch is tried" {
	terminal 120 40
	shell treadle view locks deadlock
	see 'step 0 of 0'
	keys Enter Enter Enter Enter 2 Enter Enter
	see 'step 6 of 6'
	keys K
	see 'This run is kept on the right.'
	see 'step 6 of 6  recorded'
	keys h h
	see 'step 4 of 6  recorded'
	keys '|' 3 Enter # the left one alone
	see 'This is another branch, from step 4 on.'
	see '▶ 3 ' # it stays the chosen one
	see '≠ step 5: 3 '
	see '≠ step 5: 2 '
	keys '|' '|' K
	see 'The run beside this one is put away.'
	gone 'recorded'
	keys q q
	ended 0
}

@test "on a small screen one of them is shown" {
	terminal 80 24
	shell treadle view --beside=lock-order locks deadlock
	see 'Two runs side by side need 100 columns and 20 rows'
	see 'locks / deadlock'
	keys Enter
	see 'step 1 of 1'
	see '| other run'
	keys '|'
	see 'locks / lock-order'
	see 'step 1 of 1'
	keys q q
	ended 0
}

@test "what cannot stand beside is a line" {
	run -2 treadle view --beside=nothing.trace locks deadlock
	[ ${#lines[@]} = 1 ]
	run -2 treadle view --beside=no-such-act locks deadlock
	[ ${#lines[@]} = 1 ]
	run -2 treadle view --beside= locks deadlock
	[ ${#lines[@]} = 1 ]
	run -2 treadle view --plain --beside=lock-order locks deadlock
	[[ $output == *'--beside is for the screen'* && ${#lines[@]} = 1 ]]
}
