# SPDX-License-Identifier: MIT
#
# Solutions: the answer to each exercise, other right answers, and wrong ones (mutants); one folder
# each. They are in the release, and never installed.
EXTRA_DIST += solutions/README.md

EXTRA_DIST += \
	solutions/01-counter/counter.c \
	solutions/01-counter/mutants/asks-nobody.c \
	solutions/01-counter/mutants/atomic-each.c \
	solutions/01-counter/mutants/half-change.c \
	solutions/01-counter/mutants/half-sum.c \
	solutions/01-counter/mutants/keeps-the-lock.c \
	solutions/01-counter/mutants/lock-each-function.c \
	solutions/01-counter/mutants/no-lock.c \
	solutions/01-counter/mutants/own-lock.c \
	solutions/01-counter/mutants/question-first.c \
	solutions/01-counter/mutants/readers-free.c \
	solutions/01-counter/mutants/sleeps.c \
	solutions/01-counter/mutants/volatile.c \
	solutions/01-counter/mutants/shared.c \
	solutions/01-counter/mutants/asks-again.c \
	solutions/01-counter/right/global-lock.c \
	solutions/01-counter/right/one-word.c \
	solutions/01-counter/right/read-write-lock.c \
	solutions/01-counter/right/semaphore.c \
	solutions/01-counter/why.md

EXTRA_DIST += \
	solutions/02-two-locks/mutants/as-given.c \
	solutions/02-two-locks/mutants/by-content.c \
	solutions/02-two-locks/mutants/count-as-given.c \
	solutions/02-two-locks/mutants/counts-one-by-one.c \
	solutions/02-two-locks/mutants/counts-unlocked.c \
	solutions/02-two-locks/mutants/gate.c \
	solutions/02-two-locks/mutants/gives-way.c \
	solutions/02-two-locks/mutants/keeps-lock.c \
	solutions/02-two-locks/mutants/locks-twice.c \
	solutions/02-two-locks/mutants/one-after-other.c \
	solutions/02-two-locks/mutants/one-of-two.c \
	solutions/02-two-locks/mutants/own-lock.c \
	solutions/02-two-locks/mutants/read-before.c \
	solutions/02-two-locks/mutants/sleeps.c \
	solutions/02-two-locks/mutants/stubborn.c \
	solutions/02-two-locks/mutants/unlocks-twice.c \
	solutions/02-two-locks/right/by-address.c \
	solutions/02-two-locks/right/higher-first.c \
	solutions/02-two-locks/right/tries-once.c \
	solutions/02-two-locks/two-locks.c \
	solutions/02-two-locks/why.md

EXTRA_DIST += \
	solutions/03-transfers/mutants/asks-before.c \
	solutions/03-transfers/mutants/asks-unlocked.c \
	solutions/03-transfers/mutants/atomic.c \
	solutions/03-transfers/mutants/from-first.c \
	solutions/03-transfers/mutants/gives-up.c \
	solutions/03-transfers/mutants/half-locked.c \
	solutions/03-transfers/mutants/keeps-locks.c \
	solutions/03-transfers/mutants/less-than-nothing.c \
	solutions/03-transfers/mutants/no-lock.c \
	solutions/03-transfers/mutants/old-balances.c \
	solutions/03-transfers/mutants/one-by-one.c \
	solutions/03-transfers/mutants/sleeps.c \
	solutions/03-transfers/mutants/stubborn.c \
	solutions/03-transfers/mutants/sums-backwards.c \
	solutions/03-transfers/mutants/takes-and-puts-back.c \
	solutions/03-transfers/mutants/to-itself.c \
	solutions/03-transfers/mutants/two-halves.c \
	solutions/03-transfers/mutants/shared.c \
	solutions/03-transfers/mutants/keeps-some.c \
	solutions/03-transfers/right/both-or-none.c \
	solutions/03-transfers/right/director-writes.c \
	solutions/03-transfers/right/one-lock.c \
	solutions/03-transfers/right/semaphore.c \
	solutions/03-transfers/transfers.c \
	solutions/03-transfers/why.md

EXTRA_DIST += \
	solutions/04-rendezvous/mutants/asks-again.c \
	solutions/04-rendezvous/mutants/if-for-while.c \
	solutions/04-rendezvous/mutants/looks-too-early.c \
	solutions/04-rendezvous/mutants/no-second-wait.c \
	solutions/04-rendezvous/mutants/no-signal.c \
	solutions/04-rendezvous/mutants/once.c \
	solutions/04-rendezvous/mutants/one-table.c \
	solutions/04-rendezvous/mutants/one-waits.c \
	solutions/04-rendezvous/mutants/only-signals.c \
	solutions/04-rendezvous/mutants/shared.c \
	solutions/04-rendezvous/mutants/sleeps.c \
	solutions/04-rendezvous/mutants/takes-flag-back.c \
	solutions/04-rendezvous/mutants/takes-its-own.c \
	solutions/04-rendezvous/mutants/unlocked.c \
	solutions/04-rendezvous/mutants/waits-first.c \
	solutions/04-rendezvous/mutants/woken-resets.c \
	solutions/04-rendezvous/rendezvous.c \
	solutions/04-rendezvous/right/barrier.c \
	solutions/04-rendezvous/right/hands-over.c \
	solutions/04-rendezvous/right/two-phases.c \
	solutions/04-rendezvous/right/two-semaphores.c \
	solutions/04-rendezvous/why.md

EXTRA_DIST += \
	solutions/05-semaphore/mutants/asks-again.c \
	solutions/05-semaphore/mutants/asks-at-the-door.c \
	solutions/05-semaphore/mutants/below-zero.c \
	solutions/05-semaphore/mutants/cannot-hear.c \
	solutions/05-semaphore/mutants/deaf-to-time.c \
	solutions/05-semaphore/mutants/granted-and-gone.c \
	solutions/05-semaphore/mutants/if-for-while.c \
	solutions/05-semaphore/mutants/keeps-lock-interrupted.c \
	solutions/05-semaphore/mutants/keeps-lock.c \
	solutions/05-semaphore/mutants/looks-first.c \
	solutions/05-semaphore/mutants/naps.c \
	solutions/05-semaphore/mutants/no-signal.c \
	solutions/05-semaphore/mutants/not-passed-on.c \
	solutions/05-semaphore/mutants/one-at-most.c \
	solutions/05-semaphore/mutants/release-unlocked.c \
	solutions/05-semaphore/mutants/signals-first-only.c \
	solutions/05-semaphore/mutants/signals-too-early.c \
	solutions/05-semaphore/mutants/stays-in-line.c \
	solutions/05-semaphore/mutants/swallows-it.c \
	solutions/05-semaphore/mutants/takes-anyhow.c \
	solutions/05-semaphore/mutants/takes-permit-along.c \
	solutions/05-semaphore/mutants/time-first.c \
	solutions/05-semaphore/mutants/waits-on.c \
	solutions/05-semaphore/mutants/shared.c \
	solutions/05-semaphore/right/broadcast.c \
	solutions/05-semaphore/right/early-return.c \
	solutions/05-semaphore/right/grants.c \
	solutions/05-semaphore/right/hands-over.c \
	solutions/05-semaphore/semaphore.c \
	solutions/05-semaphore/why.md

EXTRA_DIST += \
	solutions/06-fifo-semaphore/fifo-semaphore.c \
	solutions/06-fifo-semaphore/mutants/asks-again.c \
	solutions/06-fifo-semaphore/mutants/chain-breaks.c \
	solutions/06-fifo-semaphore/mutants/dangling.c \
	solutions/06-fifo-semaphore/mutants/empty-before.c \
	solutions/06-fifo-semaphore/mutants/first-that-fits.c \
	solutions/06-fifo-semaphore/mutants/granted-and-gone.c \
	solutions/06-fifo-semaphore/mutants/if-for-while.c \
	solutions/06-fifo-semaphore/mutants/keeps-lock.c \
	solutions/06-fifo-semaphore/mutants/leaves-quietly.c \
	solutions/06-fifo-semaphore/mutants/newest-first.c \
	solutions/06-fifo-semaphore/mutants/no-line.c \
	solutions/06-fifo-semaphore/mutants/one-by-one.c \
	solutions/06-fifo-semaphore/mutants/one-is-enough.c \
	solutions/06-fifo-semaphore/mutants/passes-at-the-door.c \
	solutions/06-fifo-semaphore/mutants/quiet-when-interrupted.c \
	solutions/06-fifo-semaphore/mutants/signals-one.c \
	solutions/06-fifo-semaphore/mutants/stays-in-line.c \
	solutions/06-fifo-semaphore/mutants/swallows-it.c \
	solutions/06-fifo-semaphore/mutants/takes-anyhow.c \
	solutions/06-fifo-semaphore/mutants/takes-one.c \
	solutions/06-fifo-semaphore/mutants/time-first.c \
	solutions/06-fifo-semaphore/mutants/waits-on.c \
	solutions/06-fifo-semaphore/mutants/wakes-too-early.c \
	solutions/06-fifo-semaphore/mutants/shared.c \
	solutions/06-fifo-semaphore/mutants/sleeps.c \
	solutions/06-fifo-semaphore/right/hands-over.c \
	solutions/06-fifo-semaphore/right/numbers.c \
	solutions/06-fifo-semaphore/right/specific.c \
	solutions/06-fifo-semaphore/right/two-ways.c \
	solutions/06-fifo-semaphore/why.md

EXTRA_DIST += \
	solutions/07-bounded-buffer/bounded-buffer.c \
	solutions/07-bounded-buffer/mutants/asks-again.c \
	solutions/07-bounded-buffer/mutants/counts-unlocked.c \
	solutions/07-bounded-buffer/mutants/deaf.c \
	solutions/07-bounded-buffer/mutants/forgets-bakers.c \
	solutions/07-bounded-buffer/mutants/if-before-putting.c \
	solutions/07-bounded-buffer/mutants/if-before-taking.c \
	solutions/07-bounded-buffer/mutants/keeps-lock.c \
	solutions/07-bounded-buffer/mutants/newest-first.c \
	solutions/07-bounded-buffer/mutants/no-limit.c \
	solutions/07-bounded-buffer/mutants/one-condition.c \
	solutions/07-bounded-buffer/mutants/one-too-many.c \
	solutions/07-bounded-buffer/mutants/passes-to-wrong-side.c \
	solutions/07-bounded-buffer/mutants/signal-kept.c \
	solutions/07-bounded-buffer/mutants/signals-the-first.c \
	solutions/07-bounded-buffer/mutants/sleeps-a-little.c \
	solutions/07-bounded-buffer/mutants/takes-and-gives-up.c \
	solutions/07-bounded-buffer/mutants/time-first.c \
	solutions/07-bounded-buffer/mutants/writes-before-room.c \
	solutions/07-bounded-buffer/mutants/shared.c \
	solutions/07-bounded-buffer/mutants/room-for-ten.c \
	solutions/07-bounded-buffer/mutants/swallows-it.c \
	solutions/07-bounded-buffer/right/broadcast.c \
	solutions/07-bounded-buffer/right/hoare.c \
	solutions/07-bounded-buffer/right/list.c \
	solutions/07-bounded-buffer/right/semaphores.c \
	solutions/07-bounded-buffer/why.md

EXTRA_DIST += \
	solutions/08-bulk-consumer/bulk-consumer.c \
	solutions/08-bulk-consumer/mutants/counts-unlocked.c \
	solutions/08-bulk-consumer/mutants/drops.c \
	solutions/08-bulk-consumer/mutants/first-lot.c \
	solutions/08-bulk-consumer/mutants/forgets-posters.c \
	solutions/08-bulk-consumer/mutants/if-before-putting.c \
	solutions/08-bulk-consumer/mutants/if-before-taking.c \
	solutions/08-bulk-consumer/mutants/keeps-lock.c \
	solutions/08-bulk-consumer/mutants/naps.c \
	solutions/08-bulk-consumer/mutants/newest-first.c \
	solutions/08-bulk-consumer/mutants/no-limit.c \
	solutions/08-bulk-consumer/mutants/one-condition.c \
	solutions/08-bulk-consumer/mutants/one-signal.c \
	solutions/08-bulk-consumer/mutants/takes-all.c \
	solutions/08-bulk-consumer/mutants/till-the-deadline.c \
	solutions/08-bulk-consumer/mutants/time-first.c \
	solutions/08-bulk-consumer/mutants/waits-in-the-box.c \
	solutions/08-bulk-consumer/mutants/shared.c \
	solutions/08-bulk-consumer/mutants/asks-again.c \
	solutions/08-bulk-consumer/right/all-at-once.c \
	solutions/08-bulk-consumer/right/broadcast.c \
	solutions/08-bulk-consumer/right/one-by-one.c \
	solutions/08-bulk-consumer/why.md

EXTRA_DIST += \
	solutions/09-readers-writers/mutants/any-wake-up.c \
	solutions/09-readers-writers/mutants/deaf.c \
	solutions/09-readers-writers/mutants/every-reader.c \
	solutions/09-readers-writers/mutants/first-reader-only.c \
	solutions/09-readers-writers/mutants/holds-back.c \
	solutions/09-readers-writers/mutants/in-but-interrupted.c \
	solutions/09-readers-writers/mutants/in-but-late.c \
	solutions/09-readers-writers/mutants/keeps-lock.c \
	solutions/09-readers-writers/mutants/latecomers-too.c \
	solutions/09-readers-writers/mutants/lets-all-go.c \
	solutions/09-readers-writers/mutants/one-reader.c \
	solutions/09-readers-writers/mutants/readers-ask-again.c \
	solutions/09-readers-writers/mutants/readers-first.c \
	solutions/09-readers-writers/mutants/stays-in-queue.c \
	solutions/09-readers-writers/mutants/swallows.c \
	solutions/09-readers-writers/mutants/wakes-one.c \
	solutions/09-readers-writers/mutants/writers-first.c \
	solutions/09-readers-writers/mutants/shared.c \
	solutions/09-readers-writers/mutants/asks-again.c \
	solutions/09-readers-writers/mutants/sleeps.c \
	solutions/09-readers-writers/readers-writers.c \
	solutions/09-readers-writers/right/batch.c \
	solutions/09-readers-writers/right/passes.c \
	solutions/09-readers-writers/right/specific.c \
	solutions/09-readers-writers/why.md

EXTRA_DIST += \
	solutions/10-batch-queue/batch-queue.c \
	solutions/10-batch-queue/mutants/any-wake-up.c \
	solutions/10-batch-queue/mutants/counts-on.c \
	solutions/10-batch-queue/mutants/deaf.c \
	solutions/10-batch-queue/mutants/flag.c \
	solutions/10-batch-queue/mutants/interrupted-but-on.c \
	solutions/10-batch-queue/mutants/keeps-lock.c \
	solutions/10-batch-queue/mutants/late-but-on.c \
	solutions/10-batch-queue/mutants/leaves-the-next.c \
	solutions/10-batch-queue/mutants/no-limit.c \
	solutions/10-batch-queue/mutants/one-number.c \
	solutions/10-batch-queue/mutants/one-seat.c \
	solutions/10-batch-queue/mutants/seats.c \
	solutions/10-batch-queue/mutants/still-counted.c \
	solutions/10-batch-queue/mutants/swallows.c \
	solutions/10-batch-queue/mutants/wakes-one.c \
	solutions/10-batch-queue/mutants/shared.c \
	solutions/10-batch-queue/mutants/first-frees.c \
	solutions/10-batch-queue/mutants/asks-again.c \
	solutions/10-batch-queue/mutants/sleeps.c \
	solutions/10-batch-queue/right/history.c \
	solutions/10-batch-queue/right/library.c \
	solutions/10-batch-queue/right/own-condition.c \
	solutions/10-batch-queue/why.md

EXTRA_DIST += \
	solutions/11-cyclic-barrier/cyclic-barrier.c \
	solutions/11-cyclic-barrier/mutants/action-cannot-fail.c \
	solutions/11-cyclic-barrier/mutants/action-last.c \
	solutions/11-cyclic-barrier/mutants/any-wake-up.c \
	solutions/11-cyclic-barrier/mutants/breaks-in-silence.c \
	solutions/11-cyclic-barrier/mutants/counts-for-all-rounds.c \
	solutions/11-cyclic-barrier/mutants/deadline-wins.c \
	solutions/11-cyclic-barrier/mutants/flag-for-all-rounds.c \
	solutions/11-cyclic-barrier/mutants/gives-up-only.c \
	solutions/11-cyclic-barrier/mutants/index-backwards.c \
	solutions/11-cyclic-barrier/mutants/interruption-wins.c \
	solutions/11-cyclic-barrier/mutants/keeps-lock.c \
	solutions/11-cyclic-barrier/mutants/never-zero.c \
	solutions/11-cyclic-barrier/mutants/not-for-newcomers.c \
	solutions/11-cyclic-barrier/mutants/one-reason-for-all.c \
	solutions/11-cyclic-barrier/mutants/reset-breaks.c \
	solutions/11-cyclic-barrier/mutants/reset-completes.c \
	solutions/11-cyclic-barrier/mutants/reset-forgets-count.c \
	solutions/11-cyclic-barrier/mutants/reset-in-silence.c \
	solutions/11-cyclic-barrier/mutants/sleeps.c \
	solutions/11-cyclic-barrier/mutants/swallows.c \
	solutions/11-cyclic-barrier/mutants/wakes-one.c \
	solutions/11-cyclic-barrier/mutants/shared.c \
	solutions/11-cyclic-barrier/mutants/asks-again.c \
	solutions/11-cyclic-barrier/right/batch.c \
	solutions/11-cyclic-barrier/right/own-condition.c \
	solutions/11-cyclic-barrier/right/turnstile.c \
	solutions/11-cyclic-barrier/why.md

EXTRA_DIST += \
	solutions/13-philosophers/mutants/forgets-right.c \
	solutions/13-philosophers/mutants/gives-way.c \
	solutions/13-philosophers/mutants/if-for-while.c \
	solutions/13-philosophers/mutants/in-order.c \
	solutions/13-philosophers/mutants/keeps-the-lock.c \
	solutions/13-philosophers/mutants/left-first.c \
	solutions/13-philosophers/mutants/looks-left.c \
	solutions/13-philosophers/mutants/looks-then-takes.c \
	solutions/13-philosophers/mutants/looks-too-early.c \
	solutions/13-philosophers/mutants/not-round.c \
	solutions/13-philosophers/mutants/one-at-a-time.c \
	solutions/13-philosophers/mutants/one-chair-less.c \
	solutions/13-philosophers/mutants/puts-unlocked.c \
	solutions/13-philosophers/mutants/signal-for-broadcast.c \
	solutions/13-philosophers/mutants/sleeps.c \
	solutions/13-philosophers/mutants/too-polite.c \
	solutions/13-philosophers/mutants/waits-at-the-door.c \
	solutions/13-philosophers/mutants/shared.c \
	solutions/13-philosophers/philosophers.c \
	solutions/13-philosophers/right/broadcast.c \
	solutions/13-philosophers/right/queue.c \
	solutions/13-philosophers/right/semaphores.c \
	solutions/13-philosophers/why.md

EXTRA_DIST += \
	solutions/14-count-down-latch/count-down-latch.c \
	solutions/14-count-down-latch/mutants/asks-outside.c \
	solutions/14-count-down-latch/mutants/below-zero.c \
	solutions/14-count-down-latch/mutants/counts-for-others.c \
	solutions/14-count-down-latch/mutants/counts-unlocked.c \
	solutions/14-count-down-latch/mutants/if-for-while.c \
	solutions/14-count-down-latch/mutants/interruption-lost.c \
	solutions/14-count-down-latch/mutants/interruption-wins.c \
	solutions/14-count-down-latch/mutants/keeps-the-lock.c \
	solutions/14-count-down-latch/mutants/looks-unlocked.c \
	solutions/14-count-down-latch/mutants/no-limit.c \
	solutions/14-count-down-latch/mutants/not-interruptible.c \
	solutions/14-count-down-latch/mutants/opens-early.c \
	solutions/14-count-down-latch/mutants/plain-wait.c \
	solutions/14-count-down-latch/mutants/polls.c \
	solutions/14-count-down-latch/mutants/signal-for-broadcast.c \
	solutions/14-count-down-latch/mutants/sleeps.c \
	solutions/14-count-down-latch/mutants/starts-over.c \
	solutions/14-count-down-latch/mutants/waits-once.c \
	solutions/14-count-down-latch/mutants/wakes-before.c \
	solutions/14-count-down-latch/mutants/interrupts-itself.c \
	solutions/14-count-down-latch/right/chain.c \
	solutions/14-count-down-latch/right/task.c \
	solutions/14-count-down-latch/right/turnstile.c \
	solutions/14-count-down-latch/why.md

EXTRA_DIST += \
	solutions/17-alarm-clock/alarm-clock.c \
	solutions/17-alarm-clock/mutants/exactly-then.c \
	solutions/17-alarm-clock/mutants/hour-too-early.c \
	solutions/17-alarm-clock/mutants/if-for-while.c \
	solutions/17-alarm-clock/mutants/in-order-of-arrival.c \
	solutions/17-alarm-clock/mutants/interruption-lost.c \
	solutions/17-alarm-clock/mutants/interruption-wins.c \
	solutions/17-alarm-clock/mutants/keeps-the-lock.c \
	solutions/17-alarm-clock/mutants/latest-first.c \
	solutions/17-alarm-clock/mutants/not-interruptible.c \
	solutions/17-alarm-clock/mutants/one-hour-late.c \
	solutions/17-alarm-clock/mutants/plain-wait.c \
	solutions/17-alarm-clock/mutants/polls.c \
	solutions/17-alarm-clock/mutants/reads-unlocked.c \
	solutions/17-alarm-clock/mutants/rings-before.c \
	solutions/17-alarm-clock/mutants/signal-for-broadcast.c \
	solutions/17-alarm-clock/mutants/so-many-hours.c \
	solutions/17-alarm-clock/mutants/stays-in-the-list.c \
	solutions/17-alarm-clock/mutants/ticks-unlocked.c \
	solutions/17-alarm-clock/mutants/wakes-the-first.c \
	solutions/17-alarm-clock/mutants/shared.c \
	solutions/17-alarm-clock/mutants/interrupts-itself.c \
	solutions/17-alarm-clock/mutants/sleeps.c \
	solutions/17-alarm-clock/right/broadcast.c \
	solutions/17-alarm-clock/right/chain.c \
	solutions/17-alarm-clock/right/task.c \
	solutions/17-alarm-clock/why.md

EXTRA_DIST += \
	solutions/12-specific-notification/mutants/buzzes-all.c \
	solutions/12-specific-notification/mutants/buzzes-only.c \
	solutions/12-specific-notification/mutants/buzzes-the-next.c \
	solutions/12-specific-notification/mutants/dish-lost.c \
	solutions/12-specific-notification/mutants/does-not-look.c \
	solutions/12-specific-notification/mutants/if-for-while.c \
	solutions/12-specific-notification/mutants/interruption-lost.c \
	solutions/12-specific-notification/mutants/keeps-the-lock.c \
	solutions/12-specific-notification/mutants/last-first.c \
	solutions/12-specific-notification/mutants/lets-pass.c \
	solutions/12-specific-notification/mutants/no-limit.c \
	solutions/12-specific-notification/mutants/not-interruptible.c \
	solutions/12-specific-notification/mutants/nothing-kept.c \
	solutions/12-specific-notification/mutants/one-condition.c \
	solutions/12-specific-notification/mutants/one-queue.c \
	solutions/12-specific-notification/mutants/polls.c \
	solutions/12-specific-notification/mutants/serves-unlocked.c \
	solutions/12-specific-notification/mutants/stays-in-the-queue.c \
	solutions/12-specific-notification/mutants/shared.c \
	solutions/12-specific-notification/mutants/interrupts-itself.c \
	solutions/12-specific-notification/mutants/sleeps.c \
	solutions/12-specific-notification/right/called.c \
	solutions/12-specific-notification/right/has-left.c \
	solutions/12-specific-notification/right/one-list.c \
	solutions/12-specific-notification/specific-notification.c \
	solutions/12-specific-notification/why.md

EXTRA_DIST += \
	solutions/15-hoare-monitor/hoare-monitor.c \
	solutions/15-hoare-monitor/mutants/always-waits.c \
	solutions/15-hoare-monitor/mutants/door-first.c \
	solutions/15-hoare-monitor/mutants/hands-to-two.c \
	solutions/15-hoare-monitor/mutants/if-for-while.c \
	solutions/15-hoare-monitor/mutants/last-first.c \
	solutions/15-hoare-monitor/mutants/lets-pass.c \
	solutions/15-hoare-monitor/mutants/looks-unlocked.c \
	solutions/15-hoare-monitor/mutants/mesa.c \
	solutions/15-hoare-monitor/mutants/never-free.c \
	solutions/15-hoare-monitor/mutants/remembers.c \
	solutions/15-hoare-monitor/mutants/semaphore-queue.c \
	solutions/15-hoare-monitor/mutants/signaller-first.c \
	solutions/15-hoare-monitor/mutants/signaller-to-the-door.c \
	solutions/15-hoare-monitor/mutants/signals-all.c \
	solutions/15-hoare-monitor/mutants/wait-forgets.c \
	solutions/15-hoare-monitor/mutants/waits-inside.c \
	solutions/15-hoare-monitor/mutants/shared.c \
	solutions/15-hoare-monitor/mutants/asks-again.c \
	solutions/15-hoare-monitor/mutants/sleeps.c \
	solutions/15-hoare-monitor/right/last-signaller-first.c \
	solutions/15-hoare-monitor/right/semaphores.c \
	solutions/15-hoare-monitor/right/tickets.c \
	solutions/15-hoare-monitor/why.md

EXTRA_DIST += \
	solutions/16-state-machine/mutants/always-suspends.c \
	solutions/16-state-machine/mutants/anywhere.c \
	solutions/16-state-machine/mutants/asks-nobody.c \
	solutions/16-state-machine/mutants/begins-again.c \
	solutions/16-state-machine/mutants/blocks-later.c \
	solutions/16-state-machine/mutants/blocks.c \
	solutions/16-state-machine/mutants/error-as-value.c \
	solutions/16-state-machine/mutants/flight-error-lost.c \
	solutions/16-state-machine/mutants/hotel-error-lost.c \
	solutions/16-state-machine/mutants/keeps-references.c \
	solutions/16-state-machine/mutants/on-the-stack.c \
	solutions/16-state-machine/mutants/one-for-all.c \
	solutions/16-state-machine/mutants/same-state-twice.c \
	solutions/16-state-machine/mutants/saved-too-late.c \
	solutions/16-state-machine/mutants/second-always-suspends.c \
	solutions/16-state-machine/mutants/second-anywhere.c \
	solutions/16-state-machine/mutants/stays-pending.c \
	solutions/16-state-machine/mutants/writes-after.c \
	solutions/16-state-machine/mutants/gone-too-early.c \
	solutions/16-state-machine/mutants/asks-the-machine.c \
	solutions/16-state-machine/right/loop.c \
	solutions/16-state-machine/right/pieces.c \
	solutions/16-state-machine/right/two-objects.c \
	solutions/16-state-machine/state-machine.c \
	solutions/16-state-machine/why.md
