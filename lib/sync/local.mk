# SPDX-License-Identifier: MIT
#
# Teaching synchronizers on plain pthreads; part of libtreadle.
# Sources and private headers are added to treadle_sources, what programs include to
# syncinclude_HEADERS (installed in $(includedir)/treadle/sync) and to treadle_headers.
syncincludedir = $(includedir)/treadle/sync
syncinclude_HEADERS = \
	lib/sync/barrier.h \
	lib/sync/batch.h \
	lib/sync/interrupt.h \
	lib/sync/sem_broadcast.h \
	lib/sync/sem_fifo.h \
	lib/sync/sem_signal.h \
	lib/sync/sem_specific.h

treadle_headers += $(syncinclude_HEADERS)
treadle_sources += \
	lib/sync/barrier.c \
	lib/sync/batch.c \
	lib/sync/interrupt.c \
	lib/sync/lock.h \
	lib/sync/sem_broadcast.c \
	lib/sync/sem_fifo.c \
	lib/sync/sem_signal.c \
	lib/sync/sem_specific.c

# Monitors, readers-writers.
syncinclude_HEADERS += \
	lib/sync/hoare.h \
	lib/sync/monitor.h \
	lib/sync/rw_batch.h \
	lib/sync/rw_delegated.h \
	lib/sync/rw_specific.h
treadle_sources += \
	lib/sync/hoare_alarm.c \
	lib/sync/hoare_allocator.c \
	lib/sync/hoare_buffer.c \
	lib/sync/hoare_disk.c \
	lib/sync/hoare_resource.c \
	lib/sync/hoare_rw.c \
	lib/sync/monitor.c \
	lib/sync/rw_batch.c \
	lib/sync/rw_delegated.c \
	lib/sync/rw_specific.c
