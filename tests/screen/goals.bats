#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# Running to something, finding a moment again, and guessing, in `treadle view`.
load common

look() {
	terminal 80 24
	shell treadle view --into "${@:-semaphores mutual-exclusion}"
	see 'step 0 of 0'
}

@test "a thread is run until it cannot go on" {
	look
	keys + + + + .
	see 'step 4 of 4'
	see '1 main is to join thread 2'
	keys .
	see 'can continue'
	keys 2 . .
	see 'step '
	see 'S sleeping'
	keys f
	see 'This thread is not inside a library call.'
	keys C-c
	ended 0
}

@test "a library call is stepped over" {
	cat >over.c <<-'END'
		#include <pthread.h>
		#include "treadle.h"
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static void twice(void)
		{
			tr_call("twice");
			for (int i = 0; i < 2; i++) {
				pthread_mutex_lock(&lock);
				pthread_mutex_unlock(&lock);
			}
			tr_return();
		}
		int main(void)
		{
			twice();
			pthread_mutex_lock(&lock);
			pthread_mutex_unlock(&lock);
			return 0;
		}
	END
	treadle cc -o over over.c
	look ./over
	see 'inside twice'
	keys + + + f
	see 'step 4 of 4'
	see '1 main is about to lock mutex lock'
	[[ $(picture) != *'inside twice'* ]]
	keys C-c
	ended 0
}

@test "a text is run to, backward and forward, and in what has happened" {
	look
	keys /
	see 'Run to a step with: '
	keys -l 'Gives a permxt'
	keys BSpace BSpace
	keys -l 'it'
	see 'Gives a permit'
	keys Enter
	see '2 visitor-1 gives a permit to semaphore permit'
	picture | head -n 1 >first
	keys n
	see '3 visitor-2 gives a permit to semaphore permit'
	keys N
	see '2 visitor-1 gives a permit to semaphore permit'
	[ "$(picture | head -n 1 | cut -d ' ' -f 1-3)" = "$(cut -d ' ' -f 1-3 first)" ]
	keys / x y z Escape
	gone 'Run to a step with'
	keys / x y z Enter
	see "No later step has 'xyz'."
	see 'ended'
	keys C-c
	ended 0
}

@test "a log line is run to" {
	look
	keys /
	keys -l 'and is alone'
	keys Enter
	see '2 visitor-1 takes a permit'
	keys C-c
	ended 0
}

@test "a moment is found by its number, its time, or a bookmark" {
	look
	keys + + + + + + r
	see 'The end: '
	keys : 3 Enter
	see 'step 3 of '
	keys m
	see 'Step 3 has a bookmark'
	keys G
	gone 'step 3 of'
	keys "'"
	see 'step 3 of '
	keys :
	keys -l '00:01.000'
	keys Enter
	see '00:01.000'
	keys h
	see '00:00.000'
	keys : 9 9 9 Enter
	see 'The run ends here: this is the last step, '
	see 'The end: '
	keys : 3 Enter
	gone 'There is no more'
	keys :
	keys -l '00:01.000'
	keys Enter
	see '00:01.000'
	keys h
	keys : x Enter
	see "'x' is not a step, time or bookmark"
	keys "'" M
	see 'step 3     2 visitor-1 starts'
	see 'n names it'
	keys n
	see 'Name of the bookmark: '
	keys -l 'two visitors'
	keys Enter
	see 'step 3     two visitors: 2 visitor-1 starts'
	keys q g m M 2
	see 'step 3 of '
	keys g :
	keys -l 'two visitors'
	keys Enter
	see 'step 3 of '
	keys M x
	gone 'the start'
	keys q m
	see 'The bookmark at step 3 is removed.'
	keys "'"
	see 'There is no bookmark'
	keys C-c
	ended 0
}

@test "a step that the run does not come to is told when it has ended" {
	look --pace=1000 semaphores mutual-exclusion
	keys :
	keys -l '00:50'
	keys Enter
	see 'The run ends here: this is the last step, '
	see 'The end: '
	keys C-c
	ended 0
}

@test "an event of a kind, or on an object, is run to and found again" {
	look
	keys e
	see '1  initialise a semaphore  '
	see 'give a permit to a semaphore         not yet'
	picture | grep -c 'not yet' >/dev/null
	keys q
	gone 'Run to the next'
	keys e
	see 'Run to the next'
	for _ in 1 2 3 4; do keys j; done
	keys Enter
	see '2 visitor-1 gives a permit to semaphore permit'
	picture | head -n 1 | cut -d ' ' -f 1-60 >first
	keys n
	see '3 visitor-2 gives a permit to semaphore permit'
	keys N
	see '2 visitor-1 gives a permit to semaphore permit'
	keys N
	see 'None before this moment: give a permit to a semaphore.'
	keys g '*'
	see 'step 1 of '
	see '1 main initialises semaphore permit with 1'
	keys '#'
	see 'No object is chosen'
	keys O '#'
	see 'None before this moment: event, on semaphore permit.'
	keys '*'
	see '2 visitor-1 takes a permit of semaphore permit'
	keys e o g
	see 'Run to the next, on the chosen object'
	see 'take a permit of a semaphore         1 before, '
	[[ $(picture) != *'create a thread '* ]]
	keys h
	see 'step 1 of '
	keys / z z z Enter
	see "No later step has 'zzz'."
	keys e G Enter
	see 'None after this moment: changed value.'
	keys C-c
	ended 0
}

@test "what is run to is only what is there, in a recorded trace" {
	look
	keys + + + + + + r
	see 'The end: '
	keys s Enter
	see 'Saved as semaphores-mutual-exclusion-1.trace'
	keys C-c
	ended 0
	clear_screen
	shell treadle view semaphores-mutual-exclusion-1.trace
	see 'step 0 of '
	keys e
	see 'give a permit to a semaphore  0 before, 3 after'
	[[ $(picture) != *'not yet'* ]]
	keys q 1 .
	see '1 main is to join thread 2'
	keys C-c
	ended 0
}

@test "bookmarks go with a saved trace; a file is not replaced" {
	look
	keys Enter Enter m M n
	see 'Name of the bookmark'
	keys -l 'here'
	keys Enter q s
	see 'Save the trace as: semaphores-mutual-exclusion-1.trace'
	keys C-u
	keys -l 'mine.trace'
	keys Enter
	see 'Saved as mine.trace'
	keys s C-u
	keys -l 'mine.trace'
	keys Enter
	see "'mine.trace' exists already: give another name"
	see 'Save the trace as: mine.trace'
	keys Escape q
	ended 0
	clear_screen
	shell treadle view mine.trace
	see 'recorded'
	keys M
	see 'step 2     here: 1 main creates'
	keys q q
	ended 0
}

@test "a run stays with a thread, or is drawn, the same for the same seed" {
	look
	keys w
	see 'the same thread, until it cannot continue'
	keys + + + + + + r
	see 'The end: '
	picture | head -n 1
	keys w
	see 'at random. The seed is 1.'
	keys R
	see 'step 0 of 0'
	keys r
	see 'The end: '
	keys C-c
	ended 0
}

@test "who can go on is guessed" {
	look --fate=off semaphores mutual-exclusion # of which the class would be asked at the start
	keys Enter Enter Enter Enter P
	see 'The next step is hidden: guess'
	keys j k
	see 'Can it continue?'
	see 'Enter show'
	[[ $(picture) != *'Enter step'* ]]
	picture | grep -q '1 main  *? *join'
	keys y
	see 'No: it cannot continue.'
	see 'B blocked'
	see '0 of 1 right'
	keys 2 n
	see 'The next step is shown already'
	keys Enter
	see 'step 5 of 5'
	picture | grep -q '2 visitor-1  *? *take'
	keys y
	see 'Right: it can continue.'
	see '1 of 2 right'
	keys Enter
	see 'step 6 of 6'
	see 'Enter show'
	keys 3 Enter
	see 'N new'
	keys P
	see 'Nothing is hidden. 1 of 2 guesses were right.'
	keys P
	see 'show it with Enter. 1'
	keys R
	see 'permits.c:37). Can it'
	keys y
	see '2 of 3 right'
	keys : e n d Enter
	see 'The end: exited with status 0. 2 of 3 guesses were right.'
	keys C-c
	ended 0
	see '2 of 3 guesses were right.'
}

@test "what comes next in a recorded run is asked with answers, and counted" {
	treadle check locks deadlock >story || true
	terminal 100 30
	shell treadle view locks-deadlock.trace
	see 'Card 1 of '
	keys P
	see 'How will it end?'
	see '2  a deadlock'
	see '1-9 answer'
	[[ $(picture) != *'Card 1 of '* ]]
	keys 9
	see '9 is not an answer here.'
	keys 2
	see 'Right. It is 2: a deadlock. Enter continues.'
	gone 'What do you think?'
	see '1 of 1 right'
	keys Enter l
	see 'Who moves next?'
	keys y
	see 'Answer with a number'
	keys 1
	see 'No. It is '
	see '1 of 2 right'
	keys G
	see '1 of 2 guesses were right.'
	keys q
	ended 0
	see '1 of 2 guesses were right.'
}

@test "q asks once where steps would be lost, and not where none would" {
	look
	keys Enter q
	see 'The steps of this run are not saved.'
	keys h q
	see 'The steps of this run are not saved.'
	keys s Enter
	see 'Saved as semaphores-mutual-exclusion-1.trace'
	keys q
	ended 0
	clear_screen
	look
	keys Enter q
	see 'The steps of this run are not saved.'
	keys q
	ended 0
}

@test "the help shows the keys that have to do with a text" {
	look
	keys '?' /
	see 'Find keys about: '
	keys -l 'bookmark'
	see 'set a bookmark here, or remove it'
	gone 'this help'
	keys Enter /
	keys -l 'zzz'
	see 'No key matches this text.'
	keys Escape
	see 'a step, or a whole library call'
	keys q q
	ended 0
}
