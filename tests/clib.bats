# SPDX-License-Identifier: MIT
#
# What the C library does to memory is seen: two threads that call it on the same memory race, or
# are verified where one mutex keeps them apart. And what is not seen is reported.
bats_require_minimum_version 1.5.0
load lib/common

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	export TREADLE_LIBDIR=$abs_top_builddir
	treadle cc -O1 "$abs_top_srcdir/tests/clib/calls.c" -o calls -lm
	treadle cc -O2 -D_FORTIFY_SOURCE=2 "$abs_top_srcdir/tests/clib/calls.c" -o optimized -lm
	cc_plain fortified.o "$abs_top_srcdir/tests/clib/calls.c" -c -fsanitize=thread,bounds \
		-O2 -D_FORTIFY_SOURCE=2
	treadle cc fortified.o -o fortified -lm
}

setup() {
	cd "$BATS_FILE_TMPDIR"
}

# check PROGRAM ARG...: its answer in out; the status.
check() {
	local rc=0 program=$1
	shift
	timeout 120 treadle check -o "$BATS_TEST_TMPDIR/t" "$program" -- "$@" >out 2>&1 || rc=$?
	return $rc
}

# race PROGRAM CALL TEXT: its two threads race, in one of the first interleavings, and TEXT is said
race() {
	local rc=0
	timeout 120 treadle check --executions=40 -o "$BATS_TEST_TMPDIR/t" "$1" -- "$2" wrong >out 2>&1 || rc=$?
	[ $rc = 1 ] && says "$3" || { echo "$*: $rc"; cat out; return 1; }
}

# is STATUS VERDICT PROGRAM ARG...
is() {
	local wanted=$1 verdict=$2 rc=0
	shift 2
	check "$@" || rc=$?
	[ $rc = "$wanted" ] && [ "$(head -n 1 out)" = "$verdict" ] ||
		{ echo "$*: $rc"; cat out; return 1; }
}

# says TEXT: the answer, its lines joined, has it.
says() {
	tr -s ' \n' ' ' <out | grep -qF -- "$1" || { cat out; return 1; }
}

# NAME WHAT: the case of calls.c, and what two threads race on.
races='
memcpy variable copy[0]
mempcpy variable copy[0]
memmove variable text[0]
memset variable copy[0]
memccpy variable copy[0]
bzero variable copy[0]
bcopy variable copy[0]
strcpy variable copy[0]
stpcpy variable copy[0]
strncpy variable copy[0]
strcat variable copy[0]
strncat variable copy[0]
strlen variable copy[0]
strrchr variable text[8]
strstr variable text[11]
strpbrk variable text[0]
strcasecmp variable text[0]
strdup variable line
strtok the hidden state of strtok
strtok_r variable rest
strsep variable rest
wmemset variable wide[0]
wcscpy variable wide[0]
sprintf variable copy[0]
sprintf_text variable copy[0]
snprintf variable copy[0]
snprintf_cut variable copy[0]
printed_count variable number
asprintf variable line
sscanf variable number
sscanf_text variable copy[0]
sscanf_old variable number
strtol_old variable rest
strtol variable rest
strtod variable rest
frexp variable number
qsort variable numbers[0]
qsort_r variable numbers[0]
bsearch variable numbers[0]
lsearch variable count
tsearch variable root
rand_r variable seed
attributes variable attributes
sigaddset variable signals
drand48 the hidden state of drand48, lrand48 and mrand48
drand48_r variable state
localtime the hidden state of gmtime and localtime
gmtime the hidden state of gmtime and localtime
localtime_r variable parts.tm_sec
asctime the hidden state of asctime and ctime
ctime the hidden state of gmtime and localtime
mktime variable parts.tm_sec
strftime variable copy[0]
clock_gettime variable moment.tv_sec
gettimeofday variable of_day.tv_sec
time variable seconds
setenv the hidden state of getenv, setenv, putenv and unsetenv
putenv the hidden state of getenv, setenv, putenv and unsetenv
fgets variable copy[0]
fread variable copy[0]
getline variable line
fscanf variable number
fscanf_old variable number
read variable copy[0]
printf variable copy[0]
puts variable copy[0]
fwrite variable copy[2]
write variable copy[2]
strcmp variable copy[0]
memcmp variable copy[7]
memchr variable text[3]
strchr variable text[9]
strspn variable text[4]
atoi variable other[0]
sscanf_from variable other[0]
sprintf_from variable text[3]
nanosleep variable moment.tv_sec
thrd_join variable number
pthread_create variable thread
pthread_key_create variable key
tss_create variable key
setstacksize variable of_thread
getstacksize variable room
getclock variable clock_id
sigmask variable signals
sigaction variable action
sigpending variable signals
getname variable copy[0]
getschedparam variable number
setcanceltype variable number
poll variable polled
wcstol variable wide_rest
writev variable text[0]
sysinfo variable system_is
fegetenv variable floats
timedlock variable moment.tv_sec
mutex_init variable attributes
getenv the hidden state of getenv, setenv, putenv and unsetenv'

@test "the table has every case of calls.c" {
	grep -oE '	(CASE|PAIR)\([a-z_0-9]+,' "$abs_top_srcdir/tests/clib/calls.c" |
		sed 's/.*(//; s/,//' | sort >cases
	diff cases <(awk 'NF { print $1 }' <<<"$races" | sort)
}

@test "what two threads do by the C library is a race, and is none under a mutex" {
	while read -r name what; do
		[ -n "$name" ] || continue
		race ./calls "$name" "data race on $what"
		is 0 verified ./calls "$name" right
	done <<<"$races"
}

@test "so too with the checks of _FORTIFY_SOURCE" {
	nm -u fortified | grep -q '__snprintf_chk'
	nm -u fortified | grep -q '__wcscpy_chk'
	for name in memcpy strcat wcscpy sprintf snprintf_cut asprintf fgets fread printed_count printf; do
		race ./fortified "$name" 'data race on variable'
		is 0 verified ./fortified "$name" right
	done
}

# Each name by which this C library's headers may call a function that the runtime knows.
@test "a function that is known is known by its redirected names as well" {
	local -A known=()
	local name plain lost="" n=0
	while read -r name; do
		known[$name]=1
	done < <(sed -n 's/^\t\([a-zA-Z_0-9]*\);$/\1/p' "$abs_top_srcdir/lib/runtime/runtime.map")
	while read -r name; do
		plain=$(sed -E 's/^__(isoc[0-9]+_)?//; s/(_chk|_time64|_2)$//' <<<"$name")
		[ -n "${known[$plain]-}" ] || continue
		n=$((n + 1))
		[ -n "${known[$name]-}" ] || lost+=" $name"
	done < <(nm -D --defined-only "$(cc -print-file-name=libc.so.6)" |
		sed -nE 's/.* (__isoc[0-9]+_[a-z]+|__[a-z0-9_]+_(chk|time64|2))@.*/\1/p' | sort -u)
	[ "$n" -ge 40 ] && [ -z "$lost" ] || { echo "$n; not known:$lost"; false; }
}

# The prototypes of the C library's headers: a line NAME PARAMETERS each.
prototypes() {
	local header
	while read -r header; do
		printf '#if __has_include(<%s>)\n#include <%s>\n#endif\n' "$header" "$header"
	done < <(grep -v '^#' "$abs_top_srcdir/tests/clib/headers.txt") >headers.c
	gcc -w -D_GNU_SOURCE -fsyntax-only -aux-info declared headers.c
	sed -nE 's@^/\* [^ ]* \*/ extern .*\b([A-Za-z_0-9]+) \((.*)\);( .*)?$@\1 \2@p' declared | sort -u
}

# The names of those with a parameter that leads to memory: functions do not.
with_pointers() {
	sed -E ':again; s/[^,(]*\(\*[^()]*\) ?\([^()]*\)//; t again' |
		awk '{ name = $1; $1 = "" } /[*[]|va_list|\.\.\./ { print name }' | sort -u
}

# rows KIND...: the names in the table's rows of these kinds.
rows() {
	local kind
	for kind in "$@"; do
		case $kind in
		CLIB) echo '#define CLIB(type, name, ...) name' ;;
		*) echo "#define $kind(name, ...) name" ;;
		esac
	done >rows.c
	echo '#include "runtime/clib/clib.def"' >>rows.c
	gcc -E -P -undef -I "$abs_top_srcdir/lib" rows.c | tr -s ' ' '\n' | grep . | sort -u
}

unseen() {
	grep -v '^#' "$abs_top_srcdir/tests/clib/unseen.txt" | tr -s ' \n' '\n' | sort -u
}

@test "each function of the C library's headers that gets a pointer is in the table, or listed as unseen" {
	prototypes >prototypes
	with_pointers <prototypes >pointed
	[ "$(wc -l <pointed)" -ge 1200 ]
	rows CLIB CLIB_VOID OTHER LOADER OPAQUE >table
	unseen >listed
	new=$(comm -23 pointed <(sort -u table listed))
	[ -z "$new" ] || { echo "neither in clib.def nor in unseen.txt:" $new; false; }
	both=$(comm -12 <(rows CLIB CLIB_VOID OTHER LOADER OPAQUE PLAIN) listed)
	[ -z "$both" ] || { echo "in clib.def and in unseen.txt:" $both; false; }
	wrong=$(comm -12 pointed <(rows PLAIN))
	[ -z "$wrong" ] || { echo "PLAIN, but with a pointer:" $wrong; false; }
}

@test "each row of the table with a wrapper has one" {
	rows CLIB CLIB_VOID OTHER >table
	sed -n 's/^\t\([a-zA-Z_0-9]*\);$/\1/p' "$abs_top_srcdir/lib/runtime/runtime.map" | sort -u >map
	[ -z "$(comm -23 table map)" ]
	# and each wrapper of a function of the C library has a row; C++ has a table of its own
	[ -z "$(grep -vE '^(tr_|__tsan_|__ubsan_|__cyg_|__cxa_guard_|_Z)' map | comm -23 - table)" ]
	[ "$(rows CLIB CLIB_VOID OTHER LOADER OPAQUE PLAIN | wc -l)" -ge 1000 ]
}

@test "what the compiler would do itself is seen, however much it optimizes" {
	for name in memcpy strcpy stpcpy bzero bcopy sprintf_text snprintf strlen strstr strchr; do
		race ./optimized "$name" 'data race on variable'
		is 0 verified ./optimized "$name" right
	done
}

@test "so too with the other compiler" {
	command -v clang >/dev/null || skip "clang is not installed"
	TREADLE_CC=clang treadle cc -O1 "$abs_top_srcdir/tests/clib/calls.c" -o clang -lm
	for name in memcpy strcpy stpcpy sprintf sprintf_text snprintf qsort strtok sscanf; do
		race ./clang "$name" 'data race on'
		is 0 "no failure found" ./clang "$name" right
		says "clang does not show all that a function does to variables of its own"
	done
}

@test "what two threads do to different parts of an array is no race" {
	is 0 verified ./calls halves wrong
}

@test "a function that POSIX calls unsafe is named, and what to call instead" {
	is 1 failed ./calls strtok wrong
	says 'POSIX calls it unsafe for threads: call strtok_r, or hold one mutex around all calls that belong together, and as long as the result is used'
	is 0 verified ./calls rand wrong
	says 'rand and srand: unsafe for threads, as POSIX has it; this C library makes it safe'
}

@test "at the level of calls, such a function that several threads call is a limit, under a mutex it is none" {
	cc_plain calls-alone "$abs_top_srcdir/tests/clib/calls.c" -lm
	for name in strtok localtime asctime setenv; do
		is 4 'no failure found' ./calls-alone "$name" wrong
		says 'this fails, unless code that is not seen orders the two: data race on the hidden state of'
		is 0 'verified, as far as its calls go: memory is not seen' ./calls-alone "$name" right
	done
	is 0 'verified, as far as its calls go: memory is not seen' ./calls-alone getenv right
	is 0 'verified, as far as its calls go: memory is not seen' ./calls-alone rand wrong
}

@test "a seed that a clock gives is a limit, in check and in outcomes, and one of the program's own is none" {
	cat >seeds.c <<-'END'
		#include <stdlib.h>
		#include <string.h>
		#include <time.h>
		#include <unistd.h>
		int main(int argc, char **argv)
		{
			unsigned now = (unsigned)time(NULL), other = argc > 2 ? now : 7;
			if (strcmp(argv[1], "srand") == 0)
				srand(now);
			if (strcmp(argv[1], "srandom") == 0)
				srandom(now ^ (unsigned)getpid());
			if (strcmp(argv[1], "rand_r") == 0)
				rand_r(&now);
			if (strcmp(argv[1], "own") == 0)
				srand(42), rand_r(&other);
			return 0;
		}
	END
	treadle cc seeds.c -o seeds
	cc_plain seeds-alone seeds.c
	seeds='random numbers start from a clock, which was this one value in every execution: seeds were not varied'
	for name in srand srandom rand_r; do
		is 0 verified ./seeds $name
		says "$seeds"
	done
	is 0 'verified, as far as its calls go: memory is not seen' ./seeds-alone srand
	says "$seeds"
	treadle outcomes ./seeds -- srand >out
	says "$seeds"
	is 0 verified ./seeds own
	! says "$seeds" >/dev/null
}

@test "such a function is the failure, and not what it leads to" {
	cc_plain tokens.o "$abs_top_srcdir/bench/verdicts/c-library/tokens.c" -c -fsanitize=thread
	treadle cc tokens.o -o tokens
	is 1 failed ./tokens
	says 'failed data race on the hidden state of strtok'
	! grep -q 'has ended\|nothing else fails\|explore-races' out
}

@test "which thread draws a random number first is tried both ways" {
	is 1 failed ./calls rand wrong first
	says 'assertion'
	is 1 failed ./calls rand right first
}

@test "which thread reads or writes a file first is tried both ways" {
	treadle cc -O1 "$abs_top_srcdir/tests/clib/shares.c" -o shares
	for what in line written byte; do
		is 1 failed ./shares $what
		says assertion
	done
	is 0 verified ./shares alone
}

# unknown NAME FLAG...: unknown.c, as a program of that name.
unknown() {
	local name=$1
	shift
	treadle cc -O1 -o "$name" "$abs_top_srcdir/tests/clib/unknown.c" "$@" -lm
}

# not_seen TEXT NAME FLAG...: two threads call it, and TEXT is a limit; one does, and it is none.
not_seen() {
	local text=$1
	shift
	unknown "$@"
	is 0 'no failure found' "./$1"
	says "$text"
	unknown "$@" -DRIGHT
	is 0 verified "./$1"
	run -1 grep -q 'is not seen' out
}

@test "a function of the C library that is not known is reported, if several threads live" {
	for flags in "" -no-pie -fno-plt -Wl,-z,now; do
		not_seen 'what rpmatch of the C library does to memory is not seen' match \
			'-DHEADER=<stdlib.h>' '-DFOREIGN=rpmatch("y")' $flags
	done
	not_seen 'what tdestroy of the C library' destroy '-DHEADER=<search.h>' \
		'-DFOREIGN=(tdestroy(NULL, free), 0)'
}

@test "a library without hooks is reported, if several threads live" {
	local foreign=$abs_top_srcdir/tests/clib/foreign.c
	cc_plain libforeign.so "$foreign" -shared -fPIC
	not_seen 'what foreign_count_up does to memory is not seen: libforeign.so was not compiled by treadle cc' \
		library '-DDECLARES=void foreign_count_up(void)' '-DFOREIGN=foreign_count_up()' \
		-L. -lforeign -Wl,-rpath,"$PWD"
	unknown library '-DDECLARES=double foreign_sum(double, double, int, long, float)' \
		'-DFOREIGN=foreign_sum(0.5, 1, 2, 3, 4) == 10.5 ? 0 : (abort(), 0)' \
		-L. -lforeign -Wl,-rpath,"$PWD"
	is 0 'no failure found' ./library # with all its arguments
	treadle cc -shared -fPIC "$foreign" -o libforeign.so
	unknown library '-DDECLARES=void foreign_count_up(void)' '-DFOREIGN=foreign_count_up()' \
		-L. -lforeign -Wl,-rpath,"$PWD"
	is 1 failed ./library
	says 'data race on variable foreign_count'
}

@test "a lock of a library without hooks: where one thread has looped, the next does not loop as long" {
	local lock=$abs_top_srcdir/tests/clib/spin-lock.c spent
	cc_plain liblock.so "$lock" -DPART -shared -fPIC
	treadle cc "$lock" -o spins -L. -llock -Wl,-rpath,"$PWD"
	is 4 'no failure found' ./spins
	says '2 executions were cut short in a loop'
	run grep 'not deterministic' out
	[ "$status" -eq 1 ]
	# processor time: the first of three loops two seconds, the others a tenth of that
	TIMEFORMAT='%U %S'
	spent=$({ time treadle check -q --strategy=pct --executions=100 ./spins >out; } 2>&1) ||
		[ $? -eq 4 ]
	grep -q '3 executions were cut short in a loop' out
	awk '{ exit !($1 + $2 > 2 && $1 + $2 < 6) }' <<<"$spent"
}

@test "a library that is opened later is reported, if it has no hooks" {
	treadle cc "$abs_top_srcdir/tests/clib/opens.c" -o opens
	cc_plain libplain.so "$abs_top_srcdir/tests/clib/foreign.c" -shared -fPIC
	treadle cc -shared -fPIC "$abs_top_srcdir/tests/clib/foreign.c" -o libhooked.so
	is 0 'no failure found' ./opens "$PWD/libplain.so"
	says 'libplain.so, which the program opens, was not compiled by treadle cc'
	is 0 verified ./opens "$PWD/libhooked.so"
}

@test "an object without hooks is reported, with and without debug information" {
	unknown whole '-DDECLARES=void foreign_count_up(void)' '-DFOREIGN=foreign_count_up()' \
		"$abs_top_srcdir/tests/clib/foreign.c"
	is 1 failed ./whole
	for flags in -g -g0; do
		gcc $flags -c "$abs_top_srcdir/tests/clib/foreign.c" -o foreign.o
		unknown partly '-DDECLARES=void foreign_count_up(void)' \
			'-DFOREIGN=foreign_count_up()' foreign.o
		is 0 'no failure found' ./partly
		says 'what these do to memory is not seen (see treadle cc): foreign.c'
	done
	printf '.globl foreign_count_up\nforeign_count_up: ret\n' >foreign.s
	gcc -c foreign.s -o foreign.o
	unknown partly '-DDECLARES=void foreign_count_up(void)' '-DFOREIGN=foreign_count_up()' \
		foreign.o
	is 0 'no failure found' ./partly
	says 'what these do to memory is not seen (see treadle cc): foreign_count_up'
}

@test "calls are seen whether the program stands at a fixed address or not" {
	treadle cc -O1 -no-pie "$abs_top_srcdir/tests/clib/calls.c" -o fixed -lm
	is 1 failed ./fixed sprintf wrong
	is 0 verified ./fixed sprintf right
}
