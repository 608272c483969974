#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# An instructor's screen, and one that follows it, in two terminals.
load common

looked_at=

# The follower's terminal is the one that is looked at; instructor KEYS types in the other.
instructor() {
	tmux send-keys -t instructor "$@"
}

# serve COMMAND: an instructor at any free port; its place is in $place.
serve() {
	terminal 80 24
	tmux rename-session instructor
	looked_at=instructor
	shell "$@"
	see 'treadle follow 127.0.0.1:'
	place=$(picture | grep -o '127\.0\.0\.1:[0-9]*')
	tmux -f tmux.conf new-session -d -s student -x 100 -y 30 \
		"env -u TMUX PS1='ready ' LC_ALL=C.UTF-8 PATH='$PATH' bash --norc --noprofile"
	tmux send-keys -t student -l "treadle follow $place; echo code=\$?"
	tmux send-keys -t student Enter
}

picture() {
	tmux capture-pane -p ${looked_at:+-t "$looked_at"}
}

keys() {
	tmux send-keys -t student "$@"
}

@test "a student's screen goes where the instructor's goes, looks back and returns" {
	serve treadle view --serve=0 --fate=off semaphores pool
	looked_at=student see 'step 0 of 0  00:00.000  following'
	looked_at=student see 'TR_MUST(sem_init(&places, 0, PLACES));'
	see '1 follows (local)'
	instructor Enter Enter
	looked_at=student see 'step 2 of 2'
	looked_at=student shows follow-100x30
	keys h
	looked_at=student see 'step 1 of 2  00:00.000  looking back'
	looked_at=student see 'b follow again'
	looked_at=student shows follow-back-100x30
	instructor Enter
	looked_at=student see 'step 1 of 3'
	keys b
	looked_at=student see 'step 3 of 3  00:00.000  following'
	keys v
	looked_at=student see "This is the instructor's run"
	keys Enter
	looked_at=student see 'The instructor chooses the steps.'
	keys F
	looked_at=student see "This is the instructor's run"
	instructor R
	looked_at=student see 'step 0 of 0'
	instructor C-c
	looked_at=student see "No longer following: the instructor's screen is closed."
	keys q
	looked_at=student see 'code=0'
}

@test "another run waits until the student returns to it" {
	serve treadle view --serve=0 semaphores pool
	looked_at=student see following
	instructor Enter Enter Enter
	looked_at=student see 'step 3 of 3'
	keys h
	looked_at=student see 'looking back'
	instructor R
	looked_at=student see 'The instructor has begun another run'
	looked_at=student see 'step 2 of 3'
	keys b
	looked_at=student see 'step 0 of 0  00:00.000  following'
}

@test "the cards of a scene and what is to be guessed are seen as well" {
	serve treadle view --serve=0 --scene=timeout semaphores
	looked_at=student see 'Scene timeout'
	looked_at=student see 'The time is up'
	instructor P
	looked_at=student see 'y n guess'
	instructor P
	looked_at=student gone 'y n guess'
}

@test "what can still become of the run is seen as well, also of the steps behind it" {
	cc_plain deadlock "$abs_top_srcdir/tests/screen/programs/deadlock.c"
	serve treadle view --serve=0 ./deadlock
	looked_at=student see 'open  step 0 of 0'
	instructor Enter 2 Enter
	looked_at=student see 'open  step 2 of 2'
	instructor Enter
	looked_at=student see 'open  step 3 of 3'
	instructor 1 Enter
	looked_at=student see 'lost from here  step 4 of 4  00:00.000  following'
	looked_at=student see '  fate '
	looked_at=student see '○○○○✗'
	keys h
	looked_at=student see 'open  step 3 of 4  00:00.000  looking back'
	keys F
	looked_at=student see "This is the instructor's run"
	instructor R
	looked_at=student see 'The instructor has begun another run'
	looked_at=student see 'open  step 3 of 4' # that of the run before
	keys b
	looked_at=student see 'open  step 0 of 0'
}

@test "who may follow, and how many do" {
	serve treadle view --serve=0 semaphores pool
	see '1 follows (local)'
	instructor Enter
	gone 'Whoever'
	instructor W
	see "1 follows. To follow, on this machine: treadle follow $place"
	keys q
	see '0 follow (local)'
	instructor C-c
	see 'code=0'
}

@test "nobody can follow without --serve, and what is wrong is a line" {
	terminal 80 24
	shell treadle view semaphores pool
	see 'step 0 of 0'
	tmux send-keys W
	see "Nobody can follow this screen: 'treadle view --serve' allows it."
	tmux send-keys q
	run -2 treadle follow
	[[ $output == *'name the address'* && ${#lines[@]} = 1 ]]
	run -2 treadle follow 127.0.0.1:1
	[[ $output == *'cannot be followed: Connection refused'* && ${#lines[@]} = 1 ]]
	run -2 treadle follow everywhere
	[[ $output == *'expected a port from 0 to 65535'* && ${#lines[@]} = 1 ]]
	run -2 treadle follow 1 2
	[ ${#lines[@]} = 1 ]
	run -2 treadle view --serve=x semaphores
	[[ $output == *'expected a port from 0 to 65535'* && ${#lines[@]} = 1 ]]
	run -2 treadle view --plain --serve semaphores pool
	[[ $output == *'--serve is for the screen'* && ${#lines[@]} = 1 ]]
	run -2 treadle view --serve=192.0.2.1:7117 semaphores pool
	[ ${#lines[@]} = 1 ]
}
