# SPDX-License-Identifier: MIT
#
# `treadle grade`: points, formats, and what is done about files that are no answer. The exercise is an own one, small, so that nothing here depends on those of the project.

load common
load tally
load user
bats_require_minimum_version 1.5.0

# refused STATUS: grades tally.c, which gets no points with that exit status
refused() {
	run treadle grade ex/01-tally
	[ "$status" -eq "$1" ]
	[[ $output == *"0 of 10 points" ]]
}

@test "a right answer gets all points, and exit status 0" {
	exercise
	locked >tally.c
	run treadle grade ex/01-tally
	[ "$status" -eq 0 ]
	[[ $output == "01-tally: Count in two threads (tally.c)"* ]]
	[[ $output == *"   6 of 6     two additions make two"* ]]
	[[ $output == *"10 of 10 points" ]]
	[ ! -e treadle-grade ]
}

@test "a wrong one: sentence, interleaving, hint, trace; the other property's points are given" {
	exercise
	halves >tally.c
	run treadle grade ex/01-tally
	[ "$status" -eq 1 ]
	[[ $output == *"   0 of 6     two additions make two"* ]]
	[[ $output == *"two.c 2 fails:"* ]]
	[[ $output == *"property: 2 additions make 1 (two.c:18)"* ]]
	[[ $output == *"The failing run"*"1 preemption"* ]]
	[[ $output == *"Hint: What if the other thread comes in between?"* ]]
	[[ $output == *"To watch it:  treadle view treadle-grade/01-tally/two.trace"* ]]
	[[ $output == *"   4 of 4     nothing makes nothing"* ]]
	[[ $output == *"4 of 10 points" ]]
	[[ $output != *"$BATS_TEST_TMPDIR"* ]]
	run treadle view --plain treadle-grade/01-tally/two.trace
	[ "$status" -eq 0 ]
	[[ $output == *"tally.c:9"* ]]
}

@test "where the answer is a test: a wrong program that it lets pass, and a right one that it refuses" {
	treadle exercise show test-account mutants/one-adds >test-account.c
	run treadle grade test-account --file test-account.c
	[ "$status" -eq 1 ]
	[[ $output == *"   0 of 2     a test that refuses an account in which an addition can get lost"* ]]
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"no-lock.c does not fail:"*"the program under test is wrong on purpose, but your test passes it in every interleaving"* ]]
	[[ $output == *"8 of 10 points" ]]
	[ ! -e treadle-grade ]
	treadle exercise show test-account mutants/first-gets >test-account.c
	run treadle grade test-account --file test-account.c
	[[ $output == *"right.c is correct, but your test rejects it:"*"To watch it:  treadle view treadle-grade/28-test-account/right.trace"*"0 of 10 points" ]]
	# what is wrong with the test is told once, with the hints of that property alone
	[ "$(grep -c '^The failing run' <<<"$output")" = 1 ]
	[ "$(grep -c '^right.c fails as it does above' <<<"$output")" = 4 ]
	[ "$(grep -c '^Hint: ' <<<"$output")" = 1 ]
	echo 'void test(void) {}' >test-account.c
	run treadle grade test-account --file test-account.c
	[ "$status" -eq 1 ]
	[[ $output == *"0 of 10 points" ]]
}

@test "a data race is followed to what comes of it, the same each time" {
	exercise
	unlocked >tally.c
	for n in 1 2; do
		treadle grade --jobs=$n ex/01-tally >$n.txt || [ $? = 1 ]
		mv treadle-grade/01-tally/two.trace $n.trace
	done
	grep -q 'property: 2 additions make 1 (two.c:18)' 1.txt
	grep -q 'Also: data race on variable n: ' 1.txt
	cmp 1.txt 2.txt
	cmp 1.trace 2.trace
	treadle view --plain 1.trace | grep -q 'writes variable n: 1'
}

@test "what fails no more leaves no trace behind" {
	exercise
	halves >tally.c
	treadle grade ex/01-tally || true
	[ -e treadle-grade/01-tally/two.trace ]
	locked >tally.c
	treadle grade ex/01-tally
	[ ! -e treadle-grade/01-tally/two.trace ]
}

@test "a trace carries the sources it was made from" {
	exercise
	halves >tally.c
	treadle grade --traces=kept ex/01-tally || true
	grep -qa 'int m = tally_get() + 1;' kept/01-tally/two.trace
	grep -qa 'additions make %d' kept/01-tally/two.trace
	! grep -qa treadle-cc- kept/01-tally/two.trace
}

@test "twice the same: text and traces are the same bytes, with one job and with two" {
	exercise
	halves >tally.c
	for n in 1 2 3; do
		treadle grade --traces=t --jobs=$((n / 2 + 1)) ex/01-tally >"$n.txt" || true
		mv t/01-tally/two.trace "$n.trace"
	done
	cmp 1.txt 2.txt
	cmp 1.txt 3.txt
	cmp 1.trace 2.trace
	cmp 1.trace 3.trace
}

@test "an exercise by its name, its folder's, its number; the nearest name of a wrong one" {
	cp "$abs_top_srcdir/solutions/01-counter/counter.c" .
	for name in counter 01-counter 01 1 "$abs_top_srcdir/exercises/01-counter/"; do
		run treadle grade --format=csv "$name"
		[ "$status" -eq 0 ]
		[ "${lines[1]}" = '"counter","exact",4,4,passed,"",""' ]
	done
	run treadle grade countr
	[ "$status" -eq 2 ]
	[ "$output" = "treadle: there is no exercise 'countr'; did you mean 'counter'?" ]
	run treadle grade ./nowhere
	[ "$status" -eq 2 ]
}

@test "the file: here, in a folder, in the exercise's folder there, or named" {
	exercise
	mkdir -p work/01-tally other
	locked >work/01-tally/tally.c
	locked >other/tally.c
	halves >mine.c
	treadle grade --folder=work ex/01-tally
	treadle grade --folder=other ex/01-tally
	run treadle grade --file=mine.c ex/01-tally
	[ "$status" -eq 1 ]
	[[ $output == *"tally.c:9"* ]]
}

@test "files that are none are wrong usage, in one line" {
	exercise
	run treadle grade ex/01-tally
	[ "$status" -eq 2 ]
	[[ $output == "treadle: there is no tally.c in '.': begin with a copy of "*"/ex/01-tally/tally.c"* ]]
	run treadle grade --file=nothing.c ex/01-tally
	[ "$status" -eq 2 ]
	[[ $output == "treadle: there is no file 'nothing.c'" ]]
	run treadle grade --file=ex ex/01-tally
	[ "$status" -eq 2 ]
	[[ $output == "treadle: 'ex' cannot be read: Is a directory" ]]
	mkfifo pipe
	run treadle grade --file=pipe ex/01-tally
	[ "$status" -eq 2 ]
	run treadle grade
	[ "$status" -eq 2 ]
	run treadle grade --format=xml ex/01-tally
	[ "$status" -eq 2 ]
	[[ $output == *"'--format=xml': one of text, json, junit, gradescope, csv is expected"* ]]
	treadle grade --help >help
	for format in $(sed -n 's/.*one of \(.*\) is expected.*/\1/p' <<<"$output" | tr -d ,); do
		grep -q "\<$format\>" help
	done
}

@test "an unreadable file is wrong usage" {
	exercise
	locked >tally.c
	open_folder ex tally.c
	chmod 000 tally.c
	run as_user treadle grade ex/01-tally
	[ "$status" -eq 2 ]
	[[ $output == *"cannot be read: Permission denied" ]]
}

@test "--traces: folders are made as they are needed, and what cannot be is told before anything is graded" {
	exercise
	unlocked >tally.c
	run treadle grade --traces=a/b/ ex/01-tally
	[ "$status" -eq 1 ]
	[[ $output == *"treadle view a/b//01-tally/two.trace"* || $output == *"treadle view a/b/01-tally/two.trace"* ]]
	[ -s a/b/01-tally/two.trace ]
	locked >tally.c
	run treadle grade --traces=none/at/all ex/01-tally
	[ "$status" -eq 0 ]
	[ ! -e none ]
	unlocked >tally.c
	touch file
	ln -s nowhere link
	local traces
	for traces in file file/b link/b; do
		run treadle grade --traces=$traces ex/01-tally
		echo "$output"
		[ "$status" -eq 3 ]
		[ "${#lines[@]}" -eq 1 ]
		[[ $output == "treadle: nothing can be written in the folder '$traces': "* ]]
	done
	open_folder ex tally.c
	mkdir closed
	chmod 555 closed
	run as_user treadle grade --traces=closed/b ex/01-tally
	[ "$status" -eq 3 ]
	[[ $output == "treadle: nothing can be written in the folder 'closed/b': Permission denied" ]]
}

@test "an empty file, one that does not compile: no points, and what the compiler says" {
	exercise
	echo 'static int tally;' >tally.c
	refused 1
	[[ $output == *"undefined reference to "*"tally_"* ]]
	[[ $output == *"tally.c has no function tally_"*", which two.c calls: no points"* ]]
	echo 'int tally_get(void) { return 1 }' >tally.c
	refused 1
	[[ $output == *"tally.c:1:"*"error:"* ]]
	[[ $output == *"tally.c does not compile: no points"* ]]
}

@test "files that are no answers: one line that says what they are" {
	exercise
	: >tally.c
	refused 1
	[[ $output == *"tally.c is empty: no points"* ]]
	printf '\n \t\n' >tally.c
	refused 1
	[[ $output == *"tally.c is empty: no points"* ]]
	locked | iconv -f UTF-8 -t UTF-16 >tally.c
	refused 1
	[[ $output == *"tally.c is saved as UTF-16, which compilers do not read: save it as UTF-8"* ]]
	locked | iconv -f UTF-8 -t UTF-16LE >tally.c # without the mark in front
	refused 1
	[[ $output == *"tally.c is saved as UTF-16, which compilers do not read: save it as UTF-8"* ]]
	echo '#include <iostream>' >tally.c
	refused 1
	[[ $output == *"tally.c includes <iostream>, a header of C++: it is to be written in C. No"* ]]
	cat "$(type -P true)" >tally.c
	refused 1
	[[ $output == *"tally.c is a compiled program or object: hand in the source"* ]]
	printf 'PK\003\004\0' >tally.c
	refused 1
	[[ $output == *"tally.c is an archive"* ]]
	printf 'int n;\0' >tally.c
	refused 1
	[[ $output == *"tally.c is not a text file: there are zero bytes in it"* ]]
	locked | sed 's/tally/counter/g' >tally.c
	refused 1
	[[ $output == *"tally.c includes counter.h, which this exercise does not have: is"* ]]
}

@test "lines that end as elsewhere, and a mark in front: the same as without" {
	exercise
	locked | sed 's/$/\r/' >tally.c
	treadle grade ex/01-tally
	{ printf '\357\273\277'; locked; } >tally.c
	treadle grade ex/01-tally
}

@test "a wrong name or suffix: the file that may be meant" {
	exercise
	local name
	for name in tally.txt tally.c.txt TALLY.C tally.cpp 'tally (1).c' tally-2.c; do
		rm -f tally* TALLY.*
		locked >"$name"
		run -2 treadle grade ex/01-tally
		[ "$output" = "treadle: there is no tally.c in '.', but $name: give it that name, or name it with --file" ]
	done
}

@test "functions that are not the student's own are refused by name" {
	exercise
	{ locked; echo 'int main(void) { return 0; }'; } >tally.c
	refused 1
	[[ $output == *"tally.c defines main, which is the exercise's"* ]]
	for own in 'int pthread_mutex_unlock(pthread_mutex_t *m) { return !m; }' \
		'void tr_check_failed(void) {}' 'int atoi(const char *p) { return !p; }' \
		'void *mmap(void) { return 0; }' 'int on_exit(void) { return 0; }'; do
		{ locked; echo "$own"; } >tally.c
		refused 1
		[[ $output == *"tally.c defines "*", which belongs to the system or to Treadle"* ]]
	done
	{ locked; echo 'static int on_exit(void) { return 0; } int tally_more(void) { return on_exit(); }'; } >tally.c
	treadle grade ex/01-tally
}

@test "the header and the scenarios are the exercise's, whatever stands beside the file" {
	exercise
	unlocked >tally.c
	echo '#define tally_get() 2' >tally.h
	echo 'int main(void) { return 0; }' >two.c
	run treadle grade ex/01-tally
	[ "$status" -eq 1 ]
	[[ $output == *"data race on variable n"* ]]
}

@test "who ends the program has failed, and the place is told" {
	exercise
	echo "functions exit _exit quick_exit execl pthread_exit" >>ex/01-tally/spec
	for end in 'exit(0)' '_exit(0)' 'quick_exit(0)' 'execl("/bin/true", "true", (char *)0)'; do
		{
			printf '#include <stdlib.h>\n#include <unistd.h>\n'
			unlocked | sed "s|{ return n; }|{ $end; return n; }|"
		} >tally.c
		refused 1
		[[ $output == *"1 main "*" before its main has returned (tally.c:6"* ]]
	done
	{
		printf '#include <pthread.h>\n'
		unlocked | sed "s|{ return n; }|{ pthread_exit(0); return n; }|"
	} >tally.c
	refused 1
	[[ $output == *"before its main has returned"* ]]
}

@test "a printed result counts for nothing" {
	exercise
	{
		echo '#include <stdio.h>'
		unlocked | sed 's/{ return n; }/{ puts("10 of 10 points"); return 7; }/'
	} >tally.c
	refused 1
	[[ $output == *"nothing makes 7"* ]]
}

@test "json has the keys that tools rely on" {
	exercise
	halves >tally.c
	run treadle grade --json ex/01-tally
	[ "$status" -eq 1 ]
	[ "$(jq -r '"\(.exercise) \(.points) \(.max_points)"' <<<"$output")" = "tally 4 10" ]
	[ "$(jq -r '.properties[] | "\(.name) \(.points) \(.max_points) \(.passed)"' <<<"$output")" = \
		$'twice 0 6 false\nzero 4 4 true' ]
	[ "$(jq -r '.properties[0].sentence' <<<"$output")" = \
		"property: 2 additions make 1 (two.c:18)" ]
	[ "$(jq -r '.properties[0].trace' <<<"$output")" = treadle-grade/01-tally/two.trace ]
	[ "$(jq -r '.properties[1].trace' <<<"$output")" = null ]
}

@test "junit is XML, gradescope JSON, csv a table; -o writes to a file" {
	exercise
	halves | sed 's/int m = tally_get/int m = tally_get/' >tally.c
	treadle grade --format=junit -o junit.xml ex/01-tally || [ $? -eq 1 ]
	xmllint --noout junit.xml
	[ "$(xmllint --xpath 'string(//testsuite/@failures)' junit.xml)" = 1 ]
	[ "$(xmllint --xpath 'count(//testcase)' junit.xml)" = 2 ]
	[[ $(xmllint --xpath 'string(//failure/@message)' junit.xml) == *"2 additions make 1"* ]]
	[ "$(xmllint --xpath 'string(//failure/@type)' junit.xml)" = property ]
	[[ $(xmllint --xpath 'string(//testsuite/@timestamp)' junit.xml) =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$ ]]
	[[ $(xmllint --xpath 'string(//testsuite/@time)' junit.xml) =~ ^[0-9]+\.[0-9]{3}$ ]]
	[[ $(xmllint --xpath 'string(//testcase[1]/@time)' junit.xml) =~ ^[0-9]+\.[0-9]{3}$ ]]
	[ "$(xmllint --xpath 'string(//property[@name="file"]/@value)' junit.xml)" = tally.c ]
	# what a contract has found has a kind, too
	treadle exercise show 3 negated >transfers.c
	treadle grade 3 --format=junit -o junit.xml || [ $? -eq 1 ]
	xmllint --noout junit.xml
	[ "$(xmllint --xpath 'string(//failure/@type)' junit.xml)" = crash ]
	treadle grade --format=gradescope -o results.json ex/01-tally || [ $? -eq 1 ]
	# the student has no trace of this machine
	grep -q 'To watch it, grade your file yourself:  treadle grade tally' results.json
	run ! grep -F -e .trace -e treadle-grade results.json
	[ "$(jq '[.tests[].score] | add' results.json)" = 4 ]
	[ "$(jq '[.tests[].max_score] | add' results.json)" = 10 ]
	[[ $(jq -r '.tests[0].output' results.json) == *"Hint: "* ]]
	run treadle grade --format=csv ex/01-tally
	[ "${lines[0]}" = "exercise,property,points,max_points,result,sentence,trace" ]
	[ "${lines[1]}" = '"tally","twice",0,6,failed,"property: 2 additions make 1 (two.c:18)","treadle-grade/01-tally/two.trace"' ]
	[ "${lines[2]}" = '"tally","zero",4,4,passed,"",""' ]
	run treadle grade -o /dev/full ex/01-tally
	[ "$status" -eq 3 ]
	run treadle grade -o no/where ex/01-tally
	[ "$status" -eq 3 ]
}

@test "what a program says cannot break a format" {
	exercise
	printf '#include "tally.h"\n#include "treadle.h"\nvoid tally_add(void) {}\nint tally_get(void) { tr_check(0, "=<&\\"\\033[2J]]>,\\n\\xff"); return 0; }\n' >tally.c
	treadle grade --format=junit -o junit.xml ex/01-tally || [ $? -eq 1 ]
	xmllint --noout junit.xml
	treadle grade --json ex/01-tally >grade.json || [ $? -eq 1 ]
	jq . grade.json >/dev/null
	run treadle grade ex/01-tally
	[[ $output != *$'\033'* ]]
}

@test "--all grades all exercises; those without a file get no points" {
	mkdir work
	cp "$abs_top_srcdir/solutions/01-counter/counter.c" work
	run treadle grade --all --folder=work --json
	[ "$status" -eq 1 ]
	[ "$(jq -r '.[0] | "\(.exercise) \(.points)"' <<<"$output")" = "counter 10" ]
	[ "$(jq -r 'length' <<<"$output")" = "$(treadle list --json | jq '.exercises | length')" ]
	[ "$(jq -r '[.[1:][].points] | add // 0' <<<"$output")" = 0 ]
}

@test "list: the exercises, with their points" {
	run treadle list --exercises
	[ "$status" -eq 0 ]
	[[ ${lines[0]} == "01-counter "*"10 points  Protect a counter" ]]
	run treadle list --json
	[ "$(jq -r '.exercises[0] | "\(.name) \(.points) \(.solved)"' <<<"$output")" = "counter 10 false" ]
}

@test "a spec that is wrong, and a scenario that does not compile, are told" {
	exercise
	locked >tally.c
	echo 'scenario' >>ex/01-tally/spec
	run treadle grade ex/01-tally
	[ "$status" -eq 2 ]
	[[ $output == *"ex/01-tally/spec:8: 'scenario FILE.c [ARG...] [OPTION...]' is expected" ]]
	sed -i '$ d' ex/01-tally/spec
	echo 'int main(void) { return }' >ex/01-tally/none.c
	run treadle grade ex/01-tally
	[ "$status" -eq 3 ]
	[[ $output == *"the exercise itself is wrong, its none.c does not compile"* ]]
}

@test "what holds in every interleaving, and fails in an ordinary run, has failed" {
	exercise
	echo "functions exit" >>ex/01-tally/spec
	{
		printf '#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n'
		locked | sed 's|int tally_get(void) {|& by_itself();|; /include "tally.h"/a static void by_itself(void);'
		cat <<-'END'
			static void by_itself(void) // where memory is the C library's own
			{
				void *p = malloc(1);
				if ((uintptr_t)p >> 44 != 1) {
					puts("not watched \033[2J");
					exit(7);
				}
				free(p);
			}
		END
	} >tally.c
	refused 1
	[[ $output == *"in an ordinary run, the program exited with status 7: not watched ?[2J"* ]]
}

@test "clang does not show all accesses, and what it compiles is not graded" {
	command -v clang >/dev/null || skip "clang is not installed"
	exercise
	locked >tally.c
	TREADLE_CC=clang run -2 treadle grade ex/01-tally
	[ "$output" = "treadle: grades are made with gcc, since clang does not show all that a program does to memory: let TREADLE_CC name it" ]
}
