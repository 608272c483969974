# SPDX-License-Identifier: MIT
#
# lib/sync: monitors and readers-writers keep their promises in every interleaving of small
# scenarios, down to each access to memory; and slips put into them are found.
load lib/common
load lib/sync

setup() {
	cd "$TMPDIR" || exit 1
}

small='exclusion writers late interrupted not-alone over-before busy'

@test "readers and writers: rw_delegated" {
	OPTIONS=--spurious=1 scenarios rw rw_delegated -DRW=rw_delegated $small
	scenarios rw rw_delegated -DRW=rw_delegated batch granted
}

@test "readers and writers: rw_batch" {
	OPTIONS=--spurious=1 scenarios rw rw_batch -DRW=rw_batch $small
	scenarios rw rw_batch -DRW=rw_batch batch granted
}

@test "readers and writers: rw_specific" {
	OPTIONS=--spurious=1 scenarios rw rw_specific -DRW=rw_specific $small
	scenarios rw rw_specific -DRW=rw_specific batch granted
}

# slip KIND SED SCENARIO [WORDS]: a slip in one of the three
slip() {
	broken "rw_$1" "$2" rw '' -DRW="rw_$1" "$3" "${4-}"
}

@test "readers and writers: slips are found" {
	slip delegated 's/if (!rw->writing && TAILQ_EMPTY.*/if (1)/' exclusion
	slip delegated 's/if (!rw->writing && rw->readers == 0)/if (!rw->writing)/' exclusion
	slip delegated 's/if (!rw->writing && rw->readers == 0)/if (1)/' writers
	slip delegated 's/ && TAILQ_EMPTY(&rw->waiting_writers))$/)/' batch 'lets the waiting writer'
	slip delegated '/end_write(/,/^}/s/if (!TAILQ_EMPTY(&rw->waiting_readers))/if (0)/' batch
	slip delegated 's/^\t\t\tgrant_readers(rw);/\t\t\tgrant_writer(rw);/' late
	slip delegated 's/^\t\t\tgrant_readers(rw);/\t\t\t;/' interrupted 'no thread is left that could signal it'
	slip delegated 's/tr_interrupt(mine.thread);/;/' granted
	slip delegated 's/!rw->writing && TAILQ_EMPTY(&rw->waiting_writers))$/!rw->writing)/' not-alone
	slip batch 's/if (rw->generation == mine) {/if (result) {/' granted
	slip batch 's/rw->generation++;/;/' batch 'no thread is left that could signal it'
	slip specific 's/pthread_cond_signal(&w->turn);/;/' writers 'no thread is left that could signal it'
	slip specific 's/pthread_cond_broadcast(&rw->readers_granted)/pthread_cond_signal(\&rw->readers_granted)/' \
		batch 'no thread is left that could signal it'
	slip specific 's/bool busy = .*;/bool busy = false;/' busy
	slip delegated 's/int result = 0;/int result = tr_interrupted() ? EINTR : 0;/' over-before
}

@test "monitors of both schools" {
	OPTIONS=--spurious=1 scenarios monitor monitor '' exclusion hoare mesa-while priority-hoare \
		priority-mesa turn-hoare turn-mesa broadcast urgent entering gives-up-hoare gives-up-mesa over-before
}

# of_monitor SED SCENARIO [WORDS]
of_monitor() {
	broken monitor "$1" monitor '' '' "$2" "${3-}"
}

@test "monitors: slips are found, and so is an if where Mesa needs a while" {
	of_monitor 's/m->busy = true;/;/' exclusion
	of_monitor 's/after->priority > w/after->priority < w/' priority-hoare
	of_monitor 's/after->priority > w/after->priority >= w/' turn-mesa
	of_monitor 's/ == TR_MONITOR_HOARE)$/ == TR_MONITOR_MESA)/' hoare
	of_monitor 's/while (result == 0 && !TAILQ_EMPTY/if (result == 0 \&\& !TAILQ_EMPTY/' broadcast
	of_monitor 's/TAILQ_EMPTY(&m->urgent) ? /TAILQ_EMPTY(\&m->urgent) || !TAILQ_EMPTY(\&m->entry) ? /' urgent
	of_monitor '/^static void await_turn/,/^}/s/pthread_cond_wait(\(.*\));/tr_cond_wait(\1, NULL);/' entering
	of_monitor 's/tr_interrupt(mine.thread);.*/;/' gives-up-hoare 'told 0: the interruption'
	of_monitor 's/if (!mine.signalled) {/if (result) {/' gives-up-mesa
	of_monitor '/^static int wait_for_signal/,/^}/s/pass_on(m);/if (!tr_interrupted()) pass_on(m);/' \
		over-before
	of_monitor '1s/^/\/\/ as it is\n/' mesa-if 'as the signaller left it'
}

# A program without a table of scenarios is one itself.
@test "the page of promises names every scenario, and no other" {
	for program in "$abs_top_srcdir"/tests/sync/*.c; do
		name=$(basename "$program" .c)
		if grep -q '{"' "$program"; then
			grep -o '{"[a-z-]*"' "$program" | tr -d '{"' | sed "s/^/$name /"
		else
			echo "$name"
		fi
	done | sort >there
	awk -F'|' '{ print $3 }' "$abs_top_srcdir/tests/sync/promises.md" |
		grep -o '`[^`]*`' | tr -d '`' | sort -u >named
	diff there named
}
