# SPDX-License-Identifier: MIT
#
# Every exercise is whole: its stub fails, right answers get all points, and mutants are refused by
# the property that they name. The grader is tested by this as much as the exercises. Which of the
# answers are graded: lib/exercises.bash.
load lib/common
load lib/exercises
bats_require_minimum_version 1.5.0

setup_file() {
	exercises_plan >&3
}

teardown_file() {
	[ -z "${TREADLE_TEST_ALL:-}" ] || exercises_record
}

# lacking PATTERN: prints a line for each exercise that is not whole, or has fewer right answers (the answer
# and three of another design) or mutants than eight.
lacking() {
	local folder line right mutants
	for folder in "$abs_top_srcdir"/exercises/$1; do
		line=$(exercise_check "$(basename "$folder")") || echo "$line"
		right=$(grep -oE 'right [0-9]+' <<<"$line" | tail -n 1 | tr -dc 0-9)
		mutants=$(grep -oE 'mutants( refused)? [0-9]+' <<<"$line" | tail -n 1 | tr -dc 0-9)
		[ "${right:-0}" -ge 3 ] && [ "${mutants:-0}" -ge 8 ] || echo "too few: $line"
	done
}

@test "there are thirty-three exercises, and each has a solution" {
	[ "$(ls -d "$abs_top_srcdir"/exercises/[0-9]*/ | wc -l)" -eq 33 ]
	diff <(cd "$abs_top_srcdir/exercises" && ls -d [0-9]*/) <(cd "$abs_top_srcdir/solutions" && ls -d [0-9]*/)
}

@test "each mistake that students make has its mutants, in every exercise where it can be made" {
	local table=$abs_top_srcdir/solutions/mistakes.md all n mutants without mutant
	all=$(cd "$abs_top_srcdir/exercises" && ls -d [0-9]*/ | cut -d - -f 1)
	[ "$(grep -c '^| .*`[0-9][0-9]/' "$table")" -ge 11 ]
	while IFS='|' read -r _ _ mutants without _; do
		n=$(grep -oE '`?[0-9]{2}' <<<"$mutants $without" | tr -d '`')
		diff <(sort -u <<<"$n") - <<<"$all"
		for mutant in $(grep -o '[0-9][0-9]/[a-z-]*' <<<"$mutants"); do
			treadle exercise show "${mutant%/*}" "mutants/${mutant#*/}" >/dev/null
		done
	done < <(grep '^| .*`[0-9][0-9]/' "$table")
}

# What a patch makes is C of ours like any other; the rest of tests/style.bats sees only whole files.
@test "every answer is shown whole: laid out, licensed, and with what it is" {
	local exercise name
	cp "$abs_top_srcdir/.clang-format" "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	for exercise in $(ls "$abs_top_srcdir/solutions" | grep '^[0-9]'); do
		treadle exercise show "$exercise" >list
		mkdir -p "$exercise"/{right,mutants}
		while read -r name; do
			treadle exercise show "$exercise" "$name" >"$exercise/$name.c"
			diff <(head -n 2 "$exercise/$name.c") <(printf '// SPDX-License-Identifier: MIT\n//\n')
			[[ $name != mutants/* ]] || sed -n 3p "$exercise/$name.c" | grep -q '^// breaks: [a-z]'
		done < <(sed 's/ .*//' list)
		[ "$(find "$exercise" -name '*.c' | wc -l)" = \
			"$(find "$abs_top_srcdir/solutions/$exercise" -name '*.c' -o -name '*.patch' | wc -l)" ]
	done
	! formatter_here || find . -name '*.c' -print0 | xargs -0 clang-format --dry-run -Werror
}

# Right answers of an exercise as whole files, in its folder here, without the comments they begin with.
whole_right() {
	local file name
	mkdir -p "$1/right"
	for file in "$abs_top_srcdir/solutions/$1/${1#*-}.c" "$abs_top_srcdir/solutions/$1"/right/*; do
		name=${file#"$abs_top_srcdir/solutions/"}
		treadle exercise show "$1" "${name#*/}" | awk '!/^\/\// { code = 1 } code' >"${name%.*}.c"
	done
}

@test "a right answer is a patch where that is shorter, a mutant unless half of it or more is new" {
	local answers=$abs_top_srcdir/solutions folder file base
	cd "$BATS_TEST_TMPDIR"
	for folder in $(ls "$answers" | grep '^[0-9]'); do
		whole_right "$folder"
		for file in "$folder"/right/*.c; do
			if [ -e "$answers/${file%.c}.patch" ]; then
				[ "$(sed -n '/^--- /,$p' "$answers/${file%.c}.patch" | wc -l)" -lt "$(wc -l <"$file")" ]
				continue
			fi
			for base in "$folder/${folder#*-}.c" "$folder"/right/*.c; do
				[ "$base" = "$file" ] || [ ! -e "$answers/$base" ] ||
					[ "$(diff -U1 "$base" "$file" | wc -l)" -ge "$(wc -l <"$file")" ] ||
					{ echo "a patch of $base is shorter than $file"; false; }
			done
		done
		for file in "$answers/$folder"/mutants/*.c; do
			[ -e "$file" ] || continue
			for base in "$folder"/*.c "$folder"/right/*.c; do
				[ "$(diff <(sed '/^\/\//d' "$base") <(sed '/^\/\//d' "$file") | grep -c '^[<>]')" -ge \
					$(($(wc -l <"$file") / 2)) ] || { echo "$file is near to $base"; false; }
			done
		done
	done
}

# A copy of the files that decide, with a history of N commits: history N
history() {
	abs_top_srcdir=$BATS_TEST_TMPDIR/top
	mkdir -p "$abs_top_srcdir"/{exercises/01-a,exercises/02-b,solutions/01-a,solutions/02-b/mutants,lib/contract,tests}
	cd "$abs_top_srcdir"
	touch configure.ac lib/contract/contract.h exercises/0{1-a/spec,2-b/{spec,contract.c}} solutions/0{1-a,2-b}/a.c
	echo '# comment' >tests/exercises.last
	git init -q
	git config user.name t && git config user.email t@localhost
	git add .
	for ((i = 0; i < $1; i++)); do git commit -q --allow-empty -m "$i"; done
}

@test "the share moves with each commit, and is 0 without a history, which is said" {
	command -v git >/dev/null || skip "git is not installed"
	history 9
	[ "$(share)" = "1 9" ]
	git commit -q --allow-empty -m more
	[ "$(share)" = "2 10" ]
	git clone -q --depth 1 "file://$PWD" "$BATS_TEST_TMPDIR/shallow"
	[ "$(abs_top_srcdir=$BATS_TEST_TMPDIR/shallow share)" = "0 unknown" ]
	mkdir release # in a folder that is in a history
	[ "$(abs_top_srcdir=$PWD/release share)" = "0 unknown" ]
	rm -rf .git
	[ "$(share)" = "0 unknown" ]
}

@test "all answers of an exercise are due until all were graded as its files are now" {
	local file
	unset TREADLE_TEST_ALL
	command -v git >/dev/null || skip "git is not installed"
	history 1
	BATS_FILE_TMPDIR=$BATS_TEST_TMPDIR
	treadle() { echo "$2  answer passes  right 4 of 4  mutants refused 9 of 9"; }
	exercises_plan >plan
	grep -q '^# share of mutants and right answers: 1/8 (commits: 1); all of: 01 02 $' plan
	for name in 01-a 02-b; do exercise_check "$name" >/dev/null; done
	exercises_record
	cat tests/exercises.last
	grep -qE '^02-b [0-9a-f]{16} 20[0-9]{2}-[0-9]{2}-[0-9]{2} whole: right 4 of 4 mutants refused 9 of 9$' tests/exercises.last
	[ "$(head -n 1 tests/exercises.last)" = '# comment' ]
	run ! is_due 01-a
	run ! is_due 02-b
	TREADLE_TEST_ALL=yes is_due 01-a
	for file in exercises/02-b/spec solutions/02-b/a.c solutions/02-b/mutants/new.patch lib/contract/contract.h; do
		echo more >>$file
		is_due 02-b
		run ! is_due 01-a
		hash=$(hash_of 02-b)
		sed -i "s/^02-b [0-9a-f]*/02-b $hash/" tests/exercises.last
		run ! is_due 02-b
	done
	treadle() { echo "$2  stub WRONG"; return 1; }
	rm "$BATS_FILE_TMPDIR"/{all/02-b,results/*}
	run ! exercise_check 01-a
	exercises_record
	is_due 01-a
	run ! is_due 02-b
	[ "$(wc -l <tests/exercises.last)" -eq 3 ]
}

@test "exercises 1 to 4: right answers pass, and every mutant is refused" {
	[ -z "$(lacking '0[1-4]-*' | tee /dev/stderr)" ]
}

@test "exercises 5 to 8" {
	[ -z "$(lacking '0[5-8]-*' | tee /dev/stderr)" ]
}

@test "exercises 9 to 12" {
	[ -z "$(lacking '09-*' | tee /dev/stderr)" ]
	[ -z "$(lacking '1[0-2]-*' | tee /dev/stderr)" ]
}

@test "exercises 13 to 18" {
	[ -z "$(lacking '1[3-8]-*' | tee /dev/stderr)" ]
}

@test "exercises 19 to 22" {
	[ -z "$(lacking '19-*' | tee /dev/stderr)" ]
	[ -z "$(lacking '2[0-2]-*' | tee /dev/stderr)" ]
}

@test "exercises 23 to 27" {
	[ -z "$(lacking '2[3-7]-*' | tee /dev/stderr)" ]
}

@test "exercises 28 to 33: tests that students write" {
	[ -z "$(lacking '2[89]-*' | tee /dev/stderr)" ]
	[ -z "$(lacking '3[0-3]-*' | tee /dev/stderr)" ]
}
