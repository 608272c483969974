# SPDX-License-Identifier: MIT
#
# `treadle grade` of submissions that do not want to be graded: tests/hostile/NAME.c each try one
# thing, and say behind `says:` what the grader tells of it. None gets a point, none of them reaches
# anything outside, and the grader is none the worse for it.

bats_require_minimum_version 1.5.0
load common
load user
load tally

# The submissions that a test lists are graded as two classes, once for all tests of this file: those
# of the second come to the walls behind the names of functions that an answer may use.
setup_file() {
	local kind
	cd "$BATS_FILE_TMPDIR"
	export TMPDIR=$BATS_FILE_TMPDIR/tmp
	mkdir tmp
	exercise
	for kind in strict open; do
		[ $kind = strict ] || opens
		mkdir $kind
		listed $kind | while read -r name; do
			mkdir -p "$kind/in/$name"
			cp "$abs_top_srcdir/tests/hostile/$name.c" "$kind/in/$name/tally.c"
		done
		echo alive >$kind/canary
		(cd $kind && timeout 2400 treadle grade -q --jobs=2 --submissions=in ../ex/01-tally >summary 2>trouble) ||
			[ $? -eq 4 ] # some are not decided, and get no point either
	done
}

setup() {
	cd "$BATS_TEST_TMPDIR"
	mkdir -p tmp work
	export TMPDIR=$BATS_TEST_TMPDIR/tmp
	exercise
	cd work
	mv ../ex .
	echo alive >canary
}

# listed KIND: the names behind `stops` in this file, a line each, of tests without or with `opens`
listed() {
	awk -v kind="$1" '
		/^@test/ { opens = 0 }
		/^\topens$/ { opens = 1 }
		/^\tstops / || more {
			more = /\\$/
			if (opens == (kind == "open"))
				for (i = 1; i <= NF; i++)
					if ($i != "stops" && $i != "\\")
						print $i
		}' "$BATS_TEST_FILENAME" | sort -u
}

# opens: lets answers name functions that none may, so that they come to the walls behind that one
opens() {
	kind=open
	cat >>ex/01-tally/spec <<-'END'
		functions _exit _Exit atexit close close_range execl exit fclose fopen fork ftruncate
		functions getaddrinfo getppid kill memfd_create mmap open opendir pause popen prctl
		functions pthread_cancel quick_exit setitimer setrlimit sigfillset signal sigprocmask
		functions socket socketpair system tmpfile unlink write
	END
}

# says NAME: what is to be told of that submission
says() {
	sed -n 's,^// says: *,,p' "$abs_top_srcdir/tests/hostile/$1.c"
}

# sentences: those of the grade in $output, a line each
sentences() {
	jq -r '.properties[].sentence' <<<"$output"
}

# untouched: nothing was written where it should not be, nothing runs on
untouched() {
	[ "$(cat canary)" = alive ]
	[ "$(ls -A | tr '\n' ' ')" = "canary ex tally.c treadle-grade " ] ||
		[ "$(ls -A | tr '\n' ' ')" = "canary ex tally.c " ]
	[ -z "$(ls -A "$TMPDIR")" ]
	[ -z "$(grep -als "^$TMPDIR/" /proc/[0-9]*/cmdline)" ]
}

# graded WORD...: grades tally.c by `WORD... treadle`; no points, and the grader comes to its end
graded() {
	run --separate-stderr "$@" treadle grade --json ex/01-tally
	[ "$status" -eq 1 ] || [ "$status" -eq 4 ]
	[ "$(jq '.points' <<<"$output")" = 0 ]
	[ "$(jq '[.properties[].points] | add' <<<"$output")" = 0 ]
	LC_ALL=C grep -q '^[[:print:][:space:]]*$' <<<"$output"
}

# stops NAME...: each of these, graded in its class, got no point, and is told why; and nothing of the
# class was written where it should not be, nothing runs on
stops() {
	local name class=$BATS_FILE_TMPDIR/${kind-strict}
	for name; do
		python - "$class/report-details.csv" "$name" "$(says "$name")" <<-'END'
			import csv, sys
			rows = [row for row in csv.reader(open(sys.argv[1], newline='')) if row[0] == sys.argv[2]]
			print(*rows, sep='\n')
			assert len(rows) == 2 and all(row[4] == '0' for row in rows)
			assert sys.argv[3] in '\n'.join(row[7] for row in rows), sys.argv[3]
			assert all(c.isprintable() for row in rows for cell in row for c in cell)
		END
	done
	[ "$(cat "$class/canary")" = alive ]
	[ "$(cd "$class" && ls -A | tr '\n' ' ')" = "canary in report report-details.csv report.csv report.html report.state summary trouble " ] ||
		{ ls -A "$class"; cat "$class"/{summary,trouble}; return 1; }
	[ -z "$(ls -A "$BATS_FILE_TMPDIR/tmp")" ]
	[ -z "$(grep -als "^$BATS_FILE_TMPDIR/tmp/" /proc/[0-9]*/cmdline)" ]
}

@test "a printed result, ends of all kinds: what was not done gets nothing" {
	opens
	stops prints-points exits exits-at-once exits-quickly exits-later cancels aborts \
		becomes-another
}

@test "other processes: none is started, signalled or looked at" {
	opens
	stops forks starts-shell opens-pipe kills-parent kills-quietly traces
}

@test "names that are not its own, ways around the runtime, code that nobody sees" {
	stops is-main is-treadle is-pthreads is-hooks is-bounds hides copies-unseen goes-inside looks-up loads \
		calls-the-system assembles is-data takes-by-value gives-by-value
	opens
	stops makes-code
}

@test "frames, stacks and places that no call of a function leads to" {
	stops skips-its-check returns-twice-above returns-above unwinds jumps-back jumps-far applies reads-thread-pointer goes-anywhere \
		nests switches-stacks takes-a-register takes-in-headers is-naked runs-past-its-array
}

@test "names behind the back of those that look: labels, pragmas, aliases, weak ones, odd ones" {
	stops names-another names-the-hooks names-the-bounds names-in-headers redefines weakens is-alias is-check \
		is-weak is-version is-library has-a-section is-optimized is-uninstrumented \
		has-odd-names has-dollars lies-about-lines calls-main includes-its-object
}

@test "nothing tells an answer how it is run" {
	stops asks-who-looks asks-the-environment asks-the-loader asks-the-kernel asks-its-name \
		asks-the-time reads-counter throws-dice asks-whether names-the-contract
}

@test "ends of its own: threads, signals, handlers of the end" {
	stops waits-for-the-end waits-with-status handles-signals raises ends-its-thread \
		unwinds-its-thread leaves-a-thread never-wakes detaches-callers
}

# How far one function is from another differs from program to program.
@test "a test tells programs apart by what they do, not by where their functions lie" {
	cp -r "$abs_top_srcdir/exercises/28-test-account" ex
	cat >test-account.c <<-'END'
		#include "test-account.h"
		#include "treadle.h"
		#include <stdint.h>
		static void *of(void *arg) { return arg; }
		void test(void)
		{
			long d = (long)((uintptr_t)account_take - (uintptr_t)account_add);
			tr_check(d == 160 && of(0) == 0, "%ld", d);
		}
	END
	run -1 treadle grade ex/28-test-account --file=test-account.c
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"test-account.c takes the address of account_"*": a test calls it"*"0 of 10 points"* ]]
	sed -i 's/(uintptr_t)account_take - (uintptr_t)account_add/(uintptr_t)of - (uintptr_t)test/' test-account.c
	run treadle grade ex/28-test-account --file=test-account.c
	[[ $output != *"takes the address"* ]]
}

@test "what is too large, and what is counted elsewhere" {
	stops recurses is-huge is-huge-on-stack counts-in-formats uses-key patches-table
}

@test "an exercise can allow more" {
	sed 's,tally_get(void) {,& clock_gettime(CLOCK_MONOTONIC\, \&(struct timespec){0});,
		/pthread.h/a #include <time.h>' <(locked) >tally.c
	graded env
	[[ $(sentences) == *"uses clock_gettime"* ]]
	echo "functions clock_gettime" >>ex/01-tally/spec
	treadle grade ex/01-tally
	for wrong in 'functions' 'functions two-words' 'functions *x'; do
		sed -i '$d' ex/01-tally/spec
		echo "$wrong" >>ex/01-tally/spec
		run -2 treadle grade ex/01-tally
		[[ $output == *spec:*function* ]]
	done
}

@test "nothing is kept where nobody sees it change" {
	stops prints-number scans-number keeps-in-environment keeps-in-attributes keeps-in-list \
		keeps-in-stream
}

@test "nothing runs before or after main" {
	opens
	stops runs-before-main begins-in-brackets runs-after-main hangs-in chooses
}

@test "no network" {
	opens
	stops opens-socket asks-name pairs
}

@test "no files, and not the runtime's either" {
	opens
	stops reads-passwords reads-neighbour reads-folder reads-itself removes fills-disk \
		fills-temporary fills-memfd closes-all closes-range writes-to-all
}

@test "in an ordinary run neither" {
	opens
	stops hides-from-search
}

@test "limits stay, and end what has no end: output, memory, threads, time" {
	opens
	stops raises-limits outlives sets-timer waits-outside fills-output fills-log fills-memory \
		threads-without-end
}

@test "a loop without an operation" {
	stops loops
}

@test "the shared memory written over" {
	stops scribbles
}

@test "what commands a terminal is told in printable characters, in every format" {
	stops escapes
	cp "$abs_top_srcdir/tests/hostile/escapes.c" tally.c
	graded env
	untouched
	local format
	for format in text json junit gradescope csv; do
		run treadle grade --format="$format" ex/01-tally
		[ "$status" -eq 1 ]
		[ -z "$(LC_ALL=C tr -d '\n\t\040-\176\240-\377' <<<"$output" | LC_ALL=C tr -d '\200-\237')" ]
		[[ $output != *$'\033'* && $output != *$'\302\233'* ]]
	done
}

@test "the compiler: includes nothing but headers, quotes nothing else, comes to an end" {
	stops includes-passwords includes-above includes-binary includes-itself includes-zeros \
		shows-lines bombs-macros bombs-arrays
	run ! grep -r root: "$BATS_FILE_TMPDIR/strict/report" "$BATS_FILE_TMPDIR/strict/report-details.csv"
}

# The message is the compiler's at the end of its processor time, here in a file's own words.
@test "a compiler whose time ends: no verdict, whatever the machine" {
	printf '#error CPU time limit exceeded\n' >tally.c
	graded env
	[ "$status" -eq 4 ]
	[ "$(jq -r '[.properties[].result] | unique[]' <<<"$output")" = undecided ]
	[[ $(sentences) == *"the compiler was stopped: it ran for more than"*"points are withheld"* ]]
	untouched
}

# In name spaces of its own: a small disk, on which a file that is right cannot be compiled.
@test "a full disk: trouble, and not the fault of the file" {
	local small=(unshare -Urm bash -c 'mount -t tmpfs -o size=32k none "$TMPDIR" && exec "$@"' bash)
	"${small[@]}" true || skip "no small disk can be mounted here"
	locked >tally.c
	run --separate-stderr "${small[@]}" treadle grade ex/01-tally
	[ "$status" -eq 3 ]
	[[ $stderr == *"is nearly full"*"TMPDIR may name another place"* ]]
	[[ $output != *"does not compile"* ]]
}

# As Debian 13 keeps <asm/errno.h>. The folders are Treadle's own, laid out anew.
@test "headers that are links to another folder of the system's are headers, others are not" {
	mkdir -p tree/include/asm tree/.libs/kept/asm
	cp "$abs_top_builddir"/.libs/*.so* tree/.libs/
	ln -s "$abs_top_srcdir/lib" tree/include/treadle
	export TREADLE_LIBDIR=$PWD/tree
	echo '#define KEPT 1' | tee tree/.libs/kept/asm/kept.h >tree/.libs/kept/other.h
	ln -s ../../.libs/kept/asm/kept.h tree/include/asm/kept.h
	{ locked; echo '#include <errno.h>'; echo '#include <asm/kept.h>'; } >tally.c
	run --separate-stderr treadle grade --json ex/01-tally
	echo "$output"
	[ "$status" -eq 0 ]
	{ locked; printf '#include "%s"\n' "$PWD/tree/.libs/kept/other.h"; } >tally.c
	graded env
	[[ $(sentences) == *"kept/other.h, which is not a header of the exercise or of the system"* ]]
	[ "$(id -u)" = 0 ] || skip "only root can give a file to somebody else"
	chown 1 tree/.libs/kept/asm/kept.h
	{ locked; echo '#include <asm/kept.h>'; } >tally.c
	graded env
	[[ $(sentences) == *"asm/kept.h, which is not a header of the exercise or of the system"* ]]
}

@test "a pipe that is included does not keep the compiler waiting" {
	mkfifo pipe
	printf '#include "%s/pipe"\n' "$PWD" >tally.c
	graded env
	[[ $(sentences) == *"not a header of the exercise"* || $(sentences) == *"the compiler was stopped"* ]]
}

@test "files that are none: a link, one that is too large, zeros, noise, nothing" {
	ln -s /etc/passwd tally.c
	graded env
	[[ $(sentences) == *"tally.c is a link to another file: hand in the file itself"* ]]
	rm tally.c
	truncate -s 1G tally.c
	graded env
	[[ $(sentences) == *"tally.c is larger than 1024 KiB"* ]]
	head -c 100000 /dev/zero >tally.c
	graded env
	awk 'BEGIN { for (i = 0; i < 50000; i++) printf "%c%c", i * 7 % 256, i % 251 }' >tally.c
	graded env
	: >tally.c
	graded env
}

@test "the same as a user" {
	opens
	local name
	open_folder ex canary
	for name in kills-parent forks opens-socket reads-passwords fills-disk closes-all loads \
		includes-passwords hides-from-search; do
		echo "$name:"
		cp "$abs_top_srcdir/tests/hostile/$name.c" tally.c
		graded as_user
		echo "$output"
		[[ $(sentences) == *"$(says "$name")"* ]]
		untouched
	done
	locked >tally.c
	as_user treadle grade ex/01-tally
}

@test "where there are no name spaces: the same, and it is told once what is missing" {
	opens
	local bare=(unshare -Ur bash -c 'echo 0 >/proc/sys/user/max_user_namespaces &&
		exec setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin "$@"' bare)
	"${bare[@]}" true || skip "this system cannot be made one without"
	for name in kills-parent forks opens-socket reads-passwords closes-all includes-passwords; do
		cp "$abs_top_srcdir/tests/hostile/$name.c" tally.c
		graded "${bare[@]}"
		[[ $(sentences) == *"$(says "$name")"* ]]
		[ "$(grep -c "no network of its own" <<<"$stderr")" = 1 ]
	done
	locked >tally.c
	"${bare[@]}" treadle grade ex/01-tally
}

@test "the verdict of the same file is the same every time" {
	opens
	for name in kills-parent exits fills-output scribbles; do
		cp "$abs_top_srcdir/tests/hostile/$name.c" tally.c
		for n in 1 2 3; do
			run --separate-stderr treadle grade --json ex/01-tally
			echo "$status" "$(sentences)" >"../$n"
		done
		cmp ../1 ../2
		cmp ../1 ../3
	done
}

@test "what an answer may do, it may: print, allocate, sort, sleep, clean up, assert" {
	{
		printf '#include <assert.h>\n#include <stdatomic.h>\n#include <stdio.h>\n'
		printf '#include <stdlib.h>\n#include <string.h>\n#include <threads.h>\n'
		printf '#include <unistd.h>\n#include "treadle.h"\n'
		locked | sed 's|int tally_get(void) {|& usual();|; /include "tally.h"/a static void usual(void);'
		cat <<-'END'
			#pragma GCC diagnostic ignored "-Wunused"
			static _Thread_local int own __attribute__((aligned(16)));
			static atomic_int many;
			static mtx_t other;
			static int less(const void *a, const void *b)
			{
				return *(const int *)a - *(const int *)b;
			}
			static void usual(void)
			{
				register int n = 1000;
				char text[] = "größer \\ \"asm\"";
				int *all = calloc(n, sizeof *all);
				pthread_cleanup_push(free, all);
				qsort(all, n, sizeof *all, less);
				printf("%d %s %zu\n", all[0], text, strlen(text));
				fprintf(stderr, "%d\n", __builtin_popcount(n));
				mtx_init(&other, mtx_plain);
				mtx_destroy(&other);
				atomic_fetch_add(&many, own);
				usleep(1000);
				assert(all);
				tr_log("here");
				fflush(NULL);
				pthread_cleanup_pop(1);
			}
		END
	} >tally.c
	treadle grade ex/01-tally
}
