# SPDX-License-Identifier: MIT
#
# `treadle init`: a folder with the tasks and stubs and without answers, in which nothing that is
# there is ever written over.

load common
load tally

@test "what to type next is treadle's path where the PATH does not lead to it" {
	local real
	real=$(realpath "$(command -v treadle)")
	mkdir other
	ln -s /bin/true other/treadle
	PATH=$PWD/other:$PATH run "$real" init "a work"
	[ "${lines[2]}" = "  cd '$PWD/a work'" ]
	[ "${lines[3]}" = "  $real learn" ]
	PATH=/usr/bin:/bin run "$real" init second
	[ "${lines[3]}" = "  $real learn" ]
}

@test "init makes a folder with all exercises, and without answers" {
	run treadle init work
	[ "$status" -eq 0 ]
	n=$(treadle list --json | jq '.exercises | length')
	[ "${lines[0]}" = "$PWD/work: exercises: $n; for each a folder with its task and the file to complete" ]
	[ "${lines[1]}" = "Next:" ]
	[ "${lines[3]}" = "  treadle learn" ]
	[ "$(ls -d work/[0-9]*-*/ | wc -l)" -eq "$n" ]
	for folder in work/[0-9]*-*/; do
		own=$abs_top_srcdir/exercises/$(basename "$folder")
		name=$(basename "$folder" | sed 's/^[0-9]*-//')
		cmp "$own/task.md" "$folder/task.md"
		cmp "$own/$name.c" "$folder/$name.c"
		ls "$folder"/*.h
		[ ! -e "$folder/spec" ]
	done
	cmp "$abs_top_srcdir/exercises/01-counter/ask.c" work/01-counter/ask.c
	[ -z "$(find work -name why.md)" ]
	grep -q "treadle learn" work/START.md
	jq -e '.version == 1' work/treadle-progress.json
}

@test "a second init adds what is missing, and says so" {
	treadle init work >/dev/null
	run treadle init work
	[ "$status" -eq 0 ]
	[ "$output" = "$PWD/work: nothing is missing" ]
	echo mine >work/01-counter/counter.c
	echo notes >work/START.md
	rm -r work/02-two-locks work/01-counter/task.md
	echo scribbled >work/03-transfers/task.md
	run treadle init work
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "01-counter: added 1" ]
	[[ ${lines[1]} == "02-two-locks: added "* ]]
	[ "${lines[2]}" = "What was there before is unchanged." ]
	[ "${lines[3]}" = "Files that differ from the exercises' own, left unchanged: 1" ]
	[ "$(cat work/01-counter/counter.c work/START.md work/03-transfers/task.md)" = $'mine\nnotes\nscribbled' ]
}

@test "init from an instructor's own folder leaves the programs out, and remembers it" {
	exercise
	treadle init --exercises=ex work
	[ "$(cd work && find . -type f | sort | tr '\n' ' ')" = \
		"./01-tally/tally.c ./01-tally/tally.h ./01-tally/task.md ./START.md ./treadle-progress.json " ]
	rm work/01-tally/task.md
	run treadle init work
	[ "${lines[0]}" = "01-tally: added 1" ]
	run env TREADLE_EXERCISES=ex treadle init other
	[ "$status" -eq 0 ]
	[ -e other/01-tally/tally.c ]
}

@test "init says in a line what is wrong" {
	run treadle init
	wrong "name the folder to make"
	run treadle init a b
	wrong "unexpected argument 'b': 'treadle init' takes one"
	run treadle init no/where
	wrong "the folder 'no/where' cannot be made: No such file or directory"
	touch file
	run treadle init file
	wrong "'file' is not a folder"
	exercise
	run treadle init --exercises=ex ex/mine
	wrong "holds the exercises themselves"
	[ ! -e ex/mine ]
	run treadle init --exercises=ex .
	wrong "holds the exercises themselves"
	run treadle init --exercises=nowhere w
	wrong "there is no folder of exercises 'nowhere'"
	[ ! -e w ]
}

@test "a damaged progress file is set aside by init" {
	treadle init work >/dev/null
	echo '{' >work/treadle-progress.json
	run treadle init work
	[ "$status" -eq 0 ]
	[[ $output == *"was damaged: it begins anew, and the old file is now treadle-progress.json.damaged"* ]]
	[ "$(cat work/treadle-progress.json.damaged)" = "{" ]
	jq -e . work/treadle-progress.json
}
