# SPDX-License-Identifier: MIT
#
# An access by a pointer that leaves the variable it points into is a misuse, which names the
# variable; and what stays in it is none.
bats_require_minimum_version 1.5.0
load lib/cases

program=pointers fine=verified

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	TREADLE_CC=gcc treadle cc -w "$abs_top_srcdir/tests/check/pointers.c" -o pointers
}

setup() {
	[ "$(uname -m)" = x86_64 ] || skip "not on this processor"
	grep -q HAVE_CAPSTONE "$abs_top_builddir/Makefile" || skip "built without Capstone"
}

# at NAME WORDS FUNCTION TEXT [CALLER]: what is said of the case, at the first line of the function with
# the text, and called there, if not by the case itself
at() {
	local from="runs at pointers.c:$(line 'cases[i].second()' 'runs(void')"
	[ $# -lt 5 ] || from="$5 at pointers.c:$(line "${3%%(*}(" "$5(void)")"
	sentence_of "$1" "2 runs uses $2 (pointers.c:$(line "$4" "$3"), called from $from)"
}

@test "each case outside of a variable is a misuse, and no other fails" {
	all_of 35
}

@test "it is said which variable, and on which side; of an array, which element that would be" {
	at past 'box[2], which is past the end of box (int [2])' 'by_parameter(int' 'a[i]' past
	at in-front 'after_box[-1], which is in front of after_box (int [4])' 'by_parameter(int' 'a[i]' in_front
	at of-own 'own[3], which is past the end of own (int [3]), a local variable of of_own' 'of_own(void)' 'p[3'
	at one-too-many 'row[4], which is past the end of row (int [4]), a local variable of one_too_many' 'fill(int' 'a[i]' one_too_many
	at of-queue 'box[2], which is past the end of box (int [2])' 'of_queue(void)' 'queue.items['
	at byte 'letters[4], which is past the end of letters (char [4])' 'letter(char' 'to[i]' byte
	at member 'points[2], which is past the end of points (struct point [2])' 'member(void)' 'second_point['
	at of-one 'memory past the end of one (int), a local variable of of_one' 'of_one(void)' 'p[1'
	at in-plane 'memory past the end of board (int [2][3])' 'in_plane(void)' 'flat[6'
	at by-memset 'box[2], which is past the end of box (int [2])' 'clear(void' 'memset' by_memset
}

@test "the trace of it can be replayed, explained and read" {
	answer one-too-many
	local said='uses row[4], which is past the end of row (int [4]), a local variable of one_too_many'
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$said"* ]]
	run treadle explain "$BATS_TEST_TMPDIR/t"
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$said"* ]]
	run treadle view --plain "$BATS_TEST_TMPDIR/t"
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$said"* ]]
}

@test "a buffer on main's stack that three threads fill" {
	cd "$BATS_TEST_TMPDIR"
	cat >buffer.c <<-'C'
	#include <pthread.h>
	static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
	static int *buffer, used;
	static void *put(void *p)
	{
		pthread_mutex_lock(&m);
		buffer[used++] = 7;
		pthread_mutex_unlock(&m);
		return p;
	}
	int main(void)
	{
		int room[2], guard = 0;
		pthread_t t[3];
		buffer = room;
		for (int i = 0; i < 3; i++)
			pthread_create(&t[i], 0, put, 0);
		for (int i = 0; i < 3; i++)
			pthread_join(t[i], 0);
		return guard;
	}
	C
	TREADLE_CC=gcc treadle cc -w buffer.c -o buffer
	run -1 treadle check --json -o t ./buffer
	[[ $(jq -r .failure.sentence <<<"$output") == *' put uses room[2], which is past the end of room (int [2]), a local variable of main (buffer.c:7)' ]]
}
