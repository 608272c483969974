# SPDX-License-Identifier: MIT
#
# Exercises: a task, a stub to complete and a spec to be graded by, one folder each. They are
# installed in $(exercisesdir). An exercise NN-name lists its files here:
#
#	exerciseNNdir = $(exercisesdir)/NN-name
#	dist_exerciseNN_DATA = exercises/NN-name/task.md ...
#
# `treadle` looks for the folder exercises beside itself. Where that is not the source folder, a
# link leads there.
all-local: exercises-link
.PHONY: exercises-link
exercises-link:
	@test -e exercises || ln -s '$(abs_srcdir)/exercises' exercises

clean-local: clean-exercises-link
.PHONY: clean-exercises-link
clean-exercises-link:
	@test ! -h exercises || rm -f exercises

EXTRA_DIST += exercises/README.md docs/exercises.md docs/exercises-mutants.md

exercisesrootdir = $(exercisesdir)
dist_exercisesroot_DATA = exercises/path

exercise01dir = $(exercisesdir)/01-counter
dist_exercise01_DATA = \
	exercises/01-counter/arrive.c \
	exercises/01-counter/ask.c \
	exercises/01-counter/clients \
	exercises/01-counter/contract.c \
	exercises/01-counter/counter.c \
	exercises/01-counter/counter.h \
	exercises/01-counter/last.c \
	exercises/01-counter/own.c \
	exercises/01-counter/spec \
	exercises/01-counter/task.md \
	exercises/01-counter/two.c

exercise02dir = $(exercisesdir)/02-two-locks
dist_exercise02_DATA = \
	exercises/02-two-locks/apart.c \
	exercises/02-two-locks/circle.c \
	exercises/02-two-locks/clients \
	exercises/02-two-locks/contract.c \
	exercises/02-two-locks/opposite.c \
	exercises/02-two-locks/owner.c \
	exercises/02-two-locks/same.c \
	exercises/02-two-locks/spec \
	exercises/02-two-locks/swapped.c \
	exercises/02-two-locks/task.md \
	exercises/02-two-locks/two-locks.c \
	exercises/02-two-locks/two-locks.h \
	exercises/02-two-locks/whole.c

exercise03dir = $(exercisesdir)/03-transfers
dist_exercise03_DATA = \
	exercises/03-transfers/apart.c \
	exercises/03-transfers/asks.c \
	exercises/03-transfers/clients \
	exercises/03-transfers/contract.c \
	exercises/03-transfers/covered.c \
	exercises/03-transfers/ends.c \
	exercises/03-transfers/money.c \
	exercises/03-transfers/refused.c \
	exercises/03-transfers/spec \
	exercises/03-transfers/sum.c \
	exercises/03-transfers/task.md \
	exercises/03-transfers/transfers.c \
	exercises/03-transfers/transfers.h \
	exercises/03-transfers/unseen.c \
	exercises/03-transfers/two.c

exercise04dir = $(exercisesdir)/04-rendezvous
dist_exercise04_DATA = \
	exercises/04-rendezvous/again.c \
	exercises/04-rendezvous/apart.c \
	exercises/04-rendezvous/clients \
	exercises/04-rendezvous/contract.c \
	exercises/04-rendezvous/rendezvous.c \
	exercises/04-rendezvous/rendezvous.h \
	exercises/04-rendezvous/spec \
	exercises/04-rendezvous/swap.c \
	exercises/04-rendezvous/task.md \
	exercises/04-rendezvous/wait.c

exercise05dir = $(exercisesdir)/05-semaphore
dist_exercise05_DATA = \
	exercises/05-semaphore/at_once.c \
	exercises/05-semaphore/clients \
	exercises/05-semaphore/contract.c \
	exercises/05-semaphore/gives_up.c \
	exercises/05-semaphore/guards.c \
	exercises/05-semaphore/inside.c \
	exercises/05-semaphore/interrupted.c \
	exercises/05-semaphore/late.c \
	exercises/05-semaphore/passed_on.c \
	exercises/05-semaphore/patient.c \
	exercises/05-semaphore/pending.c \
	exercises/05-semaphore/remembers.c \
	exercises/05-semaphore/sema.h \
	exercises/05-semaphore/semaphore.c \
	exercises/05-semaphore/served.c \
	exercises/05-semaphore/spec \
	exercises/05-semaphore/task.md \
	exercises/05-semaphore/two.c

exercise06dir = $(exercisesdir)/06-fifo-semaphore
dist_exercise06_DATA = \
	exercises/06-fifo-semaphore/clients \
	exercises/06-fifo-semaphore/contract.c \
	exercises/06-fifo-semaphore/door.c \
	exercises/06-fifo-semaphore/enough.c \
	exercises/06-fifo-semaphore/fifo-semaphore.c \
	exercises/06-fifo-semaphore/fifo-semaphore.h \
	exercises/06-fifo-semaphore/head.c \
	exercises/06-fifo-semaphore/large.c \
	exercises/06-fifo-semaphore/leaves.c \
	exercises/06-fifo-semaphore/newcomer.c \
	exercises/06-fifo-semaphore/passed_on.c \
	exercises/06-fifo-semaphore/served.c \
	exercises/06-fifo-semaphore/spec \
	exercises/06-fifo-semaphore/task.md \
	exercises/06-fifo-semaphore/turns.c \
	exercises/06-fifo-semaphore/whole.c \
	exercises/06-fifo-semaphore/two.c

exercise07dir = $(exercisesdir)/07-bounded-buffer
dist_exercise07_DATA = \
	exercises/07-bounded-buffer/bakers.c \
	exercises/07-bounded-buffer/bounded-buffer.c \
	exercises/07-bounded-buffer/bounded-buffer.h \
	exercises/07-bounded-buffer/clients \
	exercises/07-bounded-buffer/contract.c \
	exercises/07-bounded-buffer/customers.c \
	exercises/07-bounded-buffer/full.c \
	exercises/07-bounded-buffer/late.c \
	exercises/07-bounded-buffer/leaves.c \
	exercises/07-bounded-buffer/limit.c \
	exercises/07-bounded-buffer/order.c \
	exercises/07-bounded-buffer/patient.c \
	exercises/07-bounded-buffer/spec \
	exercises/07-bounded-buffer/task.md \
	exercises/07-bounded-buffer/two.c \
	exercises/07-bounded-buffer/many.c

exercise08dir = $(exercisesdir)/08-bulk-consumer
dist_exercise08_DATA = \
	exercises/08-bulk-consumer/bulk-consumer.c \
	exercises/08-bulk-consumer/bulk-consumer.h \
	exercises/08-bulk-consumer/clients \
	exercises/08-bulk-consumer/contract.c \
	exercises/08-bulk-consumer/enough.c \
	exercises/08-bulk-consumer/late.c \
	exercises/08-bulk-consumer/limit.c \
	exercises/08-bulk-consumer/order.c \
	exercises/08-bulk-consumer/posters.c \
	exercises/08-bulk-consumer/spec \
	exercises/08-bulk-consumer/task.md \
	exercises/08-bulk-consumer/two.c \
	exercises/08-bulk-consumer/many.c

exercise09dir = $(exercisesdir)/09-readers-writers
dist_exercise09_DATA = \
	exercises/09-readers-writers/alone.c \
	exercises/09-readers-writers/batch.c \
	exercises/09-readers-writers/clients \
	exercises/09-readers-writers/contract.c \
	exercises/09-readers-writers/held-back.c \
	exercises/09-readers-writers/limit.c \
	exercises/09-readers-writers/moment.c \
	exercises/09-readers-writers/other-writer.c \
	exercises/09-readers-writers/readers-writers.c \
	exercises/09-readers-writers/readers-writers.h \
	exercises/09-readers-writers/spec \
	exercises/09-readers-writers/stops.c \
	exercises/09-readers-writers/task.md \
	exercises/09-readers-writers/together.c \
	exercises/09-readers-writers/two.c

exercise10dir = $(exercisesdir)/10-batch-queue
dist_exercise10_DATA = \
	exercises/10-batch-queue/again.c \
	exercises/10-batch-queue/all.c \
	exercises/10-batch-queue/batch-queue.c \
	exercises/10-batch-queue/batch-queue.h \
	exercises/10-batch-queue/clients \
	exercises/10-batch-queue/contract.c \
	exercises/10-batch-queue/moment.c \
	exercises/10-batch-queue/next.c \
	exercises/10-batch-queue/own.c \
	exercises/10-batch-queue/sleeper.c \
	exercises/10-batch-queue/spec \
	exercises/10-batch-queue/task.md \
	exercises/10-batch-queue/two.c

exercise11dir = $(exercisesdir)/11-cyclic-barrier
dist_exercise11_DATA = \
	exercises/11-cyclic-barrier/action.c \
	exercises/11-cyclic-barrier/both.c \
	exercises/11-cyclic-barrier/clients \
	exercises/11-cyclic-barrier/contract.c \
	exercises/11-cyclic-barrier/cyclic-barrier.c \
	exercises/11-cyclic-barrier/cyclic-barrier.h \
	exercises/11-cyclic-barrier/gives-up.c \
	exercises/11-cyclic-barrier/lapped.c \
	exercises/11-cyclic-barrier/limit.c \
	exercises/11-cyclic-barrier/passed.c \
	exercises/11-cyclic-barrier/reset.c \
	exercises/11-cyclic-barrier/rounds.c \
	exercises/11-cyclic-barrier/spec \
	exercises/11-cyclic-barrier/task.md \
	exercises/11-cyclic-barrier/together.c \
	exercises/11-cyclic-barrier/two.c

exercise13dir = $(exercisesdir)/13-philosophers
dist_exercise13_DATA = \
	exercises/13-philosophers/all.c \
	exercises/13-philosophers/apart.c \
	exercises/13-philosophers/clients \
	exercises/13-philosophers/contract.c \
	exercises/13-philosophers/hungry.c \
	exercises/13-philosophers/neighbours.c \
	exercises/13-philosophers/overtaken.c \
	exercises/13-philosophers/philosophers.c \
	exercises/13-philosophers/philosophers.h \
	exercises/13-philosophers/same-seat.c \
	exercises/13-philosophers/sides.c \
	exercises/13-philosophers/sizes.c \
	exercises/13-philosophers/spec \
	exercises/13-philosophers/task.md \
	exercises/13-philosophers/two.c

exercise14dir = $(exercisesdir)/14-count-down-latch
dist_exercise14_DATA = \
	exercises/14-count-down-latch/all.c \
	exercises/14-count-down-latch/at-once.c \
	exercises/14-count-down-latch/clients \
	exercises/14-count-down-latch/closed.c \
	exercises/14-count-down-latch/contract.c \
	exercises/14-count-down-latch/count-down-latch.c \
	exercises/14-count-down-latch/count-down-latch.h \
	exercises/14-count-down-latch/early.c \
	exercises/14-count-down-latch/last-one.c \
	exercises/14-count-down-latch/limit.c \
	exercises/14-count-down-latch/more.c \
	exercises/14-count-down-latch/nobody.c \
	exercises/14-count-down-latch/one-of-two.c \
	exercises/14-count-down-latch/spec \
	exercises/14-count-down-latch/stop.c \
	exercises/14-count-down-latch/task.md \
	exercises/14-count-down-latch/too-late.c

exercise17dir = $(exercisesdir)/17-alarm-clock
dist_exercise17_DATA = \
	exercises/17-alarm-clock/alarm-clock.c \
	exercises/17-alarm-clock/alarm-clock.h \
	exercises/17-alarm-clock/clients \
	exercises/17-alarm-clock/contract.c \
	exercises/17-alarm-clock/early.c \
	exercises/17-alarm-clock/guests.c \
	exercises/17-alarm-clock/pass-on.c \
	exercises/17-alarm-clock/past.c \
	exercises/17-alarm-clock/same-hour.c \
	exercises/17-alarm-clock/spec \
	exercises/17-alarm-clock/stop.c \
	exercises/17-alarm-clock/task.md \
	exercises/17-alarm-clock/too-late.c \
	exercises/17-alarm-clock/two.c

exercise12dir = $(exercisesdir)/12-specific-notification
dist_exercise12_DATA = \
	exercises/12-specific-notification/called.c \
	exercises/12-specific-notification/clients \
	exercises/12-specific-notification/contract.c \
	exercises/12-specific-notification/counter.c \
	exercises/12-specific-notification/kinds.c \
	exercises/12-specific-notification/leaves.c \
	exercises/12-specific-notification/order.c \
	exercises/12-specific-notification/spec \
	exercises/12-specific-notification/specific-notification.c \
	exercises/12-specific-notification/specific-notification.h \
	exercises/12-specific-notification/task.md \
	exercises/12-specific-notification/too-late.c \
	exercises/12-specific-notification/two.c

exercise15dir = $(exercisesdir)/15-hoare-monitor
dist_exercise15_DATA = \
	exercises/15-hoare-monitor/again.c \
	exercises/15-hoare-monitor/back.c \
	exercises/15-hoare-monitor/bells.c \
	exercises/15-hoare-monitor/clients \
	exercises/15-hoare-monitor/contract.c \
	exercises/15-hoare-monitor/crowd.c \
	exercises/15-hoare-monitor/hands.c \
	exercises/15-hoare-monitor/hoare-monitor.c \
	exercises/15-hoare-monitor/hoare-monitor.h \
	exercises/15-hoare-monitor/inside.c \
	exercises/15-hoare-monitor/line.c \
	exercises/15-hoare-monitor/nothing.c \
	exercises/15-hoare-monitor/order.c \
	exercises/15-hoare-monitor/other.c \
	exercises/15-hoare-monitor/rounds.c \
	exercises/15-hoare-monitor/spec \
	exercises/15-hoare-monitor/task.md \
	exercises/15-hoare-monitor/two.c

exercise16dir = $(exercisesdir)/16-state-machine
dist_exercise16_DATA = \
	exercises/16-state-machine/both.c \
	exercises/16-state-machine/clients \
	exercises/16-state-machine/context.c \
	exercises/16-state-machine/contract.c \
	exercises/16-state-machine/errors.c \
	exercises/16-state-machine/given-back.c \
	exercises/16-state-machine/hot.c \
	exercises/16-state-machine/prices.c \
	exercises/16-state-machine/result.c \
	exercises/16-state-machine/spec \
	exercises/16-state-machine/state-machine.c \
	exercises/16-state-machine/state-machine.h \
	exercises/16-state-machine/task.md \
	exercises/16-state-machine/two.c

exercise18dir = $(exercisesdir)/18-dictionary
dist_exercise18_DATA = \
	exercises/18-dictionary/alone.c \
	exercises/18-dictionary/appears.c \
	exercises/18-dictionary/beside.c \
	exercises/18-dictionary/booked.c \
	exercises/18-dictionary/clients \
	exercises/18-dictionary/contract.c \
	exercises/18-dictionary/count.c \
	exercises/18-dictionary/dictionary.c \
	exercises/18-dictionary/dictionary.h \
	exercises/18-dictionary/fresh.c \
	exercises/18-dictionary/keys.c \
	exercises/18-dictionary/large.c \
	exercises/18-dictionary/many.c \
	exercises/18-dictionary/once.c \
	exercises/18-dictionary/read.c \
	exercises/18-dictionary/removed.c \
	exercises/18-dictionary/spec \
	exercises/18-dictionary/task.md \
	exercises/18-dictionary/two.c

exercise23dir = $(exercisesdir)/23-task-graph
dist_exercise23_DATA = \
	exercises/23-task-graph/behind.c \
	exercises/23-task-graph/clients \
	exercises/23-task-graph/contract.c \
	exercises/23-task-graph/cycle.c \
	exercises/23-task-graph/fails.c \
	exercises/23-task-graph/inside.c \
	exercises/23-task-graph/meet.c \
	exercises/23-task-graph/misused.c \
	exercises/23-task-graph/spec \
	exercises/23-task-graph/task-graph.c \
	exercises/23-task-graph/task-graph.h \
	exercises/23-task-graph/task.md \
	exercises/23-task-graph/together.c \
	exercises/23-task-graph/two.c \
	exercises/23-task-graph/waits.c

exercise21dir = $(exercisesdir)/21-round-robin
dist_exercise21_DATA = \
	exercises/21-round-robin/both.c \
	exercises/21-round-robin/clients \
	exercises/21-round-robin/contract.c \
	exercises/21-round-robin/drained.c \
	exercises/21-round-robin/each.c \
	exercises/21-round-robin/last.c \
	exercises/21-round-robin/late.c \
	exercises/21-round-robin/leaves.c \
	exercises/21-round-robin/many.c \
	exercises/21-round-robin/meet.c \
	exercises/21-round-robin/pools.c \
	exercises/21-round-robin/refused.c \
	exercises/21-round-robin/round-robin.c \
	exercises/21-round-robin/round-robin.h \
	exercises/21-round-robin/spec \
	exercises/21-round-robin/task.md \
	exercises/21-round-robin/two.c \
	exercises/21-round-robin/workers.c

exercise22dir = $(exercisesdir)/22-priority-scheduler
dist_exercise22_DATA = \
	exercises/22-priority-scheduler/across.c \
	exercises/22-priority-scheduler/all-at-once.c \
	exercises/22-priority-scheduler/clients \
	exercises/22-priority-scheduler/closing.c \
	exercises/22-priority-scheduler/contract.c \
	exercises/22-priority-scheduler/evening.c \
	exercises/22-priority-scheduler/numbers.c \
	exercises/22-priority-scheduler/once.c \
	exercises/22-priority-scheduler/order.c \
	exercises/22-priority-scheduler/priority-scheduler.c \
	exercises/22-priority-scheduler/priority-scheduler.h \
	exercises/22-priority-scheduler/spec \
	exercises/22-priority-scheduler/stop.c \
	exercises/22-priority-scheduler/task.md \
	exercises/22-priority-scheduler/together.c \
	exercises/22-priority-scheduler/two.c

exercise19dir = $(exercisesdir)/19-thread-pool
dist_exercise19_DATA = \
	exercises/19-thread-pool/accepted.c \
	exercises/19-thread-pool/across.c \
	exercises/19-thread-pool/all-at-once.c \
	exercises/19-thread-pool/both.c \
	exercises/19-thread-pool/clients \
	exercises/19-thread-pool/closing.c \
	exercises/19-thread-pool/contract.c \
	exercises/19-thread-pool/inside.c \
	exercises/19-thread-pool/late.c \
	exercises/19-thread-pool/many.c \
	exercises/19-thread-pool/meets.c \
	exercises/19-thread-pool/nested.c \
	exercises/19-thread-pool/order.c \
	exercises/19-thread-pool/spec \
	exercises/19-thread-pool/task.md \
	exercises/19-thread-pool/thread-pool.c \
	exercises/19-thread-pool/thread-pool.h \
	exercises/19-thread-pool/two.c

exercise20dir = $(exercisesdir)/20-stealing-deque
dist_exercise20_DATA = \
	exercises/20-stealing-deque/again.c \
	exercises/20-stealing-deque/clients \
	exercises/20-stealing-deque/contract.c \
	exercises/20-stealing-deque/grow.c \
	exercises/20-stealing-deque/large.c \
	exercises/20-stealing-deque/last.c \
	exercises/20-stealing-deque/many.c \
	exercises/20-stealing-deque/meet.c \
	exercises/20-stealing-deque/order.c \
	exercises/20-stealing-deque/spec \
	exercises/20-stealing-deque/stealing-deque.c \
	exercises/20-stealing-deque/stealing-deque.h \
	exercises/20-stealing-deque/task.md \
	exercises/20-stealing-deque/three.c \
	exercises/20-stealing-deque/two.c

exercise24dir = $(exercisesdir)/24-when-any
dist_exercise24_DATA = \
	exercises/24-when-any/array.c \
	exercises/24-when-any/bad.c \
	exercises/24-when-any/before.c \
	exercises/24-when-any/clients \
	exercises/24-when-any/contract.c \
	exercises/24-when-any/left.c \
	exercises/24-when-any/many.c \
	exercises/24-when-any/order.c \
	exercises/24-when-any/pair.c \
	exercises/24-when-any/spec \
	exercises/24-when-any/task.md \
	exercises/24-when-any/there.c \
	exercises/24-when-any/when-any.c \
	exercises/24-when-any/when-any.h

exercise25dir = $(exercisesdir)/25-async-semaphore
dist_exercise25_DATA = \
	exercises/25-async-semaphore/async-semaphore.c \
	exercises/25-async-semaphore/async-semaphore.h \
	exercises/25-async-semaphore/bad.c \
	exercises/25-async-semaphore/cancel.c \
	exercises/25-async-semaphore/clients \
	exercises/25-async-semaphore/contract.c \
	exercises/25-async-semaphore/freed.c \
	exercises/25-async-semaphore/inside.c \
	exercises/25-async-semaphore/late.c \
	exercises/25-async-semaphore/left.c \
	exercises/25-async-semaphore/limit.c \
	exercises/25-async-semaphore/making.c \
	exercises/25-async-semaphore/middle.c \
	exercises/25-async-semaphore/order.c \
	exercises/25-async-semaphore/passes.c \
	exercises/25-async-semaphore/past.c \
	exercises/25-async-semaphore/posts.c \
	exercises/25-async-semaphore/spec \
	exercises/25-async-semaphore/task.md

exercise26dir = $(exercisesdir)/26-bounded-copy
dist_exercise26_DATA = \
	exercises/26-bounded-copy/asked.c \
	exercises/26-bounded-copy/at-once.c \
	exercises/26-bounded-copy/bad.c \
	exercises/26-bounded-copy/beside.c \
	exercises/26-bounded-copy/bound.c \
	exercises/26-bounded-copy/bounded-copy.c \
	exercises/26-bounded-copy/bounded-copy.h \
	exercises/26-bounded-copy/by-hand.h \
	exercises/26-bounded-copy/cancel.c \
	exercises/26-bounded-copy/clients \
	exercises/26-bounded-copy/contract.c \
	exercises/26-bounded-copy/fails.c \
	exercises/26-bounded-copy/first.c \
	exercises/26-bounded-copy/large.c \
	exercises/26-bounded-copy/order.c \
	exercises/26-bounded-copy/progress.c \
	exercises/26-bounded-copy/short.c \
	exercises/26-bounded-copy/spec \
	exercises/26-bounded-copy/task.md \
	exercises/26-bounded-copy/threads.c

exercise27dir = $(exercisesdir)/27-for-all
dist_exercise27_DATA = \
	exercises/27-for-all/clients \
	exercises/27-for-all/contract.c \
	exercises/27-for-all/crowd.c \
	exercises/27-for-all/each.c \
	exercises/27-for-all/ended.c \
	exercises/27-for-all/first.c \
	exercises/27-for-all/for-all.c \
	exercises/27-for-all/for-all.h \
	exercises/27-for-all/input.c \
	exercises/27-for-all/inside.c \
	exercises/27-for-all/large.c \
	exercises/27-for-all/meet.c \
	exercises/27-for-all/most.c \
	exercises/27-for-all/pair.c \
	exercises/27-for-all/spec \
	exercises/27-for-all/stops.c \
	exercises/27-for-all/task.md

exercise28dir = $(exercisesdir)/28-test-account
dist_exercise28_DATA = \
	exercises/28-test-account/asks-before.c \
	exercises/28-test-account/keeps-lock.c \
	exercises/28-test-account/no-lock.c \
	exercises/28-test-account/right-atomic.c \
	exercises/28-test-account/right.c \
	exercises/28-test-account/shared.c \
	exercises/28-test-account/spec \
	exercises/28-test-account/takes-rest.c \
	exercises/28-test-account/task.md \
	exercises/28-test-account/test-account.c \
	exercises/28-test-account/test-account.h

exercise29dir = $(exercisesdir)/29-test-buffer
dist_exercise29_DATA = \
	exercises/29-test-buffer/asks-once.c \
	exercises/29-test-buffer/newest-first.c \
	exercises/29-test-buffer/one-more.c \
	exercises/29-test-buffer/right-one-condition.c \
	exercises/29-test-buffer/right.c \
	exercises/29-test-buffer/spec \
	exercises/29-test-buffer/task.md \
	exercises/29-test-buffer/test-buffer.c \
	exercises/29-test-buffer/test-buffer.h \
	exercises/29-test-buffer/wakes-any.c \
	exercises/29-test-buffer/wakes-nobody.c

exercise30dir = $(exercisesdir)/30-test-permits
dist_exercise30_DATA = \
	exercises/30-test-permits/asks-once.c \
	exercises/30-test-permits/first-only.c \
	exercises/30-test-permits/forgets.c \
	exercises/30-test-permits/right-semaphore.c \
	exercises/30-test-permits/right.c \
	exercises/30-test-permits/spec \
	exercises/30-test-permits/task.md \
	exercises/30-test-permits/test-permits.c \
	exercises/30-test-permits/test-permits.h \
	exercises/30-test-permits/try-asks-before.c \
	exercises/30-test-permits/try-waits.c

exercise31dir = $(exercisesdir)/31-test-barrier
dist_exercise31_DATA = \
	exercises/31-test-barrier/fast-thread.c \
	exercises/31-test-barrier/once.c \
	exercises/31-test-barrier/one-less.c \
	exercises/31-test-barrier/right-first-told.c \
	exercises/31-test-barrier/right.c \
	exercises/31-test-barrier/spec \
	exercises/31-test-barrier/task.md \
	exercises/31-test-barrier/test-barrier.c \
	exercises/31-test-barrier/test-barrier.h \
	exercises/31-test-barrier/told-once.c \
	exercises/31-test-barrier/wakes-one.c

exercise32dir = $(exercisesdir)/32-test-rooms
dist_exercise32_DATA = \
	exercises/32-test-rooms/reader-silent.c \
	exercises/32-test-rooms/readers-alone.c \
	exercises/32-test-rooms/right-lock.c \
	exercises/32-test-rooms/right-writers-first.c \
	exercises/32-test-rooms/right.c \
	exercises/32-test-rooms/spec \
	exercises/32-test-rooms/task.md \
	exercises/32-test-rooms/test-rooms.c \
	exercises/32-test-rooms/test-rooms.h \
	exercises/32-test-rooms/two-write.c \
	exercises/32-test-rooms/wakes-one.c \
	exercises/32-test-rooms/writer-comes-in.c

exercise33dir = $(exercisesdir)/33-test-desk
dist_exercise33_DATA = \
	exercises/33-test-desk/deadline-first.c \
	exercises/33-test-desk/keeps-handed.c \
	exercises/33-test-desk/right-no-line.c \
	exercises/33-test-desk/right.c \
	exercises/33-test-desk/spec \
	exercises/33-test-desk/stays-in-line.c \
	exercises/33-test-desk/takes-anyway.c \
	exercises/33-test-desk/task.md \
	exercises/33-test-desk/test-desk.c \
	exercises/33-test-desk/test-desk.h \
	exercises/33-test-desk/wakes-any.c
