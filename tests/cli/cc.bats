# SPDX-License-Identifier: MIT
#
# `treadle cc`: programs that it builds have the memory hooks and run by themselves; it behaves as
# the compiler does, and leaves nothing behind.

bats_require_minimum_version 1.5.0
load common

setup() {
	own_tmp
	cat >counter.c <<-'END'
		#include <pthread.h>
		#include <stdio.h>
		int counter;
		static void *count(void *arg)
		{
			counter++;
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, count, NULL);
			pthread_join(t, NULL);
			printf("%d\n", counter);
			return 0;
		}
	END
	echo 'int twice(int); int main(void) { return twice(21) != 42; }' >main.c
	echo 'int twice(int n) { return 2 * n; }' >twice.c
}

teardown() {
	nothing_left
}

@test "a program in one step: hooked, and it runs by itself" {
	for TREADLE_CC in $(compilers); do
		export TREADLE_CC
		for o in -O0 -O1 -O2; do
			treadle cc -Wall -Werror $o counter.c -o counter
			hooked counter
			[ "$(./counter)" = 1 ]
			nm -u counter | grep -q __tsan_read4
			nm -u counter | grep -q __tsan_write4
		done
		rm counter
		treadle cc counter.c
		[ "$(./a.out)" = 1 ]
	done
}

@test "optimisation at the link takes no hook away" {
	for TREADLE_CC in $(compilers); do
		export TREADLE_CC
		treadle cc -O2 -flto counter.c -o counter
		hooked counter
		nm -u counter | grep -q __tsan_write4
		treadle cc -O2 -flto -c counter.c -o counter.o
		treadle cc -O2 -flto counter.o -o counter
		hooked counter
	done
}

@test "each hook does what it stands for" {
	for TREADLE_CC in $(compilers); do
		export TREADLE_CC
		for o in -O0 -O1 -O2; do
			treadle cc $o "$abs_top_srcdir"/tests/cli/hooks.c -o hooks
			[ "$(./hooks)" = "as it says" ]
		done
	done
}

@test "atomic operations of 16 bytes need no libatomic" {
	[ "$(uname -m)" = x86_64 ] || skip "not x86-64"
	for TREADLE_CC in $(compilers); do
		export TREADLE_CC
		treadle cc -O1 -mcx16 -DWIDE "$abs_top_srcdir"/tests/cli/hooks.c -o hooks
		nm -u hooks | grep -q __tsan_atomic128_fetch_nand
		[ "$(./hooks)" = "as it says" ]
	done
}

@test "copies of memory stay calls, or are instrumented" {
	cat >copy.c <<-'END'
		#include <string.h>
		char a[64], b[64];
		void copy(void) { memcpy(a, b, 64); }
		void clear(void) { memset(a, 0, 16); }
		void text(char *to) { strcpy(to, "abc"); }
	END
	TREADLE_CC=gcc treadle cc -O2 -c copy.c
	for f in memcpy memset strcpy; do
		nm -u copy.o | grep -q "U $f"
	done
}

@test "all hooks of the table can be reached" {
	local name
	nm -D --defined-only "$abs_top_builddir"/.libs/libtreadle.so >exported
	for name in $(sed -nE 's/^(ACCESS|ACCESS_PC|RANGE|RANGE_PC|NOTE|COPY)\(([a-z0-9_]+),.*/\2/p' \
		"$abs_top_srcdir"/lib/annotate/hooks.def); do
		grep -q " T __tsan_$name$" exported || { echo "no $name"; false; }
	done
	for name in 8 16 32 64; do
		[ "$(grep -c " T __tsan_atomic${name}_" exported)" -eq 12 ]
	done
}

@test "objects compiled apart, libraries, names of output" {
	for TREADLE_CC in $(compilers); do
		export TREADLE_CC
		rm -rf lib *.o
		treadle cc -c twice.c
		treadle cc -c -O1 main.c -o other.o
		treadle cc other.o twice.o -oprog
		./prog
		hooked prog
		treadle cc main.c twice.o -o prog
		./prog
		mkdir lib
		treadle cc -shared -fPIC twice.c -o lib/libtwice.so
		treadle cc main.c -Llib -Wl,-rpath,"$PWD/lib" -ltwice -o prog
		./prog
	done
}

@test "two sources of the same name, a language that is named, standard input" {
	mkdir sub
	cp twice.c sub/main.c
	treadle cc main.c sub/main.c -o prog
	./prog
	cp main.c main.txt
	treadle cc -x c main.txt -x none twice.c -o prog
	./prog
	treadle cc -xc - twice.c -o prog <main.c
	./prog
}

@test "steps without a program: -E, -S, -fsyntax-only, questions to the compiler" {
	treadle cc -E -DTWICE=1 -x c - <<<TWICE | grep -qx 1
	treadle cc -S counter.c
	grep -q __tsan_read4 counter.s
	treadle cc -fsyntax-only counter.c
	[ ! -e a.out ]
	treadle cc -v 2>&1 | grep -qi version
}

@test "the headers of treadle are found, after the user's own" {
	echo '#include "treadle.h"
		#include <treadle/treadle.h>
		int main(void) { tr_log("here"); return 0; }' >log.c
	treadle cc -Wall -Werror log.c -o log
	./log | grep -q here
	mkdir own
	echo '#error mine' >own/treadle.h
	run treadle cc -Iown log.c -o log
	[ "$status" -eq 1 ]
	[[ $output == *mine* ]]
}

@test "C++, with the compiler that knows it" {
	command -v g++ >/dev/null || skip "no g++"
	cat >shapes.cpp <<-'END'
		#include <atomic>
		#include <memory>
		#include <thread>
		struct shape { virtual int area() { return 1; } virtual ~shape() {} };
		struct square : shape { int area() override { return 4; } };
		int main()
		{
			std::atomic<int> sum{0};
			std::unique_ptr<shape> s(new square);
			std::thread t([&] { sum += s->area(); });
			t.join();
			return sum != 4;
		}
	END
	TREADLE_CC=g++ treadle cc shapes.cpp -o shapes
	hooked shapes
	./shapes
}

@test "the user's options win, and -fsanitize=thread does not bring its library" {
	treadle cc -g0 counter.c -o counter
	[ -z "$(readelf -S counter | grep debug_info)" ]
	treadle cc -fsanitize=thread counter.c -o counter
	hooked counter
	treadle cc -fno-sanitize=thread -c counter.c -o plain.o
	[ -z "$(nm -u plain.o | grep __tsan)" ]
}

# outside OPTION...: a program that uses an element past the end of an array, built so
outside() {
	printf 'int a[2], b, i = 2;\nint main(void) { return a[i] && b; }\n' >outside.c
	treadle cc "$@" outside.c -o outside
}

@test "indices outside of arrays are seen, without a library, and a program runs by itself all the same" {
	for TREADLE_CC in $(compilers); do
		export TREADLE_CC
		for o in -O0 -O1 -O2; do
			outside $o -Wall -Werror
			nm -u outside | grep -q __ubsan_handle_out_of_bounds
			[ -z "$(readelf -d outside | grep ubsan)" ]
			[ -z "$(./outside 2>&1)" ]
			run -1 treadle check --json -o t ./outside
			[[ $(jq -r .failure.sentence <<<"$output") == "misuse: 1 main uses a[2], which is past the end of a (int"*"[2]) (outside.c:2)" ]]
		done
	done
	outside -fno-sanitize-recover=bounds
	[ -z "$(readelf -d outside | grep ubsan)" ]
	run -134 ./outside
	run -1 treadle check --json -o t ./outside
	[[ $output == *"past the end of a"* ]]
}

@test "bounds that the user turns off are a limit, and so is another's look at them; his own checks report" {
	TREADLE_CC=gcc outside -fno-sanitize=bounds
	run -0 treadle check --json -o t ./outside
	[ "$(jq -r .verdict <<<"$output")" = no-failure-found ]
	[[ $(jq -r '.limits[] | select(.blocks).text' <<<"$output") == *"outside of its array"*": outside.c" ]]
	gcc -fsanitize=undefined -o empty -x c - <<<'int main(void) { return 0; }' || skip "no libubsan"
	TREADLE_CC=gcc outside -fsanitize=undefined
	[[ $(./outside 2>&1) == *"index 2 out of bounds"* ]]
	run -1 treadle check --json -o t ./outside
	[[ $output == *"past the end of a"* ]]
}

@test "--show shows the commands, which work as they are" {
	treadle cc --show 'main.c' twice.c -o 'my prog' -lm >steps
	[ "$(wc -l <steps)" -eq 3 ]
	[ ! -e 'my prog' ]
	sh -e steps
	hooked './my prog'
	./my\ prog
	[ "$(treadle cc --show -c main.c | wc -l)" -eq 1 ]
}

@test "the compiler is TREADLE_CC, else CC, else cc; never treadle itself" {
	printf '#!/bin/sh\necho "$0 $1" >>said\nexec gcc "$@"\n' >one
	sed 's/exec gcc/shift; exec gcc/' one >two
	chmod +x one two
	TREADLE_CC=./one CC=./two treadle cc main.c twice.c -o prog
	grep -q '^./one' said
	[ -z "$(grep '^./two' said)" ]
	rm said
	CC='./two first' treadle cc main.c twice.c -o prog
	./prog
	grep -q '^./two first' said
	CC='treadle cc' treadle cc main.c twice.c -o prog
	./prog
}

@test "make CC='treadle cc'" {
	command -v make >/dev/null || skip "no make"
	printf 'prog: main.o twice.o\n\t$(CC) -o $@ $^\n' >Makefile
	MAKEFLAGS= make -s CC='treadle cc'
	hooked prog
	./prog
}

@test "the compiler's failure is the exit status, and nothing is left behind" {
	echo 'int main(void) { return x; }' >bad.c
	run treadle cc main.c bad.c -o prog
	[ "$status" -eq 1 ]
	[[ $output == *"bad.c"* ]]
	run treadle cc main.c -o prog
	[ "$status" -eq 1 ]
	[[ $output == *"twice"* ]]
	[ ! -e prog ]
	printf '#!/bin/sh\nexit 7\n' >fails
	chmod +x fails
	TREADLE_CC=./fails run treadle cc main.c
	[ "$status" -eq 7 ]
}

@test "a signal ends the compiler and then treadle, and nothing is left behind" {
	printf '#!/bin/sh\n[ "$1" = --version ] && exit\necho $$ >pid\nexec sleep 100\n' >waits
	chmod +x waits
	TREADLE_CC=./waits treadle cc main.c -o prog 3>&- &
	for _ in $(seq 100); do
		[ ! -s pid ] || break
		sleep 0.1
	done
	[ -n "$(ls -A tmp)" ]
	kill -TERM $!
	wait $! || status=$?
	[ "$status" -eq $((128 + 15)) ]
	[ ! -e "/proc/$(cat pid)" ]
}

@test "a program linked with the compiler's own library is refused, with what to do" {
	gcc -g -fsanitize=thread -pthread counter.c -o counter || skip "no libtsan"
	for c in "view --plain" "record -o t.trace" check; do
		run treadle $c ./counter
		wrong "counter was linked with the compiler's thread sanitizer; build it with 'treadle cc'"
	done
	gcc -g -fsanitize=address -pthread counter.c -o counter || skip "no libasan"
	for c in "view --plain" "record -o t.trace" check; do
		run treadle $c ./counter
		wrong "counter was linked with the compiler's address sanitizer"
	done
}

@test "mistakes: one line each" {
	run treadle cc
	wrong "name a C file"
	run treadle cc -static main.c twice.c
	wrong "leave out -static"
	run treadle cc main.c twice.c -o
	wrong "the argument of '-o' is missing"
	cp main.c main.cpp
	ln -s "$(command -v cc)" ours
	TREADLE_CC=./ours run treadle cc main.cpp twice.c -o out
	wrong "main.cpp is C++, and './ours' is not known to link it"
	run treadle cc main.c twice.c -o main.c
	wrong "'-o main.c' would write over the source"
	grep -q twice main.c
	TREADLE_CC=no-such-compiler run treadle cc main.c
	wrong "'no-such-compiler' cannot be started" 3
	TMPDIR=/no/such/place run treadle cc main.c
	wrong "TMPDIR" 3
	TREADLE_LIBDIR=$PWD run treadle cc main.c
	wrong "libtreadle.so" 3
}

@test "the same when installed" {
	mkdir -p there/bin there/lib there/include
	cp "$abs_top_builddir"/treadle there/bin
	cp -P "$abs_top_builddir"/.libs/libtreadle.so* there/lib
	ln -s "$abs_top_srcdir"/lib there/include/treadle
	echo '#include "treadle.h"
		int main(void) { tr_log("here"); return 0; }' >log.c
	there/bin/treadle cc log.c -o log
	ldd log | grep -q "$PWD/there/lib/libtreadle"
	./log | grep -q here
}

@test "of a program that has lost its symbols nothing is proved" {
	treadle cc counter.c -o counter
	treadle check --json ./counter >answer
	[ "$(jq -r .verdict answer)" = verified ]
	strip counter
	treadle check --json ./counter >answer
	[ "$(jq -r .verdict answer)" = no-failure-found ]
	jq -e '.limits[] | select(.blocks) | .text | contains("has lost its symbols")' answer
}

@test "formats of sprintf and vsprintf are checked, as those of printf are, also behind a header of the user's" {
	cat >formats.c <<-'END'
		#include <stdarg.h>
		#include <stdio.h>
		static int into(char *to, va_list rest)
		{
			return vsprintf(to, "%d", rest);
		}
		int main(void)
		{
			char text[40];
			sprintf(text, "%d", "wrong");
			return snprintf(text, sizeof text, "%s", 1) + into(text, NULL);
		}
	END
	mkdir own
	echo '#include_next <stdio.h>' >own/stdio.h
	for more in -Wall "-Wall -Iown" "-Wall -isystem own"; do
		run treadle cc $more -c formats.c
		[ "$status" -eq 0 ]
		[ "$(grep -c '^formats.c:1[01]:.*Wformat' <<<"$output")" -eq 2 ]
	done
	run treadle cc -Wall -Werror -std=c11 -pedantic -c counter.c
	[ "$status" -eq 0 ]
}
