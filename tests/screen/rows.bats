# SPDX-License-Identifier: MIT
#
# A call into a library is one step on the screen, at the line that calls it, until key i or --into shows the inside.
load common

# look [OPTION...]: three visitors are about to be created, by one call
look() {
	terminal 100 30
	shell treadle view "$@" semaphores mutual-exclusion
	see 'step 0 of 0'
	keys Enter
	see 'step 1 of 1'
	see '1 main is about to create thread 2 visitor (permits.c:40)'
}

@test "a call is one step, and what was done in it one sentence; keys that are typed meanwhile come after it" {
	look
	keys Enter h
	see 'step 1 of 4'
	keys l
	see 'step 4 of 4'
	see '1 main in tr_group_start: creates thread 2 visitor, ..., creates thread 4 visitor (permits.c:40).'
	[[ $(picture) == *'▶1     41'* && $(picture) != *group.c* ]]
	keys i
	see 'The inside of the library is shown too'
	keys h
	see 'step 3 of 4'
	see '1 main in tr_group_start: creates thread 3 visitor (permits.c:40).'
	keys i h
	see 'step 1 of 4'
	keys C-c
	ended 0
}

@test "with --into each step of a call is one" {
	look --into
	keys Enter
	see 'step 2 of 2'
	keys Enter
	see 'step 3 of 3'
	keys i Enter # the rest of the call
	see 'step 4 of 4'
	keys C-c
	ended 0
}

@test "a recorded trace is gone through by calls, too" {
	treadle check -q -o run.trace locks race >/dev/null || [ $? = 1 ]
	treadle view --plain run.trace >told
	grep -qE '^steps [0-9]+ to [0-9]+: 1 main in tr_group_start: creates thread 2 ' told
	rows=$(grep -cE '^steps? [0-9]' told)
	[ "$rows" -lt "$(treadle view --plain --into run.trace | grep -cE '^steps? [0-9]')" ]
	terminal 100 30
	shell treadle view run.trace
	see 'step 9 of 22'
	keys g
	see 'step 0 of 22'
	keys l l
	see 'step 3 of 22'
	for _ in $(seq "$rows"); do keys l; done # where the fate is decided, l stays once
	see 'step 22 of 22'
	see 'Key h goes back'
	keys C-c
	ended 0
}
