# SPDX-License-Identifier: MIT
#
# Which answers of an exercise are graded. `make check` grades the stub, the answer, one other right
# answer and an eighth of the mutants: the share that moves with each commit, so that eight commits
# grade all. It grades all answers of an exercise whose files differ from those of the last time
# that all were graded, as tests/exercises.last has it. `make check-all` (TREADLE_TEST_ALL) grades
# all of each exercise and writes that file: lines NAME HASH DATE RESULT.
SHARES=8

# share: whose turn it is, 0 to 7, and the number of commits that decides it: 0 and "unknown" where the
# history is not there (a release, a shallow clone).
share() {
	local commits=unknown
	if git -C "$abs_top_srcdir" ls-files --error-unmatch configure.ac &>/dev/null &&
		[ "$(git -C "$abs_top_srcdir" rev-parse --is-shallow-repository)" = false ]; then
		commits=$(git -C "$abs_top_srcdir" rev-list --count HEAD)
	fi
	echo "$((${commits/unknown/0} % SHARES)) $commits"
}

# whose_turn: of the lines of standard input, the share whose turn it is; with TREADLE_TEST_ALL, all.
whose_turn() {
	local share commits
	read -r share commits < <(share)
	awk -v share="$share" -v all="${TREADLE_TEST_ALL:-}" -v n=$SHARES 'all || (NR - 1) % n == share'
}

# hash_of EXERCISE: of the names and contents of its files, of its answers', and, if it has a contract, of
# the contract's headers.
hash_of() (
	cd "$abs_top_srcdir" || exit
	[ -e "exercises/$1/contract.c" ] && contract=lib/contract
	find "exercises/$1" "solutions/$1" $contract -type f ! -name '.*' ! -name '*~' ! -name '*.mk' |
		LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c 1-16
)

# is_due EXERCISE: are all of its answers to be graded?
is_due() {
	[ -n "${TREADLE_TEST_ALL:-}" ] ||
		! grep -q "^$1 $(hash_of "$1") [0-9-]* whole" "$abs_top_srcdir/tests/exercises.last"
}

# Whether it is due, and the share of those that are not, found once for all tests of the file.
exercises_plan() {
	local folder name commits
	mkdir "$BATS_FILE_TMPDIR/all" "$BATS_FILE_TMPDIR/results"
	for folder in "$abs_top_srcdir"/exercises/[0-9]*/; do
		name=$(basename "$folder")
		if is_due "$name"; then touch "$BATS_FILE_TMPDIR/all/$name"; fi
	done
	read -r share commits < <(share)
	export share
	echo "# share of mutants and right answers: $share/$SHARES (commits: $commits); all of:" \
		"$(ls "$BATS_FILE_TMPDIR/all" | cut -d - -f 1 | tr '\n' ' ')"
}

# exercise_check NAME: the line of `treadle exercise check`, of what is to be graded of it.
exercise_check() {
	local line code=0
	[ -e "$BATS_FILE_TMPDIR/all/$1" ] || { treadle exercise check "$1" --share="$share/$SHARES" 2>&1; return; }
	line=$(treadle exercise check "$1" 2>&1) || code=$?
	echo "$line"
	[ $code -eq 0 ] && line="whole: $(grep -o 'right .*' <<<"$line" | tr -s ' ')" || line="not whole"
	echo "$1 $(hash_of "$1") $(date +%F) $line" >"$BATS_FILE_TMPDIR/results/$1"
	return $code
}

# Writes what was graded whole into tests/exercises.last; what was not keeps its line.
exercises_record() {
	local last=$abs_top_srcdir/tests/exercises.last
	{
		grep '^#' "$last"
		cat "$last" "$BATS_FILE_TMPDIR"/results/* | grep -v '^#' | tac | LC_ALL=C sort -s -u -k 1,1
	} >"$BATS_FILE_TMPDIR/last"
	cp "$BATS_FILE_TMPDIR/last" "$last"
}
