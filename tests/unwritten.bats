# SPDX-License-Identifier: MIT
#
# Memory that malloc, calloc or realloc has given and that nobody has written: an object in it is a
# misuse, a read of it is told and lets nothing be proved; and nothing is said of what somebody has
# written, seen or not.
bats_require_minimum_version 1.5.0
load lib/cases

program=unwritten

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc "$abs_top_srcdir"/tests/check/unwritten{,_fine}.c -o unwritten
	treadle cc -O2 "$abs_top_srcdir"/tests/check/unwritten{,_fine}.c -o unwritten-o2
}

# as_named BUILT: each case is as its name says; a text that has no end leaves its block.
as_named() {
	local name got
	for name in $(cases); do
		answer "$name" "$1"
		got=$(jq -r '[.failure.kind // .verdict, .failure.sentence // "",
			(.limits[].text | select(contains("were optimised") | not))] | join(" ")' \
			"$BATS_TEST_TMPDIR/answer")
		case $name in
		reads-text) [[ $got == misuse*'past the end of a block'* ]] ;;
		reads-*) [[ $got == no-failure-found*"unwritten.c:"*"reads memory that nobody has written"* ]] ;;
		fine-written) [[ $got == no-failure-found* && $got != *written* ]] ;; # it has a pipe
		fine-*) [[ $got == verified* && $got != *written* ]] ;;
		*) [[ $got == misuse*'which nobody has initialised since'* ]] ;;
		esac || { echo "$name: $got"; return 1; }
	done
}

@test "each case is as its name says" {
	[ "$(cases | wc -l)" -eq 37 ]
	as_named unwritten
}

@test "so it is with optimization" {
	as_named unwritten-o2
}

@test "of an object it is said where its memory is from" {
	answer lock-malloc
	[ "$(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer")" = "misuse: 1 main uses mutex q->lock, which nobody has initialised since 1 main has allocated its memory at unwritten.c:$(line 'malloc(sizeof' 'static void lock_malloc(') (unwritten.c:$(line pthread_mutex_lock 'static void lock_malloc('))" ]
}

@test "the trace of it can be replayed" {
	answer lock-calloc
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *'which nobody has initialised since'* ]]
}

@test "a limit names the line of the read and that of the allocation" {
	answer reads-next
	[ "$(jq -r '.limits[0].text' "$BATS_TEST_TMPDIR/answer")" = "unwritten.c:$(line 'next ==' 'static void reads_next(') reads memory that nobody has written since its allocation at unwritten.c:$(line malloc 'static void reads_next('): its value is not the same on every system" ]
}

@test "what was read so stands beside a failure, with its name" {
	cd "$BATS_TEST_TMPDIR"
	cat >list.c <<'EOF'
#include <stdlib.h>
struct node { int value; struct node *next; } *head;
int main(void)
{
	struct node *n = malloc(sizeof *n);
	n->value = 1;
	head = n;
	while (n)
		n = n->next;
	return 0;
}
EOF
	treadle cc list.c -o list
	run -1 treadle check ./list
	[[ $output == *'1 main crashed'* ]]
	[[ $(tr -s ' \n' ' ' <<<"$output") == *'1 main reads head->next at list.c:9, which nobody has written since 1 main has allocated it at list.c:5: what stands in new memory is not known.'* ]]
}

@test "what code without hooks has initialised is not called uninitialised" {
	cd "$BATS_TEST_TMPDIR"
	cat >plain.c <<'EOF'
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t *made(void);
pthread_mutex_t *made(void)
{
	pthread_mutex_t *m = calloc(1, sizeof *m);
	*m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	return m;
}
EOF
	cat >main.c <<'EOF'
#include <pthread.h>
pthread_mutex_t *made(void);
int main(void)
{
	pthread_mutex_t *m = made();
	pthread_mutex_lock(m);
	pthread_mutex_unlock(m);
	return 0;
}
EOF
	"${CC:-cc}" -g -c plain.c
	treadle cc main.c plain.o -o program
	run -0 treadle check ./program
	[[ $output != *initialised* ]]
	"${CC:-cc}" -g -shared -fPIC plain.c -o libplain.so
	treadle cc main.c -L. -lplain -Wl,-rpath,"$PWD" -o program
	run -0 treadle check ./program
	[[ $output != *initialised* ]]
}

@test "of a program by another compiler nothing is told that it may not do" {
	cd "$BATS_TEST_TMPDIR"
	command -v clang >/dev/null || skip "clang is not there"
	CC=clang treadle cc "$abs_top_srcdir"/tests/check/unwritten{,_fine}.c -o "$BATS_FILE_TMPDIR/by-clang"
	answer fine-bits by-clang
	[ "$(jq -r .verdict "$BATS_TEST_TMPDIR/answer")" = no-failure-found ]
	[ "$(jq '.limits | map(select(.blocks and (.text | startswith("clang does not show") | not))) | length' "$BATS_TEST_TMPDIR/answer")" = 0 ]
	answer lock-malloc by-clang
	[ "$(jq -r .failure.kind "$BATS_TEST_TMPDIR/answer")" = misuse ]
}
