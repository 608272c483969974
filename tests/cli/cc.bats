# SPDX-License-Identifier: MIT
#
# `treadle cc`: programs that it builds have the memory hooks and run by themselves; it behaves as
# the compiler does, and leaves nothing behind.

load common

setup() {
	cd "$BATS_TEST_TMPDIR"
	mkdir tmp
	export TMPDIR=$PWD/tmp
	unset TREADLE_CC
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
	[ -z "$(ls -A tmp)" ] || { ls -lR tmp; false; }
}

# The compilers that there are.
each() {
	local c
	for c in gcc clang; do
		if command -v $c >/dev/null; then echo $c; fi
	done
}

# Do the accesses of the program reach the hooks of libtreadle, and no others?
hooked() {
	nm -u "$1" | grep -q __tsan_init
	[ -z "$(nm "$1" | grep ' T __tsan_')" ]
	ldd "$1" | grep -q "libtreadle.so.0 => $abs_top_builddir/.libs/"
	[ -z "$(ldd "$1" | grep libtsan)" ]
}

@test "a program in one step: hooked, and it runs by itself" {
	for TREADLE_CC in $(each); do
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
	for TREADLE_CC in $(each); do
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
	for TREADLE_CC in $(each); do
		export TREADLE_CC
		for o in -O0 -O1 -O2; do
			treadle cc $o "$abs_top_srcdir"/tests/cli/hooks.c -o hooks
			[ "$(./hooks)" = "as it says" ]
		done
	done
}

@test "atomic operations of 16 bytes need no libatomic" {
	[ "$(uname -m)" = x86_64 ] || skip "not x86-64"
	for TREADLE_CC in $(each); do
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
	for TREADLE_CC in $(each); do
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
	TREADLE_CC=cc run treadle cc main.cpp twice.c -o out
	wrong "main.cpp is C++"
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

@test "a structure that a call takes or gives by value leaves a mark, unless it is the function's own" {
	local level
	cat >value.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		struct s { int v[20]; };
		struct two { long a, b; };
		struct s g, *p, arr[3];
		static struct two h;
		extern struct s other;
		struct s make(int k);
		int sum(struct s x);
		struct two mk(void);
		int add(struct two t);
		void vary(int n, ...);
		struct in { int x; struct two t; } *in;
		int own(struct s x)
		{
			struct s loc = make(3), pair[2];
			struct two l = mk();
			pair[0] = make(1);
			return sum(loc) + add(l) + sum(x) + sum(pair[1]);
		}
		struct s given(void) { return make(2); }
		int not_one(pthread_key_t *k) { div_t d = div(7, 2); pthread_key_create(k, free); atol("*p->v"); return d.quot; }
		void b23(void) { g = make(1); }
		void b24(void) { *p = make(1); }
		void b25(int i) { arr[i] = make(1); }
		void b26(void) { h = mk(); }
		int b27(void) { return sum(g); }
		int b28(void) { return sum(*p); }
		int b29(struct s *q) { return sum(q[2]); }
		int b30(void) { static struct two c; c = mk(); return add(c); }
		void b31(int k) { vary(k, "(,", h); }
		void b32(void) { other = make(1); }
		void b33(void) { in->t = mk(); }
		int b34(void) { return add(in->t); }
		void b35(struct two (*f)(void)) { h = f(); }
	END
	for level in -O0 -O1 -O2 -O3; do
		CC=gcc treadle cc $level -c value.c
		[ "$(nm value.o | sed -n 's/.* a __treadle_value.value.c://p' | sort -n | tr '\n' ' ')" = \
			'23 24 25 26 27 28 29 30 31 32 33 34 35 ' ]
	done
	echo 'int f(' >broken.c
	if CC=gcc treadle cc -c broken.c; then
		false
	fi
	rm broken.c
	[ -z "$(ls tmp)" ]
}

@test "what a program would keep from the sanitizer is seen" {
	cat >kept.c <<-'END'
		int n;
		__attribute__((no_sanitize_thread)) void a(void) { n++; }
		__attribute__((__no_sanitize_thread__)) void b(void) { n++; }
		__attribute__((no_sanitize("thread"))) void c(void) { n++; }
		__attribute__((noinline, __no_sanitize__("thread", "undefined"))) void d(void) { n++; }
	END
	for TREADLE_CC in $(each); do
		export TREADLE_CC
		treadle cc -O1 -S -o kept.s kept.c
		[ "$(grep -c 'call.*__tsan_write4' kept.s)" -eq 4 ]
	done
}

# marked: the places of inline assembly that an object is marked with
marked() {
	nm "$1" | sed -n 's/.* a __treadle_assembly\.//p' | sort | tr '\n' ' '
}

@test "inline assembly that may touch memory leaves a mark, and what only computes does not" {
	[ "$(uname -m)" = x86_64 ] || skip
	mkdir inc
	cat >inc/lock.h <<-'END'
		static inline void lock(volatile int *l)
		{
			int mine = 1;
			do {
				__asm__ volatile("xchgl %0, %1" : "+r"(mine), "+m"(*l)::"memory");
			} while (mine);
		}
	END
	cat >computes.c <<-'END'
		#include <errno.h>
		#include <stdio.h>
		#include <string.h>
		#include <sys/select.h>
		#include <arpa/inet.h>
		int renamed(int) __asm__("twice");
		__asm__(".symver old, old@V1");
		unsigned turn(unsigned n)
		{
			unsigned low, high;
			fd_set set;
			FD_ZERO(&set);
			__asm__ volatile("" ::: "memory");
			__asm__ volatile("pause; rep; nop");
			__asm__("rdtsc" : "=a"(low), "=d"(high));
			__asm__("1: decl %0; jnz 1b" : "+r"(n));
			__asm__("bswap %0; roll $3, %0" : "+r"(n));
			return htonl(n) + low + high + (unsigned)renamed(2) + (unsigned)strlen(strerror(errno));
		}
	END
	cat >touches.c <<-'END'
		#include "lock.h"
		int twice(int);
		static volatile int l;
		int main(void)
		{
			lock(&l);
			__asm__ volatile("mfence");
			__asm__ volatile("lock; incl %0" : "+m"(l));
			return twice(21) != 42;
		}
	END
	for TREADLE_CC in $(each); do
		export TREADLE_CC
		for o in -O0 -O2; do
			treadle cc $o -c computes.c
			[ "$(marked computes.o)" = "" ]
			treadle cc $o -MMD -Iinc -c touches.c
			[ "$(marked touches.o)" = "lock.h:5 touches.c:7 touches.c:8 " ]
			grep -q '^touches.o: touches.c inc/lock.h$' touches.d
			treadle cc $o -Iinc -flto touches.c twice.c -o touches
			hooked touches
			[ "$(marked touches)" = "lock.h:5 touches.c:7 touches.c:8 " ]
			./touches
		done
	done
	[ "$(ls)" = "$(ls counter.c computes.* inc main.c tmp -d touches touches.* twice.c)" ]
}

@test "gcc compiles a source once, and makes of it what it would by itself" {
	command -v gcc >/dev/null || skip
	[ "$(uname -m)" = x86_64 ] || skip
	echo 'void f(void) { __asm__ volatile("mfence"); }' >fence.c
	mkdir real
	printf '#!/bin/sh\necho "$@" >>%s/said\nexec gcc "$@"\n' "$PWD" >real/cc
	chmod +x real/cc
	export TREADLE_CC=$PWD/real/cc
	treadle cc -c fence.c
	[ "$(grep -c fence said)" = 1 ]
	[ "$(marked fence.o)" = 'fence.c:1 ' ]
	export TREADLE_CC=gcc
	cp fence.o files.o
	treadle cc -pipe -c fence.c # its assembler then has no wrapper
	cmp fence.o files.o
	treadle cc -c -o input.o -x c - <fence.c
	[ "$(marked input.o)" = '<stdin>:1 ' ]
	treadle cc -wrapper env -c fence.c # which has a wrapper already
	cmp fence.o files.o
	treadle cc -save-temps -c fence.c
	[ "$(marked fence.o)" = 'fence.c:1 ' ]
	# as gcc does it by itself, with the words that --show has, and a mark
	steps=$(treadle cc --show -c fence.c | sed 's/-wrapper [^ ]* //')
	sh -c "$steps -Xassembler --defsym -Xassembler __treadle_assembly.fence.c:1=1"
	cmp fence.o files.o
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
