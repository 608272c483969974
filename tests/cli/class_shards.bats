# SPDX-License-Identifier: MIT
#
# A class graded in shards, as an array job does it, and merged: the reports are those of one run.
# The tasks of the array are a loop of the shell here.

load common
load tally
load compiler

bats_require_minimum_version 1.5.0

# hand STUDENT: standard input as that student's tally.c
hand() {
	mkdir -p "in/$1"
	cat >"in/$1/tally.c"
}

class() {
	exercise
	cp -r ex/01-tally ex/02-tally
	locked | hand s1
	halves | hand s2
	unlocked | hand s3
	locked | hand s4
	for n in 5 6 7; do { echo "// $n"; halves; } | hand s$n; done
	mkdir -p in/s8 in/s9
	echo packed >in/s9/x.zip
}

# grade ARGUMENT...: of the class
grade() {
	run treadle grade --all --exercises=ex --submissions in "$@"
	echo "$output"
}

@test "what is merged is, byte for byte, what one run gives, with any number of shards" {
	class
	mkdir one two three
	grade -o one/report.csv
	[ "$status" -eq 4 ]
	for i in 3 1 2; do
		grade -o three/report.csv --shard=$i/3 --jobs=2
		[ "$status" -eq 0 ]
		[[ ${lines[-1]} == "Shard $i/3. Graded now: "*"; not graded: 0. When all have finished: --merge" ]]
	done
	[ ! -e three/report.csv ]
	grade -o three/report.csv --merge
	[ "$status" -eq 4 ] # s9
	[[ ${lines[0]} == "Students: 9. Graded now: "*"; not graded: 2." ]]
	[ -z "$(ls three/report.state | grep shard)" ]
	# one at a time is all as well
	grade -o two/report.csv --shard=1/1
	grade -o two/report.csv --merge
	diff one/report.state/last.json three/report.state/last.json
	rm -r {one,two,three}/report.state
	diff -r one two
	diff -r one three
	# each file is in one shard; those that are the same, in the same one
	mkdir five
	for i in 1 2 3 4 5; do grade -o five/report.csv --shard=$i/5; done
	[ "$(find five/report.state -name grade.json | wc -l)" = "$(find five/report.state -name grade.json | xargs -n1 dirname | xargs -n1 basename | sort -u | wc -l)" ]
}

@test "a shard that is missing, or was interrupted, is named; run once more, it goes on" {
	class
	rm -r in/s9
	mkdir one
	grade -o one/report.csv
	grade --shard=1/3
	grade --merge
	[ "$status" -eq 4 ]
	[[ $output == *"files are not graded yet; shards that have not finished: 2/3, 3/3" ]]
	[[ $(tail -n +2 report.csv) == *"not graded yet"* ]]
	for i in 1 2 3; do grade --shard=$i/3; done
	[[ $output == *"as before: 0;"* ]]
	grade --merge
	[ "$status" -eq 0 ]
	rm report-changes.txt
	rm -r report.state one/report.state
	diff -r one/report report
	diff one/report.csv report.csv
	grade --merge
	[ "$status" -eq 4 ]
	[[ $output == *"files are not graded yet: no shard had them" ]]
}

@test "a file that was stopped in a shard is stopped in the report, and tried again by the next" {
	exercise
	compiler
	locked | hand s1
	{ echo '// KILL'; locked; } | hand s2
	run treadle grade ex/01-tally --submissions in --shard=1/2
	first=$status
	run treadle grade ex/01-tally --submissions in --shard=2/2
	[ $((first + status)) -eq 4 ]
	run treadle grade ex/01-tally --submissions in --merge
	[ "$status" -eq 4 ]
	[[ $output == *"s2, tally: not graded: the grader itself was ended by the signal Killed"* ]]
	{ echo '// another'; locked; } | hand s2
	for i in 1 2; do
		run treadle grade ex/01-tally --submissions in --shard=$i/2
		[ "$status" -eq 0 ]
	done
	run treadle grade ex/01-tally --submissions in --merge
	[ "$status" -eq 0 ]
	[[ $output == *"s2, tally: 10 of 10 points, was not graded"* ]]
}

@test "what is no shard, and what does not go together" {
	class
	for word in 0/3 4/3 3 a/b 1/ /2 1/2/3 -1/2 1/10001 ''; do
		grade "--shard=$word"
		wrong "'--shard=$word': I/N is expected, the Ith of N, and N is 10000 at most"
	done
	grade --shard=1/2 --merge
	wrong "--shard does not go with --merge"
	grade --merge --again
	wrong "--again does not go with --merge"
	run treadle grade ex/01-tally --shard=1/2
	wrong "--shard goes with --submissions only"
	run treadle grade ex/01-tally --merge
	wrong "--merge goes with --submissions only"
}
