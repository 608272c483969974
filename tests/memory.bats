# SPDX-License-Identifier: MIT
#
# What the runtime sees of memory in programs that are built with the compiler's hooks: which
# accesses race, which are operations, and the values that they find and leave.

bats_require_minimum_version 1.5.0
load lib/common

setup() {
	raced=$abs_top_builddir/tests/runtime/raced
	export TREADLE_LIBDIR=$abs_top_builddir
	cd "$BATS_TEST_TMPDIR"
}

# hooked NAME FILE [FLAG...]: compiled with the hooks, linked without the sanitizer's library.
hooked() {
	local name=$1 file=$2
	shift 2
	cc_plain "$name.o" "$file" -c -fsanitize=thread "$@"
	cc_plain "$name" "$name.o" -L"$abs_top_builddir/.libs" -ltreadle \
		-Wl,-rpath,"$abs_top_builddir/.libs"
}

races() {
	hooked races "$abs_top_srcdir/tests/runtime/races.c" "$@"
}

# The names of the cases of races.c.
cases() {
	grep -oE '"[a-z-]+"(,|\))' "$abs_top_srcdir/tests/runtime/races.c" | tr -d '",)' | sort -u
}

# All cases: those with a race are told, and no others; each run is a legal path of the model.
judge() {
	for name in $(cases); do
		"$raced" -r note ./races "$name" >out
		[ "${name#race-}" = "$name" ] && expected=0 || expected=1
		found=0
		grep -q '^race ' out && found=1
		[ $found = $expected ] && ! grep -q 'no legal path' out && grep -qx 'end 1 0' out ||
			{ echo "$name"; cat out; return 1; }
	done
}

@test "the accesses that nothing orders race, and no others" {
	[ "$(cases | wc -l)" -gt 30 ]
	races -O1
	judge
}

@test "so too in programs that are not optimized" {
	races -O0
	judge
}

@test "so too with the checks of _FORTIFY_SOURCE" {
	races -O2 -D_FORTIFY_SOURCE=2
	nm -u races | grep -q '_chk@'
	judge
}

@test "so too with the other compiler" {
	command -v clang >/dev/null || skip "clang is not installed"
	CC=clang races -O1
	judge
}

@test "a race is told once, by its two accesses, and can end the run" {
	races
	line=$(grep -n 'counter++' "$abs_top_srcdir/tests/runtime/races.c" | head -n 1 | cut -d: -f1)
	"$raced" -r note ./races race-counter | grep '^race' >told
	diff told - <<-END
		race write by 2 at races.c:$line, read by 3 at races.c:$line
		race write by 2 at races.c:$line, write by 3 at races.c:$line
	END
	"$raced" -r end ./races race-counter >out
	[ "$(tail -n 1 out)" = "end $(end_number RACE) 0 at races.c:$line" ]
	[ "$(grep -c '^race' out)" = 1 ]
	[ -z "$("$raced" -r off ./races race-counter | grep -v '^end')" ]
}

# The number of an END_ in lib/trace/event.h.
end_number() {
	sed -n '/^enum end {/,/^}/s/^\t\(END_[A-Z_]*\).*/\1/p' "$abs_top_srcdir/lib/trace/event.h" |
		grep -nx "END_$1" | awk -F: '{ print $1 - 1 }'
}

@test "once a place is known, a lost update can be seen" {
	races
	place=$("$raced" -r note ./races race-counter | awk '/^place/ { print $2 }')
	"$raced" -v "$place" ./races race-counter >out
	diff out - <<-END
		place $place
		2 READ 4: 0
		2 WRITE 4: 0
		2 holds 1
		3 READ 4: 1
		3 WRITE 4: 1
		3 holds 2
		end 1 0
	END
	lost=0
	for seed in $(seq 20); do
		"$raced" -v "$place" -s "$seed" ./races race-counter >out
		run -1 grep 'no legal path' out
		[ "$(grep -c 'READ 4: 0' out)" = 1 ] || lost=$((lost + 1))
	done
	[ $lost -gt 0 ]
	[ $lost -lt 20 ]
}

@test "atomic operations are told with what they find and leave" {
	races
	"$raced" ./races computes | grep -v '^place' >out
	diff out - <<-'END'
		1 holds 100
		1 UPDATE 1: -56
		1 UPDATE 1: -57
		1 holds -1
		1 UPDATE 8: 5
		1 UPDATE 8: 13
		1 UPDATE 8: 12
		1 UPDATE 8: -13
		1 COMPARE_EXCHANGE 4: 0, other
		1 COMPARE_EXCHANGE 4: -9
		1 LOAD 8: -13
		1 LOAD 1: -57
		end 1 0
	END
}

@test "a program with hooks runs as before where memory is not looked at" {
	races
	for name in mutex release fences computes; do
		./races $name
		treadle record -o run.trace ./races $name
		LD_PRELOAD=$abs_top_builddir/.libs/libtreadle-rt.so ./races $name
	done
}
