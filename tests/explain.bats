# SPDX-License-Identifier: MIT
#
# `treadle explain`, end to end: why a run has failed, on small programs and on every act with a
# planted bug; and what it refuses.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
}

lost_update() {
	treadle cc -g -o lost-update "$abs_top_srcdir/tests/outcomes/lost-update.c"
	treadle check -q -o lost.trace ./lost-update >/dev/null || [ $? -eq 1 ]
}

# why FILTER TRACE...: what jq makes of the explanation, in $output; the exit code in $status.
why() {
	local filter=$1
	shift
	run --separate-stderr treadle explain -q --json "$@"
	output=$(jq -c "$filter" <<<"$output")
}

@test "a lost update: the orders that decide, of how many interleavings that is true, the nearest run" {
	lost_update
	why '[.kind, .idiom, .failing, .passing, .complete, (.orders | length), .nearest.moved]' lost.trace
	[ "$status" -eq 0 ]
	[ "$output" = '["assertion","lost-update",3,3,true,2,1]' ]
	why '[.orders[] | .before, .after | .line] | unique' lost.trace
	[ "$output" = '[12]' ]
	run treadle explain -q lost.trace
	[[ $output == *'A lost update'*'lesson locks'*"'race'"* ]]
	[[ $output == *'fails exactly when'*'none of the 3 that pass'*'it fails'*'it ends well'* ]]
	[ "$(awk 'length > 80' <<<"$output")" = "" ]
}

@test "check says how to have its failure explained" {
	treadle cc -g -o lost-update "$abs_top_srcdir/tests/outcomes/lost-update.c"
	run treadle check -q -o lost.trace ./lost-update
	[[ $output == *'treadle explain lost.trace'* ]]
}

@test "the nearest run that passes does pass, when it is replayed" {
	lost_update
	why .nearest.trace -o passes.trace lost.trace
	[ "$output" = '"passes.trace"' ]
	run treadle replay passes.trace
	[ "$status" -eq 0 ]
}

@test "which run decides is not known where the search is cut short, and that is said" {
	treadle check -q -o race.trace locks race >/dev/null || [ $? -eq 1 ]
	why .complete --executions=50 race.trace
	[ "$output" = false ]
	run treadle explain -q --executions=50 race.trace
	[[ $output == *'Not all interleavings could be tried'* ]]
}

@test "a range of steps limits which orders are looked for" {
	lost_update
	why '.orders | length' --from=1 --to=2 lost.trace
	[ "$status" -eq 0 ]
	run treadle explain -q --from=8 --to=5 lost.trace
	[ "$status" -eq 2 ]
	run treadle explain -q --from=1000 lost.trace
	[ "$status" -eq 2 ]
	[[ $output == *'has'*'steps'* ]]
}

# refused TEXT ARGUMENT...: one line, with that in it, and exit status 2
refused() {
	local text=$1
	shift
	run treadle explain "$@"
	[ "$status" -eq 2 ] && [ "${#lines[@]}" -eq 1 ] && [[ $output == *"$text"* ]]
}

@test "what cannot be explained is refused in one line" {
	lost_update
	refused 'name the trace'
	refused "unexpected argument 'lost.trace'" lost.trace lost.trace
	refused 'nothing' nothing.trace
	refused 'expected' --from=none lost.trace
	echo no trace >text
	refused 'text' text
	treadle explain -q -o passes.trace lost.trace >/dev/null
	refused 'did not fail' passes.trace
	treadle cc -g -DOTHER -O0 -o lost-update "$abs_top_srcdir/tests/outcomes/lost-update.c"
	refused 'has changed' lost.trace
	rm lost-update
	refused 'lost-update' lost.trace
}

@test "a long run is refused, unless a range is given" {
	cat >long.c <<-'END'
		#include <assert.h>
		#include <pthread.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static int n;
		static void *adds(void *arg)
		{
			for (int i = 0; i < 300; i++) {
				pthread_mutex_lock(&m);
				n++;
				pthread_mutex_unlock(&m);
			}
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, adds, NULL);
			pthread_mutex_lock(&m);
			int before = n;
			pthread_mutex_unlock(&m);
			pthread_join(t, NULL);
			assert(before == 0);
		}
	END
	treadle cc -g -o long long.c
	treadle check -q --strategy=bounded -o long.trace ./long >/dev/null || [ $? -eq 1 ]
	refused 'too many' long.trace
	why .kind --executions=20 --from=1 --to=20 long.trace
	[ "$output" = '"assertion"' ]
}

@test "a data race that nothing else comes of is told as one" {
	cat >flag.c <<-'END'
		#include <pthread.h>
		static int n;
		static void *sets(void *arg)
		{
			n = 1;
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, sets, NULL);
			int seen = n;
			pthread_join(t, NULL);
			return seen > 1;
		}
	END
	treadle cc -g -o flag flag.c
	treadle check -q -o flag.trace ./flag >/dev/null || [ $? -eq 1 ]
	why '[.kind, .idiom, .failing]' flag.trace
	[ "$output" = '["race","data-race",0]' ]
}

@test "where all fail, what no thread does in any of them is told" {
	treadle check -q -o kept.trace state-machine error-kept >/dev/null || [ $? -eq 1 ]
	why '[.passing, .undone]' kept.trace
	[ "$output" = '[0,[{"thread":"1 main","object":"condition keeps-done","place":"machine.c:48","permit":false}]]' ]
	treadle check -q -o frozen.trace async frozen >/dev/null || [ $? -eq 1 ]
	run treadle explain -q frozen.trace
	[[ ${output//$'\n'/ } == *'1 main waits for semaphore answered (interface.c:36), of which no thread gives a permit'* ]]
}

@test "where no orders decide, the first that is another in the nearest run is told" {
	treadle check -q -o lost.trace producer-consumer turn-lost >/dev/null || [ $? -eq 1 ]
	why '[.orders, .any, (.turned[] | .before.thread, .before.line, .after.thread, .after.line)]' lost.trace
	[ "$output" = '[[],[],"2 consumer",125,"4 producer-2",92]' ]
	run treadle explain -q lost.trace
	[[ ${output//$'\n'/ } == *'In this one 2 consumer takes mutex'*'; in the nearest that passes it is the other way round.'* ]]
}

@test "what is so of several threads alike is said once" {
	treadle check -q -o leaves.trace monitors leaves-first >/dev/null || [ $? -eq 1 ]
	run treadle explain -q leaves.trace
	output=$(sed 's/^ *//' <<<"$output" | tr '\n' ' ')
	[[ $output == *'when this is so: - A signals condition turn of B (two_locks.c:68) before B releases mutex lock of B '* ]]
	[[ $output == *'(A and B: '*'3 guest-2 and 2 guest-1; or '* ]]
	treadle check -q -o dispose.trace producer-consumer dispose-race >/dev/null || [ $? -eq 1 ]
	run treadle explain -q dispose.trace
	output=$(sed 's/^ *//' <<<"$output" | tr '\n' ' ')
	[[ $output == *'- 1 main locks mutex desk-lock (dispose.c:51) before A locks '*'(A: 3 client-2; or 2 client-1)'* ]]
}

# ---- what goes on for ever ----------------------------------------------------------------------

@test "a livelock: who does what in vain, what undoes it in each round, and a run that gets out" {
	treadle check -q -o polite.trace locks polite >/dev/null || [ $? -eq 1 ]
	why '[.idiom, .cycle.steps, [.cycle.waits[] | .step.sentence, .by.sentence, .since]]' -o out.trace polite.trace
	[ "$output" = '["livelock",8,["2 red-to-blue tries to lock mutex blue","3 blue-to-red locks mutex blue",null,"3 blue-to-red tries to lock mutex red","2 red-to-blue locks mutex red",null]]' ]
	run treadle replay out.trace
	[ "$status" -eq 0 ]
	run treadle explain -q polite.trace
	[[ $output == *'repeats these 8 steps for ever:'*'each time, before that, 3 blue-to-red locks mutex'*'could end well at any moment'*'goes on like this for ever'*'ends well'* ]]
	[ "$(awk 'length > 80' <<<"$output")" = "" ]
}

@test "a livelock that cannot be left: from where on, and a run that does not come to it" {
	treadle check -q -o stubborn.trace locks stubborn >/dev/null || [ $? -eq 1 ]
	why '[.cycle.steps, .lost_from, .passing]' -o out.trace stubborn.trace
	[ "$output" = '[4,9,1]' ]
	run treadle replay out.trace
	[ "$status" -eq 0 ]
	run treadle explain -q stubborn.trace
	[[ $output == *$'\nFrom step 9 on nothing could have saved it.'*'ends well'* ]]
}

@test "a loop that waits for what was taken before it" {
	treadle cc -g -o kept "$abs_top_srcdir/tests/check/kept.c"
	treadle check -q -o kept.trace ./kept >/dev/null || [ $? -eq 1 ]
	why '.cycle.from as $from | [.nearest, .passing, (.cycle.waits[] | .step.line, .by.line, .by.thread == .step.thread, .since < $from)]' kept.trace
	[ "$output" = '[null,0,12,12,false,true]' ]
}

@test "a thread that starves: what it waits for" {
	treadle cc -g -O1 -o endless "$abs_top_srcdir/tests/check/endless.c"
	treadle check -q -o starves.trace ./endless -- readers-first >/dev/null || [ $? -eq 1 ]
	why '[.idiom, (.cycle.waits | length), .cycle.waits[0].step.thread, .cycle.waits[0].by]' --executions=50 starves.trace
	[ "$output" = '["starvation",1,"4 writes",null]' ]
}

# ---- every act with a planted bug ---------------------------------------------------------------

# Of each, its idiom, where there is one that is known.
idioms() {
	cat <<-'END'
		threads double-join misuse
		threads detached-lost not-waited-for
		locks race lost-update
		locks deadlock circle-of-locks
		locks stubborn livelock
		locks polite livelock
		semaphores timeout-ignored time-limit
		semaphores permits-lost permit-lost
		monitors no-loop wait-without-loop
		monitors one-condition signal-astray
		monitors recursive waits-holding
		monitors signal-lost withdrawn
		monitors too-late withdrawn
		monitors relative-limit limit-anew
		monitors one-by-one hold-and-wait
		monitors held-twice waits-holding
		producer-consumer merged-order lock-gap
		producer-consumer ask-first check-then-act
		producer-consumer dispose-race check-then-act
		readers-writers held-back signal-missing
		monitors takes-one null
		round-robin turn-back null
		cyclic-barrier lapped rounds-mixed
		state-machine lost lock-gap
		state-machine saved-too-late too-early
		state-machine blocked-worker waits-in-circle
		collections two-calls lock-gap
		collections aba aba
		parallel-query shared lost-update
		thread-pool starved waits-in-circle
		priority-scheduler inline-lie too-early
		round-robin left-behind lock-gap
		task-graph never lost-update
		task-graph twice lock-gap
		combinators abandoned freed-in-use
	END
}

# explained LESSON ACT: it is, and as the table has it
explained() {
	local idiom strategy=default
	idiom=$(idioms | awk -v l="$1" -v a="$2" '$1 == l && $2 == a { print $3 }')
	[ "$1" = locks ] && [ "$2" = stubborn ] && strategy=bounded # found at once, and then searched for long
	treadle check -q --strategy=$strategy -o act.trace "$1" "$2" >/dev/null || [ $? -eq 1 ] || return
	treadle explain -q --json --executions=3000 act.trace >why || return
	jq -e --arg l "$1" --arg a "$2" '.lesson == $l and .section == $a' why >/dev/null || return
	[ "$(jq -r .sentence why | wc -w)" -gt 5 ] || return
	[ -z "$idiom" ] || [ "$(jq -r .idiom why)" = "$idiom" ]
}

@test "every act with a planted bug is explained, by its idiom where it is a known one" {
	local bad=0 n=0
	treadle list --json | jq -r '.lessons[] | .name as $l | .acts[] | select(.bug) | "\($l) \(.name)"' >acts
	while read -r lesson act; do
		n=$((n + 1))
		explained "$lesson" "$act" </dev/null && continue
		bad=$((bad + 1))
		echo "$lesson $act:"
		cat why
	done <acts
	[ "$n" -gt 40 ] && [ "$bad" -eq 0 ]
}

# Other programs, from bench/bugs.
others() {
	cat <<-'END'
		01-two-sections lock-gap
		05-three-locks circle-of-locks
		07-lock-again own-lock
		10-unguarded-signal signal-before-wait
		12-if-for-while wait-without-loop
		20-aba aba
		23-limit-eats-signal one-for-two
		24-spurious spurious-wake-up
		29-destroyed-in-use freed-in-use
		30-own-once check-then-act
		34-count-by-hand lost-update
		48-torn-pair torn-update
	END
}

@test "bugs of other programs are of the idioms that their first lines tell of" {
	local source options bad=0
	while read -r name idiom; do
		source=$abs_top_srcdir/bench/bugs/$name.c
		options=$(sed -n "s/^\/\/ kind:.*; options: \([^;]*\).*/\1/p" "$source")
		treadle cc -g -O1 -pthread -I"$abs_top_srcdir/lib" -o "$name" "$source"
		# shellcheck disable=SC2086 # options are words
		treadle check -q $options -o "$name.trace" "./$name" >/dev/null || [ $? -eq 1 ]
		treadle explain -q --json "$name.trace" >why
		[ "$(jq -r .idiom why)" = "$idiom" ] && continue
		bad=$((bad + 1))
		echo "$name: $(jq -r .idiom why), not $idiom"
	done < <(others)
	[ "$bad" -eq 0 ]
}

# idiom_of BODY: of a small program, whose thread runs w(); in $output
idiom_of() {
	printf '%s\n' '#include <assert.h>' '#include <pthread.h>' '#include <semaphore.h>' '#include <time.h>' \
		'static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;' \
		'static pthread_cond_t c = PTHREAD_COND_INITIALIZER;' "$1" >small.c
	treadle cc -g -o small small.c
	treadle check -q -o small.trace ./small >/dev/null || [ $? -eq 1 ]
	why .idiom small.trace
}

@test "a semaphore that lets two in: two threads are between the same two steps" {
	idiom_of 'static sem_t s; static _Atomic int inside;
		static void *w(void *x) { sem_wait(&s); assert(++inside == 1);
		inside--; sem_post(&s); return x; }
		int main(void) { pthread_t a; sem_init(&s, 0, 2); pthread_create(&a, 0, w, 0);
		w(0); pthread_join(a, 0); return 0; }'
	[ "$output" = '"both-inside"' ]
}

@test "two values that are changed with a gap in the lock; steps that read alike are told apart" {
	idiom_of 'static int a = 50, b = 50;
		static void *w(void *x) { pthread_mutex_lock(&m); a -= 10; pthread_mutex_unlock(&m); pthread_mutex_lock(&m); b += 10;
		pthread_mutex_unlock(&m); return x; }
		int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m);
		assert(a + b == 100); pthread_mutex_unlock(&m); pthread_join(t, 0); return 0; }'
	[ "$output" = '"lock-gap"' ]
	why '[.orders[].after | .sentence, .time]' small.trace
	[ "$output" = '["1 main locks mutex m",1,"2 w locks mutex m",2]' ]
}

@test "the address of a variable that goes on changing" {
	idiom_of 'static int seen[3];
		static void *w(void *x) { pthread_mutex_lock(&m);
		seen[*(int *)x]++; pthread_mutex_unlock(&m); return 0; }
		int main(void) { pthread_t t[2]; int i;
		for (i = 0; i < 2; i++) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_create(&t[i], 0, w, &i); }
		i = 0; pthread_join(t[0], 0); pthread_join(t[1], 0);
		assert(seen[0] == 1 && seen[1] == 1); return 0; }'
	[ "$output" = '"changed-too-soon"' ]
}

@test "a wait with a limit whose end nobody looks at" {
	idiom_of 'static int item;
		static void *w(void *x) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec++;
		pthread_mutex_lock(&m); if (!item) pthread_cond_timedwait(&c, &m, &t);
		assert(item); pthread_mutex_unlock(&m); return x; }
		int main(void) { pthread_t a; pthread_create(&a, 0, w, 0); pthread_mutex_lock(&m); item = 1;
		pthread_cond_signal(&c); pthread_mutex_unlock(&m); pthread_join(a, 0); return 0; }'
	[ "$output" = '"time-limit"' ]
}

@test "each section that the idioms name is there" {
	sed -n 's/^IDIOM([A-Z_]*, *"[a-z-]*", *"\([a-z-]*\)", *"\([a-z-]*\)".*/\1 \2/p' \
		"$abs_top_srcdir/checker/explain/idioms.def" >sections
	[ "$(wc -l <sections)" -eq "$(grep -c ^IDIOM "$abs_top_srcdir/checker/explain/idioms.def")" ]
	while read -r lesson section; do
		grep -qE "^## $section( ✗)?$" "$abs_top_srcdir"/lessons/*-"$lesson"/notes.md ||
			{ echo "$lesson: $section"; false; }
	done <sections
}
