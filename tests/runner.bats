# SPDX-License-Identifier: MIT
#
# The runner, which runs many executions in one process: it tells what forks tell, nothing lasts
# from one execution to the next, and what it cannot put back, it refuses.
bats_require_minimum_version 1.5.0
load lib/common
load lib/exercises

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	local program
	for program in branches keeps late threads; do
		cc -g -O1 -pthread -o "$program" "$abs_top_srcdir/tests/runner/$program.c" -lm
	done
}

setup() {
	cd "$BATS_FILE_TMPDIR"
	treadle check --json --runner=persistent --executions=20 -o "$BATS_TEST_TMPDIR/t" \
		./threads -- 2 >"$BATS_TEST_TMPDIR/json" || [ $? = 4 ]
	[ "$(jq .runs.why "$BATS_TEST_TMPDIR/json")" != '"this machine"' ] ||
		skip "this machine has no runner"
}

# check WORD...: what is said is in out; its exit status is returned.
check() {
	treadle check --json -o "$BATS_TEST_TMPDIR/t" "$@" >"$BATS_TEST_TMPDIR/out"
}

# holds FILTER: of what was said, jq's.
holds() {
	jq -e "$1" "$BATS_TEST_TMPDIR/out" >/dev/null || {
		cat "$BATS_TEST_TMPDIR/out"
		return 1
	}
}

# places FROM: the names in keeps.c from that one on.
places() {
	sed -n 's/^\t{"\([a-z-]*\)", .*/\1/p' "$abs_top_srcdir/tests/runner/keeps.c"
}

@test "what an execution leaves in its memory, the next does not find" {
	local place n=0
	for place in $(places | sed '/^mask$/,$d'); do
		for by in main thread; do
			# shellcheck disable=SC2046 # a word, or none
			check --runner=persistent --executions=200 ./keeps -- "$place" \
				$([ $by = main ] || echo thread)
			holds '.verdict == "verified" and .runs.persistent > 40 and .runs.refused == 0'
			n=$((n + 1))
		done
	done
	[ "$n" -eq 26 ]
}

@test "what the kernel would keep is refused, named, and run by a fork" {
	local place why n=0
	for place in $(places | sed -n '/^mask$/,$p'); do
		case $place in
		large) why="more memory than can be put back" ;;
		wild) why="a signal that ended it" ;;
		*) why="the system call " ;;
		esac
		check --runner=persistent --executions=200 ./keeps -- "$place" thread
		holds '.failure == null and .runs.persistent == 0 and .runs.refused == 3'
		holds ".runs.why | startswith(\"$why\")"
		n=$((n + 1))
	done
	[ "$n" -eq 12 ]
}

@test "threads: many, met late, ended in each way" {
	check --runner=both --executions=30 ./threads -- 100 || [ $? = 4 ]
	holds '.runs.persistent > 20 and .runs.differed == 0'
	check --runner=both ./threads -- late
	holds '.verdict == "verified" and .runs.persistent > 20 and .runs.differed == 0'
	holds '.runs.refused == 1 and .runs.why == "a thread that had not been met before"'
	check --runner=both ./threads -- exit
	holds '.verdict == "verified" and .runs.compared > 40 and .runs.refused == 0'
}

@test "where no instruction sets the base of a thread's variables, the system does" {
	cc -g -O1 -pthread -rdynamic -o bases "$abs_top_srcdir"/tests/runner/{threads,no_bases}.c -ldl
	check --runner=both ./bases -- exit
	holds '.verdict == "verified" and .runs.compared > 40 and .runs.refused == 0'
	check --runner=both --executions=30 ./bases -- 100 || [ $? = 4 ]
	holds '.runs.persistent > 20 and .runs.differed == 0'
}

@test "what the runner cannot have at all is told, and not counted as its own" {
	check --runner=persistent ./threads -- given
	holds '.verdict == "verified" and .runs.persistent == 0 and .runs.refused == 3'
	holds '.runs.why == "too many threads, or a stack that the program gives to one"'
}

@test "an execution that begins within another is told as from its start" {
	local strategy
	for strategy in exhaustive bounded; do
		check --runner=both --strategy="$strategy" --executions=600 ./branches || [ $? = 4 ]
		holds '.runs.differed == 0 and .runs.refused == 0'
		holds '.runs.resumed > 500 and .runs.resumed < .runs.persistent'
	done
	check --runner=both --strategy=pct --executions=100 ./branches || [ $? = 4 ]
	holds '.runs.differed == 0 and .runs.resumed == 0' # which have no plans
	check --runner=both --strategy=exhaustive --executions=600 ./branches print || [ $? = 4 ]
	holds '.failure == null and .runs.differed == 0 and .runs.resumed > 500'
	printf abcd >input
	check --runner=both --stdin=input --strategy=exhaustive --executions=600 ./branches -- read || [ $? = 4 ]
	holds '.failure == null and .runs.differed == 0 and .runs.resumed > 500'
	check --runner=fork --executions=100 ./branches || [ $? = 4 ]
	holds '.runs.resumed == 0'
}

@test "what is set down in advance is told in its turn, whatever is dropped or killed" {
	for seed in 1 2 3; do
		TREADLE_LIBDIR=$abs_top_builddir "$abs_top_builddir/tests/runtime/queued" 4000 $seed ./threads 20 >said
		[ "$(sed 's/ taken.*//' said)" -gt 500 ]
		[ "$(sed 's/.*, \([0-9]*\) by the runner.*/\1/' said)" -gt 300 ]
		[ "$(sed 's/.*, \([0-9]*\) queued.*/\1/' said)" -gt 300 ]
		[[ $(cat said) == *", 0 differed" ]]
	done
}

# led OPTION... ROUNDS SEED PROGRAM...: what has become of it is in out.
led() {
	TREADLE_LIBDIR=$abs_top_builddir "$abs_top_builddir/tests/runtime/led" "$@" </dev/null \
		>"$BATS_TEST_TMPDIR/out"
}

@test "a program that is led back and on another way stands where a fork does that is led from its start" {
	local seed way
	treadle cc -O1 -pthread -o fibonacci "$abs_top_srcdir/bench/classic/fibonacci.c"
	for seed in 1 2; do
		for way in "" -b; do
			led $way 300 $seed ./branches print
			holds '.branches > 30 and .compared > 50 and .resumed > 10 and .differed == 0'
			led $way 300 $seed ./fibonacci 3
			holds '.branches > 30 and .compared > 50 and .resumed > 10 and .differed == 0'
			# few are set down in advance where much else runs: so more rounds
			led $way 900 $seed ./threads late
			holds '.branches > 30 and .compared > 50 and .resumed > 10 and .differed == 0'
		done
	done
}

@test "to branch at the end of a long way does not go it again" {
	cc -O1 -pthread -o speed "$abs_top_srcdir/bench/speed.c"
	led -p 50000 120 1 ./speed 3 100000
	# of each branch's 50,000 steps not one in ten, but for those that are compared
	holds '.branches > 10 and .differed == 0 and .spared > 45000 * (.branches - 3)'
}

@test "what the runner refuses on the way, a fork goes on with from there" {
	local what seed begun=0
	for what in file crash; do
		for seed in 1 2 3 4 5; do
			led 100 $seed ./late $what
			holds '.branches > 10 and .refused == 3 and .differed == 0'
			begun=$((begun + $(jq .persistent "$BATS_TEST_TMPDIR/out")))
		done
	done
	[ $begun -gt 10 ]
}

@test "a program that is led is gone when its leader is killed" {
	TREADLE_LIBDIR=$abs_top_builddir "$abs_top_builddir/tests/runtime/led" 10000000 1 \
		./branches >/dev/null </dev/null &
	local leader=$! i
	sleep 0.5
	kill -KILL $leader
	wait $leader || true
	for i in $(seq 100); do
		pgrep -f "$BATS_FILE_TMPDIR/branches" >/dev/null || return 0
		sleep 0.1
	done
	false
}

@test "every published program is told the same by both ways" {
	local source n=0
	for source in "$abs_top_srcdir"/bench/classic/*.c; do
		treadle cc -o program "$source" -pthread
		check --runner=both --executions=150 ./program || [ $? = 4 ]
		holds '.runner == "both" and .runs.differed == 0 and .runs.refused == 0'
		n=$((n + 1))
	done
	[ "$n" -ge 11 ]
}

@test "every bug is told the same by both ways" {
	local source n=0 options
	for source in "$abs_top_srcdir"/bench/bugs/*.c; do
		treadle cc -g -O1 -pthread -I"$abs_top_srcdir/lib" -o program "$source"
		options=$(sed -n 's,^// kind:.*options: \([^;]*\).*,\1,p' "$source")
		# shellcheck disable=SC2086 # options are words
		check --runner=both --executions=150 $options ./program || [[ $? == [14] ]]
		holds '.runs.differed == 0'
		n=$((n + 1))
	done
	[ "$n" -eq 50 ]
}

@test "acts are told the same by both ways: an eighth with each commit" {
	local lesson act n=0
	treadle list --json | jq -r '.lessons[] | .name as $l | .acts[] | "\($l) \(.name)"' >all
	[ "$(wc -l <all)" -gt 100 ]
	whose_turn <all >acts
	while read -r lesson act; do
		check --runner=both --executions=40 "$lesson" "$act" </dev/null || [ $? -le 4 ]
		holds '.runs.differed == 0' || {
			echo "$lesson $act"
			return 1
		}
		n=$((n + 1))
	done <acts
	[ "$n" -ge $(($(wc -l <all) / SHARES)) ]
}

# Each file is compiled once, for all its lines in the spec.
scenario_program() {
	local folder=$1 file=$2
	[ -e "$file.program" ] ||
		treadle cc -w -pthread -I"$abs_top_srcdir/lib" -I"$folder" -DTR_NO_PLACES \
			-o "$file.program" "$folder$file" ./*.o
}

@test "scenarios are told the same by both ways: of an eighth of the exercises with each commit" {
	local folder file rest word n=0
	for folder in $(printf '%s\n' "$abs_top_srcdir"/exercises/[0-9]*/ | whose_turn); do
		mkdir "$BATS_TEST_TMPDIR/$(basename "$folder")"
		cd "$BATS_TEST_TMPDIR/$(basename "$folder")"
		treadle cc -w -c -pthread -I"$abs_top_srcdir/lib" -I"$folder" -DTR_NO_PLACES \
			"$abs_top_srcdir/solutions/$(basename "$folder")"/*.c
		while read -r _ file rest; do
			local options=() arguments=()
			for word in $rest; do
				case $word in
				--drawn=* | --executions=* | --must=*) ;;
				--*) options+=("$word") ;;
				*) arguments+=("$word") ;;
				esac
			done
			scenario_program "$folder" "$file"
			check --runner=both --executions=25 "${options[@]}" "./$file.program" -- \
				"${arguments[@]}" || [ $? = 4 ] || [[ "$rest" == *--must=fail* ]]
			cat "$BATS_TEST_TMPDIR/out" >>all
			n=$((n + 1))
		done < <(grep '^scenario ' "$folder/spec")
		jq -se 'map(select(.runs.differed != 0)) == []' all >/dev/null || {
			jq -c 'select(.runs.differed != 0)' all
			return 1
		}
	done
	[ "$n" -ge 12 ]
}

@test "the way that is asked for is the way that is taken" {
	check --runner=fork --executions=20 ./threads -- 2 || [ $? = 4 ]
	holds '.runner == "fork" and .runs.persistent == 0'
	check --executions=20 ./threads -- 2 || [ $? = 4 ]
	holds '.runner == "persistent" and .runs.compared == 3'
	run -2 treadle check --runner=quick ./threads -- 2
	[[ $output == *"--runner=quick"*"'fork', 'persistent' or 'both' is expected"* ]]
}

@test "a runner that is killed costs no execution and leaves no process" {
	treadle check --strategy=pct --executions=100000000 -o "$BATS_TEST_TMPDIR/t" \
		./threads -- 4 >"$BATS_TEST_TMPDIR/out" &
	local checker=$! killed=0 runner
	for _ in $(seq 200); do
		# treadle - server - runner
		for runner in $(pgrep -P "$(pgrep -P "$checker" -d, || echo 0)" || true); do
			kill -KILL "$runner" 2>/dev/null && killed=$((killed + 1))
		done
		[ "$killed" -lt 5 ] || break
		sleep 0.05
	done
	kill -INT "$checker"
	wait "$checker" || [ $? = 4 ] || [ $? = 0 ]
	[ "$killed" -ge 5 ]
	grep -q '^no failure found' "$BATS_TEST_TMPDIR/out"
	! pgrep -f "$BATS_FILE_TMPDIR/threads" >left || { cat left; false; }
}
