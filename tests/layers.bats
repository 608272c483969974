# SPDX-License-Identifier: MIT
#
# The house, as docs/contributor.md draws it: who may include whom. Arrows point down and none
# up; who may use a folder may use what that folder uses. And what single folders keep to
# themselves.

load lib/common

# A room, then those that it may use besides itself; it may use what these may use, too. The rooms
# of one folder stand from the top down. The runtime names the headers of lib/annotate and lib/sync,
# for it defines their functions anew; those five folders end in another library.
rows() {
	cat <<-'END'
		lib/base
		lib/model          lib/base
		lib/trace          lib/model
		lib/runtime        lib/trace lib/annotate lib/sync
		lib/runtime/cpu    lib/runtime
		lib/runtime/memory lib/runtime/cpu
		lib/runtime/race   lib/runtime/memory
		lib/runtime/gate   lib/runtime/race
		lib/runtime/run    lib/runtime/gate
		lib/runtime/clib   lib/runtime/run
		lib/runtime/wrap   lib/runtime/clib
		lib/annotate       lib/base
		lib/sync           lib/annotate
		lib/collections    lib/sync
		lib/tasks          lib/collections
		lib/tasks/schedule lib/tasks
		lib/tasks/compose  lib/tasks/schedule
		lib/lesson         lib/sync lib/annotate
		lib/sandbox        lib/trace
		lib/debuginfo      lib/trace
		lib/recording      lib/trace
		lib/source         lib/base
		lib/session        lib/recording lib/debuginfo lib/sandbox
		lib/course         lib/session
		lib/scene          lib/course lib/session
		lib/contract       lib/tasks
		lib/command        lib/base
		lib/compile        lib/command
		lib/compile/formats
		checker/path       lib/scene lib/session lib/source
		checker/search     checker/path
		checker/verdict    checker/search
		checker/outcomes   checker/verdict
		checker/remarks    checker/search
		checker/fate       checker/outcomes
		checker/explain    checker/fate
		checker/report     checker/explain checker/remarks
		checker/play       checker/outcomes
		grading/contract   lib/contract lib/annotate lib/sync
		grading/native     lib/contract lib/sync lib/trace lib/runtime/memory
		grading/grade      checker/report checker/remarks lib/course lib/compile lib/sandbox lib/contract
		grading/formats    grading/grade
		grading/class      grading/formats
		grading/learn      grading/class
		visualizer/terminal lib/base
		visualizer/history visualizer/terminal lib/scene
		visualizer/compare visualizer/history
		visualizer/cards   visualizer/history
		visualizer/pictures visualizer/compare visualizer/cards
		visualizer/panes   visualizer/pictures
		visualizer/hall    visualizer/cards
		visualizer/background visualizer/pictures checker/report
		visualizer/ui      visualizer/panes visualizer/hall visualizer/background lib/course
		visualizer/actions visualizer/ui
		visualizer         visualizer/actions checker/report
		cmd/options        visualizer lib/compile
		cmd/play           cmd/options grading/learn checker/play
		cmd                cmd/play
	END
}

# The lines "ROOM OTHER" of all that each room may use, itself too.
may_use() {
	rows | awk '
		function reach(from, to, n, word, i) {
			if ((from, to) in reached)
				return
			reached[from, to]
			print from, to
			n = split(uses[to], word)
			for (i = 2; i <= n; i++)
				reach(from, word[i])
		}
		{ uses[$1] = $0 }
		END { for (room in uses) reach(room, room) }'
}

# The room of the file or header on each line of standard input: what its path begins with.
rooms() {
	sed 's,/[^/]*$,,'
}

setup_file() {
	cd "$abs_top_srcdir"
	sources | xargs grep -HoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+"' |
		sed 's/:.*"\(.*\)"$/:\1/' >"$BATS_FILE_TMPDIR/includes"
}

# The lines "FILE:HEADER" of all that the files below a folder include by "...": includes FOLDER
includes() {
	grep "^$1/" "$BATS_FILE_TMPDIR/includes"
}

# The same of <...>.
system_includes() {
	sources | grep "^$1/" |
		xargs grep -HoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<[^>]+>' |
		sed 's/:.*<\(.*\)>$/:\1/'
}

# Fails, and tells them, if there are any lines on standard input.
none() {
	local lines
	lines=$(cat)
	[ -z "$lines" ] || { printf '%s:\n%s\n' "$1" "$lines"; return 1; }
}

setup() {
	cd "$abs_top_srcdir"
}

@test "includes point down the house, never up" {
	find lib -type f >"$BATS_TEST_TMPDIR/lib"
	may_use >"$BATS_TEST_TMPDIR/may"
	awk -F'[: ]' '
		function room_of(path) { sub(/\/[^\/]*$/, "", path); return path }
		FILENAME == ARGV[1] { may[$1, $2]; rooms[$1]; next }
		FILENAME == ARGV[2] { lib[$1]; next }
		{
			room = room_of($1)
			header = ("lib/" $2) in lib ? "lib/" $2 : $2
			if (room in rooms && !((room, room_of(header)) in may))
				print $1 ": " header
		}' "$BATS_TEST_TMPDIR/may" "$BATS_TEST_TMPDIR/lib" "$BATS_FILE_TMPDIR/includes" | none "arrows up"
}

# The lines "FILE FILE" of a folder, without endings: which file's .c or .h includes which other's
# header: uses FOLDER
uses() {
	includes "$1" |
		sed -n "s,^$1/\([^/]*\)\.[ch]:${1#lib/}/\([^/]*\)\.h\$,\1 \2,p" |
		awk '$1 != $2' | sort -u
}

# Folders in which files still use each other in circles; none is to be added.
circles() {
	printf '%s\n' lib/lesson lib/model lib/session lib/trace \
		checker/path checker/search
}

@test "within a folder, no file uses another that uses it" {
	sources | grep -E '^(lib/[^/]+|checker|grading|visualizer|cmd)/' | sed 's,/[^/]*$,,' | sort -u |
		while read -r folder; do
			circles | grep -qxF "$folder" && continue
			uses "$folder" | tsort 2>&1 >/dev/null |
				sed -n "s,^tsort: \([^ ]*\)\$,$folder: \1,p"
		done | none "in circles"
}

@test "every folder of C has its row" {
	sources | grep -E '^(lib/[^/]+|checker|grading|visualizer|cmd)/' | rooms | sort -u |
		diff <(rows | awk '{ print $1 }' | sort) -
}

# One file for each processor has the header of their room.
@test "each file of the runtime has its header, but for those that only interpose" {
	sources | grep '^lib/runtime/.*\.c$' | grep -v '^lib/runtime/wrap/wrap_' | while read -r file; do
		header=${file%c}h
		case $file in
		lib/runtime/cpu/x86_64.c | lib/runtime/cpu/other.c) header=lib/runtime/cpu/cpu.h ;;
		esac
		[ -e "$header" ] && grep -qF "#include \"${header#lib/}\"" "$file" || echo "$file"
	done | none "without a header"
}

# The contract of an exercise is written against contract.h, and what goes with it.
@test "lessons, exercises and solutions name treadle.h and their own headers only" {
	for folder in lessons exercises solutions; do
		includes $folder | while IFS=: read -r file header; do
			exercise=${file#solutions/} # whose header its answers are written against
			[ "$header" = treadle.h ] || [ "${file##*/} ${header%/*}" = "contract.c contract" ] ||
				[ -e "${file%/*}/$header" ] ||
				[ -e "exercises/${exercise%%/*}/$header" ] || echo "$file: $header"
		done
	done | none "not theirs"
	sed -n 's/^#include "\(.*\)\/.*/\1/p' lib/treadle.h | grep -vxE 'annotate|collections|lesson|sync|tasks(/compose|/schedule)?' |
		none "not public, and in treadle.h"
}

@test "the model is pure: no header of the system's, of threads or of time" {
	system_includes lib/model |
		grep -vE ':(errno|inttypes|limits|std(arg|bool|def|int|lib)|string)\.h$' |
		none "beyond plain C"
}

@test "one file knows curses, one gettext, and only tests know Check" {
	files=$(sources | grep -v '^tests/')
	grep -lE '#[[:space:]]*include.*(curses|term)\.h[>"]' $files | grep -vx visualizer/terminal/terminal.c |
		none "curses"
	grep -lE '#[[:space:]]*include.*libintl\.h|[^a-z_]d?c?gettext *\(' $files |
		grep -vx lib/base/i18n.h | none "gettext"
	grep -lE '#[[:space:]]*include.*[</]check\.h>' $files | none "Check"
}

@test "nothing below the commands prints what is wrong, or ends the process" {
	sources | grep -E '^(lib/(base|model|trace|sandbox|debuginfo|recording|session|course|scene|compile)|checker|visualizer)/' |
		xargs grep -nE '[^a-z_](perror|exit|abort|errx?|warnx?) *\(|fprintf *\(stderr' |
		none "prints or exits"
}

# The files outside the model and the runtime that may name operations (OP_), each with its reason.
# To ask what an operation is, they use the predicates of model/op.h; what is left names one
# operation because a sentence, a picture, an idiom or a record is about that very operation.
naming() {
	cat <<-'END'
		checker/explain/facts.c         locks and ends of threads that lessons' libraries add to every run
		checker/explain/idiom.c         ABA is about compare-and-exchange
		checker/explain/idiom_stuck.c   permits of semaphores that are taken and given
		checker/explain/runs.h          locks that exclude others, permits that are given
		checker/explain/shown.c         a permit that is waited for
		checker/explain/told.c          a permit that is waited for
		checker/remarks/remarks_walk.c  barriers, the test for an interruption, and locks for reading
		checker/search/replica.c        values that a compare-and-exchange and a write would find
		checker/verdict/verdict.c       limits of what was tried, by the operations that were used
		grading/native/interposed.c     each call of pthreads becomes an operation
		grading/native/lockstep.c       threads that are made, interrupted, detached, and end
		lib/recording/lanes.c           unseen cancellations are written as tests, ends as two operations, found semaphores as opened
		lib/recording/step.c            an opened semaphore has its own number; unseen cancellations
		lib/scene/scene_moment.c        the lock that is taken again after a wait
		lib/scene/scene_vocabulary.c    words of scenes for operations
		lib/trace/story.c               a semaphore is called by its name; a write's value comes later
		visualizer/actions/event_search.c  words of a search for operations
		visualizer/history/seek.c       a thread that has not started
		visualizer/pictures/pictures.c  pictures of read-write locks and barriers
	END
}

# The lines "FILE NAME" of all operations that the C files on standard input name, but in comments.
# (OP_NONE is no operation.)
operations_named() {
	xargs awk '{
		sub(/\/\/.*/, "")
		while (match($0, /(^|[^A-Za-z0-9_])OP_[A-Z_]+/)) {
			name = substr($0, RSTART, RLENGTH)
			$0 = substr($0, RSTART + RLENGTH)
			sub(/^[^O]/, "", name)
			if (name != "OP_NONE")
				print FILENAME, name
		}
	}'
}

@test "few files outside the model and the runtime name an operation, each for a reason" {
	[ "$(naming | wc -l)" -le 40 ]
	naming | awk 'NF < 3' | none "without a reason"
	sources | grep -E '^(lib|checker|grading|visualizer|cmd)/' | grep -vE '^lib/(model|runtime)/' |
		operations_named | awk '{ print $1 }' | sort -u >"$BATS_TEST_TMPDIR/named"
	naming | awk '{ print $1 }' | sort | comm -13 - "$BATS_TEST_TMPDIR/named" |
		none "names an operation"
	naming | awk '{ print $1 }' | sort | comm -23 - "$BATS_TEST_TMPDIR/named" |
		none "listed, and names no operation"
}

# The files outside the model and the interposed functions that define functions of pthreads, of
# semaphores or of C11's mutexes, each with its reason.
defining() {
	cat <<-'END'
		grading/native/interposed.c  native trials: each call becomes an operation of the model
	END
}

@test "nobody else defines functions of pthreads, of semaphores or of C11 mutexes" {
	defining | awk 'NF < 3' | none "without a reason"
	sources | grep -E '^(lib|checker|grading|visualizer|cmd)/.*\.c$' |
		grep -vE '^lib/(model|runtime/wrap)/' | xargs awk '
		/^[A-Za-z_]/ && !/^static / && /[ *](pthread|sem|mtx)_[a-z0-9_]+\(/ && !/;[ \t]*(\/\/.*)?$/ &&
			!seen[FILENAME]++ { print FILENAME }' | sort >"$BATS_TEST_TMPDIR/define"
	defining | awk '{ print $1 }' | sort | diff - "$BATS_TEST_TMPDIR/define"
}
