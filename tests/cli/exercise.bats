# SPDX-License-Identifier: MIT
#
# `treadle exercise check`, and exercises in a folder of their own (--exercises).

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
	[[ $output == *"mutants/1.c: breaks 'zero', and gets its points"* ]]
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
	[ "$(treadle exercise check --exercises=ex --solutions=sol tally)" = "$good" ]
	[ "$(treadle exercise check --exercises=ex --solutions=sol/01-tally 1)" = "$good" ]
	mv sol solutions
	[ "$(TREADLE_EXERCISES=ex treadle exercise check)" = "$good" ]
	run treadle exercise check --exercises=ex --solutions=solutions/01-tally
	wrong "there is no folder of answers 'solutions/01-tally/01-tally'"
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
