#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# `treadle` alone: the home screen, from which all else is opened, and to which it comes back.
load common

home() {
	terminal "${1:-80}" "${2:-24}"
	shell treadle
	see 'Treadle in'
}

@test "without a terminal, treadle alone names its commands" {
	run treadle </dev/null
	[ "$status" -eq 2 ]
	[[ $output == *"Usage: treadle COMMAND"* ]]
}

@test "the home screen offers lessons, and names the command of each row" {
	home
	see 'treadle view --scene=tour locks'
	picture | grep -q 'semaphores *Semaphores: counting permits'
	keys G
	see 'treadle view what-async-costs'
	see ' above'
	keys q
	ended 0
}

@test "the tour is played, and is then seen" {
	home
	keys Enter
	see 'Treadle in ninety seconds'
	see '0 of 12'
	for _ in $(seq 40); do
		if picture | grep -q 'scene is over'; then
			break
		fi
		keys Enter
		sleep 0.1
	done
	see 'The scene is over'
	see 'deadlock'
	keys q
	see 'Locks: one at a time  (1 of 13 scenes seen)'
	keys q
	ended 0
}

@test "a file of C is compiled and looked at; one that does not compile says why" {
	cp "$abs_top_srcdir/tests/screen/programs/deadlock.c" mine.c
	echo 'int main(void) { return no_such; }' >wrong.c
	home
	keys 2
	see 'mine.c                   C source'
	keys j
	keys Enter
	see 'create thread 2 other'
	keys q
	see 'Treadle in ninety seconds'
	keys 2
	see 'wrong.c'
	keys G
	keys Enter
	see 'no_such'
	see 'Enter goes back'
	keys Enter
	see 'Treadle in ninety seconds'
	keys q
	ended 0
}

@test "the kinds of files stand in one column, also behind names that are not ASCII" {
	touch größe.c größe.trace 大小.c plain.c
	home
	keys 2
	see 'größe.c'
	picture | grep -E '[.](c|trace) ' >rows
	[ "$(wc -l <rows)" -eq 4 ]
	# wc -L counts columns: 大 takes two
	shopt -s extglob
	[ "$(while read -r row; do
		LC_ALL=C.UTF-8 wc -L <<<"${row%%@(C source|a trace)*}|"
	done <rows | sort -u | wc -l)" -eq 1 ]
	keys q
	see 'Treadle in ninety seconds'
	keys q
	ended 0
}

@test "a file that treadle cc has not made is not compiled over" {
	cp "$abs_top_srcdir/tests/screen/programs/deadlock.c" mine.c
	echo 'years of work' >mine
	home
	keys 2
	see 'mine.c                   C source'
	keys j Enter
	see "'mine' exists and was not made by treadle cc"
	keys Enter
	see 'Treadle in ninety seconds'
	[ "$(cat mine)" = 'years of work' ]
	rm mine
	keys 2
	see 'mine.c                   C source'
	keys j Enter
	see 'create thread 2 other'
	keys q
	see 'Treadle in ninety seconds'
	keys 2 # what it has made itself, it replaces
	see 'mine.c                   C source'
	keys j j Enter
	see 'create thread 2 other'
	keys q
	see 'Treadle in ninety seconds'
	keys q
	ended 0
}

@test "the exercises are begun from here, and traces are offered" {
	treadle record -o old.trace semaphores >/dev/null
	home
	see 'treadle-work here'
	picture | grep -q 'old.trace'
	keys 3
	see 'Step 1 of'
	keys q
	see 'solved, in'
	[ -f treadle-work/treadle-progress.json ]
	keys q
	ended 0
}

@test "of traces of one second the newest comes first" {
	for trace in b.3 a.2 c.1; do
		treadle record -o "${trace%.*}.trace" semaphores >/dev/null
		touch -d "2026-01-01 00:00:00.${trace#*.}" "${trace%.*}.trace"
	done
	home
	see 'c.trace'
	picture | grep -o '[abc]\.trace' | tr '\n' ' ' | grep -qx 'b.trace a.trace c.trace '
	keys q
	ended 0
}

@test "at 40 by 12 a row that is too long goes on below itself" {
	home 40 12
	see '1  a tour  Treadle in ninety seconds' # its columns stand close
	see 'own program  choose a file:'
	picture | grep -qx ' \{9,\}a program, C source, a trace *'
	see 'Enter opens  j k row  q quit' # before the command, for which there is no room
	[[ $(picture) != *'treadle view'* ]]
	keys q
	ended 0
}

@test "at 80 by 24 what goes on stands below its own column" {
	home
	picture | grep -qE '^ {26}(first|them)$'
	keys q
	ended 0
}
