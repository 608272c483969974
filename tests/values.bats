# SPDX-License-Identifier: MIT
#
# What the variables of a program are, while it is stepped: lib/session/stands.h, by tests/runtime/looked.
bats_require_minimum_version 1.5.0
load lib/common

setup() {
	export TREADLE_LIBDIR=$abs_top_builddir
	looked=$abs_top_builddir/tests/runtime/looked
	cd "$BATS_TEST_TMPDIR"
}

# looks PROGRAM [OPTION...]: what is printed is in said, and its last line in count
looks() {
	"$looked" "${@:2}" "./$1" >said
	count=$(tail -n 1 said)
}

# says LINE...: each is there: thread, function, line, name and value, of any step
says() {
	local line
	for line; do
		cut -d ' ' -f 2- said | grep -qxF -- "$line" || {
			echo "not said: $line"
			cat said
			return 1
		}
	done
}

# line WORDS: the first line of the program's source that has them
line() {
	grep -nF -m 1 -- "$1" "$source" | cut -d : -f 1
}

@test "each thread's variables have their values, in each call of the program's own" {
	source=$abs_top_srcdir/tests/values/queue.c
	treadle cc -g -O0 -o queue "$source"
	looks queue
	lock=$(line 'pthread_mutex_lock(&m)')
	says "1 main:$(line 'pthread_create(&a') n = 2" \
		"2 put:$lock to = &q" "2 put:$lock what = 0" "2 put:$lock what = 10" \
		"2 producer:$(line 'put(&q') n = 2" "2 producer:$(line 'put(&q') i = 1" \
		"3 consumer:$(line 'while (q.count' | awk '{ print $1 - 1 }') mood = EAGER" \
		"3 consumer:$(line 'while (q.count' | awk '{ print $1 - 1 }') name = \"hungry\"" \
		"3 consumer:$(grep -nF 'pthread_mutex_unlock' "$source" | tail -n 1 | cut -d : -f 1) sum = 10"
	[[ $count =~ ^([0-9]+)\ variables,\ ([0-9]+)\ with ]]
	[ "${BASH_REMATCH[1]}" -gt 20 ]
	[ "${BASH_REMATCH[1]}" = "${BASH_REMATCH[2]}" ]
}

@test "what a program holds after so many steps, it holds again when it is run to there" {
	treadle cc -g -O0 -o queue "$abs_top_srcdir/tests/values/queue.c"
	# shellcheck disable=SC2046 # the files are words
	treadle cc -g -O1 -D_GNU_SOURCE -I"$abs_top_srcdir" -I"$abs_top_srcdir/lib" -o program \
		$(echo "$abs_top_srcdir"/tests/random/{program,acts*}.c)
	for seed in 1 2 3 4; do
		"$looked" -a -s $seed ./queue
		"$looked" -a -s $seed ./program $seed 16 1 bat
		"$looked" -a -s $seed monitors one-condition
	done >said
	[ "$(awk '{ steps += $1 } END { print steps }' said)" -gt 200 ]
	[ "$(grep -c 'are the same again$' said)" = 12 ]
}

@test "the order of steps changes what values there are, and the same order shows the same" {
	treadle cc -g -O0 -o queue "$abs_top_srcdir/tests/values/queue.c"
	for seed in 1 2 3 4 5; do
		"$looked" -s $seed ./queue >"$seed"
		"$looked" -s $seed ./queue | diff "$seed" -
	done
	[ "$(md5sum [1-5] | cut -d ' ' -f 1 | sort -u | wc -l)" -gt 1 ]
}

@test "with optimisation a value is there or it is said why not" {
	source=$abs_top_srcdir/tests/values/queue.c
	for level in 1 2 3; do
		treadle cc -g -O$level -o queue "$source"
		looks queue
		[[ $count =~ ^([0-9]+)\ variables,\ ([0-9]+)\ with ]]
		[ "${BASH_REMATCH[2]}" -ge $((BASH_REMATCH[1] / 3)) ]
		# never another value than the source's
		[ -z "$(sed -n 's/.* \(what\|i\|n\|sum\|mood\|name\) = //p' said |
			grep -vxE '0|1|2|10|EAGER|"hungry"|optimized out|lost' || true)" ]
	done
}

@test "C++: what is inherited, references, strings, atomics and lambdas" {
	command -v g++ >/dev/null || skip "no g++"
	source=$abs_top_srcdir/tests/values/names.cc
	treadle cc -g -O0 -o names "$source"
	looks names
	guard=$(line 'guard(lock)')
	says "2 account::take:$guard from = 7" "2 account::take:$guard who = \"Ada\"" \
		"1 main:$(line 't.join') name = \"Ada\"" \
		"1 main:$(line 't.join') some = 7"
	cut -d ' ' -f 2- said | grep -qE '^1 main:[0-9]+ a = \{\{inherited = 4\}, money = (100|93), lock = \{\.\.\.\}\}$'
}

@test "without debug information there are no variables, and nothing else is said" {
	treadle cc -g0 -O0 -o bare "$abs_top_srcdir/tests/values/queue.c"
	looks bare
	[ "$count" = "0 variables, 0 with a value, 0 optimized out, 0 lost, 0 unreadable, 0 unknown" ]
	treadle cc -g -O0 -o stripped "$abs_top_srcdir/tests/values/queue.c"
	strip stripped
	looks stripped
	[ "$(wc -l <said)" = 1 ]
}

@test "damaged debug information gives other values or none, and no crash" {
	treadle cc -g -O0 -o queue "$abs_top_srcdir/tests/values/queue.c"
	python3 "$abs_top_srcdir/tests/values/corrupt.py" queue 24
	for i in {1..24}; do
		run -0 "$looked" -q "./queue-$i"
		[[ $output == *' variables, '* ]]
	done
}

@test "the variables of a lesson have their values" {
	run -0 "$looked" -q locks race
	[[ $output =~ ^([0-9]+)\ variables,\ ([0-9]+)\ with ]]
	[ "${BASH_REMATCH[1]}" -gt 5 ]
	[ "${BASH_REMATCH[1]}" = "${BASH_REMATCH[2]}" ]
}
