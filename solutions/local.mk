# SPDX-License-Identifier: MIT
#
# Solutions: the answer to each exercise, other right answers, and wrong ones (mutants); one folder
# each. They are in the release, and never installed. They are not in EXTRA_DIST, whose names a shell is
# given as one word, and a word has its length.
solutions = solutions/README.md

dist-hook:
	(cd "$(srcdir)" && tar -cf - $(solutions)) | tar -xf - -C "$(distdir)"

solutions += \
	solutions/01-counter/counter.c \
	solutions/01-counter/equivalent \
	solutions/01-counter/mutants/arrived-first.c \
	solutions/01-counter/mutants/asks-again.patch \
	solutions/01-counter/mutants/asks-nobody.patch \
	solutions/01-counter/mutants/atomic-each.c \
	solutions/01-counter/mutants/half-change.patch \
	solutions/01-counter/mutants/half-sum.patch \
	solutions/01-counter/mutants/keeps-the-lock.patch \
	solutions/01-counter/mutants/lock-each-function.patch \
	solutions/01-counter/mutants/lock-anew.patch \
	solutions/01-counter/mutants/narrow.patch \
	solutions/01-counter/mutants/no-lock.c \
	solutions/01-counter/mutants/own-lock.patch \
	solutions/01-counter/mutants/question-first.patch \
	solutions/01-counter/mutants/readers-free.patch \
	solutions/01-counter/mutants/shared.patch \
	solutions/01-counter/mutants/same-place.patch \
	solutions/01-counter/mutants/sleeps.patch \
	solutions/01-counter/mutants/volatile.c \
	solutions/01-counter/right/global-lock.c \
	solutions/01-counter/right/one-word.c \
	solutions/01-counter/right/read-write-lock.c \
	solutions/01-counter/right/semaphore.c \
	solutions/01-counter/why.md

solutions += \
	solutions/02-two-locks/equivalent \
	solutions/02-two-locks/mutants/as-given.patch \
	solutions/02-two-locks/mutants/by-content.patch \
	solutions/02-two-locks/mutants/by-difference.patch \
	solutions/02-two-locks/mutants/count-as-given.patch \
	solutions/02-two-locks/mutants/counts-one-by-one.patch \
	solutions/02-two-locks/mutants/counts-unlocked.patch \
	solutions/02-two-locks/mutants/doors.patch \
	solutions/02-two-locks/mutants/gate.patch \
	solutions/02-two-locks/mutants/gives-way.patch \
	solutions/02-two-locks/mutants/half-number.patch \
	solutions/02-two-locks/mutants/in-a-circle.patch \
	solutions/02-two-locks/mutants/keeps-lock.patch \
	solutions/02-two-locks/mutants/locks-twice.patch \
	solutions/02-two-locks/mutants/one-after-other.c \
	solutions/02-two-locks/mutants/one-alone.patch \
	solutions/02-two-locks/mutants/one-counts.patch \
	solutions/02-two-locks/mutants/one-of-two.patch \
	solutions/02-two-locks/mutants/own-lock.c \
	solutions/02-two-locks/mutants/read-before.patch \
	solutions/02-two-locks/mutants/sleeps.patch \
	solutions/02-two-locks/mutants/stubborn.patch \
	solutions/02-two-locks/mutants/unlocks-twice.patch \
	solutions/02-two-locks/right/by-address.c \
	solutions/02-two-locks/right/higher-first.c \
	solutions/02-two-locks/right/tries-once.c \
	solutions/02-two-locks/two-locks.c \
	solutions/02-two-locks/why.md

solutions += \
	solutions/03-transfers/equivalent \
	solutions/03-transfers/mutants/until-they-agree.patch \
	solutions/03-transfers/mutants/hand-over-hand.patch \
	solutions/03-transfers/mutants/asks-atomically.patch \
	solutions/03-transfers/mutants/asks-before.patch \
	solutions/03-transfers/mutants/asks-unlocked.patch \
	solutions/03-transfers/mutants/atomic.c \
	solutions/03-transfers/mutants/eight-locks.patch \
	solutions/03-transfers/mutants/from-first.patch \
	solutions/03-transfers/mutants/gives-up.patch \
	solutions/03-transfers/mutants/half-locked.patch \
	solutions/03-transfers/mutants/keeps-locks.patch \
	solutions/03-transfers/mutants/keeps-some.patch \
	solutions/03-transfers/mutants/least-amount.patch \
	solutions/03-transfers/mutants/less-than-nothing.patch \
	solutions/03-transfers/mutants/negated.patch \
	solutions/03-transfers/mutants/no-lock.c \
	solutions/03-transfers/mutants/old-balances.patch \
	solutions/03-transfers/mutants/one-by-one.patch \
	solutions/03-transfers/mutants/shared.patch \
	solutions/03-transfers/mutants/sixteen-locks.patch \
	solutions/03-transfers/mutants/sleeps.patch \
	solutions/03-transfers/mutants/stubborn.patch \
	solutions/03-transfers/mutants/sums-backwards.patch \
	solutions/03-transfers/mutants/takes-and-puts-back.patch \
	solutions/03-transfers/mutants/to-itself.patch \
	solutions/03-transfers/mutants/two-halves.patch \
	solutions/03-transfers/mutants/without-another-look.patch \
	solutions/03-transfers/right/both-or-none.c \
	solutions/03-transfers/right/director-writes.c \
	solutions/03-transfers/right/one-lock.c \
	solutions/03-transfers/right/semaphore.c \
	solutions/03-transfers/transfers.c \
	solutions/03-transfers/why.md

solutions += \
	solutions/04-rendezvous/equivalent \
	solutions/04-rendezvous/mutants/asks-again.patch \
	solutions/04-rendezvous/mutants/believes-in-memory.patch \
	solutions/04-rendezvous/mutants/if-for-while.patch \
	solutions/04-rendezvous/mutants/least-for-none.patch \
	solutions/04-rendezvous/mutants/looks-too-early.patch \
	solutions/04-rendezvous/mutants/no-second-wait.patch \
	solutions/04-rendezvous/mutants/no-signal.patch \
	solutions/04-rendezvous/mutants/once.patch \
	solutions/04-rendezvous/mutants/one-table.patch \
	solutions/04-rendezvous/mutants/one-waits.patch \
	solutions/04-rendezvous/mutants/only-signals.patch \
	solutions/04-rendezvous/mutants/shared.c \
	solutions/04-rendezvous/mutants/signals-late.patch \
	solutions/04-rendezvous/mutants/sleeps.patch \
	solutions/04-rendezvous/mutants/takes-flag-back.patch \
	solutions/04-rendezvous/mutants/takes-its-own.patch \
	solutions/04-rendezvous/mutants/unlocked.c \
	solutions/04-rendezvous/mutants/waits-first.patch \
	solutions/04-rendezvous/mutants/woken-resets.patch \
	solutions/04-rendezvous/mutants/zero-for-none.patch \
	solutions/04-rendezvous/rendezvous.c \
	solutions/04-rendezvous/right/barrier.c \
	solutions/04-rendezvous/right/hands-over.c \
	solutions/04-rendezvous/right/two-phases.c \
	solutions/04-rendezvous/right/two-semaphores.c \
	solutions/04-rendezvous/why.md

solutions += \
	solutions/05-semaphore/equivalent \
	solutions/05-semaphore/mutants/asks-again.patch \
	solutions/05-semaphore/mutants/asks-at-the-door.patch \
	solutions/05-semaphore/mutants/below-zero.patch \
	solutions/05-semaphore/mutants/cannot-hear.patch \
	solutions/05-semaphore/mutants/deaf-to-time.patch \
	solutions/05-semaphore/mutants/frees-the-lock-only.patch \
	solutions/05-semaphore/mutants/granted-and-gone.patch \
	solutions/05-semaphore/mutants/if-for-while.patch \
	solutions/05-semaphore/mutants/keeps-lock-interrupted.patch \
	solutions/05-semaphore/mutants/keeps-lock.patch \
	solutions/05-semaphore/mutants/late-keeps-signal.patch \
	solutions/05-semaphore/mutants/lets-others-first.patch \
	solutions/05-semaphore/mutants/looks-first.patch \
	solutions/05-semaphore/mutants/naps.patch \
	solutions/05-semaphore/mutants/no-signal.patch \
	solutions/05-semaphore/mutants/not-passed-on.patch \
	solutions/05-semaphore/mutants/one-at-most.patch \
	solutions/05-semaphore/mutants/passes-on-one.patch \
	solutions/05-semaphore/mutants/release-unlocked.patch \
	solutions/05-semaphore/mutants/shared.patch \
	solutions/05-semaphore/mutants/signals-first-only.patch \
	solutions/05-semaphore/mutants/signals-too-early.patch \
	solutions/05-semaphore/mutants/stays-in-line.patch \
	solutions/05-semaphore/mutants/swallows-it.patch \
	solutions/05-semaphore/mutants/takes-anyhow.patch \
	solutions/05-semaphore/mutants/takes-permit-along.patch \
	solutions/05-semaphore/mutants/time-first.patch \
	solutions/05-semaphore/mutants/waits-on.patch \
	solutions/05-semaphore/right/broadcast.c \
	solutions/05-semaphore/right/early-return.c \
	solutions/05-semaphore/right/grants.c \
	solutions/05-semaphore/right/hands-over.c \
	solutions/05-semaphore/semaphore.c \
	solutions/05-semaphore/why.md

solutions += \
	solutions/06-fifo-semaphore/equivalent \
	solutions/06-fifo-semaphore/fifo-semaphore.c \
	solutions/06-fifo-semaphore/mutants/asks-again.patch \
	solutions/06-fifo-semaphore/mutants/chain-breaks.patch \
	solutions/06-fifo-semaphore/mutants/dangling.patch \
	solutions/06-fifo-semaphore/mutants/empty-before.patch \
	solutions/06-fifo-semaphore/mutants/first-that-fits.patch \
	solutions/06-fifo-semaphore/mutants/fixed-line.patch \
	solutions/06-fifo-semaphore/mutants/granted-and-gone.patch \
	solutions/06-fifo-semaphore/mutants/if-for-while.patch \
	solutions/06-fifo-semaphore/mutants/keeps-lock.patch \
	solutions/06-fifo-semaphore/mutants/late-and-quiet.patch \
	solutions/06-fifo-semaphore/mutants/leaves-quietly.patch \
	solutions/06-fifo-semaphore/mutants/milliseconds.patch \
	solutions/06-fifo-semaphore/mutants/narrow-request.patch \
	solutions/06-fifo-semaphore/mutants/narrow.patch \
	solutions/06-fifo-semaphore/mutants/newest-first.patch \
	solutions/06-fifo-semaphore/mutants/no-line.patch \
	solutions/06-fifo-semaphore/mutants/one-by-one.patch \
	solutions/06-fifo-semaphore/mutants/one-is-enough.patch \
	solutions/06-fifo-semaphore/mutants/passes-at-the-door.patch \
	solutions/06-fifo-semaphore/mutants/quiet-when-interrupted.patch \
	solutions/06-fifo-semaphore/mutants/shared.patch \
	solutions/06-fifo-semaphore/mutants/signals-one.patch \
	solutions/06-fifo-semaphore/mutants/sixty-four-places.c \
	solutions/06-fifo-semaphore/mutants/sleeps.patch \
	solutions/06-fifo-semaphore/mutants/stays-in-line.patch \
	solutions/06-fifo-semaphore/mutants/swallows-it.patch \
	solutions/06-fifo-semaphore/mutants/takes-anyhow.patch \
	solutions/06-fifo-semaphore/mutants/takes-one.patch \
	solutions/06-fifo-semaphore/mutants/time-first.patch \
	solutions/06-fifo-semaphore/mutants/unset.patch \
	solutions/06-fifo-semaphore/mutants/waits-on.patch \
	solutions/06-fifo-semaphore/mutants/wakes-too-early.patch \
	solutions/06-fifo-semaphore/mutants/what-the-first-leaves.c \
	solutions/06-fifo-semaphore/right/hands-over.c \
	solutions/06-fifo-semaphore/right/numbers.c \
	solutions/06-fifo-semaphore/right/specific.c \
	solutions/06-fifo-semaphore/right/two-ways.c \
	solutions/06-fifo-semaphore/why.md

solutions += \
	solutions/07-bounded-buffer/equivalent \
	solutions/07-bounded-buffer/bounded-buffer.c \
	solutions/07-bounded-buffer/mutants/asks-again.patch \
	solutions/07-bounded-buffer/mutants/counts-unlocked.patch \
	solutions/07-bounded-buffer/mutants/deaf.patch \
	solutions/07-bounded-buffer/mutants/forgets-bakers.patch \
	solutions/07-bounded-buffer/mutants/if-before-putting.patch \
	solutions/07-bounded-buffer/mutants/if-before-taking.patch \
	solutions/07-bounded-buffer/mutants/keeps-lock.patch \
	solutions/07-bounded-buffer/mutants/late-get-keeps.patch \
	solutions/07-bounded-buffer/mutants/late-put-keeps.patch \
	solutions/07-bounded-buffer/mutants/narrow-index.patch \
	solutions/07-bounded-buffer/mutants/narrow-size.patch \
	solutions/07-bounded-buffer/mutants/newest-first.patch \
	solutions/07-bounded-buffer/mutants/no-limit.patch \
	solutions/07-bounded-buffer/mutants/one-condition.patch \
	solutions/07-bounded-buffer/mutants/one-too-many.patch \
	solutions/07-bounded-buffer/mutants/passes-on-if-empty.patch \
	solutions/07-bounded-buffer/mutants/passes-to-wrong-side.patch \
	solutions/07-bounded-buffer/mutants/promised-loaves.patch \
	solutions/07-bounded-buffer/mutants/room-for-ten.patch \
	solutions/07-bounded-buffer/mutants/shared.patch \
	solutions/07-bounded-buffer/mutants/signal-kept.patch \
	solutions/07-bounded-buffer/mutants/signals-the-first.patch \
	solutions/07-bounded-buffer/mutants/sleeps-a-little.patch \
	solutions/07-bounded-buffer/mutants/swallows-it.patch \
	solutions/07-bounded-buffer/mutants/takes-and-gives-up.patch \
	solutions/07-bounded-buffer/mutants/time-first.patch \
	solutions/07-bounded-buffer/mutants/writes-before-room.patch \
	solutions/07-bounded-buffer/right/broadcast.c \
	solutions/07-bounded-buffer/right/hoare.c \
	solutions/07-bounded-buffer/right/list.c \
	solutions/07-bounded-buffer/right/semaphores.c \
	solutions/07-bounded-buffer/why.md

solutions += \
	solutions/08-bulk-consumer/equivalent \
	solutions/08-bulk-consumer/bulk-consumer.c \
	solutions/08-bulk-consumer/mutants/asks-again.patch \
	solutions/08-bulk-consumer/mutants/counts-unlocked.patch \
	solutions/08-bulk-consumer/mutants/drops.patch \
	solutions/08-bulk-consumer/mutants/first-lot.patch \
	solutions/08-bulk-consumer/mutants/forgets-posters.patch \
	solutions/08-bulk-consumer/mutants/if-before-putting.patch \
	solutions/08-bulk-consumer/mutants/if-before-taking.patch \
	solutions/08-bulk-consumer/mutants/keeps-lock.patch \
	solutions/08-bulk-consumer/mutants/last-letter.patch \
	solutions/08-bulk-consumer/mutants/late-keeps-signal.patch \
	solutions/08-bulk-consumer/mutants/naps.patch \
	solutions/08-bulk-consumer/mutants/newest-first.patch \
	solutions/08-bulk-consumer/mutants/no-limit.patch \
	solutions/08-bulk-consumer/mutants/one-condition.patch \
	solutions/08-bulk-consumer/mutants/one-signal.patch \
	solutions/08-bulk-consumer/mutants/one-van.patch \
	solutions/08-bulk-consumer/mutants/only-the-first-letter.patch \
	solutions/08-bulk-consumer/mutants/room-if-it-was-full.patch \
	solutions/08-bulk-consumer/mutants/shared.patch \
	solutions/08-bulk-consumer/mutants/takes-all.patch \
	solutions/08-bulk-consumer/mutants/till-the-deadline.patch \
	solutions/08-bulk-consumer/mutants/time-first.patch \
	solutions/08-bulk-consumer/mutants/waits-in-the-box.patch \
	solutions/08-bulk-consumer/right/all-at-once.c \
	solutions/08-bulk-consumer/right/broadcast.c \
	solutions/08-bulk-consumer/right/one-by-one.c \
	solutions/08-bulk-consumer/why.md

solutions += \
	solutions/09-readers-writers/equivalent \
	solutions/09-readers-writers/mutants/late-with-a-deadline.patch \
	solutions/09-readers-writers/mutants/any-wake-up.patch \
	solutions/09-readers-writers/mutants/asks-again.patch \
	solutions/09-readers-writers/mutants/counts-until-awake.patch \
	solutions/09-readers-writers/mutants/deaf.patch \
	solutions/09-readers-writers/mutants/every-reader.patch \
	solutions/09-readers-writers/mutants/first-reader-only.patch \
	solutions/09-readers-writers/mutants/holds-back.patch \
	solutions/09-readers-writers/mutants/in-but-interrupted.patch \
	solutions/09-readers-writers/mutants/in-but-late.patch \
	solutions/09-readers-writers/mutants/keeps-lock.patch \
	solutions/09-readers-writers/mutants/latecomers-too.patch \
	solutions/09-readers-writers/mutants/lets-all-go.patch \
	solutions/09-readers-writers/mutants/narrow.patch \
	solutions/09-readers-writers/mutants/one-reader.patch \
	solutions/09-readers-writers/mutants/readers-ask-again.patch \
	solutions/09-readers-writers/mutants/readers-first.patch \
	solutions/09-readers-writers/mutants/shared.patch \
	solutions/09-readers-writers/mutants/sleeps.patch \
	solutions/09-readers-writers/mutants/stays-in-queue.patch \
	solutions/09-readers-writers/mutants/swallows.patch \
	solutions/09-readers-writers/mutants/unset.patch \
	solutions/09-readers-writers/mutants/wakes-one.patch \
	solutions/09-readers-writers/mutants/writers-first.patch \
	solutions/09-readers-writers/readers-writers.c \
	solutions/09-readers-writers/right/batch.c \
	solutions/09-readers-writers/right/one-line.c \
	solutions/09-readers-writers/right/passes.c \
	solutions/09-readers-writers/right/specific.c \
	solutions/09-readers-writers/why.md

solutions += \
	solutions/10-batch-queue/equivalent \
	solutions/10-batch-queue/batch-queue.c \
	solutions/10-batch-queue/mutants/any-wake-up.patch \
	solutions/10-batch-queue/mutants/asks-again.patch \
	solutions/10-batch-queue/mutants/byte-of-buses.patch \
	solutions/10-batch-queue/mutants/counts-on.patch \
	solutions/10-batch-queue/mutants/deaf.patch \
	solutions/10-batch-queue/mutants/first-frees.patch \
	solutions/10-batch-queue/mutants/fixed-table.patch \
	solutions/10-batch-queue/mutants/flag.patch \
	solutions/10-batch-queue/mutants/interrupted-but-on.patch \
	solutions/10-batch-queue/mutants/keeps-lock.patch \
	solutions/10-batch-queue/mutants/late-but-on.patch \
	solutions/10-batch-queue/mutants/leaves-the-next.patch \
	solutions/10-batch-queue/mutants/narrow-count.patch \
	solutions/10-batch-queue/mutants/narrow-number.patch \
	solutions/10-batch-queue/mutants/no-limit.patch \
	solutions/10-batch-queue/mutants/one-number.patch \
	solutions/10-batch-queue/mutants/one-seat.patch \
	solutions/10-batch-queue/mutants/one-wakes-the-next.c \
	solutions/10-batch-queue/mutants/seats.patch \
	solutions/10-batch-queue/mutants/shared.patch \
	solutions/10-batch-queue/mutants/sixteen-buses.patch \
	solutions/10-batch-queue/mutants/sleeps.patch \
	solutions/10-batch-queue/mutants/spares-for-all.c \
	solutions/10-batch-queue/mutants/still-counted.patch \
	solutions/10-batch-queue/mutants/swallows.patch \
	solutions/10-batch-queue/mutants/touches-the-number.patch \
	solutions/10-batch-queue/mutants/wakes-one.patch \
	solutions/10-batch-queue/right/history.c \
	solutions/10-batch-queue/right/library.c \
	solutions/10-batch-queue/right/own-condition.c \
	solutions/10-batch-queue/why.md

solutions += \
	solutions/11-cyclic-barrier/equivalent \
	solutions/11-cyclic-barrier/cyclic-barrier.c \
	solutions/11-cyclic-barrier/mutants/action-cannot-fail.patch \
	solutions/11-cyclic-barrier/mutants/action-last.patch \
	solutions/11-cyclic-barrier/mutants/alone-without-action.patch \
	solutions/11-cyclic-barrier/mutants/any-wake-up.patch \
	solutions/11-cyclic-barrier/mutants/asks-again.patch \
	solutions/11-cyclic-barrier/mutants/at-most-a-thousand.patch \
	solutions/11-cyclic-barrier/mutants/breaks-in-silence.patch \
	solutions/11-cyclic-barrier/mutants/byte-of-parties.patch \
	solutions/11-cyclic-barrier/mutants/byte-of-rounds.patch \
	solutions/11-cyclic-barrier/mutants/counts-for-all-rounds.patch \
	solutions/11-cyclic-barrier/mutants/deadline-wins.patch \
	solutions/11-cyclic-barrier/mutants/flag-for-all-rounds.patch \
	solutions/11-cyclic-barrier/mutants/gives-up-only.patch \
	solutions/11-cyclic-barrier/mutants/index-backwards.patch \
	solutions/11-cyclic-barrier/mutants/interruption-wins.patch \
	solutions/11-cyclic-barrier/mutants/keeps-lock.patch \
	solutions/11-cyclic-barrier/mutants/late-but-cancelled.patch \
	solutions/11-cyclic-barrier/mutants/never-zero.patch \
	solutions/11-cyclic-barrier/mutants/not-for-newcomers.patch \
	solutions/11-cyclic-barrier/mutants/one-reason-for-all.patch \
	solutions/11-cyclic-barrier/mutants/reset-breaks.patch \
	solutions/11-cyclic-barrier/mutants/reset-completes.patch \
	solutions/11-cyclic-barrier/mutants/reset-forgets-count.patch \
	solutions/11-cyclic-barrier/mutants/reset-in-silence.patch \
	solutions/11-cyclic-barrier/mutants/reset-wakes-one.patch \
	solutions/11-cyclic-barrier/mutants/shared.patch \
	solutions/11-cyclic-barrier/mutants/sixteen-rounds.patch \
	solutions/11-cyclic-barrier/mutants/sleeps.patch \
	solutions/11-cyclic-barrier/mutants/swallows.patch \
	solutions/11-cyclic-barrier/mutants/unlocked-action.patch \
	solutions/11-cyclic-barrier/mutants/wakes-one.patch \
	solutions/11-cyclic-barrier/right/batch.c \
	solutions/11-cyclic-barrier/right/own-condition.c \
	solutions/11-cyclic-barrier/right/turnstile.c \
	solutions/11-cyclic-barrier/why.md

solutions += \
	solutions/12-specific-notification/equivalent \
	solutions/12-specific-notification/mutants/forged-at-the-deadline.patch \
	solutions/12-specific-notification/mutants/keeps-half-a-court.patch \
	solutions/12-specific-notification/mutants/late-with-a-deadline.patch \
	solutions/12-specific-notification/mutants/buzzes-all.patch \
	solutions/12-specific-notification/mutants/buzzes-only.patch \
	solutions/12-specific-notification/mutants/buzzes-the-next.patch \
	solutions/12-specific-notification/mutants/counts-until-awake.patch \
	solutions/12-specific-notification/mutants/dish-lost.patch \
	solutions/12-specific-notification/mutants/does-not-look.patch \
	solutions/12-specific-notification/mutants/if-for-while.patch \
	solutions/12-specific-notification/mutants/interruption-lost.patch \
	solutions/12-specific-notification/mutants/interrupts-itself.patch \
	solutions/12-specific-notification/mutants/keeps-the-kinds.patch \
	solutions/12-specific-notification/mutants/keeps-the-lock.patch \
	solutions/12-specific-notification/mutants/last-first.patch \
	solutions/12-specific-notification/mutants/lets-pass.patch \
	solutions/12-specific-notification/mutants/no-limit.patch \
	solutions/12-specific-notification/mutants/not-interruptible.patch \
	solutions/12-specific-notification/mutants/nothing-kept.patch \
	solutions/12-specific-notification/mutants/one-condition.patch \
	solutions/12-specific-notification/mutants/one-queue.patch \
	solutions/12-specific-notification/mutants/polls.patch \
	solutions/12-specific-notification/mutants/serves-unlocked.patch \
	solutions/12-specific-notification/mutants/shared.patch \
	solutions/12-specific-notification/mutants/sleeps.patch \
	solutions/12-specific-notification/mutants/stays-in-the-queue.patch \
	solutions/12-specific-notification/right/called.c \
	solutions/12-specific-notification/right/has-left.c \
	solutions/12-specific-notification/right/one-list.c \
	solutions/12-specific-notification/specific-notification.c \
	solutions/12-specific-notification/why.md

solutions += \
	solutions/13-philosophers/equivalent \
	solutions/13-philosophers/mutants/any-size.patch \
	solutions/13-philosophers/mutants/asks-then-serves.patch \
	solutions/13-philosophers/mutants/at-most-a-thousand.patch \
	solutions/13-philosophers/mutants/fewest-meals.patch \
	solutions/13-philosophers/mutants/forgets-right.patch \
	solutions/13-philosophers/mutants/gives-way.c \
	solutions/13-philosophers/mutants/if-for-while.patch \
	solutions/13-philosophers/mutants/in-order.c \
	solutions/13-philosophers/mutants/keeps-the-lock.patch \
	solutions/13-philosophers/mutants/left-first.c \
	solutions/13-philosophers/mutants/looks-left.patch \
	solutions/13-philosophers/mutants/looks-then-takes.patch \
	solutions/13-philosophers/mutants/looks-too-early.patch \
	solutions/13-philosophers/mutants/not-round.patch \
	solutions/13-philosophers/mutants/one-at-a-time.c \
	solutions/13-philosophers/mutants/one-chair-less.c \
	solutions/13-philosophers/mutants/one-condition-a-number.patch \
	solutions/13-philosophers/mutants/puts-unlocked.patch \
	solutions/13-philosophers/mutants/seats-for-granted.patch \
	solutions/13-philosophers/mutants/shared.patch \
	solutions/13-philosophers/mutants/signal-for-broadcast.patch \
	solutions/13-philosophers/mutants/sleeps.c \
	solutions/13-philosophers/mutants/too-polite.patch \
	solutions/13-philosophers/mutants/twice-overtaken.patch \
	solutions/13-philosophers/mutants/waits-at-the-door.c \
	solutions/13-philosophers/philosophers.c \
	solutions/13-philosophers/right/broadcast.c \
	solutions/13-philosophers/right/queue.c \
	solutions/13-philosophers/right/semaphores.c \
	solutions/13-philosophers/why.md

solutions += \
	solutions/14-count-down-latch/equivalent \
	solutions/14-count-down-latch/count-down-latch.c \
	solutions/14-count-down-latch/mutants/asks-before-counting.patch \
	solutions/14-count-down-latch/mutants/asks-outside.patch \
	solutions/14-count-down-latch/mutants/below-zero.patch \
	solutions/14-count-down-latch/mutants/counts-for-others.patch \
	solutions/14-count-down-latch/mutants/counts-unlocked.patch \
	solutions/14-count-down-latch/mutants/deadline-interrupts.patch \
	solutions/14-count-down-latch/mutants/if-for-while.patch \
	solutions/14-count-down-latch/mutants/interruption-lost.patch \
	solutions/14-count-down-latch/mutants/interruption-wins.patch \
	solutions/14-count-down-latch/mutants/interrupts-itself.patch \
	solutions/14-count-down-latch/mutants/keeps-the-lock.patch \
	solutions/14-count-down-latch/mutants/looks-unlocked.patch \
	solutions/14-count-down-latch/mutants/no-limit.patch \
	solutions/14-count-down-latch/mutants/not-interruptible.patch \
	solutions/14-count-down-latch/mutants/opens-afterwards.patch \
	solutions/14-count-down-latch/mutants/opens-early.patch \
	solutions/14-count-down-latch/mutants/plain-wait.patch \
	solutions/14-count-down-latch/mutants/polls.patch \
	solutions/14-count-down-latch/mutants/signal-for-broadcast.patch \
	solutions/14-count-down-latch/mutants/signal-kept.patch \
	solutions/14-count-down-latch/mutants/sleeps.patch \
	solutions/14-count-down-latch/mutants/starts-over.patch \
	solutions/14-count-down-latch/mutants/waits-once.patch \
	solutions/14-count-down-latch/mutants/wakes-before.patch \
	solutions/14-count-down-latch/right/chain.c \
	solutions/14-count-down-latch/right/task.c \
	solutions/14-count-down-latch/right/turnstile.c \
	solutions/14-count-down-latch/why.md

solutions += \
	solutions/15-hoare-monitor/equivalent \
	solutions/15-hoare-monitor/hoare-monitor.c \
	solutions/15-hoare-monitor/mutants/always-waits.patch \
	solutions/15-hoare-monitor/mutants/asks-again.patch \
	solutions/15-hoare-monitor/mutants/behind-the-first.patch \
	solutions/15-hoare-monitor/mutants/door-first.patch \
	solutions/15-hoare-monitor/mutants/hands-to-two.patch \
	solutions/15-hoare-monitor/mutants/if-for-while.patch \
	solutions/15-hoare-monitor/mutants/last-first.patch \
	solutions/15-hoare-monitor/mutants/lets-pass.patch \
	solutions/15-hoare-monitor/mutants/looks-unlocked.patch \
	solutions/15-hoare-monitor/mutants/mesa.patch \
	solutions/15-hoare-monitor/mutants/narrow.patch \
	solutions/15-hoare-monitor/mutants/never-free.patch \
	solutions/15-hoare-monitor/mutants/one-hand-for-all.c \
	solutions/15-hoare-monitor/mutants/remembers.patch \
	solutions/15-hoare-monitor/mutants/semaphore-queue.c \
	solutions/15-hoare-monitor/mutants/shared.patch \
	solutions/15-hoare-monitor/mutants/signaller-first.patch \
	solutions/15-hoare-monitor/mutants/signaller-to-the-door.patch \
	solutions/15-hoare-monitor/mutants/signallers-of-all.patch \
	solutions/15-hoare-monitor/mutants/signals-all.patch \
	solutions/15-hoare-monitor/mutants/sixteen.patch \
	solutions/15-hoare-monitor/mutants/sleeps.patch \
	solutions/15-hoare-monitor/mutants/wait-forgets.patch \
	solutions/15-hoare-monitor/mutants/waits-inside.patch \
	solutions/15-hoare-monitor/right/last-signaller-first.c \
	solutions/15-hoare-monitor/right/semaphores.c \
	solutions/15-hoare-monitor/right/tickets.c \
	solutions/15-hoare-monitor/right/woken-all.c \
	solutions/15-hoare-monitor/why.md

solutions += \
	solutions/16-state-machine/equivalent \
	solutions/16-state-machine/mutants/always-suspends.patch \
	solutions/16-state-machine/mutants/anywhere.patch \
	solutions/16-state-machine/mutants/asks-nobody.patch \
	solutions/16-state-machine/mutants/asks-the-machine.patch \
	solutions/16-state-machine/mutants/begins-again.patch \
	solutions/16-state-machine/mutants/blocks-later.patch \
	solutions/16-state-machine/mutants/blocks.patch \
	solutions/16-state-machine/mutants/cancelled-is-free.patch \
	solutions/16-state-machine/mutants/error-as-value.patch \
	solutions/16-state-machine/mutants/failed-flight-last.patch \
	solutions/16-state-machine/mutants/first-is-static.patch \
	solutions/16-state-machine/mutants/flight-error-lost.patch \
	solutions/16-state-machine/mutants/gives-back-last.patch \
	solutions/16-state-machine/mutants/gone-too-early.patch \
	solutions/16-state-machine/mutants/hotel-error-lost.patch \
	solutions/16-state-machine/mutants/keeps-references.patch \
	solutions/16-state-machine/mutants/large-voucher-fails.patch \
	solutions/16-state-machine/mutants/narrow.patch \
	solutions/16-state-machine/mutants/on-the-stack.patch \
	solutions/16-state-machine/mutants/one-for-all.patch \
	solutions/16-state-machine/mutants/same-state-twice.patch \
	solutions/16-state-machine/mutants/saved-too-late.patch \
	solutions/16-state-machine/mutants/second-always-suspends.patch \
	solutions/16-state-machine/mutants/second-anywhere.patch \
	solutions/16-state-machine/mutants/stays-pending.patch \
	solutions/16-state-machine/mutants/writes-after.patch \
	solutions/16-state-machine/right/loop.c \
	solutions/16-state-machine/right/pieces.c \
	solutions/16-state-machine/right/two-objects.c \
	solutions/16-state-machine/state-machine.c \
	solutions/16-state-machine/why.md

solutions += \
	solutions/17-alarm-clock/equivalent \
	solutions/17-alarm-clock/alarm-clock.c \
	solutions/17-alarm-clock/mutants/behind-the-first.patch \
	solutions/17-alarm-clock/mutants/exactly-then.patch \
	solutions/17-alarm-clock/mutants/hour-too-early.patch \
	solutions/17-alarm-clock/mutants/if-for-while.patch \
	solutions/17-alarm-clock/mutants/in-order-of-arrival.patch \
	solutions/17-alarm-clock/mutants/interruption-lost.patch \
	solutions/17-alarm-clock/mutants/interruption-wins.patch \
	solutions/17-alarm-clock/mutants/interrupts-itself.patch \
	solutions/17-alarm-clock/mutants/keeps-the-lock.patch \
	solutions/17-alarm-clock/mutants/latest-first.patch \
	solutions/17-alarm-clock/mutants/narrow.patch \
	solutions/17-alarm-clock/mutants/not-interruptible.patch \
	solutions/17-alarm-clock/mutants/one-hour-late.patch \
	solutions/17-alarm-clock/mutants/plain-wait.patch \
	solutions/17-alarm-clock/mutants/polls.patch \
	solutions/17-alarm-clock/mutants/passes-on-in-the-hour.patch \
	solutions/17-alarm-clock/mutants/reads-unlocked.patch \
	solutions/17-alarm-clock/mutants/rings-before.patch \
	solutions/17-alarm-clock/mutants/rings-no-further.patch \
	solutions/17-alarm-clock/mutants/shared.patch \
	solutions/17-alarm-clock/mutants/signal-for-broadcast.patch \
	solutions/17-alarm-clock/mutants/sleeps.patch \
	solutions/17-alarm-clock/mutants/so-many-hours.patch \
	solutions/17-alarm-clock/mutants/stays-in-the-list.patch \
	solutions/17-alarm-clock/mutants/takes-the-first-off.patch \
	solutions/17-alarm-clock/mutants/ticks-unlocked.patch \
	solutions/17-alarm-clock/mutants/wakes-the-first.patch \
	solutions/17-alarm-clock/mutants/whole-hour-off.patch \
	solutions/17-alarm-clock/right/broadcast.c \
	solutions/17-alarm-clock/right/chain.c \
	solutions/17-alarm-clock/right/task.c \
	solutions/17-alarm-clock/why.md

solutions += \
	solutions/18-dictionary/dictionary.c \
	solutions/18-dictionary/equivalent \
	solutions/18-dictionary/mutants/asks-again.patch \
	solutions/18-dictionary/mutants/asks-first.patch \
	solutions/18-dictionary/mutants/at-most-a-thousand.patch \
	solutions/18-dictionary/mutants/by-difference.patch \
	solutions/18-dictionary/mutants/eight-locks-six-lists.patch \
	solutions/18-dictionary/mutants/entry-for-granted.patch \
	solutions/18-dictionary/mutants/if-for-while.patch \
	solutions/18-dictionary/mutants/keeps-the-lock.patch \
	solutions/18-dictionary/mutants/keeps-the-removed.patch \
	solutions/18-dictionary/mutants/least-for-none.patch \
	solutions/18-dictionary/mutants/leaves-a-hole.c \
	solutions/18-dictionary/mutants/no-lock.patch \
	solutions/18-dictionary/mutants/no-place-is-free.c \
	solutions/18-dictionary/mutants/old-place.patch \
	solutions/18-dictionary/mutants/one-spare-for-all.patch \
	solutions/18-dictionary/mutants/only-reads.patch \
	solutions/18-dictionary/mutants/overwrites.patch \
	solutions/18-dictionary/mutants/reads-after.patch \
	solutions/18-dictionary/mutants/reads-marked.patch \
	solutions/18-dictionary/mutants/reads-unlocked.patch \
	solutions/18-dictionary/mutants/remembers-the-link.patch \
	solutions/18-dictionary/mutants/removes-marked.patch \
	solutions/18-dictionary/mutants/runs-again.patch \
	solutions/18-dictionary/mutants/runs-before.patch \
	solutions/18-dictionary/mutants/runs-both.patch \
	solutions/18-dictionary/mutants/same-entry.patch \
	solutions/18-dictionary/mutants/shared.patch \
	solutions/18-dictionary/mutants/signal-for-broadcast.patch \
	solutions/18-dictionary/mutants/sleeps.patch \
	solutions/18-dictionary/mutants/stays-in.patch \
	solutions/18-dictionary/mutants/takes-zero-for-none.patch \
	solutions/18-dictionary/mutants/tells-the-old.patch \
	solutions/18-dictionary/mutants/tells-what-it-finds.patch \
	solutions/18-dictionary/mutants/two-steps.patch \
	solutions/18-dictionary/mutants/updates-again.patch \
	solutions/18-dictionary/mutants/value-first.patch \
	solutions/18-dictionary/right/array.c \
	solutions/18-dictionary/right/marked.c \
	solutions/18-dictionary/right/read-write-lock.c \
	solutions/18-dictionary/right/striped.c \
	solutions/18-dictionary/why.md

solutions += \
	solutions/19-thread-pool/equivalent \
	solutions/19-thread-pool/mutants/accepts-late.patch \
	solutions/19-thread-pool/mutants/accepts-while-busy.patch \
	solutions/19-thread-pool/mutants/any-worker.patch \
	solutions/19-thread-pool/mutants/asks-again.patch \
	solutions/19-thread-pool/mutants/asks-before.patch \
	solutions/19-thread-pool/mutants/asks-then-brings.patch \
	solutions/19-thread-pool/mutants/closes-when-empty.patch \
	solutions/19-thread-pool/mutants/drops-the-queue.patch \
	solutions/19-thread-pool/mutants/four-at-most.patch \
	solutions/19-thread-pool/mutants/frees-early.patch \
	solutions/19-thread-pool/mutants/if-for-while.patch \
	solutions/19-thread-pool/mutants/joins-one.patch \
	solutions/19-thread-pool/mutants/keeps-the-lock.patch \
	solutions/19-thread-pool/mutants/last-first.patch \
	solutions/19-thread-pool/mutants/no-job-closes.patch \
	solutions/19-thread-pool/mutants/no-signal.patch \
	solutions/19-thread-pool/mutants/not-joined.patch \
	solutions/19-thread-pool/mutants/one-does-the-rest.patch \
	solutions/19-thread-pool/mutants/reads-unlocked.patch \
	solutions/19-thread-pool/mutants/refuses-all.patch \
	solutions/19-thread-pool/mutants/runs-at-once.patch \
	solutions/19-thread-pool/mutants/runs-inner-at-once.patch \
	solutions/19-thread-pool/mutants/runs-under-the-lock.patch \
	solutions/19-thread-pool/mutants/shared.patch \
	solutions/19-thread-pool/mutants/signal-for-broadcast.patch \
	solutions/19-thread-pool/mutants/sleeps.patch \
	solutions/19-thread-pool/mutants/waits-for-empty.patch \
	solutions/19-thread-pool/mutants/wakes-if-empty.patch \
	solutions/19-thread-pool/right/library.c \
	solutions/19-thread-pool/right/pending.c \
	solutions/19-thread-pool/right/semaphore.c \
	solutions/19-thread-pool/thread-pool.c \
	solutions/19-thread-pool/why.md

solutions += \
	solutions/20-stealing-deque/equivalent \
	solutions/20-stealing-deque/mutants/announced-early.patch \
	solutions/20-stealing-deque/mutants/array-before.patch \
	solutions/20-stealing-deque/mutants/array-first.patch \
	solutions/20-stealing-deque/mutants/as-it-lies.patch \
	solutions/20-stealing-deque/mutants/asks-again.patch \
	solutions/20-stealing-deque/mutants/asks-then-takes.patch \
	solutions/20-stealing-deque/mutants/begins-again.patch \
	solutions/20-stealing-deque/mutants/below-zero.patch \
	solutions/20-stealing-deque/mutants/busy-is-empty.patch \
	solutions/20-stealing-deque/mutants/enough-for-all.patch \
	solutions/20-stealing-deque/mutants/frees-the-old.patch \
	solutions/20-stealing-deque/mutants/gives-up.patch \
	solutions/20-stealing-deque/mutants/grows-unlocked.patch \
	solutions/20-stealing-deque/mutants/half-a-deque.patch \
	solutions/20-stealing-deque/mutants/keeps-the-lock.patch \
	solutions/20-stealing-deque/mutants/looks-first.patch \
	solutions/20-stealing-deque/mutants/loses-the-ring.patch \
	solutions/20-stealing-deque/mutants/no-lock-for-the-owner.patch \
	solutions/20-stealing-deque/mutants/one-too-many.patch \
	solutions/20-stealing-deque/mutants/owner-first.patch \
	solutions/20-stealing-deque/mutants/pops-the-oldest.patch \
	solutions/20-stealing-deque/mutants/reads-late.patch \
	solutions/20-stealing-deque/mutants/relaxed.patch \
	solutions/20-stealing-deque/mutants/shared.patch \
	solutions/20-stealing-deque/mutants/sleeps.patch \
	solutions/20-stealing-deque/mutants/steals-the-newest.patch \
	solutions/20-stealing-deque/mutants/takes-back.patch \
	solutions/20-stealing-deque/mutants/takes-its-word-back.patch \
	solutions/20-stealing-deque/mutants/two-locks.patch \
	solutions/20-stealing-deque/mutants/waits-for-work.patch \
	solutions/20-stealing-deque/right/conflict.c \
	solutions/20-stealing-deque/right/list.c \
	solutions/20-stealing-deque/right/lock-free.c \
	solutions/20-stealing-deque/stealing-deque.c \
	solutions/20-stealing-deque/why.md

solutions += \
	solutions/21-round-robin/equivalent \
	solutions/21-round-robin/mutants/accepts-late.patch \
	solutions/21-round-robin/mutants/asks-first.patch \
	solutions/21-round-robin/mutants/asks-then-takes.patch \
	solutions/21-round-robin/mutants/asks-unlocked.patch \
	solutions/21-round-robin/mutants/begins-again.patch \
	solutions/21-round-robin/mutants/called-under-the-lock.patch \
	solutions/21-round-robin/mutants/drains-one.patch \
	solutions/21-round-robin/mutants/drops-work.patch \
	solutions/21-round-robin/mutants/first-again.patch \
	solutions/21-round-robin/mutants/frees-at-once.patch \
	solutions/21-round-robin/mutants/gives-up.patch \
	solutions/21-round-robin/mutants/goes-with-work.patch \
	solutions/21-round-robin/mutants/gone-too-late.patch \
	solutions/21-round-robin/mutants/hurries-the-last.patch \
	solutions/21-round-robin/mutants/in-line-before.c \
	solutions/21-round-robin/mutants/keeps-the-lock.patch \
	solutions/21-round-robin/mutants/marked-late.patch \
	solutions/21-round-robin/mutants/newest-first.patch \
	solutions/21-round-robin/mutants/no-lock.patch \
	solutions/21-round-robin/mutants/one-at-a-time.patch \
	solutions/21-round-robin/mutants/one-turn.patch \
	solutions/21-round-robin/mutants/reuses-the-old.patch \
	solutions/21-round-robin/mutants/shared.patch \
	solutions/21-round-robin/mutants/sleeps.patch \
	solutions/21-round-robin/mutants/stays-at-empty.patch \
	solutions/21-round-robin/mutants/stays-empty.patch \
	solutions/21-round-robin/mutants/turn-back.patch \
	solutions/21-round-robin/mutants/twice.patch \
	solutions/21-round-robin/right/circle.c \
	solutions/21-round-robin/right/least-recent.c \
	solutions/21-round-robin/right/row.c \
	solutions/21-round-robin/round-robin.c \
	solutions/21-round-robin/why.md

solutions += \
	solutions/22-priority-scheduler/equivalent \
	solutions/22-priority-scheduler/mutants/accepts-inner.patch \
	solutions/22-priority-scheduler/mutants/accepts-late.patch \
	solutions/22-priority-scheduler/mutants/asks-first.patch \
	solutions/22-priority-scheduler/mutants/asks-then-takes.patch \
	solutions/22-priority-scheduler/mutants/called-under-the-lock.patch \
	solutions/22-priority-scheduler/mutants/eight-at-most.patch \
	solutions/22-priority-scheduler/mutants/first-come.patch \
	solutions/22-priority-scheduler/mutants/frees-first.patch \
	solutions/22-priority-scheduler/mutants/highest-first.patch \
	solutions/22-priority-scheduler/mutants/if-for-while.patch \
	solutions/22-priority-scheduler/mutants/keeps-the-lock.patch \
	solutions/22-priority-scheduler/mutants/largest-for-none.patch \
	solutions/22-priority-scheduler/mutants/leaves-work.patch \
	solutions/22-priority-scheduler/mutants/narrow.patch \
	solutions/22-priority-scheduler/mutants/never-ends.patch \
	solutions/22-priority-scheduler/mutants/newest-first.patch \
	solutions/22-priority-scheduler/mutants/own-tasks-only.patch \
	solutions/22-priority-scheduler/mutants/polls.patch \
	solutions/22-priority-scheduler/mutants/same-moment.patch \
	solutions/22-priority-scheduler/mutants/shared.patch \
	solutions/22-priority-scheduler/mutants/signal-for-broadcast.patch \
	solutions/22-priority-scheduler/mutants/signals-before.patch \
	solutions/22-priority-scheduler/mutants/sleeps.patch \
	solutions/22-priority-scheduler/mutants/stops-in-order-of-arrival.patch \
	solutions/22-priority-scheduler/mutants/wakes-one.patch \
	solutions/22-priority-scheduler/priority-scheduler.c \
	solutions/22-priority-scheduler/right/heap.c \
	solutions/22-priority-scheduler/right/looks-at-all.c \
	solutions/22-priority-scheduler/right/semaphore.c \
	solutions/22-priority-scheduler/why.md

solutions += \
	solutions/23-task-graph/equivalent \
	solutions/23-task-graph/mutants/of-any-graph.patch \
	solutions/23-task-graph/mutants/begins-anyway.patch \
	solutions/23-task-graph/mutants/counts-twice.patch \
	solutions/23-task-graph/mutants/ends-again.patch \
	solutions/23-task-graph/mutants/ends-behind-twice.patch \
	solutions/23-task-graph/mutants/error-lost.patch \
	solutions/23-task-graph/mutants/error-too-late.patch \
	solutions/23-task-graph/mutants/fails-all.patch \
	solutions/23-task-graph/mutants/fails-the-next-only.patch \
	solutions/23-task-graph/mutants/if-for-while.patch \
	solutions/23-task-graph/mutants/in-one-pass.patch \
	solutions/23-task-graph/mutants/in-two-steps.patch \
	solutions/23-task-graph/mutants/keeps-the-lock.patch \
	solutions/23-task-graph/mutants/lowest-task.patch \
	solutions/23-task-graph/mutants/met-twice-is-a-cycle.patch \
	solutions/23-task-graph/mutants/names-all-that-is-left.patch \
	solutions/23-task-graph/mutants/names-the-way-there.patch \
	solutions/23-task-graph/mutants/negative-is-done.patch \
	solutions/23-task-graph/mutants/no-cycle.patch \
	solutions/23-task-graph/mutants/one-is-enough.patch \
	solutions/23-task-graph/mutants/outside.patch \
	solutions/23-task-graph/mutants/polls.patch \
	solutions/23-task-graph/mutants/reads-again.patch \
	solutions/23-task-graph/mutants/shared.patch \
	solutions/23-task-graph/mutants/signal-for-broadcast.patch \
	solutions/23-task-graph/mutants/sleeps.patch \
	solutions/23-task-graph/mutants/starts-what-failed.patch \
	solutions/23-task-graph/mutants/starts-with-the-lock.patch \
	solutions/23-task-graph/mutants/wakes-unseen.patch \
	solutions/23-task-graph/right/atomic.c \
	solutions/23-task-graph/right/looks-again.c \
	solutions/23-task-graph/right/own-locks.c \
	solutions/23-task-graph/task-graph.c \
	solutions/23-task-graph/why.md

solutions += \
	solutions/24-when-any/equivalent \
	solutions/24-when-any/mutants/answers-first.patch \
	solutions/24-when-any/mutants/blocks.patch \
	solutions/24-when-any/mutants/callers-array.patch \
	solutions/24-when-any/mutants/counts-from-one.patch \
	solutions/24-when-any/mutants/ends-too-early.patch \
	solutions/24-when-any/mutants/first-of-none.patch \
	solutions/24-when-any/mutants/forgets-the-last.patch \
	solutions/24-when-any/mutants/forgets-what-was-there.patch \
	solutions/24-when-any/mutants/frees-too-early.patch \
	solutions/24-when-any/mutants/keeps-references.patch \
	solutions/24-when-any/mutants/last-wins.patch \
	solutions/24-when-any/mutants/looks-at-none.patch \
	solutions/24-when-any/mutants/narrow-index.patch \
	solutions/24-when-any/mutants/needs-two.patch \
	solutions/24-when-any/mutants/no-lock.patch \
	solutions/24-when-any/mutants/only-those-behind.patch \
	solutions/24-when-any/mutants/second-nobody.patch \
	solutions/24-when-any/mutants/shared.patch \
	solutions/24-when-any/mutants/sixteen.patch \
	solutions/24-when-any/mutants/takes-no-references.patch \
	solutions/24-when-any/mutants/waits-for-success.patch \
	solutions/24-when-any/mutants/withdraws-nothing.patch \
	solutions/24-when-any/right/atomics.c \
	solutions/24-when-any/right/in-the-task.c \
	solutions/24-when-any/right/stops-early.c \
	solutions/24-when-any/when-any.c \
	solutions/24-when-any/why.md

solutions += \
	solutions/25-async-semaphore/equivalent \
	solutions/25-async-semaphore/async-semaphore.c \
	solutions/25-async-semaphore/mutants/answers-first.patch \
	solutions/25-async-semaphore/mutants/blocks.patch \
	solutions/25-async-semaphore/mutants/called-under-the-lock.patch \
	solutions/25-async-semaphore/mutants/cancelled-stays.patch \
	solutions/25-async-semaphore/mutants/cancels-at-the-limit.patch \
	solutions/25-async-semaphore/mutants/cancels-the-head.patch \
	solutions/25-async-semaphore/mutants/deadline-wins.patch \
	solutions/25-async-semaphore/mutants/drops-the-permit.patch \
	solutions/25-async-semaphore/mutants/ends-twice.patch \
	solutions/25-async-semaphore/mutants/fails.patch \
	solutions/25-async-semaphore/mutants/forgets-what-came.patch \
	solutions/25-async-semaphore/mutants/frees-early.patch \
	solutions/25-async-semaphore/mutants/frees-the-semaphore.patch \
	solutions/25-async-semaphore/mutants/gives-back.patch \
	solutions/25-async-semaphore/mutants/gives-twice.patch \
	solutions/25-async-semaphore/mutants/keeps-one.patch \
	solutions/25-async-semaphore/mutants/keeps-references.patch \
	solutions/25-async-semaphore/mutants/keeps-the-lock.patch \
	solutions/25-async-semaphore/mutants/leaves-the-delay.patch \
	solutions/25-async-semaphore/mutants/leaves-the-token.patch \
	solutions/25-async-semaphore/mutants/lets-pass.patch \
	solutions/25-async-semaphore/mutants/looks-first.patch \
	solutions/25-async-semaphore/mutants/newest-first.patch \
	solutions/25-async-semaphore/mutants/no-timer-no-limit.patch \
	solutions/25-async-semaphore/mutants/polls.patch \
	solutions/25-async-semaphore/mutants/reads-unlocked.patch \
	solutions/25-async-semaphore/mutants/refused-but-in-line.patch \
	solutions/25-async-semaphore/mutants/registers-late.patch \
	solutions/25-async-semaphore/mutants/shared.patch \
	solutions/25-async-semaphore/mutants/sleeps.patch \
	solutions/25-async-semaphore/mutants/stays-in-line.patch \
	solutions/25-async-semaphore/mutants/takes-anyhow.patch \
	solutions/25-async-semaphore/mutants/there-and-registered.patch \
	solutions/25-async-semaphore/mutants/token-wins.patch \
	solutions/25-async-semaphore/right/atomics.c \
	solutions/25-async-semaphore/right/enters-last.c \
	solutions/25-async-semaphore/right/in-the-task.c \
	solutions/25-async-semaphore/why.md

solutions += \
	solutions/26-bounded-copy/equivalent \
	solutions/26-bounded-copy/bounded-copy.c \
	solutions/26-bounded-copy/mutants/adds-unlocked.patch \
	solutions/26-bounded-copy/mutants/answers-at-once.patch \
	solutions/26-bounded-copy/mutants/appends.patch \
	solutions/26-bounded-copy/mutants/asked-unlocked.patch \
	solutions/26-bounded-copy/mutants/asks-later.patch \
	solutions/26-bounded-copy/mutants/asks-once.patch \
	solutions/26-bounded-copy/mutants/at-the-same-place.patch \
	solutions/26-bounded-copy/mutants/blocks.patch \
	solutions/26-bounded-copy/mutants/cancel-wins.patch \
	solutions/26-bounded-copy/mutants/cancelled-is-done.patch \
	solutions/26-bounded-copy/mutants/ends-at-once.patch \
	solutions/26-bounded-copy/mutants/fails.patch \
	solutions/26-bounded-copy/mutants/forgets-the-last-error.patch \
	solutions/26-bounded-copy/mutants/forgets-the-rest.patch \
	solutions/26-bounded-copy/mutants/frees-before-the-others.patch \
	solutions/26-bounded-copy/mutants/goes-on.patch \
	solutions/26-bounded-copy/mutants/keeps-operations.patch \
	solutions/26-bounded-copy/mutants/keeps-the-lock.patch \
	solutions/26-bounded-copy/mutants/keeps-the-plan.patch \
	solutions/26-bounded-copy/mutants/last-error.patch \
	solutions/26-bounded-copy/mutants/never-ends.patch \
	solutions/26-bounded-copy/mutants/narrow-places.patch \
	solutions/26-bounded-copy/mutants/no-bound.patch \
	solutions/26-bounded-copy/mutants/no-byte-at-all.patch \
	solutions/26-bounded-copy/mutants/no-null.patch \
	solutions/26-bounded-copy/mutants/no-write-at-all.patch \
	solutions/26-bounded-copy/mutants/not-in-the-rest.patch \
	solutions/26-bounded-copy/mutants/notes-unlocked.patch \
	solutions/26-bounded-copy/mutants/one-at-a-time.patch \
	solutions/26-bounded-copy/mutants/one-too-few.patch \
	solutions/26-bounded-copy/mutants/one-too-many.patch \
	solutions/26-bounded-copy/mutants/place-by-block.patch \
	solutions/26-bounded-copy/mutants/polls.patch \
	solutions/26-bounded-copy/mutants/refused-is-nothing.patch \
	solutions/26-bounded-copy/mutants/registers-for-it.patch \
	solutions/26-bounded-copy/mutants/shared.patch \
	solutions/26-bounded-copy/mutants/short-is-the-end.patch \
	solutions/26-bounded-copy/mutants/skips-the-last.patch \
	solutions/26-bounded-copy/mutants/sleeps.patch \
	solutions/26-bounded-copy/mutants/tells-after.patch \
	solutions/26-bounded-copy/mutants/tells-beside.patch \
	solutions/26-bounded-copy/mutants/tells-blocks.patch \
	solutions/26-bounded-copy/mutants/tells-the-block.patch \
	solutions/26-bounded-copy/mutants/tells-what-is-read.patch \
	solutions/26-bounded-copy/mutants/waits-for-all.patch \
	solutions/26-bounded-copy/mutants/writes-the-same.patch \
	solutions/26-bounded-copy/right/in-the-task.c \
	solutions/26-bounded-copy/right/lanes.c \
	solutions/26-bounded-copy/right/reads-ahead.c \
	solutions/26-bounded-copy/why.md

solutions += \
	solutions/27-for-all/equivalent \
	solutions/27-for-all/for-all.c \
	solutions/27-for-all/mutants/a-thread-an-item.patch \
	solutions/27-for-all/mutants/asks-again.patch \
	solutions/27-for-all/mutants/asks-then-takes.patch \
	solutions/27-for-all/mutants/begins-anyway.patch \
	solutions/27-for-all/mutants/detached.patch \
	solutions/27-for-all/mutants/eight-in-all.patch \
	solutions/27-for-all/mutants/enough-for-all.patch \
	solutions/27-for-all/mutants/forgets-the-item.patch \
	solutions/27-for-all/mutants/four-at-most.patch \
	solutions/27-for-all/mutants/goes-on.patch \
	solutions/27-for-all/mutants/half-words.patch \
	solutions/27-for-all/mutants/in-chunks.patch \
	solutions/27-for-all/mutants/joins-at-once.patch \
	solutions/27-for-all/mutants/keeps-the-lock.patch \
	solutions/27-for-all/mutants/last-error.patch \
	solutions/27-for-all/mutants/left-first.patch \
	solutions/27-for-all/mutants/looks-once.patch \
	solutions/27-for-all/mutants/loses-the-rest.patch \
	solutions/27-for-all/mutants/lowest-item.patch \
	solutions/27-for-all/mutants/no-lock.patch \
	solutions/27-for-all/mutants/not-awaited.patch \
	solutions/27-for-all/mutants/nothing-first.patch \
	solutions/27-for-all/mutants/of-another.patch \
	solutions/27-for-all/mutants/one-index.patch \
	solutions/27-for-all/mutants/one-more.patch \
	solutions/27-for-all/mutants/one-too-many.patch \
	solutions/27-for-all/mutants/past-the-end.patch \
	solutions/27-for-all/mutants/returns-at-once.patch \
	solutions/27-for-all/mutants/rounds-up.patch \
	solutions/27-for-all/mutants/same-error.patch \
	solutions/27-for-all/mutants/shared.patch \
	solutions/27-for-all/mutants/sleeps.patch \
	solutions/27-for-all/mutants/stops-all.patch \
	solutions/27-for-all/mutants/stops-alone.patch \
	solutions/27-for-all/mutants/under-the-lock.patch \
	solutions/27-for-all/right/caller.c \
	solutions/27-for-all/right/halves.c \
	solutions/27-for-all/right/parts.c \
	solutions/27-for-all/why.md

solutions += \
	solutions/28-test-account/mutants/either.patch \
	solutions/28-test-account/mutants/enough-is-left.patch \
	solutions/28-test-account/mutants/everybody-gets.patch \
	solutions/28-test-account/mutants/first-gets.patch \
	solutions/28-test-account/mutants/looks-too-soon.patch \
	solutions/28-test-account/mutants/one-account.patch \
	solutions/28-test-account/mutants/one-adds.patch \
	solutions/28-test-account/mutants/one-takes.patch \
	solutions/28-test-account/mutants/own-race.patch \
	solutions/28-test-account/right/all-at-once.c \
	solutions/28-test-account/right/step-by-step.c \
	solutions/28-test-account/right/two-tellers.c \
	solutions/28-test-account/test-account.c \
	solutions/28-test-account/why.md

solutions += \
	solutions/29-test-buffer/mutants/any-order.patch \
	solutions/29-test-buffer/mutants/does-not-look.patch \
	solutions/29-test-buffer/mutants/first-thread-first.patch \
	solutions/29-test-buffer/mutants/in-turn.patch \
	solutions/29-test-buffer/mutants/is-over.patch \
	solutions/29-test-buffer/mutants/one-takes.patch \
	solutions/29-test-buffer/mutants/own-race.patch \
	solutions/29-test-buffer/mutants/room-enough.patch \
	solutions/29-test-buffer/right/counts.c \
	solutions/29-test-buffer/right/puts-before.c \
	solutions/29-test-buffer/right/two-of-each.c \
	solutions/29-test-buffer/test-buffer.c \
	solutions/29-test-buffer/why.md

solutions += \
	solutions/30-test-permits/mutants/leaves-one-waiting.patch \
	solutions/30-test-permits/mutants/newcomer-loses.patch \
	solutions/30-test-permits/mutants/nobody-new.patch \
	solutions/30-test-permits/mutants/one-waits.patch \
	solutions/30-test-permits/mutants/own-race.patch \
	solutions/30-test-permits/mutants/tries-alone.patch \
	solutions/30-test-permits/mutants/tries-when-there.patch \
	solutions/30-test-permits/mutants/waits-first.patch \
	solutions/30-test-permits/right/as-a-lock.c \
	solutions/30-test-permits/right/flag.c \
	solutions/30-test-permits/right/three-meet.c \
	solutions/30-test-permits/test-permits.c \
	solutions/30-test-permits/why.md

solutions += \
	solutions/31-test-barrier/mutants/does-not-look.patch \
	solutions/31-test-barrier/mutants/frees-too-early.patch \
	solutions/31-test-barrier/mutants/last-is-told.patch \
	solutions/31-test-barrier/mutants/new-each-time.patch \
	solutions/31-test-barrier/mutants/one-round.patch \
	solutions/31-test-barrier/mutants/own-race.patch \
	solutions/31-test-barrier/mutants/three-for-two.patch \
	solutions/31-test-barrier/mutants/told-once.patch \
	solutions/31-test-barrier/mutants/two-threads.patch \
	solutions/31-test-barrier/right/flags.c \
	solutions/31-test-barrier/right/hand-over.c \
	solutions/31-test-barrier/right/in-step.c \
	solutions/31-test-barrier/test-barrier.c \
	solutions/31-test-barrier/why.md

solutions += \
	solutions/32-test-rooms/mutants/nobody-reads.patch \
	solutions/32-test-rooms/mutants/nobody-waits.patch \
	solutions/32-test-rooms/mutants/one-reads.patch \
	solutions/32-test-rooms/mutants/one-writes.patch \
	solutions/32-test-rooms/mutants/own-lock.patch \
	solutions/32-test-rooms/mutants/reader-passes.patch \
	solutions/32-test-rooms/mutants/reads-outside.patch \
	solutions/32-test-rooms/mutants/reads-twice.patch \
	solutions/32-test-rooms/mutants/writes-first.patch \
	solutions/32-test-rooms/right/bare-number.c \
	solutions/32-test-rooms/right/barrier.c \
	solutions/32-test-rooms/right/counts.c \
	solutions/32-test-rooms/test-rooms.c \
	solutions/32-test-rooms/why.md

solutions += \
	solutions/33-test-desk/mutants/asks-errno.patch \
	solutions/33-test-desk/mutants/does-not-count.patch \
	solutions/33-test-desk/mutants/enough-for-all.patch \
	solutions/33-test-desk/mutants/far-deadline.patch \
	solutions/33-test-desk/mutants/must-get.patch \
	solutions/33-test-desk/mutants/must-give-up.patch \
	solutions/33-test-desk/mutants/nobody-hurries.patch \
	solutions/33-test-desk/mutants/one-waits.patch \
	solutions/33-test-desk/mutants/own-race.patch \
	solutions/33-test-desk/right/adds-up.c \
	solutions/33-test-desk/right/gives-it-on.c \
	solutions/33-test-desk/right/two-hurry.c \
	solutions/33-test-desk/test-desk.c \
	solutions/33-test-desk/why.md
