# SPDX-License-Identifier: MIT
#
# Hoare's examples of monitors in lib/sync keep their promises in every interleaving of small
# scenarios, down to each access to memory; and slips put into them are found.
load lib/common
load lib/sync

setup() {
	cd "$TMPDIR" || exit 1
}

examples='hoare_resource hoare_buffer hoare_alarm hoare_allocator hoare_disk'

# slip EXAMPLE SED SCENARIO [WORDS]: a slip in one of them, or in the monitor
slip() {
	local others
	others=$(printf '%s\n' $examples monitor | grep -vx "$1")
	broken "$1" "$2" hoare "$others" '' "$3" "${4-}"
}

@test "the single resource" {
	OPTIONS=--spurious=1 scenarios hoare "$examples monitor" '' resource
	scenarios hoare "$examples monitor" '' resource-in-turn resource-gives-up
	slip hoare_resource 's/if (r->busy)/if (0)/' resource
	slip hoare_resource 's/tr_monitor_signal(&r->not_busy);/;/' resource 'no thread is left that could signal it'
	slip monitor 's/after->priority > w->/after->priority >= w->/' resource-in-turn 'as another'
	slip monitor 's/tr_interrupt(mine.thread);.*/;/' resource-gives-up 'told 0: the interruption'
}

@test "the bounded buffer" {
	OPTIONS=--spurious=1 scenarios hoare "$examples monitor" '' buffer-full
	scenarios hoare "$examples monitor" '' buffer buffer-gives-up
	slip hoare_buffer 's/if (b->count == b->size)/if (0)/' buffer
	slip hoare_buffer 's/tr_monitor_signal(&b->not_full);/;/' buffer 'no thread is left that could signal it'
	slip hoare_buffer '/not_empty, 0/,/}/s/if (result == 0) {/{/' buffer-gives-up
	slip hoare_buffer '/not_full, 0/,/}/s/if (result == 0) {/{/' buffer-full
}

@test "the alarm clock" {
	OPTIONS=--spurious=1 scenarios hoare "$examples monitor" '' alarm alarm-together
	scenarios hoare "$examples monitor" '' alarm-gives-up
	slip hoare_alarm 's/while (result == 0 \&\& a->now < time)/if (a->now < time)/' alarm
	slip hoare_alarm 's/wake_up, time, /wake_up, -time, /' alarm 'no thread is left that could signal it'
	slip hoare_alarm '/if (result == 0)$/,/;/s/tr_monitor_signal.*/;/' alarm-together 'no thread is left that could signal it'
	slip monitor 's/^\tw->signalled = true;/\t;/' alarm-gives-up
}

@test "the buffer allocator" {
	scenarios hoare "$examples monitor" '' allocator allocator-gives-up
	slip hoare_allocator 's/a->has\[stream\], deadline/0, deadline/' allocator
	slip hoare_allocator '/tr_monitor_wait/,/}/s/if (result == 0) {/{/' allocator-gives-up
}

@test "the disk's head" {
	scenarios hoare "$examples monitor" '' disk disk-gives-up
	slip hoare_disk 's/up_sweep, cylinder,/up_sweep, -cylinder,/' disk 'as another'
	slip hoare_disk 's/!tr_monitor_queue(d->up/tr_monitor_queue(d->up/' disk
}

# It was so once: between the question and the signal a waiter may leave by its deadline.
@test "a waiter that gave up its place outside the monitor would stop others" {
	gone='/REMOVE(&c->waiting, &mine/d
		s/^\t\tenter_again(/\t{ TAILQ_REMOVE(\&c->waiting, \&mine, on_cond); } if (!mine.signalled) enter_again(/'
	slip monitor "$gone" disk-gives-up 'no thread is left that could signal it'
	broken monitor "$gone" hoare_rw hoare_rw '' reader-gives-up 'no thread is left that could signal it'
}

@test "readers and writers" {
	scenarios hoare_rw 'hoare_rw monitor' '' exclusion many-read all-readers only-they stops \
		reader-gives-up writer-gives-up
	scenarios rw 'hoare_rw monitor' -DRW=hoare_rw writers late interrupted
}

@test "readers and writers: slips are found" {
	local start='/start_read/,/^}/' stop='/end_write(/,/^}/'
	broken hoare_rw "${start}s/rw->writing || //" hoare_rw monitor '' exclusion
	broken hoare_rw "${start}s/rw->writing || /rw->writing || rw->readers > 0 || /" hoare_rw monitor '' many-read
	broken hoare_rw "${start}s/ || tr_monitor_queue(&rw->ok_to_write)//" hoare_rw monitor '' stops
	broken hoare_rw "${start}s/tr_monitor_signal(&rw->ok_to_read);/;/" hoare_rw monitor '' all-readers
	broken hoare_rw "${stop}s/if (tr_monitor_queue.*/if (0)/" hoare_rw monitor '' only-they
	broken hoare_rw "${stop}s/else$/else if (0)/" hoare_rw monitor '' reader-gives-up 'no thread is left that could signal it'
	broken hoare_rw '/start_write/,/^}/s/if (result == 0) {/if (result != EINTR) {/' hoare_rw monitor '' \
		writer-gives-up
	broken hoare_rw 's/else if (!rw->writing/else if (0 \&\& !rw->writing/' rw monitor \
		-DRW=hoare_rw late 'no thread is left that could signal it'
}
