// SPDX-License-Identifier: MIT
//
// All that Treadle offers to programs; none of it is needed: a plain pthreads program can be
// stepped, recorded and checked as it is. Without the runtime tr_log() prints, and the other
// annotations (annotate.h) do nothing; with it they do not change the schedule.
#ifndef TREADLE_H
#define TREADLE_H

#include "annotate/annotate.h"
#include "collections/bag.h"
#include "collections/blocking.h"
#include "collections/collection.h"
#include "collections/dictionary.h"
#include "collections/queue.h"
#include "collections/stack.h"
#include "lesson/group.h"
#include "lesson/lesson.h"
#include "sync/barrier.h"
#include "sync/batch.h"
#include "sync/hoare.h"
#include "sync/interrupt.h"
#include "sync/monitor.h"
#include "sync/rw_batch.h"
#include "sync/rw_delegated.h"
#include "sync/rw_specific.h"
#include "sync/sem_broadcast.h"
#include "sync/sem_fifo.h"
#include "sync/sem_signal.h"
#include "sync/sem_specific.h"
#include "tasks/awaiter.h"
#include "tasks/cancel.h"
#include "tasks/compose/agent.h"
#include "tasks/compose/async_sem.h"
#include "tasks/compose/combine.h"
#include "tasks/compose/device.h"
#include "tasks/compose/file_copy.h"
#include "tasks/compose/graph.h"
#include "tasks/compose/memory_device.h"
#include "tasks/compose/query.h"
#include "tasks/compose/retry.h"
#include "tasks/continuation.h"
#include "tasks/heap.h"
#include "tasks/schedule/deque.h"
#include "tasks/schedule/paced.h"
#include "tasks/schedule/pool.h"
#include "tasks/schedule/priority.h"
#include "tasks/schedule/round_robin.h"
#include "tasks/schedule/ui.h"
#include "tasks/task.h"
#include "tasks/timer.h"
#include "tasks/workers.h"

#endif
