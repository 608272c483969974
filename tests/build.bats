# SPDX-License-Identifier: MIT
#
# What the build makes is what is loaded into other people's programs: only the names meant for
# them are exported, no sanitizer comes along, and programs are programs, not libtool's scripts.

load lib/common

rt=$abs_top_builddir/.libs/libtreadle-rt.so
so=$abs_top_builddir/.libs/libtreadle.so

# The names a library exports, one a line.
exports() {
	nm -D --defined-only "$1" | awk '{ print $NF }'
}

is_elf() {
	[ "$(head -c 4 "$1" | tail -c 3)" = ELF ]
}

@test "treadle and the lessons are real programs" {
	is_elf "$abs_top_builddir/treadle"
	is_elf "$(lesson 03-semaphores semaphores)"
}

@test "libtreadle exports its tr_ functions and the memory hooks only" {
	exports "$so" | grep -qx tr_log
	[ -z "$(exports "$so" | grep -v '^tr_\|^__tsan_')" ]
}

@test "libtreadle can be preempted by the preloaded runtime" {
	[ -z "$(readelf -d "$so" | grep -w SYMBOLIC)" ]
}

@test "the runtime exports none of its helpers" {
	exports "$rt" | grep -q '^pthread_mutex_lock'
	[ -z "$(exports "$rt" | grep -E '^(buf|vec|status|world|trace|event|story|gate|record|rt|thread)_')" ]
}

@test "what is loaded into programs brings no sanitizer" {
	readelf -d "$rt" | grep -q NEEDED
	for f in "$rt" "$so" "$(lesson 03-semaphores semaphores)"; do
		[ -z "$(readelf -d "$f" | grep 'lib[a-z]*san\.')" ]
	done
}
