# SPDX-License-Identifier: MIT
#
# Properties whose explanation is withheld until the instructor releases it: points are told, and
# nothing else is, in any format, in the files that are handed back, and in learning.

load common
load tally

bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR"
	exercise
	sed -i '/^scenario two/a withhold' ex/01-tally/spec
	halves >tally.c
}

# Nothing of why it fails: secret FILE...
secret() {
	run ! grep -e 'additions make 1' -e 'two\.c' -e 'What if' -e 'two\.trace' "$@"
}

@test "text, csv, json and junit tell the points, and why only if it is released" {
	mkdir -p treadle-grade/01-tally
	touch treadle-grade/01-tally/two.trace # of an earlier run
	for format in text csv json junit; do
		run -1 treadle grade --format=$format ex/01-tally
		echo "$output" >grade
		secret grade
		grep -q 'why is told when it is released' grade
		treadle grade --format=$format -o grade ex/01-tally || [ $? -eq 1 ]
		secret grade
		[ -z "$(find treadle-grade -type f)" ]
	done
	run -1 treadle grade ex/01-tally
	[[ $output == *"   0 of 6     two additions make two"*"Not passed; why is told when it is released."*"   4 of 4 "*"4 of 10 points"* ]]
	run -1 treadle grade --release ex/01-tally
	[[ $output == *"2 additions make 1"*"What if"*"two.trace"* ]]
	[ -e treadle-grade/01-tally/two.trace ]
	# one that passes, or that does not compile, has nothing to withhold
	locked >tally.c
	treadle grade ex/01-tally | grep -q '10 of 10 points'
	echo 'int x' >tally.c
	run -1 treadle grade ex/01-tally
	[[ $output == *"tally.c does not compile"* ]]
}

@test "gradescope shows it when the grades are published" {
	treadle grade --format=gradescope ex/01-tally >grade.json || [ $? -eq 1 ]
	[ "$(jq -c '[.tests[] | [.number, .score, .max_score, .visibility]]' grade.json)" = \
		'[["1.1",0,6,"visible"],["1.1",0,0,"after_published"],["1.2",4,4,"visible"]]' ]
	jq -r '.tests[0].output' grade.json >visible
	secret visible
	[[ $(jq -r '.tests[1].output' grade.json) == *"2 additions make 1"* ]]
	treadle grade --format=gradescope --release ex/01-tally >grade.json || [ $? -eq 1 ]
	[ "$(jq -c '[.tests[].visibility] | unique' grade.json)" = '["visible"]' ]
	[[ $(jq -r '.tests[0].output' grade.json) == *"2 additions make 1"* ]]
}

@test "a class: what is handed back, and what the instructor sees; released, nothing is graded again" {
	mkdir -p in/a
	cp tally.c in/a
	run treadle grade ex/01-tally --submissions in
	secret report/a/feedback.txt
	[ "$(find report -type f)" = report/a/feedback.txt ]
	grep -q '2 additions make 1' report.html
	grep -q '2 additions make 1.*,""$' report-details.csv
	run treadle grade ex/01-tally --submissions in --release
	[[ $output == *"Graded now: 0; as before: 1;"* ]]
	grep -q '2 additions make 1' report/a/feedback.txt
	[ -e report/a/01-tally/two.trace ]
	run treadle grade ex/01-tally --submissions in
	secret report/a/feedback.txt
	[ "$(find report -type f)" = report/a/feedback.txt ]
}

@test "learning tells no more" {
	treadle init --exercises=ex work
	cp tally.c work/01-tally/
	cd work
	run treadle learn --once=tally
	echo "$output" >learned
	grep -q 'why is told when it is released' learned
	run ! grep -e 'additions make 1' -e 'two\.trace' learned
	[ -z "$(find . -name '*.trace')" ]
}

@test "the spec: withhold stands alone, behind a property" {
	sed -i 's/^withhold/withhold it/' ex/01-tally/spec
	run treadle grade ex/01-tally
	wrong "spec:5: 'withhold' takes no value"
	sed -i '/^withhold/d; 1a withhold' ex/01-tally/spec
	run treadle grade ex/01-tally
	wrong "spec:2: 'withhold' must follow its property"
}
