# SPDX-License-Identifier: MIT
#
# Every exercise is whole: its stub fails, all right answers get all points, and every mutant is
# refused by the property that it names. The grader is tested by this as much as the exercises.
load lib/common
bats_require_minimum_version 1.5.0

# lacking PATTERN: prints a line for each exercise that is not whole, or has fewer right answers (the answer
# and three of another design) or mutants than eight.
lacking() {
	local folder line right mutants
	for folder in "$abs_top_srcdir"/exercises/$1; do
		line=$(treadle exercise check "${folder##*/}" 2>&1) ||
			echo "$line"
		right=$(sed -n 's/.*right \([0-9]*\) of.*/\1/p' <<<"$line")
		mutants=$(sed -n 's/.*refused \([0-9]*\) of.*/\1/p' <<<"$line")
		[ "${right:-0}" -ge 3 ] && [ "${mutants:-0}" -ge 8 ] || echo "too few: $line"
	done
}

@test "there are thirty-three exercises, and each has a solution" {
	[ "$(ls -d "$abs_top_srcdir"/exercises/[0-9]*/ | wc -l)" -eq 33 ]
	diff <(cd "$abs_top_srcdir/exercises" && ls -d [0-9]*/) <(cd "$abs_top_srcdir/solutions" && ls -d [0-9]*/)
}

@test "each mistake that students make has its mutants, in every exercise where it can be made" {
	local table=$abs_top_srcdir/docs/exercises-mutants.md all n mutants without mutant
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
	! command -v clang-format >/dev/null || find . -name '*.c' -print0 | xargs -0 clang-format --dry-run -Werror
}

@test "a mutant is a patch, unless half of it or more is new" {
	local file exercise
	cd "$abs_top_srcdir"
	for file in solutions/*/mutants/*.c; do
		exercise=${file#solutions/}
		exercise=${exercise%%/*}
		for base in "solutions/$exercise/${exercise#*-}.c" solutions/"$exercise"/right/*.c; do
			[ "$(diff <(sed '/^\/\//d' "$base") <(sed '/^\/\//d' "$file") | grep -c '^[<>]')" -ge \
				$(($(wc -l <"$file") / 2)) ] || { echo "$file is near to $base"; false; }
		done
	done
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
