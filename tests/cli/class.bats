# SPDX-License-Identifier: MIT
#
# `treadle grade --submissions`: a class, with all that students hand in: right and wrong files, none,
# several, links, packed ones, odd names; files on which the compiler hangs, or the grader is killed.
# The exercise is an own one; CC names a compiler that does what a file asks for.

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
	locked | hand student-01
	halves | hand student-02
	unlocked | hand student-03
}

# cell STUDENT COLUMN: of report.csv
cell() {
	python -c 'import csv, sys
for row in csv.DictReader(open("report.csv", newline="")):
    if row["student"] == sys.argv[1]:
        print(row[sys.argv[2]])' "$1" "$2"
}

@test "a row a student, the points of each property, and what is handed back" {
	class
	mkdir in/student-04
	run treadle grade ex/01-tally --submissions in
	[ "$status" -eq 0 ]
	[[ ${lines[0]} == "Students: 4. Graded now: 3; as before: 0; not graded: 0." ]]
	[ "$(head -1 report.csv)" = 'student,id,"tally",points,max_points,remarks' ]
	[ "$(cut -d, -f1,3,4,5 report.csv | tail -n +2)" = \
		$'"student-01",10,10,10\n"student-02",4,4,10\n"student-03",4,4,10\n"student-04",0,0,10' ]
	[ "$(cell student-04 remarks)" = "tally: there is no tally.c" ]
	grep -qxF '"student-02","","tally","twice",0,6,failed,"property: 2 additions make 1 (two.c:18)","tally.c","report/student-02/01-tally/two.trace"' report-details.csv
	grep -qxF '"student-04","","tally","twice",0,6,missing,"there is no tally.c","",""' report-details.csv
	# the text that is handed back: no place of this machine, and its command works where it is
	run ! grep -F -e "$PWD" -e /tmp/ report/student-02/feedback.txt
	grep -qF 'Hint: What if the other thread comes in between?' report/student-02/feedback.txt
	grep -qF 'To watch it:  treadle view 01-tally/two.trace' report/student-02/feedback.txt
	cd report/student-02
	run treadle view --plain 01-tally/two.trace
	[ "$status" -eq 0 ]
	[[ $output == *"tally.c:9"* ]]
	[ ! -e ../student-01/01-tally ]
	[[ $(cat ../student-04/feedback.txt) == *"there is no tally.c: no points"* ]]
}

@test "the page is XML and HTML, with every student, property and remark, all escaped" {
	class
	locked | hand '=<b>&"x",y'
	mkdir -p in/student-05
	printf 'int x' >in/student-05/tally.c
	treadle grade ex/01-tally --submissions in
	xmllint --noout report.html
	[ "$(xmllint --xpath 'count(//*[local-name()="tbody"])' report.html)" = 3 ]
	[ "$(xmllint --xpath 'count((//*[local-name()="tbody"])[1]/*)' report.html)" = 5 ]
	[ "$(xmllint --xpath 'count(//*[local-name()="script"])' report.html)" = 0 ]
	grep -qF '=&lt;b&gt;&amp;&quot;x&quot;,y' report.html
	# the property that most have failed comes first
	[[ $(xmllint --xpath 'string((//*[local-name()="tbody"])[2]/*[1])' report.html) == *"two additions make two"*"2 of 5"* ]]
	[[ $(cat report.html) == *"tally.c does not compile: no points"* ]]
	[[ $(cat report.html) == *"<li>tally: =&lt;b&gt;&amp;&quot;x&quot;,y, student-01</li>"* ]]
	# links lead somewhere
	for link in $(grep -o 'href="[^"]*"' report.html | sed 's/href="//; s/"$//'); do
		[ -e "$(printf '%b' "${link//%/\\x}")" ]
	done
}

@test "names of any bytes; nothing that a spreadsheet takes for a formula" {
	exercise
	for name in '=1+1' '+1' '-1' '@x' ' blank' "it's" 'a,b;"c"' $'tab\there' $'latin\xe9' 'Ünïcödé'; do
		locked | hand "$name"
	done
	treadle grade ex/01-tally --submissions=in
	python - <<-'END'
		import csv
		rows = list(csv.DictReader(open('report.csv', encoding='utf-8', newline='')))
		assert len(rows) == 10, rows
		for row in rows:
		    assert row['points'] == '10' and None not in row.values(), row
		    assert row['student'][0] not in '=+-@\t\r', row
		names = {row['student'] for row in rows}
		assert {"'=1+1", "'+1", "'-1", "'@x", ' blank', "it's", 'a,b;"c"', 'latin?', 'Ünïcödé'} <= names
	END
	[ -e report/$'latin\xe9'/feedback.txt ]
}

@test "what a Moodle download holds: folders of old and new, flat files" {
	exercise
	mkdir in
	locked | hand 'Surname Name_1234567_assignsubmission_file_'
	halves | hand 'Sur_Name Other_1234568_assignsubmission_file'
	locked >'in/Flat Name_1234569_assignsubmission_file_tally.c'
	echo text >'in/Flat Name_1234569_assignsubmission_onlinetext_onlinetext.html'
	locked >'in/stray.c'
	run treadle grade ex/01-tally --submissions in
	[ "$status" -eq 0 ]
	[[ $output == *"'stray.c' belongs to no student"* ]]
	[ "$(cut -d, -f1-3 report.csv | tail -n +2)" = \
		$'"Flat Name","1234569",10\n"Sur_Name Other","1234568",4\n"Surname Name","1234567",10' ]
	# by this name Moodle takes it back
	[ -e 'report/Surname Name_1234567_assignsubmission_file_/feedback.txt' ]
	[ -e 'report/Flat Name_1234569_assignsubmission_file_/feedback.txt' ]
	[[ $(cat 'report/Sur_Name Other_1234568_assignsubmission_file_/feedback.txt') == "Sur_Name Other"* ]]
}

@test "nothing is guessed: several files, links, what is still packed, another name" {
	exercise
	locked | hand same/a
	locked | hand same/b
	locked | hand two/a
	halves | hand two/b
	touch -d '2024-01-01' in/two/a/tally.c
	locked | hand other
	mkdir in/link in/packed in/named in/fifo
	ln -s ../other/tally.c in/link/tally.c
	mkfifo in/fifo/tally.c
	touch in/packed/answer.ZIP
	locked >in/named/Tally.c
	mkdir -p in/deep/1/2/3/4/5/6/7/8/9/10 $'in/bad\e[31m\nname'
	locked >in/deep/1/2/3/4/5/6/7/8/9/10/tally.c
	run treadle grade ex/01-tally --submissions in
	[ "$status" -eq 4 ]
	[[ $output == *"two, tally: not graded: 2 different files: 'a/tally.c', 'b/tally.c'; leave one of them, or use --newest"* ]]
	[[ $output == *"link, tally: not graded: 'tally.c' is a link"* ]]
	[[ $output == *"fifo, tally: not graded: 'tally.c' is a link or not a plain file"* ]]
	[[ $output == *"packed, tally: not graded: there is no tally.c, and an archive was not opened: 'answer.ZIP' (it cannot be unpacked: "* ]]
	[[ $output == *"deep, tally: not graded: there is no tally.c, and a folder could not be looked through: '1/2/3/4/5/6/7/8/9': too much to look through"* ]]
	# the student has no such option
	grep -q "not graded: 2 different files: 'a/tally.c', 'b/tally.c'" report/two/feedback.txt
	run ! grep -e --newest report/*/feedback.txt
	run ! grep -q $'\e' report.csv report.html report-details.csv
	[ "$(cell 'bad?[31m?name' tally)" = 0 ]
	[ "$(cell same tally)" = 10 ]
	[ "$(cell two tally)" = "" ]
	[ "$(cell named tally)" = 0 ]
	[ "$(cell named remarks)" = "tally: there is no tally.c, but 'Tally.c'" ]
	grep -q 'Not everything is graded' report/packed/feedback.txt
	run treadle grade ex/01-tally --submissions in --newest
	[ "$(cell two tally)" = 4 ]
	[[ $(cell two remarks) == *"the newest of 2 different files"* ]]
	rm -r in
	mkdir in
	run treadle grade ex/01-tally --submissions in
	wrong "there are no submissions in 'in'"
	run treadle grade ex/01-tally --submissions nowhere
	wrong "'nowhere' cannot be read"
}

@test "one that hangs, one that kills its grader: stopped, no verdict, and the rest is graded" {
	class
	compiler
	{ echo '// HANG'; locked; } | hand student-04
	{ echo '// KILL'; locked; } | hand student-05
	locked | hand student-06
	run treadle grade ex/01-tally --submissions in --limit=20
	[ "$status" -eq 4 ]
	[[ $output == *"Graded now: 4; as before: 0; not graded: 2."* ]]
	[[ $output == *"student-04, tally: not graded: stopped after 20 seconds of its own time"* ]]
	[[ $output == *"student-05, tally: not graded: the grader itself was ended by the signal Killed"* ]]
	[ "$(cell student-04 tally)" = "" ]
	[ "$(cell student-06 tally)" = 10 ]
	run ! left 987654
	[ -z "$(ls -A tmp)" ]
	[ -z "$(ls report.state | grep new-)" ]
	# they are tried again, and nothing else is
	locked | hand student-04
	run treadle grade ex/01-tally --submissions in
	[[ $output == *"Graded now: 0; as before: 5; not graded: 1."* ]]
	[[ $output == *"student-04, tally: 10 of 10 points, was not graded: the file has changed, it was not graded before"* ]]
}

@test "killed in the middle: what is graded is kept, nothing is left, and the next run goes on" {
	class
	compiler
	{ echo '// GATE'; halves; } | hand student-04
	{ echo '// another'; locked; } | hand student-05
	treadle grade ex/01-tally --submissions in >first 2>&1 3>&- &
	await_gate
	until [ "$(cell student-03 tally)" = 4 ]; do sleep 0.05; done
	kill -9 $!
	wait $! || status=$?
	[ "$status" -eq 137 ]
	# the files are whole, and say what is still missing
	xmllint --noout report.html
	[ "$(cell student-03 tally)" = 4 ]
	[ "$(cell student-04 tally)" = "" ]
	[ "$(cell student-04 remarks)" = "tally: not graded yet" ]
	grep -q '^"student-05","","tally","twice",,6,pending,' report-details.csv
	# nobody is left
	while left lib/.libs/cc || [ -n "$(ls -A tmp)" ]; do sleep 0.05; done
	touch go
	run treadle grade ex/01-tally --submissions in
	[ "$status" -eq 0 ]
	[[ $output == *"Graded now: 2; as before: 3; not graded: 0."* ]]
	[[ $output != *"Since the report before"* ]]
	mkdir whole
	run treadle grade ex/01-tally --submissions in -o whole/report.csv
	diff report.csv whole/report.csv
	diff report.html whole/report.html
	diff -r report whole/report
}

@test "Ctrl-C: what is graded is kept, and a line says how to go on" {
	class
	compiler
	{ echo '// GATE'; halves; } | hand student-02
	treadle grade ex/01-tally --submissions in >first 2>&1 3>&- &
	pid=$!
	await_gate
	kill -INT $pid
	wait $pid || status=$?
	[ "$status" -eq 4 ]
	[[ $(cat first) == *"treadle: stopped; what is graded is kept, and the same command continues from here"* ]]
	run ! left lib/.libs/cc
	[ "$(cell student-01 tally)" = 10 ]
	touch go
	run treadle grade ex/01-tally --submissions in
	[[ $output == *"Graded now: 2; as before: 1; not graded: 0."* ]]
}

@test "a second run grades what has changed, and says whose points have, and why" {
	class
	locked | hand student-04
	locked | hand student-05
	halves | hand student-06
	{ echo '// other'; halves; } | hand student-07
	treadle grade ex/01-tally --submissions in
	[ ! -e report-changes.txt ]
	run treadle grade ex/01-tally --submissions in
	[[ $output == *"Graded now: 0; as before: 7; not graded: 0."* ]]
	[ "$(cat report-changes.txt)" = "No points have changed." ]
	halves | hand student-01
	locked | hand student-02
	rm in/student-04/tally.c
	rm -r in/student-05
	{ echo '// another'; halves; } | hand student-06
	locked | hand student-08
	run treadle grade ex/01-tally --submissions in
	[ "$status" -eq 0 ]
	cat >expect <<-'END'
		student-01, tally: 4 of 10 points, was 10: the file has changed (twice 0, was 6)
		student-02, tally: 10 of 10 points, was 4: the file has changed (twice 6, was 0)
		student-04, tally: 0 of 10 points, was 10: no longer there
		student-08: new, 10 of 10 points
		student-05: no longer among the submissions
		1 more file has changed, with the same points
	END
	diff expect report-changes.txt
	[[ $output == *"$(cat expect)"* ]]
	grep -qF '<li>student-08: new, 10 of 10 points</li>' report.html
	[ ! -e report/student-02/01-tally ]
	# another spec: all are graded anew
	sed -i 's/property zero 4/property empty 5/' ex/01-tally/spec
	run treadle grade ex/01-tally --submissions in
	[[ $output == *"as before: 0;"* ]]
	grep -qxF 'student-02, tally: 11 of 11 points, was 10: the exercise has changed (empty is new, with 5 points; zero no longer exists)' report-changes.txt
	run treadle grade ex/01-tally --submissions in --again
	[[ $output == *"as before: 0;"*"No points have changed."* ]]
}

@test "the reports are the same with any number of jobs, and from one run to the next" {
	class
	for n in 4 5 6; do { echo "// $n"; halves; } | hand student-0$n; done
	mkdir one two
	treadle grade ex/01-tally --submissions in -o one/report.csv --jobs=1
	treadle grade ex/01-tally --submissions in -o two/report.csv --jobs=2
	rm -r one/report.state two/report.state
	diff -r one two
}

@test "several exercises; one treadle at a time; what does not go together" {
	exercise
	cp -r ex/01-tally ex/02-tally
	locked | hand student-01
	run treadle grade --all --exercises=ex --submissions in
	[ "$status" -eq 0 ]
	[ "$(tail -1 report.csv)" = '"student-01","",10,10,20,20,""' ]
	[[ $(tail -1 report/student-01/feedback.txt) == "All exercises: 20 of 20 points" ]]
	exec 9<report.state/lock
	flock 9
	run treadle grade ex/01-tally --submissions in
	wrong "another treadle is at work on 'report.csv'" 3
	exec 9<&-
	run treadle grade ex/01-tally --submissions in --format=json
	wrong "--format does not go with --submissions"
	run treadle grade ex/01-tally --again
	wrong "--again goes with --submissions only"
	run treadle grade ex/01-tally --submissions in --limit=soon
	wrong "'--limit=soon': a number of seconds is expected"
	run treadle grade ex/01-tally ./ex/01-tally --submissions in
	wrong "is named twice"
	run treadle grade ex/01-tally --submissions in -o in/report.csv
	wrong "would be among the submissions"
	run treadle grade ex/01-tally --submissions in -o in.csv
	wrong "would be among the submissions"
	[ "$(ls in)" = student-01 ]
	run treadle grade ex/01-tally --submissions in -o nowhere/report.csv
	wrong "cannot be made" 3
}

@test "a wrong suffix is named, and so is a file that is too large" {
	exercise
	mkdir -p in/suffix in/large
	locked >in/suffix/tally.txt
	truncate -s 17M in/large/tally.c
	run -4 treadle grade ex/01-tally --submissions in -o report.csv
	[ "$(cell suffix remarks)" = "tally: there is no tally.c, but 'tally.txt'" ]
	[ "$(cell large remarks)" = "tally: not graded: 'tally.c' is larger than 16 MiB, and is not read" ]
}
