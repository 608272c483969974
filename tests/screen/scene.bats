#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# `treadle view --scene`: a scene is played command by command, left, gone back to; and told as text.
load common

# Three visitors, one permit.
scene() {
	cat >permit.scene <<-'END'
		title Who comes third waits
		program semaphores mutual-exclusion
		step 1 4
		say Three visitors, and none of them has begun.
		step 2 2
		expect permit = 0
		ask What happens to visitor 3, if it goes on now?
		run 3
		expect thread 3 waiting on permit
		pause
		finish
	END
}

# Plays it up to the question.
to_the_question() {
	terminal "${1:-80}" "${2:-24}"
	shell treadle view --scene=permit.scene
	see 'Who comes third waits'
	see '0 of 9'
	keys Enter
	see 'step 4 of 4'
	# what is said after a command needs no key of its own
	see 'Three visitors, and none of them has begun.'
	see 'Enter next'
	keys Space
	gone 'Three visitors'
	see 'step 6 of 6'
	see 'What happens to visitor 3'
}

@test "a scene is played command by command, with its cards" {
	scene
	to_the_question
	see '5 of 9'
	picture | grep -q '2 visitor-1 *R ready'
	shows scene-ask-80x24
	keys Enter
	gone 'What happens'
	see 'entry queue: ☻ 3 visitor-2'
	see 'step 7 of 7'
	see 'Pause'
	see 'Enter next'
	# a key during a command goes to its end at once
	keys Enter
	see 'Enter finish'
	keys Enter
	see 'The end: exited with status 0'
	keys Enter
	see 'The scene is over.'
	keys C-c
	ended 0
}

@test "back and forward keep the scene's place" {
	scene
	to_the_question
	keys h
	see 'step 5 of 6'
	gone 'What happens'
	keys h h h h
	see 'step 1 of 6'
	keys Enter
	see 'step 4 of 6'
	see 'Three visitors'
	keys G
	see 'step 6 of 6'
	keys Enter
	see 'What happens to visitor 3'
	keys g
	see 'step 0 of 6'
	keys R
	see 'step 0 of 0'
	see 'Who comes third waits'
	keys C-c
	ended 0
}

@test "r plays up to the next card" {
	scene
	terminal 80 24
	shell treadle view --scene=permit.scene
	see 'Enter begins'
	keys + + + + + r
	see 'Three visitors'
	see 'step 4 of 4'
	keys r
	see 'What happens to visitor 3'
	see 'step 6 of 6'
	keys r
	see 'Pause'
	keys r
	see 'The scene is over.'
	keys C-c
	ended 0
}

@test "another step leaves the scene, and b goes back to it" {
	scene
	to_the_question
	keys 4 o
	see 'How does it continue?'
	keys Enter
	see 'The scene is left here.'
	see 'scene left'
	see 'step 7 of 7'
	keys Enter
	see 'can continue'
	keys h h h
	see 'step 4 of '
	keys 3 Enter
	see 'This is another branch, from step 4 on.'
	see 'step 5 of 5'
	# the steps before it are repeated
	keys b
	see 'Back in the scene'
	see 'step 6 of 6'
	keys Enter
	see '3 visitor-2 starts'
	see 'step 7 of 7'
	see 'entry queue: ☻ 3 visitor-2'
	# the scene's own step by hand does not leave it
	keys h 3 o Enter
	see 'step 7 of 7'
	[[ $(picture) != *'is left here'* ]]
	keys C-c
	ended 0
}

@test "a scene that does not fit says where, and the screen stays" {
	scene
	sed -i 's/permit = 0/permit = 1/' permit.scene
	terminal 80 24
	shell treadle view --scene=permit.scene
	see 'Enter begins'
	keys + + + + + + r
	see 'Three visitors'
	keys r
	see 'The scene does not fit the program here'
	see 'permit.scene:6: '
	keys 3 o Enter
	see 'The scene is left here.'
	keys b
	see 'step 6 of 7'
	keys C-c
	ended 0
}

@test "what was stepped is saved as a scene, and plays" {
	terminal 80 24
	shell treadle view --into semaphores timeout --timeouts=any
	see 'step 0 of 0'
	keys Enter Enter Enter Enter 2 Enter Enter 3 Enter o Enter
	see "gives up"
	keys S
	see 'Save a scene as: semaphores-timeout-1.scene'
	keys Enter
	see 'Saved as semaphores-timeout-1.scene'
	keys C-c
	ended 0
	grep -q '^program semaphores timeout$' semaphores-timeout-1.scene
	grep -q '^timeout 3  *# 3 visitor-2.s time limit passes' semaphores-timeout-1.scene
	[ "$(grep -c '^step' semaphores-timeout-1.scene)" -eq 7 ]
	echo 'expect log gives up' >>semaphores-timeout-1.scene
	treadle run --quiet --scene=semaphores-timeout-1.scene
}

@test "what was stepped with memory off is saved so, and plays without steps in memory" {
	terminal 80 24
	shell treadle view --memory=off locks race
	see 'step 0 of 0'
	keys Enter # into the library, which creates both
	see 'step 2 of 2'
	keys S Enter
	see 'Saved as locks-race-1.scene'
	keys C-c
	ended 0
	grep -qx 'memory off' locks-race-1.scene
	printf 'run 2\nexpect thread 2 ended\nexpect log adds one\n' >>locks-race-1.scene
	treadle run --scene=locks-race-1.scene >story
	run -1 grep "variable counter" story
}

@test "--plain tells a scene with what it says and asks" {
	scene
	treadle view --plain --scene=permit.scene >story
	[ "$(sed -n 1p story)" = 'Who comes third waits' ]
	grep -q '^say: Three visitors, and none of them has begun.$' story
	grep -A 1 '^ask: What happens' story | grep -q '^step 7: 3 visitor'
	grep -q '^the end: exited with status 0$' story
	sed -i 's/permit = 0/permit = 1/' permit.scene
	run treadle view --plain --scene=permit.scene
	[ "$status" -eq 1 ]
	[[ $output == *'permit.scene:6: '* ]]
}

@test "what cannot be played is said in one line" {
	scene
	local line
	while read -r line; do
		run -2 --separate-stderr treadle view --plain $line
		[ "${#stderr_lines[@]}" -eq 1 ] || { echo "$line: $stderr"; false; }
	done <<-'END'
		--scene=nowhere.scene
		--scene=nowhere
		--scene
		--scene=permit.scene --timeouts=any
		--scene=permit.scene nowhere
		--scene=permit.scene some.trace
	END
	echo 'jump 3' >wrong.scene
	run -2 --separate-stderr treadle view --scene=wrong.scene
	[[ $stderr == *'wrong.scene:1: '* ]]
}

# The same, with answers.
with_answers() {
	scene
	sed -i 's/^ask .*/&\nwrong it is let in\nright it waits/' permit.scene
}

@test "a question with answers is answered by a number, and the right ones are counted" {
	with_answers
	to_the_question 100 30
	see '1  it is let in'
	see '2  it waits'
	see '1-9 answer'
	keys 3
	see '3 is not an answer here.'
	keys 1
	see 'No. It is 2: it waits.'
	see '0 of 1 right'
	# the first answer counts
	keys 2
	see '0 of 1 right'
	keys h l
	gone 'What do you think?'
	keys Enter
	see 'No. It is 2: it waits.'
	keys + + + + + + Enter
	see 'step 7 of 7'
	keys r
	see 'The scene is over. 0 of 1 guess was right.'
	keys q
	ended 0
}

@test "a question with answers can be answered without a screen" {
	with_answers
	treadle view --plain --scene=permit.scene >story </dev/null
	grep -A 2 '^ask: ' story | grep -qx '    2  it waits'
	run -1 grep 'your answer' story
	terminal 100 60
	shell treadle view --plain --scene=permit.scene
	see 'your answer (1 to 2; Enter continues without one):'
	keys 2 Enter
	see 'Right. It is 2: it waits.'
	see '1 of 1 guess was right.'
	see 'code=0'
}

@test "answers that nothing asks for, or of which none is right, are refused" {
	local line
	while IFS='|' read -r text line; do
		printf "$text" >wrong.scene
		run -2 --separate-stderr treadle run --scene=wrong.scene locks race
		[[ $stderr == *"$line"* ]] || { echo "$text: $stderr"; false; }
	done <<-'END'
		say a\nright b\n|wrong.scene:2: 'right' and 'wrong' are answers
		ask a\nwrong b\nwrong c\n|wrong.scene:1: a question with answers has one
		ask a\nright b\nright c\n|wrong.scene:1: a question with answers has one
		ask a\nright\n|wrong.scene:2: 'right TEXT' is expected
		ask a\nright b\nwrong c\nwrong d\nwrong e\nwrong f\nwrong g\nwrong h\nwrong i\nwrong j\nwrong k\n|wrong.scene:11: a question has nine
	END
}

# presses FILE: how often Enter is pressed until the last step before the failure that the scene
# expects, if it does: once for each command, and for a card that stands behind no command. What is
# left to the end when it has happened (finish) is not counted.
presses() {
	awk '/^(say|ask|pause)( |$)/ { n += card; card = 1 }
		/^(step|run|timeout|spurious|interrupt|cancel)( |$)/ { n++; card = 0; at = n }
		/^finish( |$)/ { n++; card = 0; at = at ? at : n }
		/^expect [a-z-]+$/ && $2 != "success" { failing = at }
		BEGIN { card = 1 } END { print failing + 0 }' "$1"
}

@test "the failing moment of each scene is at most ten presses of Enter away" {
	local file n scenes=0
	for file in "$abs_top_srcdir"/lessons/*/scenes/*.scene; do
		n=$(presses "$file")
		scenes=$((scenes + (n > 0)))
		[ "$n" -le 10 ] || { echo "$file: $n"; false; }
	done
	[ "$scenes" -ge 45 ]
}
