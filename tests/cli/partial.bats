# SPDX-License-Identifier: MIT
#
# Grades that are not finished: what a file holds after a kill, in each format; and what is written
# after Ctrl-C. Of two exercises the first is graded, and the second waits in the compiler.

load common
load tally
load compiler

begin() {
	exercise
	compiler
	cp -r ex/01-tally ex/02-tally
	mkdir -p work/01-tally work/02-tally
	halves >work/01-tally/tally.c
	{ echo '// GATE'; locked; } >work/02-tally/tally.c
}

# started OPTION...: grades in the background, up to the gate
started() {
	treadle grade --all --exercises=ex --folder=work "$@" >out 2>err 3>&- &
	pid=$!
	await_gate
}

# killed OPTION...: the same, and then it is killed
killed() {
	started "$@" -o grades
	kill -9 $pid
	wait $pid || true
	[ ! -s out ]
	rm -r tmp/*
	# so that the next one finds no trace of it
	touch go
	while left lib/.libs/cc; do sleep 0.05; done
	rm go
	[ "$(ls | grep -c grades)" = 1 ]
}

@test "after a kill a file is whole, and says what is missing: json, csv, text" {
	begin
	killed --json
	[ "$(jq -c '[.[] | .complete]' grades)" = '[true,false]' ]
	[ "$(jq -c '[.[1].properties[].result]' grades)" = '["pending","pending"]' ]
	[ "$(jq -c '[.[] | .points]' grades)" = '[4,0]' ]
	killed --format=csv
	[ "$(cut -d, -f2-5 grades | tail -n +2)" = \
		$'"twice",0,6,failed\n"zero",4,4,passed\n"twice",0,6,pending\n"zero",0,4,pending' ]
	killed --format=text
	grep -qx '4 of 10 points' grades
	grep -qx 'This grade is not finished.' grades
}

@test "after a kill a file is whole, and says what is missing: junit, gradescope" {
	begin
	killed --format=junit
	xmllint --noout grades
	[ "$(xmllint --xpath 'string(//testsuite[1]/@skipped)' grades)" = 0 ]
	[ "$(xmllint --xpath 'string(//testsuite[2]/@skipped)' grades)" = 2 ]
	[ "$(xmllint --xpath 'count(//skipped[@message="not graded yet"])' grades)" = 2 ]
	killed --format=gradescope
	[ "$(jq -r .output grades)" = "4 of 20 points; grading is not finished" ]
	[ "$(jq .score grades)" = "$(jq '[.tests[].score] | add' grades)" ]
	[ "$(jq -r '.tests[2].output' grades)" = "not graded yet" ]
	touch go
	treadle grade --all --exercises=ex --folder=work --format=gradescope -o grades || [ $? -eq 1 ]
	[ "$(jq -r .output grades)" = "14 of 20 points" ]
}

@test "after Ctrl-C what was decided is written, and the exit status is 4" {
	begin
	started --json
	kill -INT $pid
	touch go
	wait $pid || status=$?
	[ "$status" -eq 4 ]
	[ "$(jq -c '[.[] | .complete]' out)" = '[true,false]' ]
	[[ $(cat err) == "treadle: stopped: the grade is not finished" ]]
}

@test "gradescope's results have the keys that its autograder knows, and no others" {
	exercise
	halves >tally.c
	treadle grade --format=gradescope ex/01-tally >results.json || [ $? -eq 1 ]
	[ "$(jq -c 'keys' results.json)" = \
		'["execution_time","output","output_format","score","stdout_visibility","test_name_format","test_output_format","tests","visibility"]' ]
	[ "$(jq -c '.tests[0] | keys' results.json)" = \
		'["max_score","name","name_format","number","output","output_format","score","status","tags","visibility"]' ]
	[ "$(jq -c '[.tests[] | .number, .tags, .visibility]' results.json)" = \
		'["1.1",["tally","twice"],"visible","1.2",["tally","zero"],"visible"]' ]
	[ "$(jq '.execution_time > 0' results.json)" = true ]
	[ "$(jq -c '[.tests[].status]' results.json)" = '["failed","passed"]' ]
	[ "$(jq -c '[.tests[].output_format] | unique' results.json)" = '["text"]' ]
}
