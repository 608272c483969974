# SPDX-License-Identifier: MIT
#
# `treadle exercise check` and `show`, answers that are patches, and exercises in a folder of their
# own (--exercises).

bats_require_minimum_version 1.5.0 # run --separate-stderr
load common
load tally

@test "exercise check: whole, or what is wrong with it" {
	exercise
	mkdir -p sol/right sol/mutants
	locked >sol/tally.c
	echo why >sol/why.md
	for n in 1 2 3; do locked >sol/right/$n.c; done
	for n in 1 2 3 4 5 6 7 8; do { echo '// breaks: twice'; halves; } >sol/mutants/$n.c; done
	run treadle exercise check ex/01-tally --solutions=sol
	[ "$status" -eq 0 ]
	[ "$output" = "01-tally                 10 points  stub fails  answer passes  right 3 of 3  mutants refused 8 of 8" ]
	halves >sol/right/1.c
	{ echo '// breaks: zero'; halves; } >sol/mutants/1.c
	{ echo '// breaks: never'; halves; } >sol/mutants/2.c
	locked >ex/01-tally/tally.c
	rm sol/why.md
	sed -i '/^hint Where/d; s/ 6 / 7 /' ex/01-tally/spec
	run treadle exercise check ex/01-tally --solutions=sol
	[ "$status" -eq 1 ]
	[[ $output == *"stub WRONG  answer passes  right 2 of 3  mutants refused 6 of 8"* ]]
	[[ $output == *"the stub gets all points"* ]]
	[[ $output == *"right/1.c: no points for 'twice' (two)"* ]]
	[[ $output == *"mutants/1.c: breaks 'zero', but gets its points"* ]]
	[[ $output == *"mutants/2.c: a line '// breaks: PROPERTY'"* ]]
	[[ $output == *"the property 'zero' has no hint"* ]]
	[[ $output == *"the points add up to 11, not to 10 or 20"* ]]
	[[ $output == *"why.md is missing"* ]]
}

# Answers for 01-tally in sol/01-tally.
answers() {
	mkdir -p sol/01-tally/right sol/01-tally/mutants
	locked >sol/01-tally/tally.c
	echo why >sol/01-tally/why.md
	for n in 1 2 3; do locked >sol/01-tally/right/$n.c; done
	for n in 1 2 3 4 5 6 7 8; do { echo '// breaks: twice'; halves; } >sol/01-tally/mutants/$n.c; done
}

@test "exercise check: a folder of answers for all, or that of one" {
	exercise
	answers
	good="01-tally                 10 points  stub fails  answer passes  right 3 of 3  mutants refused 8 of 8"
	[ "$(treadle exercise check --exercises=ex --solutions=sol)" = "$good" ]
	# the same with few answers, which are told to be too few
	rm sol/01-tally/right/[23].c sol/01-tally/mutants/[2-8].c
	good=${good/3 of 3/1 of 1} good=${good/8 of 8/1 of 1}
	one() { run treadle exercise check "$@"; [ "${lines[0]}" = "$good" ]; }
	one --exercises=ex --solutions=sol tally
	one --exercises=ex --solutions=sol/01-tally 1
	mv sol solutions
	TREADLE_EXERCISES=ex one
	run treadle exercise check --exercises=ex --solutions=solutions/01-tally
	wrong "there is no folder of answers 'solutions/01-tally/01-tally'"
}

@test "exercise check --share: so many shares grade each mutant once, and each other right answer" {
	exercise
	answers
	for n in 1 2 3; do halves >sol/01-tally/right/$n.c; done
	for n in 1 2 3 4 5 6 7 8; do { echo '// breaks: zero'; halves; } >sol/01-tally/mutants/$n.c; done
	for share in 0 1 2; do
		run treadle exercise check --exercises=ex --solutions=sol tally --share=$share/3
		[ "$status" -eq 1 ]
		[[ ${lines[0]} == *"right 0 of 1  mutants refused 0 of "[23]"  (share $share/3: right 3, mutants 8)" ]]
		printf '%s\n' "$output" | grep -oE '(right|mutants)/[0-9].c' >>graded
	done
	diff <(sort graded) <(printf '%s\n' mutants/{1,2,3,4,5,6,7,8}.c right/{1,2,3}.c)
	run treadle exercise check --exercises=ex --solutions=sol tally --share=20/21
	[[ ${lines[0]} == *"right 0 of 1  mutants refused 0 of 0  (share 20/21: right 3, mutants 8)" ]]
}

# The file, with no lock taken.
unlock() {
	sed 's/ pthread_mutex_[a-z]*(&lock);//g' "$@"
}

# A mutant of 01-tally as a patch against a right answer: patch_of FILE
patch_of() {
	printf '// SPDX-License-Identifier: MIT\n//\n// breaks: twice\n// Takes no lock. It is rare.\n\n'
	diff -u --label "$1" --label mutants/1.c "sol/01-tally/$1" <(unlock "sol/01-tally/$1") || true
}

# show WHAT...: of 01-tally.
show() {
	run --separate-stderr treadle exercise show --exercises=ex --solutions=sol tally "$@"
}

# unfit WORDS: the first mutant does not fit, which show says, naming file and exercise.
unfit() {
	show 1.patch
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	[ "${#stderr_lines[@]}" -eq 1 ]
	[[ $stderr == "treadle: 01-tally/mutants/1.patch $1"* ]]
}

# The same, and check says it too.
unfit_for_check() {
	unfit "$1"
	run treadle exercise check --exercises=ex --solutions=sol tally
	[ "$status" -eq 1 ]
	[[ ${lines[0]} == "01-tally "*"mutants refused 7 of 8" ]]
	[[ $output == *"01-tally/mutants/1.patch $1"* ]]
}

# Answers whose first mutant is a patch.
patched_answers() {
	exercise
	answers
	rm sol/01-tally/mutants/1.c
	patch_of tally.c >sol/01-tally/mutants/1.patch
}

@test "exercise check: a mutant may be a patch against the answer or another right one" {
	patched_answers
	patch_of right/2.c >sol/01-tally/mutants/2.patch
	rm sol/01-tally/mutants/2.c
	run treadle exercise check --exercises=ex --solutions=sol tally
	[ "$output" = "01-tally                 10 points  stub fails  answer passes  right 3 of 3  mutants refused 8 of 8" ]
	sed -i s/twice/never/ sol/01-tally/mutants/1.patch
	run treadle exercise check --exercises=ex --solutions=sol tally
	[ "$status" -eq 1 ]
	[[ $output == *"mutants/1.patch: a line '// breaks: PROPERTY'"* ]]
}

# The answer with its number called sum, as the patch right/NAME.patch, and whole in ./NAME:
# right_patch NAME FILE [AGAINST], where FILE is what the patch says, AGAINST what is there.
right_patch() {
	rm -f "sol/01-tally/right/$1.c"
	locked | sed 's/\bn\b/sum/g' >code
	{ echo '// Adds up.' && cat code; } >"$1"
	{ printf '// Adds up.\n\n' &&
		! diff -U1 --label "$2" --label "right/$1.c" "${3:-sol/01-tally/$2}" code; } >"sol/01-tally/right/$1.patch"
}

@test "exercise check: a right answer may be a patch, and a mutant a patch against that" {
	patched_answers
	right_patch 3 tally.c
	show right/3
	diff <(echo "$output") 3
	{ printf '// breaks: twice\n\n' && ! diff -u --label right/3.c --label mutants/2.c 3 <(unlock 3); } \
		>sol/01-tally/mutants/2.patch
	show mutants/2
	diff <(echo "$output") <(echo '// breaks: twice' && tail -n +2 3 | unlock)
	rm sol/01-tally/mutants/2.c
	run treadle exercise check --exercises=ex --solutions=sol tally
	[ "$output" = "01-tally                 10 points  stub fails  answer passes  right 3 of 3  mutants refused 8 of 8" ]
	right_patch 3 right/2.c <(locked)
	right_patch 2 right/3.c <(locked) # each is against the other
	show right/2
	[ "$status" -eq 1 ]
	[ "$stderr" = "treadle: 01-tally/right/3.patch is against right/2.c, which cannot be read: No such file or directory" ]
}

@test "with all points grade offers another design: its file, or the command that shows a patch whole" {
	patched_answers
	ln -s sol solutions
	run treadle grade tally --exercises=ex --file=sol/01-tally/tally.c
	[[ ${lines[-1]} == "Another design:  "*"/sol/01-tally/right/1.c" ]]
	right_patch 1 tally.c
	run treadle grade tally --exercises=ex --file=sol/01-tally/tally.c
	[[ ${lines[-1]} == "Another design:  "*" treadle exercise show "*"ex/01-tally right/1" ]]
	diff <(${lines[-1]#Another design:}) 1
}

@test "exercise show: an answer may be a patch against a file of the library beside the solutions" {
	patched_answers
	mkdir -p lib/sync
	locked >lib/sync/tally.c
	right_patch 3 lib/sync/tally.c lib/sync/tally.c
	run --separate-stderr treadle exercise show --exercises=ex --solutions=sol tally right/3
	diff <(echo "$output") 3
}

@test "exercise show: what a patch makes, with the patch's comment in place of the other's" {
	patched_answers
	{ printf '// The answer.\n// With a lock.\n' && locked; } >sol/01-tally/tally.c
	patch_of tally.c >sol/01-tally/mutants/1.patch
	show mutants/1
	[ "$status" -eq 0 ]
	diff <(echo "$output") <(head -n 4 sol/01-tally/mutants/1.patch && locked | unlock)
	whole=$output
	for name in 1 1.patch mutants/1.patch; do
		show $name
		[ "$output" = "$whole" ]
	done
	for name in answer tally tally.c; do
		show $name
		diff <(echo "$output") sol/01-tally/tally.c
	done
	show right/1
	diff <(echo "$output") <(locked)
	mv sol/01-tally/right/{1,one}.c
	show one
	diff <(echo "$output") <(locked)
	show 2.c # a mutant, for there is one
	diff <(echo "$output") sol/01-tally/mutants/2.c
}

@test "exercise show: the answers there are, and what is wrong with them" {
	patched_answers
	{ printf '// The answer:\n// a lock. Held.\n' && locked; } >sol/01-tally/tally.c
	touch sol/01-tally/mutants/.hidden.c sol/01-tally/mutants/notes.txt
	show
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 12 ]
	[ "${lines[0]}" = "answer     The answer: a lock." ]
	[[ ${lines[1]} == "right/1 "* ]]
	[ "${lines[4]}" = "mutants/1  twice: Takes no lock." ]
	show nought
	wrong_stderr "there is no answer 'nought' to 01-tally; 'treadle exercise show tally' names them"
	cp sol/01-tally/mutants/1.patch sol/01-tally/mutants/no-lock.patch
	show no-lok
	wrong_stderr "there is no answer 'no-lok' to 01-tally; did you mean 'no-lock'?"
	show mutants/no-lok
	wrong_stderr "did you mean 'mutants/no-lock'?"
	show no-lock another
	wrong_stderr "unexpected argument 'another': 'treadle exercise show EXERCISE [ANSWER]' is expected"
	run treadle exercise show
	wrong "'treadle exercise show EXERCISE [ANSWER]' is expected"
	run treadle exercise
	wrong "'treadle exercise check [EXERCISE]', 'show EXERCISE [ANSWER]', 'choose EXERCISE', 'mutate EXERCISE [NUMBER]' or 'new NAME' is expected"
	run treadle exercise show --exercises=ex --solutions=nowhere tally
	wrong "there is no folder of answers 'nowhere'"
}

# One line on standard error, exit status 2 or that one.
wrong_stderr() {
	output=$stderr lines=("${stderr_lines[@]}") wrong "$@"
}

@test "a patch that does not fit exactly is an error that names exercise and file" {
	patched_answers
	good=$(<sol/01-tally/tally.c)
	sed 's/n++/n += 1/' <<<"$good" >sol/01-tally/tally.c
	unfit_for_check "no longer fits tally.c: Hunk #1 FAILED at "
	sed '1i #include <errno.h>' <<<"$good" >sol/01-tally/tally.c # its lines have moved
	unfit_for_check "no longer fits tally.c: Hunk #1 succeeded at "
	echo "$good" >sol/01-tally/tally.c
	sed -i '0,/^ #include/s/^ #include/ #  include/' sol/01-tally/mutants/1.patch # fuzz would do
	unfit_for_check "no longer fits tally.c: Hunk #1 FAILED at "
	[ -z "$(find sol ex -newer sol/01-tally/mutants/1.patch -type f)" ]
}

@test "what is no patch, or one of another file, is refused, and touches nothing" {
	patched_answers
	cp sol/01-tally/mutants/1.patch good
	patch=sol/01-tally/mutants/1.patch
	touch before
	head -n 9 good >$patch
	unfit "no longer fits tally.c: "
	sed 's/^@@.*/@@ nonsense @@/' good >$patch
	unfit "no longer fits tally.c: Only garbage was found in the patch input."
	sed 's/^-.*pthread/!&/' good >$patch
	unfit_for_check "no longer fits tally.c: malformed patch at line "
	head -n 5 good >$patch
	unfit "is not a patch: behind its comment a line '--- NAME.c' or '--- right/NAME.c' is expected"
	printf '// breaks: twice\n1d\n!touch pwned\n' >$patch # an ed script
	unfit "is not a patch: "
	{ cat good; printf -- '--- ex/01-tally/tally.c\n+++ ex/01-tally/tally.c\n@@ -1 +1 @@\n-x\n+y\n'; } >$patch
	unfit_for_check "changes more files than one"
	for base in ../../ex/01-tally/tally.c /etc/passwd mutants/2.c right/../tally.c right/.c .c right/ tally.h \
		lib/../ex/01-tally/tally.c lib/.c lib//etc/x.c lib/tally.h; do
		sed "s,^--- .*,--- $base," good >$patch
		unfit "is against '$base': only NAME.c and right/NAME.c of its own exercise and files of lib/ can be patched"
	done
	sed "s,^--- .*,--- right/9.c," good >$patch
	unfit "is against right/9.c, which cannot be read: No such file or directory"
	sed "s,^+++ .*,+++ ../../ex/01-tally/tally.h," good >$patch # not looked at
	show 1.patch
	[ "$status" -eq 0 ]
	[ ! -e pwned ]
	[ -z "$(find ex sol -newer before -type f ! -path $patch)" ]
}

@test "without GNU patch, patches are said to need it" {
	patched_answers
	mkdir none
	run env PATH="$PWD/none" "$abs_top_builddir/treadle" exercise show --exercises=ex --solutions=sol tally 1.patch
	wrong "01-tally/mutants/1.patch needs GNU patch, and there is no program 'patch': install it" 3
	run env PATH="$PWD/none" "$abs_top_builddir/treadle" exercise show --exercises=ex --solutions=sol tally mutants/2
	[ "$status" -eq 0 ]
}

@test "--exercises and TREADLE_EXERCISES name another folder of exercises" {
	exercise
	locked >tally.c
	treadle grade --exercises=ex tally >/dev/null
	TREADLE_EXERCISES=ex treadle grade 01 >/dev/null
	[ "$(treadle list --exercises=ex)" = "01-tally   10 points  Count in two threads" ]
	[ "$(treadle list --json --exercises=ex | jq -c '[.exercises[].name]')" = '["tally"]' ]
	run treadle grade --exercises=ex counter
	wrong "there is no exercise 'counter'"
	run treadle grade tally
	wrong "there is no exercise 'tally'"
	TREADLE_EXERCISES=ex run treadle list --exercises="$abs_top_srcdir/exercises"
	[[ $output == "01-counter "* ]]
}

@test "a folder of exercises that is none is told" {
	mkdir empty
	run treadle grade --exercises=empty --all
	wrong "there is no exercise in '$(realpath empty)'"
	run treadle list --exercises=nowhere
	wrong "there is no folder of exercises 'nowhere'"
	TREADLE_EXERCISES=nowhere run treadle exercise check
	wrong "there is no folder of exercises 'nowhere' (TREADLE_EXERCISES)"
	run treadle grade --exercises= counter
	wrong "'--exercises' needs a name"
}

# points: of tally.c
points() {
	treadle grade ex/01-tally | tail -n 1 || true
}

@test "what is made of an exercise's own files is kept for the next grade, until they change" {
	exercise
	locked >tally.c
	export XDG_CACHE_HOME=$PWD/cache
	[ "$(points)" = "10 of 10 points" ]
	kept=$(echo cache/treadle/*)
	[ "$(ls "$kept" | tr '\n' ' ')" = "none.o two.o " ]
	# what is kept is what the next grade takes
	sed 's/== 0, "nothing/== 1, "nothing/' ex/01-tally/none.c >none.c
	treadle cc -finstrument-functions -Iex/01-tally -c none.c -o "$kept/none.o"
	[ "$(points)" = "6 of 10 points" ]
	# but not when a file has changed; then what nobody has used for a month goes
	old=$(printf '%064d' 1)
	mkdir cache/treadle/{01-tally-$old,01-tally-other,02-other-$old}
	touch -d '40 days ago' cache/treadle/*
	echo >>ex/01-tally/none.c
	[ "$(points)" = "10 of 10 points" ]
	[ ! -e "$kept" ] && [ ! -e "cache/treadle/01-tally-$old" ]
	[ "$(ls cache/treadle | grep -c '^0[12]-')" = 3 ]
	kept=$(find cache/treadle -name none.o -printf '%h\n')
	touch -d '40 days ago' "$kept"
	points
	[ -n "$(find "$kept" -maxdepth 0 -newer ex/01-tally/none.c)" ]
	# nor is anything taken from a folder that somebody else can write to
	sed 's/== 0, "nothing/== 1, "nothing/' ex/01-tally/none.c >none.c
	treadle cc -finstrument-functions -Iex/01-tally -c none.c -o "$kept/none.o"
	[ "$(points)" = "6 of 10 points" ]
	chmod g+w "$kept"
	[ "$(points)" = "10 of 10 points" ]
	chmod g-w "$kept"
	[ "$(id -u)" != 0 ] || { chown 1 "$kept" && [ "$(points)" = "10 of 10 points" ]; }
}

@test "where nothing can be kept, all is made anew" {
	exercise
	locked >tally.c
	touch file
	for cache in "$PWD/file" "$PWD/file/below" /proc/none; do
		[ "$(XDG_CACHE_HOME=$cache points)" = "10 of 10 points" ]
	done
	[ "$(XDG_CACHE_HOME=relative HOME=$PWD/file points)" = "10 of 10 points" ]
	[ ! -e relative ]
}
