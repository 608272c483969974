# SPDX-License-Identifier: MIT
#
# Lesson 11: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=11
	name=thread-pool
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are global local steal long-running starved=1 inline continuation failed context \
		context-lost=1 shutdown
}

# By themselves -----------------------------------------------------------------------------------

@test "global and local: the orders of one worker, and any of several" {
	act global
	[ "$(ends 'the order: abcd')" -eq 1 ]
	[ "$(ends 'taken: 4 global, 0 local, 0 stolen')" -eq 1 ]
	act local
	[ "$(ends 'the order: cbad')" -eq 1 ]
	[ "$(ends 'taken: 2 global, 3 local, 0 stolen')" -eq 1 ]
	act global --threads 3
	[ "$(ends 'taken: 4 global, 0 local, 0 stolen')" -eq 1 ]
}

@test "steal: each piece once, however many workers" {
	for n in 1 2 4; do
		act steal --threads $n
		[ "$(ends 'runs [ab]\(, stolen\)\?')" -eq 2 ]
	done
}

@test "long-running: in its own thread" {
	act long-running
	[[ $output == *" film  shows the film"* && $output == *" worker-1  brings the letter"* ]]
}

@test "inline and continuation: with one worker" {
	act inline
	[ "$(ends '\(ana\|rui\): the answer is 42')" -eq 2 ]
	act continuation
	[ "$(ends 'ana: the answer is 42')" -eq 1 ]
	[ "$(ends 'taken: 1 global, 2 local, 0 stolen')" -eq 1 ]
}

@test "failed: an event, and the next item" {
	act failed
	[ "$(ends 'the event: backup has failed with ENOSPC')" -eq 1 ]
	[ "$(ends 'prints')" -eq 1 ]
}

@test "context: known to whoever runs it" {
	for n in 1 2; do
		act context --threads $n
		[ "$(ends 'the bill was sent to ana')" -eq 1 ]
	done
}

@test "shutdown: done or refused" {
	act shutdown
	[ "$(ends 'has closed: washed \([01]\), dried \1')" -eq 1 ]
}

@test "acts with a planted bug say that they may hang" {
	for a in starved context-lost; do
		warns "$a"
	done
}

@test "without an act: all that are right, in order" {
	run timeout 400 "$(lesson 11-thread-pool thread-pool)" --speed 20
	[ "$status" -eq 0 ]
	titles=$(printf '%s\n' "${lines[@]}" | sed -nE 's/^([a-z-]+): .*/\1/p' | tr '\n' ' ')
	[ "$titles" = "global local steal long-running inline continuation failed context shutdown " ]
}

# Checked -----------------------------------------------------------------------------------------

@test "every interleaving of the acts that are right" {
	for a in global local steal long-running inline continuation failed context shutdown; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
	for a in global inline continuation shutdown; do
		checked verified "$a" --spurious=1
	done
}

@test "every planted bug is found, and replays" {
	checked deadlock starved
	checked property context-lost
	checked verified context-lost --threads 1
}

@test "the cures that the notes tell" {
	cured starved waits.c '/^static int waits/,/^}/s/^\tTR_MUST(sem_wait.*/\tpool.context.run_inline(\&pool.context, \&p->child.c);\n&/; s/PARENTS = 2/PARENTS = 1/'
	cured context-lost asked.c '/^int context_lost/,/^}/s/in_thread/in_context/'
}

@test "what the notes ask to try: the film in the only worker" {
	cp "$abs_top_srcdir"/lessons/11-thread-pool/*.[ch] .
	sed -i 's/tr_pool_run_long(/tr_pool_run(/' waits.c
	treadle cc -D_GNU_SOURCE -I"$abs_top_srcdir/lib" ./*.c -o pool
	run -1 treadle check --json --quiet ./pool -- long-running
	[[ $output == *'"kind": "deadlock"'* ]]
}

# Scenes ------------------------------------------------------------------------------------------

@test "every act has a scene, and they play" {
	scenes_play
}
