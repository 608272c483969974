# SPDX-License-Identifier: MIT
#
# What `treadle cc` marks in objects, because no hook shows it, and what it shows against the wish of
# the source.

load common

setup() {
	own_tmp
	echo 'int twice(int n) { return 2 * n; }' >twice.c
}

teardown() {
	nothing_left
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

@test "the function's own leaves a mark once its address has been given away" {
	local level
	cat >given.c <<-'END'
		#include <pthread.h>
		#include <stdio.h>
		#include <time.h>
		struct s { long a, b, c; };
		struct s make(int k);
		int sum(struct s s);
		void keep(struct s *s);
		void wait(struct s *s);
		struct timespec plus(struct timespec t, long ms);
		double from_to(struct timespec from, struct timespec to);
		void first(void) { struct s s = make(1); keep(&s); }
		void anew(void) { for (int i = 0; i < 3; i++) { struct s s = make(1); keep(&s); } }
		int library(void) { struct s s; scanf("%ld", &s.a); printf("%s &s", "\\"); return sum(s); }
		double spent(void)
		{
			struct timespec a, b;
			clock_gettime(CLOCK_REALTIME, &a);
			a = plus(a, 5);
			clock_gettime(CLOCK_REALTIME, &b);
			return from_to(a, b);
		}
		int text(void) { struct s s = make(1); puts("&s, \"&s"); return sum(s); }
		int parameter(struct s s) { s.a++; return sum(s) + sum(s); }
		int b24(void) { struct s s = make(1); keep(&s); return sum(s); }
		int b25(void)
		{
			struct s s;
			for (int i = 0; i < 3; i++) {
				s = make(i); // 29
				keep(&s);
			}
			return sum(s); // 32
		}
		int b34(void *(*run)(void *)) { struct s s = make(2); pthread_t t; pthread_create(&t, NULL, run, &s.b); return sum(s); }
		void b35(void) { struct s s[2]; keep(s); s[1] = make(3); keep(s); }
		int b36(struct s s) { keep(&s); return 1 + sum(s); }
		__attribute__((noinline)) void wait(struct s *s) { keep(s); }
		int b38(void) { struct s s = make(4); wait(&s); return 2 + sum(s); }
		int b39(struct s **g) { struct s s = make(5); *g = &s; return 3 + sum(s); }
	END
	for level in -O0 -O1 -O2 -O3; do
		CC=gcc treadle cc "$level" -c given.c
		[ "$(nm given.o | sed -n 's/.* a __treadle_value.given.c://p' | sort -n | tr '\n' ' ')" = \
			'24 29 32 34 35 36 38 39 ' ]
	done
}

@test "what gcc carries out itself though it has the name of a function leaves a mark" {
	local level
	cat >inline.c <<-'END'
		#include <string.h>
		char g[64], h[64], *p;
		void b3(void) { __builtin_memcpy(g, h, 40); }
		void b4(void) { __builtin_memset(p, 1, 40); }
		int b5(void) { return __builtin_strcmp(g, "abcdef"); }
		int own(void) { char a[40], b[] = "abcdef"; __builtin_memset(a, 0, 40); return __builtin_memcmp(a, b, 4); }
		void library(void) { memcpy(g, h, 40); memset(p, 1, 40); }
		struct { int n[16]; } x, y;
		void assigned(void) { x = y; }
		void loop(void) { for (int i = 0; i < 64; i++) g[i] = h[i]; }
		int vary(int n, void (*use)(char *)) { char a[n]; use(a); return a[0]; }
	END
	for level in -O0 -O1 -O2 -O3; do
		CC=gcc treadle cc "$level" -c inline.c
		[ "$(nm inline.o | sed -n 's/.* a __treadle_value.inline.c://p' | sort -n | tr '\n' ' ')" = '3 4 5 ' ]
	done
}

@test "one that is const leaves none, nor do the toolkit's own functions that take or give one" {
	local level
	cat >seen.c <<-'END'
		#include <treadle/treadle.h>
		static const struct tr_cancel_token never;
		struct wait { struct tr_cancel_token token; struct tr_awaiter awaiter; struct timespec until; } *w;
		static struct wait one;
		int wait(struct tr_cancel_token token);
		int constant(void) { static const struct tr_cancel_token not; return wait(never) + wait(not); }
		void given(struct tr_cancel_source *s, struct tr_task *t)
		{
			w->token = tr_cancel_token(s);
			w->awaiter = tr_task_awaiter(t);
			w->until = tr_deadline(10);
			one.until = tr_lesson_deadline(10);
			one.until = tr_lesson_time(10);
		}
		int taken(struct tr_continuation *c)
		{
			return tr_cancel_asked(w->token) + tr_cancel_on_asked(one.token, c) + tr_cancel_withdraw(one.token, c) +
			       tr_is_completed(w->awaiter) + tr_on_completed(w->awaiter, c) + tr_get_result(one.awaiter, NULL) +
			       tr_cancel_asked((struct tr_cancel_token){.asked = NULL});
		}
	END
	for level in -O0 -O1 -O2 -O3; do
		CC=gcc treadle cc "$level" -c seen.c
		[ -z "$(nm seen.o | grep __treadle_value)" ]
		treadle cc "$level" -S -o seen.s seen.c
		[ "$(grep -c 'call.*__tsan_write' seen.s)" -ge 5 ]
		[ "$(grep -c 'call.*__tsan_read' seen.s)" -ge 6 ]
	done
}

@test "what a program would keep from the sanitizer is seen" {
	cat >kept.c <<-'END'
		int n;
		__attribute__((no_sanitize_thread)) void a(void) { n++; }
		__attribute__((__no_sanitize_thread__)) void b(void) { n++; }
		__attribute__((no_sanitize("thread"))) void c(void) { n++; }
		__attribute__((noinline, __no_sanitize__("thread", "undefined"))) void d(void) { n++; }
	END
	for TREADLE_CC in $(compilers); do
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
	for TREADLE_CC in $(compilers); do
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
	[ "$(ls)" = "$(ls computes.* inc tmp -d touches touches.* twice.c)" ]
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
	treadle cc -pipe -c fence.c # is left out: its assembler would have no wrapper
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
